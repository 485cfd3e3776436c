import { format, money, sum } from '@lotbook/decimal/decimal';
import { readHoldingsBySource, type ValuedHoldingRow } from '@lotbook/db/stores/figures';
import {
  readSourceActivity,
  loadSources,
  type Source,
  type SourceActivity,
} from '@lotbook/db/stores/sources';
import { countAlertsBySource } from '@lotbook/db/stores/monitoring-alerts';
import { listMonitoredWallets } from '@lotbook/db/stores/monitoring';
import { readConnectionViews, type ConnectionView } from '../connections/read-connections.ts';
import type { Db } from '@lotbook/db/database';
import type { AccountId, SourceId } from '@lotbook/model/ids';
import { readingAs } from '../member.ts';
import type { Actor, Services } from '../services.ts';

/** A source with its content, according to the displayed figures. */
export interface SourceView extends Source {
  readonly activity: SourceActivity | undefined;
  readonly holdings: readonly ValuedHoldingRow[];
  /** Of the holdings with a current price, in the account's currency; undefined if none has one. */
  readonly worth: string | undefined;
  /** How it is synced; undefined if its data comes from files. */
  readonly connection: ConnectionView | undefined;
  /** Alerts that are neither dismissed nor ended. */
  readonly alerts: number;
  /** Its transfers are sent to a provider of blockchain analytics. */
  readonly isMonitored: boolean;
}

/** All sources of the account in three queries, however many there are. */
export function readSourceViews(
  services: Services,
  actor: Actor,
  accountId: string,
  kind: Source['kind'],
): Promise<readonly SourceView[]> {
  return readingAs(services, actor, accountId, 'sourceView', async (db, { account }) => {
    const [sources, activity] = [
      await loadSources(db, account.id),
      await readSourceActivity(db, account.id),
    ];
    const holdings = await readHoldingsBySource(db, account.id, account.fiatCurrency);
    const connections = await readConnectionViews(db, account.id);
    const getMonitored = await loadSourceMonitoring(db, account.id);
    return sources
      .filter((source) => source.kind === kind)
      .map((source) => {
        const own = holdings.filter((each) => each.sourceId === source.id);
        return {
          ...source,
          activity: activity.find((each) => each.sourceId === source.id),
          holdings: own,
          worth: getMarketValue(own),
          connection: connections.get(source.id),
          ...getMonitored(source.id),
        };
      });
  });
}

/** The sum of what has a current price. */
export function getMarketValue(holdings: readonly ValuedHoldingRow[]): string | undefined {
  const known = holdings.flatMap(({ value }) => (value === null ? [] : [money(value)]));
  return known.length === 0 ? undefined : format(sum(known));
}

/** What monitoring found about sources, and whether it sends anything. */
export async function loadSourceMonitoring(
  db: Db,
  accountId: AccountId,
): Promise<(sourceId: SourceId) => Pick<SourceView, 'alerts' | 'isMonitored'>> {
  const alerts = await countAlertsBySource(db, accountId);
  const wallets = await listMonitoredWallets(db, accountId);
  const active = new Set(wallets.flatMap((one) => (one.active ? one.sourceId : [])));
  return (sourceId) => ({ alerts: alerts.get(sourceId) ?? 0, isMonitored: active.has(sourceId) });
}
