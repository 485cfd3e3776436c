import type { Access, Adapter, Json, SyncContext, SyncPage } from '@lotbook/connections/adapter';
import { raiseStatementTimeout, reading, writing } from '@lotbook/db/database';
import { findConnection, type Connection } from '@lotbook/db/stores/connections';
import { countDuplicates } from '@lotbook/db/stores/possible-duplicates';
import { replaceReportedBalances } from '@lotbook/db/stores/reported-balances';
import { findSource, type Source } from '@lotbook/db/stores/sources';
import { syncCursors } from '@lotbook/db/stores/sync-cursors';
import {
  claimSyncRun,
  reportSyncRun,
  type SyncEnd,
  type SyncRun,
} from '@lotbook/db/stores/sync-runs';
import { AppError } from '@lotbook/model/errors';
import type { AccountId, SourceId } from '@lotbook/model/ids';
import { AccessRevoked } from '@lotbook/model/outage';
import type { Instant } from '@lotbook/model/time';
import { ReplacedImport } from '../imports/earlier-imports.ts';
import type { SyncServices } from '../services.ts';
import { endSync, giveWay } from './finish-sync.ts';
import { getEnding } from './endings.ts';
import { usableCredentials } from './granted-access.ts';
import { pageStore, type PageStore } from './page-store.ts';
import { SignInNeeded } from './token-endpoint.ts';

interface SyncJob {
  readonly accountId: AccountId;
  readonly sourceId: SourceId;
}

/** What one try works with. */
interface Try extends SyncJob {
  readonly run: SyncRun;
  readonly source: Source;
  readonly connection: Connection;
  readonly adapter: Adapter;
}

/** How long a source is asked before those that wait have their turn. */
const usualTurnMs = 15 * 60_000;

/**
 * Job: brings a source up to date. Pages are kept as they come, each with its cursor, so that a try that is cut off is gone on with where it stopped; one that takes longer than a turn
 * goes behind those that wait. What is wrong with the service or the key ends the run with a message; a fault of ours is thrown, for the queue to try again.
 */
export async function syncSource(
  services: SyncServices,
  { accountId, sourceId }: SyncJob,
  { turnMs = usualTurnMs } = {},
): Promise<void> {
  const claimed = await writing(services.database, { accountId }, async (tx) => {
    const run = await claimSyncRun(tx, accountId, sourceId);
    const [source, connection] = [
      await findSource(tx, accountId, sourceId),
      await findConnection(tx, accountId, sourceId),
    ];
    return run && source && connection ? { run, source, connection } : undefined;
  });
  if (!claimed) return;
  const adapter = services.adapters.find(({ id }) => id === claimed.connection.adapter);
  try {
    if (!adapter)
      throw new AppError(
        'UNSUPPORTED',
        'This version of the program no longer fetches data of this service. What it brought stays.',
      );
    const attempt = { accountId, sourceId, ...claimed, adapter };
    const ending = await fetched(services, attempt, Date.now() + turnMs);
    await (ending ? endSync(services, attempt, ending) : giveWay(services, attempt));
  } catch (error) {
    if (error instanceof ReplacedImport) return;
    const ending = getEnding(error, claimed.source, new Date(), claimed.connection.failures);
    if (!ending) throw error;
    await endSync(
      services,
      { accountId, sourceId, ...claimed },
      ending,
      error instanceof AccessRevoked,
    );
  }
}

/** Ends a run whose last try failed for a fault of ours. */
export async function giveUpSync(
  services: SyncServices,
  { accountId, sourceId }: SyncJob,
): Promise<void> {
  const run = await writing(services.database, { accountId }, (tx) =>
    claimSyncRun(tx, accountId, sourceId),
  );
  if (!run) return;
  const message =
    'Something went wrong on our side. What was fetched before is kept; update the source again to go on from there.';
  await endSync(
    services,
    { accountId, sourceId, run },
    { status: 'failed', errorCode: 'FAULT', message },
  );
}

/** @returns how it ended; undefined where its turn did before. */
async function fetched(
  services: SyncServices,
  attempt: Try,
  until: number,
): Promise<SyncEnd | undefined> {
  const { adapter, connection } = attempt;
  if (!services.network)
    throw new AppError(
      'OFFLINE',
      'This installation asks for nothing over the network (LOTBOOK_OFFLINE), so nothing was fetched.',
    );
  const network = services.network(adapter);
  const settings = connection.settings as Readonly<Record<string, Json>>;
  const progress = getProgress(services, attempt);
  const store = pageStore(services, attempt);
  for (let refused: string | undefined, readBefore = -1; ;) {
    const credentials = await usableCredentials(services, attempt, network, refused);
    const access = { credentials, settings, network };
    try {
      if (!(await read(services, attempt, access, { store, progress, until }))) return undefined;
      await saveBalances(services, attempt, access, progress);
      return {
        status: 'done',
        message: told(store, attempt, await countSyncDuplicates(services, attempt, store)),
      };
    } catch (error) {
      // Granted access holds for an hour, and a long history takes longer: it is renewed, as long as each brings something.
      if (!(error instanceof AccessRevoked) || credentials['expiresAt'] === undefined) throw error;
      if (refused !== undefined && progress.count() === readBefore)
        throw new SignInNeeded(error.message, { cause: error });
      [refused, readBefore] = [credentials['accessToken'], progress.count()];
    }
  }
}

interface Keeping {
  readonly store: PageStore;
  readonly progress: Progress;
  /** When its turn is over, in milliseconds. */
  readonly until: number;
}

/** Every stream from where it was kept, page by page. @returns false where its turn was over before. */
async function read(
  services: SyncServices,
  { accountId, sourceId, run, adapter }: Try,
  access: Access,
  { store, progress, until }: Keeping,
): Promise<boolean> {
  const cursors = await reading(services.database, { accountId }, (db) =>
    syncCursors(db, accountId, sourceId),
  );
  if (cursors.size === 0 && adapter.credentialFields.length > 0) {
    await progress.phase('Checking the key');
    const verdict = await access.network.withLockTimeout(() => adapter.validate(access));
    if (verdict.kind === 'refused') throw new AccessRevoked(verdict.reason);
  }
  const context: SyncContext = {
    ...access,
    toCursor: (stream) => cursors.get(stream) as Json | undefined,
    until: (run.until ?? new Date().toISOString()) as Instant,
    phase: progress.later,
  };
  let turnIsOver = false;
  for await (const page of inPages(adapter.sync(context), store)) {
    await progress.counted(page.records.length + (page.skipped ?? 0) + (page.unread?.length ?? 0));
    turnIsOver = Date.now() >= until;
    if (turnIsOver) break;
  }
  await store.flush();
  return !turnIsOver;
}

/** What came before a fault is kept, too: the next try need not fetch it again. */
async function* inPages(
  pages: AsyncIterable<SyncPage>,
  store: PageStore,
): AsyncGenerator<SyncPage> {
  try {
    for await (const page of pages) {
      await store.add(page);
      yield page;
    }
  } catch (error) {
    if (!(error instanceof ReplacedImport)) await store.flush();
    throw error;
  }
}

/** Reconciliation wants them; a service that does not tell them is no reason to fail. */
async function saveBalances(
  services: SyncServices,
  attempt: Try,
  access: Access,
  progress: Progress,
): Promise<void> {
  const { accountId, sourceId, adapter } = attempt;
  if (!adapter.balances) return;
  await progress.phase('Balances');
  try {
    const cursors = await reading(services.database, { accountId }, (db) =>
      syncCursors(db, accountId, sourceId),
    );
    const toCursor = (stream: string): Json | undefined => cursors.get(stream) as Json | undefined;
    const balances = await access.network.withLockTimeout(() =>
      adapter.balances!({ ...access, toCursor }),
    );
    await writing(services.database, { accountId }, (tx) =>
      replaceReportedBalances(tx, accountId, sourceId, balances),
    );
  } catch (error) {
    services.log.warn('balances were not told', {
      account: accountId,
      adapter: adapter.id,
      reason: error instanceof Error ? error.message : String(error),
    });
  }
}

/** Files without ids tell what the API tells, too; only what is new can be new twice. */
async function countSyncDuplicates(
  { database }: SyncServices,
  { accountId, sourceId }: Try,
  store: PageStore,
): Promise<number> {
  if (store.counts().added === 0) return 0;
  return writing(database, { accountId }, async (tx) => {
    await raiseStatementTimeout(tx);
    return countDuplicates(tx, accountId, sourceId);
  });
}

function told(store: PageStore, { source, run }: Try, duplicates: number): string {
  const counted = store.counts();
  const [added, unread] = [run.added + counted.added, run.unread + counted.unread];
  const twice =
    duplicates === 0
      ? ''
      : ` ${duplicates.toLocaleString('en-US')} ${duplicates === 1 ? 'looks like a row' : 'look like rows'} that another import brought before. The review offers to merge them.`;
  const news =
    added === 0
      ? `Nothing new at ${source.name}.`
      : `${added} new ${added === 1 ? 'transaction' : 'transactions'} of ${source.name}.`;
  return unread === 0
    ? news + twice
    : `${news}${twice} ${unread} ${unread === 1 ? 'record' : 'records'} could not be read and wait for you.`;
}

interface Progress {
  readonly phase: (text: string) => Promise<void>;
  /** Like `phase`, told with the next count. */
  readonly later: (text: string) => void;
  readonly counted: (records: number) => Promise<void>;
  /** How many records were read so far. */
  readonly count: () => number;
}

const reportEveryMs = 500;

/** Told outside of the pages' transactions, so that people see it; it also finds out whether this try is still the newest. */
function getProgress({ database }: SyncServices, { accountId, run }: Try): Progress {
  let [phase, count, getNoticeAt] = ['Connecting', run.fetched, 0];
  const tell = async (): Promise<void> => {
    getNoticeAt = Date.now();
    const current = await writing(database, { accountId }, (tx) =>
      reportSyncRun(tx, accountId, run, { phase, fetched: count }),
    );
    if (!current) throw new ReplacedImport();
  };
  return {
    phase: (text) => {
      phase = text;
      return tell();
    },
    later: (text) => void (phase = text),
    counted: async (records) => {
      count += records;
      if (Date.now() - getNoticeAt >= reportEveryMs) await tell();
    },
    count: () => count,
  };
}
