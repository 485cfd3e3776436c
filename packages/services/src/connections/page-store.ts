import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/connections';
import { toStoredText } from '@lotbook/messages/stored-text';
import { admitFresh, type Fresh } from '../imports/admit-fresh.ts';
import type { SourceRecord, SyncPage } from '@lotbook/connections/adapter';
import { writeBulk, type BulkTx } from '@lotbook/db/bulk';
import { loadConnectionImport, noteConnectionImport } from '@lotbook/db/stores/connections';
import { addRecords, type NewRecord } from '@lotbook/db/stores/records';
import type { Source } from '@lotbook/db/stores/sources';
import { addUnread, removeUnread, saveCursors } from '@lotbook/db/stores/sync-cursors';
import { countSyncPage, type SyncRun } from '@lotbook/db/stores/sync-runs';
import { putAddresses } from '@lotbook/db/stores/wallet-addresses';
import type { Adapter } from '@lotbook/connections/adapter';
import { getLatestInstant } from '@lotbook/sources/future';
import type { AccountId, ImportId } from '@lotbook/model/ids';
import { waitForImports } from '@lotbook/db/stores/import-turns';
import { applyRules } from '../decisions/category-rules.ts';
import { extendSpan } from '../imports/extend-span.ts';
import { makeNumberedIdentity } from '../imports/record-identity.ts';
import { ReplacedImport } from '../imports/earlier-imports.ts';
import type { SyncServices } from '../services.ts';
import { getReportedTogether } from './shared-addresses.ts';

/** Where the pages of one try go. */
export interface PageStore {
  /** Adds a page; pages are stored in batches, in order. */
  readonly add: (page: SyncPage) => Promise<void>;
  readonly flush: () => Promise<void>;
  readonly counts: () => { readonly added: number; readonly unread: number };
}

interface Destination {
  readonly accountId: AccountId;
  readonly source: Source;
  readonly adapter: Adapter;
  readonly run: SyncRun;
}

const recordsAtOnce = 5_000;
const longestWaitMs = 5_000;
/** A sync that services slow down to hours shows figures on the way; a quick one is computed once, at its end. */
const computeEveryMs = 15 * 60_000;

export function makePageStore(services: SyncServices, destination: Destination): PageStore {
  let waiting: SyncPage[] = [];
  let records = 0;
  let since = Date.now();
  let computedAt = Date.now();
  const total = { added: 0, unread: 0 };
  const flush = async (): Promise<void> => {
    if (waiting.length === 0) return;
    const compute = Date.now() - computedAt >= computeEveryMs;
    const kept = await writeBulk(services.database, { accountId: destination.accountId }, (bulk) =>
      keep(services, bulk, destination, waiting, compute),
    );
    if (compute) computedAt = Date.now();
    total.added += kept.added;
    total.unread += kept.unread;
    [waiting, records, since] = [[], 0, Date.now()];
  };
  return {
    add: async (page) => {
      waiting.push(page);
      records += page.records.length + (page.unread?.length ?? 0);
      if (records >= recordsAtOnce || Date.now() - since >= longestWaitMs) await flush();
    },
    flush,
    counts: () => total,
  };
}

/** Stores pages with their cursors: all or none. Records use the same path as those of files. */
async function keep(
  services: SyncServices,
  bulk: BulkTx,
  { accountId, source, adapter, run }: Destination,
  pages: readonly SyncPage[],
  compute: boolean,
): Promise<{ readonly added: number; readonly unread: number }> {
  const { tx } = bulk;
  // One set of records of an account after the other, files included.
  await waitForImports(tx, accountId);
  const importId = await loadConnectionImport(tx, accountId, source.id, `${adapter.label} (API)`);
  const latest = getLatestInstant(services.now());
  const isEarly = ({ transaction }: SourceRecord): boolean => transaction.at > latest;
  const records = pages.flatMap((page) =>
    page.records
      .filter((record) => !isEarly(record))
      .map((record) => makeRecord(record, page.stream, source, importId)),
  );
  const { added, alreadyThere } =
    records.length === 0
      ? { added: 0, alreadyThere: 0 }
      : await addRecords(bulk, accountId, yieldOnce(records), admit(services, bulk, accountId), {
          tellsAnew: adapter.tellsAnew ?? false,
        });
  if (added > 0) await applyRules(bulk, accountId);
  const unreadRecords = pages.flatMap(({ stream, unread = [], records: told }) => [
    ...unread.map((each) => ({ stream, ...each, reason: toStoredText(each.reason) })),
    ...told.filter(isEarly).map(({ transaction: { externalId, at }, raw }) => ({
      stream,
      externalId,
      reason: toStoredText(fill(texts.futureRecord, { at })),
      raw,
    })),
  ]);
  const resolved = listResolved(pages, records, unreadRecords);
  if (resolved.length > 0) await removeUnread(tx, accountId, source.id, resolved);
  const unread =
    unreadRecords.length === 0
      ? 0
      : await addUnread(bulk, accountId, { sourceId: source.id, importId }, unreadRecords);
  const addresses = pages.flatMap((page) => page.addresses ?? []);
  if (addresses.length > 0)
    await putAddresses(tx, accountId, source.id, getReportedTogether(addresses));
  const cursors = new Map(pages.map(({ stream, cursor }) => [stream, cursor]));
  await saveCursors(
    tx,
    accountId,
    { sourceId: source.id, importId },
    [...cursors].map(([stream, position]) => ({ stream, position })),
  );
  const skipped = pages.reduce((n, page) => n + (page.skipped ?? 0), 0);
  await noteConnectionImport(tx, accountId, importId, {
    added,
    alreadyThere: 0,
    skipped: 0,
    unread,
    span: extendSpan(undefined, records),
  });
  if (!(await countSyncPage(tx, accountId, run, { added, alreadyThere, skipped, unread })))
    throw new ReplacedImport();
  // A long first sync shows figures on the way.
  if (compute && added > 0) await services.queue.enqueue(tx, { kind: 'compute', accountId });
  return { added, unread };
}

/** Records that arrived, and gaps that an adapter closed, unless they are named as unread again. */
function listResolved(
  pages: readonly SyncPage[],
  records: readonly NewRecord[],
  unread: readonly { readonly externalId: string }[],
): readonly string[] {
  const named = new Set(unread.map(({ externalId }) => externalId));
  const ids = [
    ...pages.flatMap((page) => page.resolved ?? []),
    ...records.flatMap(({ transaction: { externalId } }) => externalId ?? []),
  ];
  return ids.filter((id) => !named.has(id));
}

function makeRecord(
  { transaction, raw }: SourceRecord,
  stream: string,
  source: Source,
  importId: ImportId,
): NewRecord {
  const id = makeNumberedIdentity(source.slug, transaction.externalId);
  return {
    id,
    sourceId: source.id,
    importId,
    line: 0,
    header: [stream],
    rows: raw.map((each) => [JSON.stringify(each)]),
    transaction: {
      ...transaction,
      id,
      movements: transaction.movements.map((movement) => ({ ...movement, source: source.id })),
    },
  };
}

const admit =
  (services: SyncServices, { tx }: BulkTx, accountId: AccountId) =>
  (fresh: Fresh): Promise<void> =>
    admitFresh(services, tx, accountId, fresh);

async function* yieldOnce<T>(batch: T): AsyncGenerator<T> {
  yield batch;
}
