import type { Db } from '@lotbook/db/database';
import { loadConnections, type Connection } from '@lotbook/db/stores/connections';
import { listGivenCredentials } from '@lotbook/db/stores/credentials';
import { reportedBalances, type ReportedBalanceRow } from '@lotbook/db/stores/reported-balances';
import { findSource } from '@lotbook/db/stores/sources';
import { loadUnread } from '@lotbook/db/stores/sync-cursors';
import {
  readLastSyncs,
  readNewestSyncRuns,
  loadSyncRuns,
  type SyncRun,
} from '@lotbook/db/stores/sync-runs';
import type { AccountId, SourceId } from '@lotbook/model/ids';
import { isId, notFound, readingAs } from '../member.ts';
import type { Actor, Services } from '../services.ts';

/** How a source is updated, as visible to people. */
export interface ConnectionView extends Connection {
  /** Names of the stored fields, never their content. */
  readonly credentialFields: readonly string[];
  readonly credentialsChangedAt: string | undefined;
  readonly newestRun: SyncRun | undefined;
  /** When it was last read to the end. */
  readonly lastSyncedAt: string | undefined;
  readonly updating: boolean;
}

/** All connections of the account in four queries, however many there are. */
export async function readConnectionViews(
  db: Db,
  accountId: AccountId,
): Promise<ReadonlyMap<SourceId, ConnectionView>> {
  const connections = await loadConnections(db, accountId);
  if (connections.length === 0) return new Map();
  const [given, runs, last] = [
    await listGivenCredentials(db, accountId),
    await readNewestSyncRuns(db, accountId),
    await readLastSyncs(db, accountId),
  ];
  const [givenBy, runBy] = [
    new Map(given.map((each) => [each.sourceId, each])),
    new Map(runs.map((run) => [run.sourceId, run])),
  ];
  return new Map(
    connections.map((connection) => {
      const { sourceId } = connection;
      const newestRun = runBy.get(sourceId);
      const view: ConnectionView = {
        ...connection,
        credentialFields: givenBy.get(sourceId)?.fields ?? [],
        credentialsChangedAt: givenBy.get(sourceId)?.changedAt,
        newestRun,
        lastSyncedAt: last.get(sourceId),
        updating: newestRun?.status === 'queued' || newestRun?.status === 'running',
      };
      return [sourceId, view];
    }),
  );
}

const mostRuns = 100;
const mostUnread = 200;

/** The history of a source's syncs, newest first. */
export function readSyncRuns(
  services: Services,
  actor: Actor,
  accountId: string,
  sourceId: string,
): Promise<readonly SyncRun[]> {
  return readingAs(services, actor, accountId, 'sourceView', async (db, { account }) => {
    const source = isId(sourceId)
      ? await findSource(db, account.id, sourceId as SourceId)
      : undefined;
    if (!source) throw notFound('source');
    return loadSyncRuns(db, account.id, source.id, mostRuns);
  });
}

/** Balances reported by the service at the last sync. */
export function readReportedBalances(
  services: Services,
  actor: Actor,
  accountId: string,
  sourceId: string,
): Promise<readonly ReportedBalanceRow[]> {
  return readingAs(services, actor, accountId, 'sourceView', async (db, { account }) =>
    (await reportedBalances(db, account.id)).filter((each) => each.sourceId === sourceId),
  );
}

/** Records of a source that no mapping could read, as received. */
export function readUnread(
  services: Services,
  actor: Actor,
  accountId: string,
  sourceId: string,
): Promise<Awaited<ReturnType<typeof loadUnread>>> {
  return readingAs(services, actor, accountId, 'sourceView', async (db, { account }) => {
    const source = isId(sourceId)
      ? await findSource(db, account.id, sourceId as SourceId)
      : undefined;
    if (!source) throw notFound('source');
    return loadUnread(db, account.id, source.id, mostUnread);
  });
}
