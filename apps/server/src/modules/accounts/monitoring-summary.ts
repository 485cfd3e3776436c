import type { Account } from '@lotbook/db/stores/accounts';
import type { MonitoringSummary } from '@lotbook/db/stores/monitoring';
import { readMonitoringSummary } from '@lotbook/services/monitoring/read-summary';
import type { Context } from '../../graphql/context.ts';

const asked = new WeakMap<Context, Map<string, Promise<MonitoringSummary>>>();

/** Read once per request and account. Row policies admit one account at a time. */
export function monitoringSummary(context: Context, { id }: Account): Promise<MonitoringSummary> {
  const known = asked.get(context) ?? new Map<string, Promise<MonitoringSummary>>();
  asked.set(context, known);
  const found = known.get(id) ?? readMonitoringSummary(context.services, id);
  known.set(id, found);
  return found;
}
