import type { SourceId } from '@lotbook/model/ids';
import type { LotMethod, TaxSettings } from '@lotbook/model/settings';
import { msOf } from '@lotbook/model/time';

/** The order in force at an instant in a source; without a source, the one that is for all. */
export type MethodAt = (ms: number, source: SourceId | undefined) => LotMethod;

/** One standing order, from the millisecond on from which it counts. */
interface Order {
  readonly ms: number;
  readonly method: LotMethod;
  readonly source: SourceId | undefined;
}

/**
 * Standing orders: the last one that began to count, an order for the source itself before one for all. An order counts from its date, but not before it
 * was recorded: what had left by then was not identified by it (26 CFR 1.1012-1(j)(2), (j)(3)(ii)).
 */
export function standingOrders({ method, methodChanges }: Pick<TaxSettings, 'method' | 'methodChanges'>): MethodAt {
  const orders = methodChanges.map(orderOf).sort((a, b) => a.ms - b.ms);
  if (orders.length === 0) return () => method;
  const general = orders.filter(({ source }) => source === undefined);
  const sources = new Set(orders.flatMap(({ source }) => source ?? []));
  return (ms, source) => (source !== undefined && sources.has(source) ? latest(orders, ms, source) : undefined) ?? latest(general, ms, undefined) ?? method;
}

/** True where an order is for one source alone, so that not all sources follow the same. */
export const differBySource = ({ methodChanges }: Pick<TaxSettings, 'methodChanges'>): boolean => methodChanges.some(({ source }) => source !== undefined);

function orderOf({ from, method, recordedAt, source }: TaxSettings['methodChanges'][number]): Order {
  const begins = msOf(from);
  return { ms: recordedAt === undefined ? begins : Math.max(begins, msOf(recordedAt)), method, source };
}

function latest(orders: readonly Order[], ms: number, source: SourceId | undefined): LotMethod | undefined {
  let found: LotMethod | undefined;
  for (const order of orders) {
    if (order.ms > ms) break;
    if (order.source === source) found = order.method;
  }
  return found;
}
