import { defaultOrder } from '@lotbook/law/us-parameters';
import { isFiat } from '@lotbook/model/fiat';
import type { AssetId, SourceId, TransactionId } from '@lotbook/model/ids';
import type { LotChoice, LotMethod, TaxSettings } from '@lotbook/model/settings';
import type { LocalDate } from '@lotbook/model/time';
import type { Calendar } from '../calendar.ts';
import type { Dated } from '../order.ts';
import { standingOrders, type MethodAt } from './standing-orders.ts';

/** From when on a standing order in one's own books no longer says which units leave the sources that a broker keeps (Notice 2025-7; Notice 2026-20). */
export interface Lapse {
  readonly fromMs: number;
  readonly sources: ReadonlySet<SourceId>;
  /** The orders that brokers were told of, and what the law says without one: what counts instead. */
  readonly told: MethodAt;
}

/** Of orders, those that brokers were told of, after what the law says without one. */
export const ordersTold = ({
  methodChanges,
}: Pick<TaxSettings, 'methodChanges'>): Pick<TaxSettings, 'method' | 'methodChanges'> => ({
  method: defaultOrder.value,
  methodChanges: methodChanges.filter(({ channel }) => channel === 'broker'),
});

/** Absent where no broker keeps anything, or where no order says anything else than the law does without one. */
export function getLapse(
  { custody = {}, method, methodChanges }: TaxSettings,
  until: LocalDate | undefined,
  calendar: Calendar,
): Lapse | undefined {
  const sources = Object.keys(custody).filter(
    (source) => custody[source] === 'broker',
  ) as SourceId[];
  const isDefault =
    method === defaultOrder.value &&
    methodChanges.every((change) => change.method === defaultOrder.value);
  if (until === undefined || sources.length === 0 || isDefault) return undefined;
  const next = new Date(Date.parse(until) + 86_400_000).toISOString().slice(0, 10) as LocalDate;
  return {
    fromMs: calendar.getStart(next).ms,
    sources: new Set(sources),
    told: standingOrders(ordersTold({ methodChanges })),
  };
}

/** The orders that count: those in one's own books, and those that the broker was told of once the former no longer do. */
export const withLapse = (orders: MethodAt, lapse: Lapse | undefined): MethodAt =>
  lapse
    ? (ms, source) =>
        (ms >= lapse.fromMs && source !== undefined && lapse.sources.has(source)
          ? lapse.told
          : orders)(ms, source)
    : orders;

/** What first left a source against the order that was written down for it, by transaction. `method`: what counts instead. */
export type Lapsed = ReadonlyMap<
  TransactionId,
  readonly { readonly source: SourceId; readonly asset: AssetId; readonly method: LotMethod }[]
>;

const nothing: Lapsed = new Map();

export interface Lapsing {
  readonly lapse: Lapse | undefined;
  /** The orders as they were written down. */
  readonly written: MethodAt;
  readonly lotChoices: readonly LotChoice[];
}

/** `dated`: what happened, in order. Where the broker was told which units leave, nothing is against an order. */
export function getLapsed(
  { lapse, written, lotChoices }: Lapsing,
  dated: readonly Dated[],
): Lapsed {
  if (!lapse) return nothing;
  const told = new Set(
    lotChoices.flatMap(({ disposal, channel }) =>
      channel === 'broker' ? [disposal, disposal.replace(/\/\d+$/, '')] : [],
    ),
  );
  const seen = new Set<SourceId>();
  const lapsed = new Map<
    TransactionId,
    { source: SourceId; asset: AssetId; method: LotMethod }[]
  >();
  for (const { transaction, ms } of dated) {
    if (ms < lapse.fromMs) continue;
    for (const { direction, source, asset, quantity, id } of transaction.movements) {
      if (
        direction === 'in' ||
        quantity === 0n ||
        isFiat(asset) ||
        seen.has(source) ||
        !lapse.sources.has(source)
      )
        continue;
      const method = lapse.told(ms, source);
      if (
        told.has(transaction.id) ||
        (id !== undefined && told.has(id)) ||
        written(ms, source) === method
      )
        continue;
      seen.add(source);
      lapsed.set(transaction.id, [
        ...(lapsed.get(transaction.id) ?? []),
        { source, asset, method },
      ]);
    }
  }
  return lapsed;
}
