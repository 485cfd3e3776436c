import { isResidue, money, subtract, sum } from '@lotbook/decimal/decimal';
import type { Explanation } from '@lotbook/engine/explain/explanation';
import { cents } from '@lotbook/engine/explain/text';
import { mostDiffering } from '@lotbook/engine/method-differences';
import { sentence } from '../explain/sentence.ts';
import type { InlineExplanation } from '../explain/ExplainedFigureView.tsx';
import type { ComparedMethod } from './comparer.worker.ts';
import { comparedWith, explainSales } from './explain-sales.ts';

export interface RequestedMethod {
  readonly method: ComparedMethod;
  /** The one in force. Its figures have evidence of their own where the account comes to the same. */
  readonly present: ComparedMethod;
  /** What the year comes to in the account, as far as it is known. */
  readonly own: AccountYear | undefined;
  readonly taxYear: number;
  readonly yearLabel: string;
  readonly currency: string;
  readonly timeZone: string;
}

export interface AccountYear {
  readonly gain: string;
  readonly shortTermGain: string;
  readonly longTermGain: string;
}

type MethodYear = ComparedMethod['years'][number] | undefined;

export const getYear = ({ years }: ComparedMethod, taxYear: number): MethodYear =>
  years.find(({ year }) => year === taxYear);

const isSame = (a: string, b: string): boolean => isResidue(subtract(money(a), money(b)));

/**
 * Whether the account comes to the same in a year as the method in force does without standing orders and with every loss counted: then the evidence of the account is
 * that of the comparison, too.
 */
export const isAsCompared = (year: MethodYear, own: AccountYear = noYear): boolean =>
  (['gain', 'shortTermGain', 'longTermGain'] as const).every((each) =>
    isSame((year ?? noYear)[each], own[each]),
  );

const noYear: AccountYear = { gain: '0', shortTermGain: '0', longTermGain: '0' };

/**
 * Why a year comes to so much under a method, asset by asset down to the lots of the sales that differ most, beside the one in force. What is the same as in the account leads to the evidence there; where the account
 * comes to something else, that is told, and how it comes about.
 */
export function explainMethod({
  method,
  present,
  own,
  taxYear,
  yearLabel,
  currency,
  timeZone,
}: RequestedMethod): InlineExplanation {
  const asOwn = isAsCompared(getYear(present, taxYear), own);
  const year = getYear(method, taxYear);
  const total = money(year?.gain ?? '0');
  const theirs = new Map(
    present.assets.flatMap(({ year: of, asset, gain }) =>
      of === taxYear ? [[asset, gain] as const] : [],
    ),
  );
  const assets = method.assets.filter(({ year: of }) => of === taxYear);
  const parts = assets.map(({ asset, gain }): Explanation => {
    const compared =
      method === present
        ? ''
        : `, ${comparison(gain, theirs.get(asset) ?? '0', { present: present.method, currency })}`;
    return {
      kind: 'amount',
      text: `${asset}: ${cents(money(gain), currency)}${compared}.`,
      amount: money(gain),
      ...(asOwn && { figure: { kind: 'year', id: `${taxYear}/${asset}` } }),
      parts: explainSales({
        method,
        present,
        asset,
        gain: money(gain),
        hasEvidence: asOwn,
        currency,
        timeZone,
      }),
    };
  });
  const rest = subtract(total, sum(assets.map(({ gain }) => money(gain))));
  const others = assets.length === 0 ? 'Every sale of the year' : 'All other assets';
  // Of very many assets that differ those that differ least are not told one by one.
  const same =
    method !== present && assets.length < mostDiffering
      ? `, the same as under ${present.method}`
      : '';
  return {
    currency,
    year: yearLabel,
    explanation: {
      kind: 'amount',
      text: `Under ${method.method} ${yearLabel} comes to ${cents(total, currency)}: short-term ${cents(money(year?.shortTermGain ?? '0'), currency)}, long-term ${cents(money(year?.longTermGain ?? '0'), currency)}.`,
      amount: total,
      parts: [
        ...parts,
        {
          kind: 'amount',
          text: `${others}: ${cents(rest, currency)}${same}.`,
          amount: rest,
          ...(asOwn && { figure: { kind: 'year', id: String(taxYear) } }),
          parts: [],
        },
        ...(asOwn && parts.length > 0
          ? [
              sentence(
                `The evidence of an asset, a sale or a lot is that under ${present.method}, which is in force.`,
              ),
            ]
          : []),
        ...(asOwn ? [] : [getAccountYear({ own, taxYear, yearLabel, currency })]),
      ],
    },
  };
}

/** Why one asset comes to so much in the year under a method, beside the one in force: the sales that differ most, with the lots that the method takes. */
export function explainAsset(
  asset: string,
  { method, present, own, taxYear, yearLabel, currency, timeZone }: RequestedMethod,
): InlineExplanation {
  const asOwn = isAsCompared(getYear(present, taxYear), own);
  const [gain, theirs] = [getGain(method, asset, taxYear), getGain(present, asset, taxYear)];
  const compared =
    method === present
      ? ''
      : `, ${comparison(gain, theirs, { present: present.method, currency })}`;
  const sales = explainSales({
    method,
    present,
    asset,
    gain: money(gain),
    hasEvidence: asOwn,
    currency,
    timeZone,
  });
  const untold =
    'None of its sales is among those that differ most; its evidence under the method in force tells each.';
  return {
    currency,
    year: yearLabel,
    explanation: {
      kind: 'amount',
      text: `Under ${method.method} ${asset} comes to ${cents(money(gain), currency)} in ${yearLabel}${compared}.`,
      amount: money(gain),
      parts: [
        ...sales,
        ...(sales.length === 0 && asOwn
          ? [sentence(untold, { figure: { kind: 'year', id: `${taxYear}/${asset}` } })]
          : []),
        ...(asOwn ? [] : [getAccountYear({ own, taxYear, yearLabel, currency })]),
      ],
    },
  };
}

const getGain = ({ assets }: ComparedMethod, asset: string, taxYear: number): string =>
  assets.find((each) => each.year === taxYear && each.asset === asset)?.gain ?? '0';

/** What the account itself comes to, with what the comparison leaves out. */
const getAccountYear = ({
  own = noYear,
  taxYear,
  yearLabel,
  currency,
}: Pick<RequestedMethod, 'own' | 'taxYear' | 'yearLabel' | 'currency'>): Explanation =>
  sentence(
    `Your own figures of ${yearLabel} come to ${cents(money(own.gain), currency)}: with standing orders, and without losses that wash sales put off.`,
    {
      figure: { kind: 'year', id: String(taxYear) },
    },
  );

const comparison = (
  gain: string,
  theirs: string,
  beside: { readonly present: string; readonly currency: string },
): string =>
  isSame(gain, theirs)
    ? `the same as under ${beside.present}`
    : comparedWith(money(gain), money(theirs), beside);
