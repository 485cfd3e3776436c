import { holdingsBySource, type HoldingRow } from '@lotbook/db/stores/figures';
import { sourceActivity, sourcesOf, type Source, type SourceActivity } from '@lotbook/db/stores/sources';
import { connectionViews, type ConnectionView } from '../connections/read-connections.ts';
import { readingAs } from '../member.ts';
import type { Actor, Services } from '../services.ts';

/** A source with what lies in it, as the figures shown say. */
export interface SourceView extends Source {
  readonly activity: SourceActivity | undefined;
  readonly holdings: readonly HoldingRow[];
  /** How its data comes by itself; undefined where it comes from files. */
  readonly connection: ConnectionView | undefined;
}

/** All sources of the account in three queries, however many there are. */
export function sourceViews(services: Services, actor: Actor, accountId: string, kind: Source['kind']): Promise<readonly SourceView[]> {
  return readingAs(services, actor, accountId, 'sourceView', async (db, { account }) => {
    const [sources, activity, holdings] = [await sourcesOf(db, account.id), await sourceActivity(db, account.id), await holdingsBySource(db, account.id)];
    const connections = await connectionViews(db, account.id);
    return sources
      .filter((source) => source.kind === kind)
      .map((source) => ({
        ...source,
        activity: activity.find((each) => each.sourceId === source.id),
        holdings: holdings.filter((each) => each.sourceId === source.id),
        connection: connections.get(source.id),
      }));
  });
}
