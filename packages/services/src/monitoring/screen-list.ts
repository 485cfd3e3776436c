import { reading, writing } from '@lotbook/db/database';
import { lockAccount } from '@lotbook/db/stores/accounts';
import { notifyAccount } from '@lotbook/db/stores/computations';
import { findMonitoring, noteListGone, noteScreening } from '@lotbook/db/stores/monitoring';
import { endListAlerts, putAlerts, type FoundAlert } from '@lotbook/db/stores/monitoring-alerts';
import { loadOwnAddresses, type RecordToScreen } from '@lotbook/db/stores/monitoring-records';
import { normalizeAddress, UnreadableList } from '@lotbook/integrations/sanctions/listed-address';
import type { AddressList } from '@lotbook/integrations/sanctions/read-list';
import { mentionsAny } from '@lotbook/integrations/screening/find-parties';
import { matchList, type MovedUnits } from '@lotbook/integrations/screening/match-list';
import type { AccountId } from '@lotbook/model/ids';
import type { SyncServices } from '../services.ts';
import { deriveId } from './derive-id.ts';
import { findChangedRecords, readRecords } from './read-changed-records.ts';

/**
 * Compares the account's transactions and wallets with the sanctions list: those that changed, or
 * all of them if the list did. Nothing leaves the installation.
 */
export async function screenList(services: SyncServices, accountId: AccountId): Promise<void> {
  const list = await readList(services);
  const { database } = services;
  if (!list) return writing(database, { accountId }, (tx) => noteListGone(tx, accountId));
  const before = await reading(database, { accountId }, (db) => findMonitoring(db, accountId));
  const isSameList = before?.listDigest === list.digest;
  const { snapshot, ids } = await findChangedRecords(
    database,
    accountId,
    isSameList ? before.screenedSnapshot : null,
  );
  const found = new Map<string, FoundAlert>();
  const addresses = new Set(list.byAddress.keys());
  for await (const page of readRecords(database, accountId, { ids }))
    for (const record of page)
      if (mentionsAny(record, addresses))
        for (const alert of findAlerts(record, list)) found.set(alert.id, alert);
  await writing(database, { accountId }, async (tx) => {
    // Two runs at once would end what the other one found.
    await lockAccount(tx, accountId);
    for (const { sourceId, address } of await loadOwnAddresses(tx, accountId)) {
      const listed = list.byAddress.get(normalizeAddress(address));
      if (!listed) continue;
      const alert = toAlert(list, listed, { sourceId, key: ['wallet', sourceId] });
      found.set(alert.id, alert);
    }
    await putAlerts(tx, accountId, [...found.values()]);
    await endListAlerts(tx, accountId, { found: [...found.keys()], transactionIds: ids });
    await noteScreening(tx, accountId, {
      digest: list.digest,
      publishedOn: list.publishedOn,
      addresses: list.byAddress.size,
      snapshot,
    });
    await notifyAccount(tx, accountId);
  });
}

/** Without a readable list earlier alerts stay as they are. */
export async function readList(services: SyncServices): Promise<AddressList | undefined> {
  try {
    return await services.addressList?.();
  } catch (error) {
    if (!(error instanceof UnreadableList)) throw error;
    services.log.error('the sanctions list is not readable', { reason: error.message });
    return undefined;
  }
}

function findAlerts(record: RecordToScreen, list: AddressList): readonly FoundAlert[] {
  const movements = getMovements(record);
  return matchList({ ...record, movements }, list).map(({ listed, direction, asset, quantity }) =>
    toAlert(list, listed, {
      key: [record.id, direction ?? ''],
      direction: direction ?? null,
      asset: asset ?? null,
      quantity: quantity ?? null,
      sourceId: record.sourceId,
      transactionId: record.id,
      txHash: record.txHash,
      occurredAt: record.at,
    }),
  );
}

/** What a transaction moved, apart from fees. */
export const getMovements = ({ movements }: RecordToScreen): readonly MovedUnits[] =>
  movements.flatMap(({ direction, asset, quantity }) =>
    direction === 'fee' ? [] : { direction, asset, quantity },
  );

function toAlert(
  list: AddressList,
  listed: NonNullable<ReturnType<AddressList['byAddress']['get']>>,
  { key, ...where }: Partial<FoundAlert> & { readonly key: readonly string[] },
): FoundAlert {
  const providerKey = [...key, listed.address].join(' ');
  return {
    ...emptyAlert,
    id: deriveId('list', providerKey),
    provider: 'list',
    providerKey,
    level: 'severe',
    category: 'sanctions',
    exposure: 'direct',
    address: listed.address,
    entryId: listed.entryId,
    entryName: listed.name,
    entryPrograms: listed.programs,
    listPublishedOn: list.publishedOn ?? null,
    ...where,
  };
}

export const emptyAlert = {
  service: null,
  exposure: null,
  direction: null,
  asset: null,
  quantity: null,
  amountUsd: null,
  address: null,
  sourceId: null,
  transactionId: null,
  txHash: null,
  occurredAt: null,
  entryId: null,
  entryName: null,
  entryPrograms: null,
  entryUrl: null,
  listPublishedOn: null,
  rule: null,
  minThreshold: null,
  maxThreshold: null,
} as const;
