import { absolute, isResidue, money, subtract, sum } from '@lotbook/decimal/decimal';
import type { Explanation } from '@lotbook/engine/explain/explanation';
import { cents } from '@lotbook/engine/explain/words';
import { mostDiffering } from '@lotbook/engine/method-differences';
import type { ToldHere } from '../explain/ToldFigure.tsx';
import type { ComparedMethod } from './comparer.worker.ts';

export interface MethodAsked {
  readonly method: ComparedMethod;
  /** The one in force, whose figures have evidence of their own. */
  readonly present: ComparedMethod;
  readonly taxYear: number;
  readonly yearLabel: string;
  readonly currency: string;
}

type YearOf = ComparedMethod['years'][number] | undefined;

export const yearOf = ({ years }: ComparedMethod, taxYear: number): YearOf => years.find(({ year }) => year === taxYear);

const isSame = (a: string, b: string): boolean => isResidue(subtract(money(a), money(b)));

/** Why a year comes to so much under another method: what differs from the one in force asset by asset, and what does not, which leads to the evidence of that. */
export function whyMethod({ method, present, taxYear, yearLabel, currency }: MethodAsked): ToldHere {
  const year = yearOf(method, taxYear);
  const total = money(year?.gain ?? '0');
  const theirs = new Map(present.assets.flatMap(({ year: of, asset, gain }) => (of === taxYear ? [[asset, gain] as const] : [])));
  const assets = method.assets.filter(({ year: of }) => of === taxYear);
  const parts = assets.map(({ asset, gain }): Explanation => {
    const isListed = method.sales.some((sale) => sale.asset === asset);
    const compared = comparison(gain, theirs.get(asset) ?? '0', { present: present.method, currency, isListed });
    return {
      kind: 'amount',
      text: `${asset}: ${cents(money(gain), currency)}, ${compared}.`,
      amount: money(gain),
      figure: { kind: 'year', id: `${taxYear}/${asset}` },
      parts: [],
    };
  });
  const rest = subtract(total, sum(assets.map(({ gain }) => money(gain))));
  const others = assets.length === 0 ? 'Every sale of the year' : 'All other assets';
  // Of very many assets that differ those that differ least are not told one by one.
  const same = assets.length < mostDiffering ? `, the same as under ${present.method}` : '';
  return {
    currency,
    explanation: {
      kind: 'amount',
      text: `Under ${method.method} ${yearLabel} comes to ${cents(total, currency)}: short-term ${cents(money(year?.shortTermGain ?? '0'), currency)}, long-term ${cents(money(year?.longTermGain ?? '0'), currency)}.`,
      amount: total,
      parts: [
        ...parts,
        { kind: 'amount', text: `${others}: ${cents(rest, currency)}${same}.`, amount: rest, figure: { kind: 'year', id: String(taxYear) }, parts: [] },
        ...(parts.length > 0
          ? [{ kind: 'rule' as const, text: `What is underlined leads to the evidence under ${present.method}, which is in force.`, parts: [] }]
          : []),
      ],
    },
  };
}

function comparison(
  gain: string,
  theirs: string,
  { present, currency, isListed }: { readonly present: string; readonly currency: string; readonly isListed: boolean },
): string {
  if (isSame(gain, theirs)) return `the same as under ${present}`;
  const apart = subtract(money(gain), money(theirs));
  const listed = isListed ? '; the sales that differ most, with their lots, are listed on the page' : '';
  return `${cents(absolute(apart), currency)} ${apart < 0n ? 'less' : 'more'} than under ${present}${listed}`;
}
