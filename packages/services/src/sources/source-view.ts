import { format, money, sum } from '@lotbook/decimal/decimal';
import { holdingsBySource, type ValuedHoldingRow } from '@lotbook/db/stores/figures';
import {
  sourceActivity,
  loadSources,
  type Source,
  type SourceActivity,
} from '@lotbook/db/stores/sources';
import { connectionViews, type ConnectionView } from '../connections/read-connections.ts';
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
}

/** All sources of the account in three queries, however many there are. */
export function sourceViews(
  services: Services,
  actor: Actor,
  accountId: string,
  kind: Source['kind'],
): Promise<readonly SourceView[]> {
  return readingAs(services, actor, accountId, 'sourceView', async (db, { account }) => {
    const [sources, activity] = [
      await loadSources(db, account.id),
      await sourceActivity(db, account.id),
    ];
    const holdings = await holdingsBySource(db, account.id, account.fiatCurrency);
    const connections = await connectionViews(db, account.id);
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
        };
      });
  });
}

/** The sum of what has a current price. */
export function getMarketValue(holdings: readonly ValuedHoldingRow[]): string | undefined {
  const known = holdings.flatMap(({ value }) => (value === null ? [] : [money(value)]));
  return known.length === 0 ? undefined : format(sum(known));
}
