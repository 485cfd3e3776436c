import { reading, writing, type Database } from '@lotbook/db/database';
import {
  noteCollected,
  type MonitoredWallet,
  type MonitoringRow,
} from '@lotbook/db/stores/monitoring';
import { loadOwnAddresses, type RecordToScreen } from '@lotbook/db/stores/monitoring-records';
import { queueTransfers, type NewTransfer } from '@lotbook/db/stores/monitoring-transfers';
import { loadSources, type Source } from '@lotbook/db/stores/sources';
import { normalizeAddress } from '@lotbook/integrations/sanctions/listed-address';
import { extractTransfers, isSendable } from '@lotbook/integrations/screening/extract-transfers';
import type { AccountId, SourceId } from '@lotbook/model/ids';
import type { SyncServices } from '../services.ts';
import { deriveId } from './derive-id.ts';
import { findChangedRecords, readRecords } from './read-changed-records.ts';
import { getMovements } from './screen-list.ts';

/** Queues the transfers of monitored wallets that are new since the last run. */
export async function collectTransfers(
  { database }: Pick<SyncServices, 'database'>,
  accountId: AccountId,
  { collectedSnapshot }: Pick<MonitoringRow, 'collectedSnapshot'>,
  wallets: readonly MonitoredWallet[],
): Promise<void> {
  const sourceIds = wallets.map(({ sourceId }) => sourceId);
  const { snapshot, ids } = await findChangedRecords(database, accountId, collectedSnapshot);
  for await (const transfers of readTransfers(database, accountId, { ids, sourceIds }))
    if (transfers.length > 0)
      await writing(database, { accountId }, (tx) => queueTransfers(tx, accountId, transfers));
  await writing(database, { accountId }, (tx) => noteCollected(tx, accountId, snapshot, wallets));
}

/** What would be sent about wallets. */
export interface TransferPreview {
  readonly sourceId: SourceId;
  readonly transfers: number;
  /** Transactions without a transfer that can be sent, such as those whose rows lack hash or addresses. */
  readonly withoutAddresses: number;
  /** Transactions of a wallet on a chain that the provider doesn't monitor. */
  readonly otherChain: number;
}

/** Counts what would be sent about each wallet. Sends and stores nothing. */
export async function countSendable(
  database: Database,
  accountId: AccountId,
  sourceIds: readonly SourceId[],
): Promise<readonly TransferPreview[]> {
  const counts = new Map(
    sourceIds.map((sourceId) => [
      sourceId,
      { ids: new Set<string>(), withoutAddresses: 0, otherChain: 0 },
    ]),
  );
  const sources = await reading(database, { accountId }, (db) => loadSources(db, accountId));
  const sendable = new Set(sources.flatMap(({ id, chain }) => (isSendable(chain) ? id : [])));
  const toTransfers = await createReader(database, accountId);
  for await (const page of readRecords(database, accountId, { ids: undefined, sourceIds }))
    for (const record of page) {
      const count = counts.get(record.sourceId);
      const transfers = toTransfers(record);
      for (const { id } of transfers) count?.ids.add(id);
      if (!count || transfers.length > 0) continue;
      if (sendable.has(record.sourceId)) count.withoutAddresses += 1;
      else count.otherChain += 1;
    }
  return [...counts].map(([sourceId, { ids, ...others }]) => ({
    sourceId,
    transfers: ids.size,
    ...others,
  }));
}

async function* readTransfers(
  database: Database,
  accountId: AccountId,
  which: { readonly ids: readonly string[] | undefined; readonly sourceIds: readonly SourceId[] },
): AsyncIterable<readonly NewTransfer[]> {
  const toTransfers = await createReader(database, accountId);
  for await (const page of readRecords(database, accountId, which)) yield page.flatMap(toTransfers);
}

type Reader = (record: RecordToScreen) => readonly NewTransfer[];

async function createReader(database: Database, accountId: AccountId): Promise<Reader> {
  const { sources, addresses } = await reading(database, { accountId }, async (db) => ({
    sources: await loadSources(db, accountId),
    addresses: await loadOwnAddresses(db, accountId),
  }));
  const byId = new Map<SourceId, Source>(sources.map((source) => [source.id, source]));
  // Units between two own wallets aren't a counterparty's, but both wallets are known to the provider.
  const own = new Map<SourceId, Set<string>>();
  for (const { sourceId, address } of addresses) {
    const some = own.get(sourceId) ?? new Set();
    own.set(sourceId, some.add(normalizeAddress(address)));
  }
  return (record) => {
    const source = byId.get(record.sourceId);
    if (source?.kind !== 'wallet') return [];
    const transfers = extractTransfers({
      ...record,
      chain: source.chain,
      movements: getMovements(record),
      own: own.get(record.sourceId) ?? new Set(),
    });
    return transfers.map((transfer) => ({
      ...transfer,
      id: deriveId(
        'transfer',
        record.sourceId,
        transfer.network,
        transfer.asset,
        transfer.direction,
        transfer.reference,
      ),
      sourceId: record.sourceId,
      transactionId: record.id,
      txHash: record.txHash ?? '',
      movedAt: record.at,
    }));
  };
}
