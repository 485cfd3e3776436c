import type { SourceId } from '@lotbook/model/ids';
import type { LotMethod, MethodChange, TaxSettings } from '@lotbook/model/settings';
import { toMillis } from '@lotbook/model/time';

/** The order in force at an instant in a source; without a source, the one that is for all. */
export type MethodAt = (ms: number, source: SourceId | undefined) => LotMethod;

/** A standing instruction, from the millisecond on from which it counts. */
interface Order {
  readonly ms: number;
  readonly change: MethodChange;
}

/**
 * Standing instructions: the last one that began to count, an order for the source itself before one for all. An order counts from its date, but not before it
 * was recorded: what had left by then was not identified by it (26 CFR 1.1012-1(j)(2), (j)(3)(ii)).
 */
export function getStandingOrders({
  method,
  methodChanges,
}: Pick<TaxSettings, 'method' | 'methodChanges'>): MethodAt {
  if (methodChanges.length === 0) return () => method;
  const orderAt = findOrdersInForce(methodChanges);
  return (ms, source) => orderAt(ms, source)?.method ?? method;
}

/** The order in force at an instant in a source; undefined before the first one. */
export function findOrdersInForce(
  methodChanges: readonly MethodChange[],
): (ms: number, source: SourceId | undefined) => MethodChange | undefined {
  const orders = methodChanges.map(getOrder).sort((a, b) => a.ms - b.ms);
  const general = orders.filter(({ change }) => change.source === undefined);
  const sources = new Set(methodChanges.flatMap(({ source }) => source ?? []));
  return (ms, source) =>
    (source !== undefined && sources.has(source) ? findLatest(orders, ms, source) : undefined) ??
    findLatest(general, ms, undefined);
}

/** True where an order is for one source alone, so that not all sources follow the same. */
export const differBySource = ({ methodChanges }: Pick<TaxSettings, 'methodChanges'>): boolean =>
  methodChanges.some(({ source }) => source !== undefined);

function getOrder(change: MethodChange): Order {
  const begins = toMillis(change.from);
  return {
    ms: change.recordedAt === undefined ? begins : Math.max(begins, toMillis(change.recordedAt)),
    change,
  };
}

function findLatest(
  orders: readonly Order[],
  ms: number,
  source: SourceId | undefined,
): MethodChange | undefined {
  let found: MethodChange | undefined;
  for (const order of orders) {
    if (order.ms > ms) break;
    if (order.change.source === source) found = order.change;
  }
  return found;
}
