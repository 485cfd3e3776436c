import {
  absolute,
  isResidue,
  money,
  quantity,
  subtract,
  sum,
  type Money,
} from '@lotbook/decimal/decimal';
import * as texts from '@lotbook/messages/generated/web/overview-methods';
import type { Translate } from '@lotbook/messages/translator';
import type { Explanation } from '@lotbook/engine/explain/explanation';
import { formatUnits } from '@lotbook/engine/explain/text';
import { formatFiat } from '@lotbook/ui/format-fiat';
import { formatDate, formatDay } from '@lotbook/ui/format-when';
import type { AssetId } from '@lotbook/model/ids';
import type { ComparedLot, ComparedMethod, ComparedSale } from './comparer.worker.ts';

export interface RequestedSales {
  readonly method: ComparedMethod;
  /** The method in use; the same as `method` to explain its own sales. */
  readonly present: ComparedMethod;
  readonly asset: string;
  /** The gain of the asset in the year under the method. */
  readonly gain: Money;
  /** The account has the same result under the method in use, so sales link to its evidence. */
  readonly hasEvidence: boolean;
  readonly currency: string;
  readonly timeZone: string;
}

/** Explains the gain of an asset under a method: the sales that differ most with their lots, and all others together. Empty if no sale differs. */
export function explainSales(t: Translate, request: RequestedSales): readonly Explanation[] {
  const { method, present, asset, gain, currency } = request;
  const sales = method.sales.flatMap((sale, at) =>
    sale.asset === asset
      ? [toSale(t, sale, method === present ? undefined : present.sales[at], request)]
      : [],
  );
  if (sales.length === 0) return [];
  const rest = subtract(gain, sum(sales.map(({ amount }) => amount)));
  return rest === 0n
    ? sales
    : [
        ...sales,
        {
          kind: 'amount',
          text: t(texts.otherSales, { asset, gain: formatFiat(rest, currency, t) }),
          amount: rest,
          parts: [],
        },
      ];
}

type SalePart = Explanation & { readonly amount: Money };

function toSale(
  t: Translate,
  sale: ComparedSale,
  reference: ComparedSale | undefined,
  { present, hasEvidence, currency, timeZone }: RequestedSales,
): SalePart {
  const { entryId, timestamp, proceeds, lots } = sale;
  const asset = sale.asset as AssetId;
  const gain = money(sale.gain);
  const comparison = reference
    ? compareGains(t, gain, money(reference.gain), { other: present.method, currency })
    : noComparison;
  return {
    kind: 'disposal',
    text: t(texts.sale, {
      day: formatDay(timestamp, timeZone, t),
      units: formatUnits(quantity(sale.quantity), asset),
      proceeds: formatFiat(money(proceeds), currency, t),
      gain: formatFiat(gain, currency, t),
      ...comparison,
    }),
    amount: gain,
    ...(hasEvidence && { figure: { kind: 'entry', id: entryId } as const }),
    parts: [
      ...lots.map((lot) => explainLot(t, lot, asset, currency)),
      ...explainFurtherLots(t, sale, currency),
    ],
  };
}

function explainLot(
  t: Translate,
  { lotId, acquiredOn, quantity: taken, basis, source }: ComparedLot,
  asset: AssetId,
  currency: string,
): Explanation {
  const lot = {
    units: formatUnits(quantity(taken), asset),
    day: formatDate(acquiredOn, t),
    basis: formatFiat(money(basis), currency, t),
  };
  if (lotId === null) return { kind: 'lot', text: t(texts.lotOfUnknownOrigin, lot), parts: [] };
  return {
    kind: 'lot',
    text: source === null ? t(texts.lot, lot) : t(texts.lotAt, { ...lot, source }),
    figure: { kind: 'lot', id: lotId },
    parts: [],
  };
}

function explainFurtherLots(
  t: Translate,
  { furtherLots, furtherQuantity, furtherBasis, asset }: ComparedSale,
  currency: string,
): readonly Explanation[] {
  if (!furtherLots) return [];
  const text = t(texts.furtherLots, {
    count: furtherLots,
    units: formatUnits(quantity(furtherQuantity), asset as AssetId),
    basis: formatFiat(money(furtherBasis), currency, t),
  });
  return [{ kind: 'rule', text, parts: [] }];
}

interface Comparison {
  readonly comparison: 'less' | 'more' | 'same' | 'none';
  readonly difference: string;
  readonly other: string;
}

export const noComparison: Comparison = { comparison: 'none', difference: '', other: '' };

/** Compares a gain with that under another method. */
export function compareGains(
  t: Translate,
  gain: Money,
  otherGain: Money,
  { other, currency }: { readonly other: string; readonly currency: string },
): Comparison {
  const difference = subtract(gain, otherGain);
  return {
    comparison: isResidue(difference) ? 'same' : difference < 0n ? 'less' : 'more',
    difference: formatFiat(absolute(difference), currency, t),
    other,
  };
}
