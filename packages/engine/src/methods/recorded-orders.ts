import { defaultOrder } from '@lotbook/law/us-parameters';
import { isFiat } from '@lotbook/model/fiat';
import type { AssetId, SourceId, TransactionId } from '@lotbook/model/ids';
import type { LotChoice, LotMethod, TaxSettings } from '@lotbook/model/settings';
import type { LocalDate } from '@lotbook/model/time';
import type { Calendar } from '../calendar.ts';
import type { Dated } from '../order.ts';
import { getStandingOrders, type MethodAt } from './standing-orders.ts';

/** When a standing instruction in the own books stops selecting lots at a broker (Notice 2025-7; Notice 2026-20). */
export interface Lapse {
  readonly fromMs: number;
  readonly sources: ReadonlySet<SourceId>;
  /** The orders that brokers were notified of, and the legal default: what counts instead. */
  readonly brokerOrders: MethodAt;
}

/** The orders that brokers were notified of, after the legal default. */
export const getBrokerOrders = ({
  methodChanges,
}: Pick<TaxSettings, 'methodChanges'>): Pick<TaxSettings, 'method' | 'methodChanges'> => ({
  method: defaultOrder.value,
  methodChanges: methodChanges.filter(({ channel }) => channel === 'broker'),
});

/** Absent if no broker holds units, or if every order equals the legal default. */
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
    brokerOrders: getStandingOrders(getBrokerOrders({ methodChanges })),
  };
}

/**
 * The orders in force: those in the own books, and those given to the broker once the former lapse.
 */
export const applyLapse = (orders: MethodAt, lapse: Lapse | undefined): MethodAt =>
  lapse
    ? (ms, source) =>
        (ms >= lapse.fromMs && source !== undefined && lapse.sources.has(source)
          ? lapse.brokerOrders
          : orders)(ms, source)
    : orders;

/** The first disposal at each source whose recorded order no longer applies, by transaction. `method`: what counts instead. */
export type Lapsed = ReadonlyMap<
  TransactionId,
  readonly { readonly source: SourceId; readonly asset: AssetId; readonly method: LotMethod }[]
>;

const nothing: Lapsed = new Map();

export interface Lapsing {
  readonly lapse: Lapse | undefined;
  /** The recorded orders. */
  readonly written: MethodAt;
  readonly lotChoices: readonly LotChoice[];
}

/** `dated`: the transactions, in order. An order given to the broker is never contradicted. */
export function getLapsed(
  { lapse, written, lotChoices }: Lapsing,
  dated: readonly Dated[],
): Lapsed {
  if (!lapse) return nothing;
  const brokerChoices = new Set(
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
      const method = lapse.brokerOrders(ms, source);
      if (
        brokerChoices.has(transaction.id) ||
        (id !== undefined && brokerChoices.has(id)) ||
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
