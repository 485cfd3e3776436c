import { toStoredText } from '@lotbook/messages/stored-text';
import { fill, joinSentences } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/connections';
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
import { getUsableCredentials } from './granted-access.ts';
import { makePageStore, type PageStore } from './page-store.ts';
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

/** How long a source is synced before those that wait have their turn. */
const usualTurnMs = 15 * 60_000;

/**
 * Job: syncs a source. Pages are stored as they arrive, each with its cursor, so that an interrupted attempt continues where it stopped; one that takes longer than a turn
 * is requeued behind those that wait. A problem with the service or the key ends the sync with a message; a fault of ours is thrown, for the queue to retry.
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
    if (!adapter) throw new AppError('UNSUPPORTED', fill(texts.fetchingDiscontinued));
    const attempt = { accountId, sourceId, ...claimed, adapter };
    const ending = await fetchAll(services, attempt, Date.now() + turnMs);
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

/** Ends a sync whose last attempt failed for a fault of ours. */
export async function giveUpSync(
  services: SyncServices,
  { accountId, sourceId }: SyncJob,
): Promise<void> {
  const run = await writing(services.database, { accountId }, (tx) =>
    claimSyncRun(tx, accountId, sourceId),
  );
  if (!run) return;
  const message = toStoredText(fill(texts.internalError));
  await endSync(
    services,
    { accountId, sourceId, run },
    { status: 'failed', errorCode: 'FAULT', message },
  );
}

/** @returns how it ended; undefined where its turn did before. */
async function fetchAll(
  services: SyncServices,
  attempt: Try,
  until: number,
): Promise<SyncEnd | undefined> {
  const { adapter, connection } = attempt;
  if (!services.network) throw new AppError('OFFLINE', fill(texts.offlineNotFetched));
  const network = services.network(adapter);
  const settings = connection.settings as Readonly<Record<string, Json>>;
  const progress = getProgress(services, attempt);
  const store = makePageStore(services, attempt);
  for (let refused: string | undefined, readBefore = -1; ;) {
    const credentials = await getUsableCredentials(services, attempt, network, refused);
    const access = { credentials, settings, network };
    try {
      if (!(await read(services, attempt, access, { store, progress, until }))) return undefined;
      await saveBalances(services, attempt, access, progress);
      return {
        status: 'done',
        message: summarizeRun(store, attempt, await countSyncDuplicates(services, attempt, store)),
      };
    } catch (error) {
      // Granted access is valid for an hour, and a long history takes longer: it is renewed as long as each grant fetches data.
      if (!(error instanceof AccessRevoked) || credentials['expiresAt'] === undefined) throw error;
      if (refused !== undefined && progress.count() === readBefore)
        throw new SignInNeeded(error.text, { cause: error });
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

/** Every stream from its cursor, page by page. @returns false if its turn ended before. */
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
    await progress.phase(toStoredText(fill(texts.checkingKey)));
    const verdict = await access.network.withRetries(() => adapter.validate(access));
    if (verdict.kind === 'refused') throw new AccessRevoked(verdict.reason);
  }
  const context: SyncContext = {
    ...access,
    toCursor: (stream) => cursors.get(stream) as Json | undefined,
    until: (run.until ?? new Date().toISOString()) as Instant,
    phase: (text) => progress.later(toStoredText(text)),
  };
  let turnIsOver = false;
  for await (const page of storePages(adapter.sync(context), store)) {
    await progress.counted(page.records.length + (page.skipped ?? 0) + (page.unread?.length ?? 0));
    turnIsOver = Date.now() >= until;
    if (turnIsOver) break;
  }
  await store.flush();
  return !turnIsOver;
}

/** Pages before a fault are stored, too: the next attempt doesn't need to fetch them again. */
async function* storePages(
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

/** For reconciliation; a service that doesn't report balances is no reason to fail. */
async function saveBalances(
  services: SyncServices,
  attempt: Try,
  access: Access,
  progress: Progress,
): Promise<void> {
  const { accountId, sourceId, adapter } = attempt;
  if (!adapter.balances) return;
  await progress.phase(toStoredText(fill(texts.readingBalances)));
  try {
    const cursors = await reading(services.database, { accountId }, (db) =>
      syncCursors(db, accountId, sourceId),
    );
    const toCursor = (stream: string): Json | undefined => cursors.get(stream) as Json | undefined;
    const balances = await access.network.withRetries(() =>
      adapter.balances!({ ...access, toCursor }),
    );
    await writing(services.database, { accountId }, (tx) =>
      replaceReportedBalances(tx, accountId, sourceId, balances),
    );
  } catch (error) {
    services.log.warn('the balances of a source could not be fetched', {
      account: accountId,
      adapter: adapter.id,
      reason: error instanceof Error ? error.message : String(error),
    });
  }
}

/** Files without ids may contain the same rows as the API; only new rows can be duplicates. */
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

function summarizeRun(store: PageStore, { source, run }: Try, duplicates: number): string {
  const counted = store.counts();
  const [added, unread] = [run.added + counted.added, run.unread + counted.unread];
  const { name } = source;
  return toStoredText(
    joinSentences(
      added === 0 ? fill(texts.nothingNew, { name }) : fill(texts.newTransactions, { added, name }),
      duplicates === 0 ? undefined : fill(texts.possibleDuplicates, { duplicates }),
      unread === 0 ? undefined : fill(texts.unreadRecords, { unread }),
    ),
  );
}

interface Progress {
  readonly phase: (text: string) => Promise<void>;
  /** Like `phase`, sent with the next count. */
  readonly later: (text: string) => void;
  readonly counted: (records: number) => Promise<void>;
  /** How many records were read so far. */
  readonly count: () => number;
}

const reportEveryMs = 500;

/** Stored outside of the pages' transactions, so that it is visible; this also checks whether the attempt is still the latest. */
function getProgress({ database }: SyncServices, { accountId, run }: Try): Progress {
  let [phase, count, getNoticeAt] = [toStoredText(fill(texts.connecting)), run.fetched, 0];
  const reportProgress = async (): Promise<void> => {
    getNoticeAt = Date.now();
    const current = await writing(database, { accountId }, (tx) =>
      reportSyncRun(tx, accountId, run, { phase, fetched: count }),
    );
    if (!current) throw new ReplacedImport();
  };
  return {
    phase: (text) => {
      phase = text;
      return reportProgress();
    },
    later: (text) => void (phase = text),
    counted: async (records) => {
      count += records;
      if (Date.now() - getNoticeAt >= reportEveryMs) await reportProgress();
    },
    count: () => count,
  };
}
