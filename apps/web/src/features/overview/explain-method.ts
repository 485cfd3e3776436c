import { isResidue, money, subtract, sum } from '@lotbook/decimal/decimal';
import * as texts from '@lotbook/messages/generated/web/overview-methods';
import type { Translate } from '@lotbook/messages/translator';
import type { Explanation } from '@lotbook/engine/explain/explanation';
import { formatFiat } from '@lotbook/ui/format-fiat';
import { mostDiffering } from '@lotbook/engine/method-differences';
import { makeSentence } from '../explain/sentence.ts';
import type { InlineExplanation } from '../explain/ExplainedFigureView.tsx';
import type { ComparedMethod } from './comparer.worker.ts';
import { compareGains, explainSales, noComparison } from './explain-sales.ts';

export interface RequestedMethod {
  readonly method: ComparedMethod;
  /** The method in use. Its figures link to the evidence of the account if that has the same result. */
  readonly present: ComparedMethod;
  /** The gain of the year in the account, if it is known. */
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
 * Whether the account has the same result in a year as its method without standing instructions and deferred losses. Then the evidence of the account applies to the
 * comparison.
 */
export const isAsCompared = (year: MethodYear, own: AccountYear = noYear): boolean =>
  (['gain', 'shortTermGain', 'longTermGain'] as const).every((each) =>
    isSame((year ?? noYear)[each], own[each]),
  );

const noYear: AccountYear = { gain: '0', shortTermGain: '0', longTermGain: '0' };

/**
 * Explains the gain of a year under a method, by asset down to the lots of the sales that differ most, compared with the method in use. Figures that equal those of the
 * account link to its evidence. Otherwise it shows the account's own gain and why it differs.
 */
export function explainMethod(
  t: Translate,
  { method, present, own, taxYear, yearLabel, currency, timeZone }: RequestedMethod,
): InlineExplanation {
  const asOwn = isAsCompared(getYear(present, taxYear), own);
  const year = getYear(method, taxYear);
  const total = money(year?.gain ?? '0');
  const other = present.method;
  const gains = new Map(
    present.assets.flatMap(({ year: assetYear, asset, gain }) =>
      assetYear === taxYear ? [[asset, gain] as const] : [],
    ),
  );
  const assets = method.assets.filter((each) => each.year === taxYear);
  const parts = assets.map(({ asset, gain }): Explanation => {
    const comparison =
      method === present
        ? noComparison
        : compareGains(t, money(gain), money(gains.get(asset) ?? '0'), { other, currency });
    return {
      kind: 'amount',
      text: t(texts.assetGain, {
        asset,
        gain: formatFiat(money(gain), currency, t),
        ...comparison,
      }),
      amount: money(gain),
      ...(asOwn && { figure: { kind: 'year', id: `${taxYear}/${asset}` } }),
      parts: explainSales(t, {
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
  // If very many assets differ, the list lacks those that differ least.
  const isSame = method !== present && assets.length < mostDiffering;
  return {
    currency,
    year: yearLabel,
    explanation: {
      kind: 'amount',
      text: t(texts.yearUnderMethod, {
        method: method.method,
        year: yearLabel,
        gain: formatFiat(total, currency, t),
        shortTerm: formatFiat(money(year?.shortTermGain ?? '0'), currency, t),
        longTerm: formatFiat(money(year?.longTermGain ?? '0'), currency, t),
      }),
      amount: total,
      parts: [
        ...parts,
        {
          kind: 'amount',
          text: t(assets.length === 0 ? texts.everySale : texts.otherAssets, {
            gain: formatFiat(rest, currency, t),
            comparison: isSame ? 'same' : 'none',
            other,
          }),
          amount: rest,
          ...(asOwn && { figure: { kind: 'year', id: String(taxYear) } }),
          parts: [],
        },
        ...(asOwn && parts.length > 0
          ? [makeSentence(t(texts.evidenceMethod, { method: other }))]
          : []),
        ...(asOwn ? [] : [explainOwnYear(t, { own, taxYear, yearLabel, currency })]),
      ],
    },
  };
}

/** Explains the gain of one asset in the year under a method, compared with the method in use: the sales that differ most with their lots. */
export function explainAsset(
  t: Translate,
  asset: string,
  { method, present, own, taxYear, yearLabel, currency, timeZone }: RequestedMethod,
): InlineExplanation {
  const asOwn = isAsCompared(getYear(present, taxYear), own);
  const gain = money(getGain(method, asset, taxYear));
  const comparison =
    method === present
      ? noComparison
      : compareGains(t, gain, money(getGain(present, asset, taxYear)), {
          other: present.method,
          currency,
        });
  const sales = explainSales(t, {
    method,
    present,
    asset,
    gain,
    hasEvidence: asOwn,
    currency,
    timeZone,
  });
  return {
    currency,
    year: yearLabel,
    explanation: {
      kind: 'amount',
      text: t(texts.assetUnderMethod, {
        method: method.method,
        asset,
        year: yearLabel,
        gain: formatFiat(gain, currency, t),
        ...comparison,
      }),
      amount: gain,
      parts: [
        ...sales,
        ...(sales.length === 0 && asOwn
          ? [
              makeSentence(t(texts.noListedSale), {
                figure: { kind: 'year', id: `${taxYear}/${asset}` },
              }),
            ]
          : []),
        ...(asOwn ? [] : [explainOwnYear(t, { own, taxYear, yearLabel, currency })]),
      ],
    },
  };
}

const getGain = ({ assets }: ComparedMethod, asset: string, taxYear: number): string =>
  assets.find((each) => each.year === taxYear && each.asset === asset)?.gain ?? '0';

/** The account's own gain, with what the comparison ignores. */
const explainOwnYear = (
  t: Translate,
  {
    own = noYear,
    taxYear,
    yearLabel,
    currency,
  }: Pick<RequestedMethod, 'own' | 'taxYear' | 'yearLabel' | 'currency'>,
): Explanation =>
  makeSentence(
    t(texts.ownFigures, { year: yearLabel, gain: formatFiat(money(own.gain), currency, t) }),
    {
      figure: { kind: 'year', id: String(taxYear) },
    },
  );
