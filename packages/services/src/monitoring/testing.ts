import { readAddressList } from '@lotbook/integrations/sanctions/read-list';
import { writeSdnXml } from '@lotbook/integrations/sanctions/testing';
import { reading, writing, type Database } from '@lotbook/db/database';
import { countTransfers } from '@lotbook/db/stores/monitoring-transfers';
import type { SourceId, TransactionId } from '@lotbook/model/ids';
import type { SeededAccount } from '@lotbook/testkit/seed';
import { sql } from 'kysely';
import { addNewSource } from '../sources/change-sources.ts';
import type { SyncServices, Services } from '../services.ts';
import { deriveId } from './derive-id.ts';

/** The invented list of tests, or what `xml` returns at each call. */
export const makeAddressList =
  (xml: () => string = writeSdnXml): NonNullable<SyncServices['addressList']> =>
  () =>
    Promise.resolve(readAddressList([{ name: 'SDN.XML', text: xml() }]));

export interface SeededTransfer {
  readonly direction: 'in' | 'out';
  readonly address: string;
  readonly quantity?: string;
  readonly at?: string;
  readonly n?: number;
}

export const ownAddress = '0x52908400098527886e0f7030069857d2e4169ee7';

/** A wallet with one address. */
export async function addWallet(
  services: Services,
  account: SeededAccount,
  name = 'Cold wallet',
  chain = 'ethereum',
): Promise<SourceId> {
  const { id } = await addNewSource(services, account, account.accountId, {
    kind: 'wallet',
    provider: 'ledger',
    name,
    chain,
  });
  await writing(services.database, account.scope, async (tx) => {
    await sql`insert into wallet_address (account_id, source_id, address)
      values (${account.accountId}, ${id}, ${ownAddress})`.execute(tx);
  });
  return id;
}

/** Stores transactions of a wallet as its explorer reports them. @returns their ids */
export async function addTransfers(
  database: Database,
  account: SeededAccount,
  sourceId: SourceId,
  transfers: readonly SeededTransfer[],
): Promise<readonly TransactionId[]> {
  const rows = transfers.map(({ direction, address, quantity = '1.5', at, n }, place) => {
    const id = deriveId('test', sourceId, String(n ?? place), address, direction);
    const hash = `0x${id.replaceAll('-', '').padEnd(64, '0')}`;
    const [from, to] = direction === 'in' ? [address, ownAddress] : [ownAddress, address];
    return {
      id,
      hash,
      at: at ?? '2026-03-04T05:06:07Z',
      type: direction === 'in' ? 'transfer-in' : 'transfer-out',
      rows: [[JSON.stringify({ hash, from, to, value: '1500000000000000000' })]],
      movements: [{ direction, source: sourceId, asset: 'ETH', quantity }],
    };
  });
  await writing(database, account.scope, async (tx) => {
    await sql`insert into record (account_id, id, source_id, rows)
      select ${account.accountId}, r.id, ${sourceId}, r.rows
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, rows jsonb)`.execute(
      tx,
    );
    await sql`insert into transaction (account_id, id, source_id, external_id, at, type, movements, assets, sources, tx_hash)
      select ${account.accountId}, r.id, ${sourceId}, r.hash, r.at, r.type, r.movements, '{ETH}', array[${sourceId}::uuid], r.hash
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, hash text, at timestamptz, type text, movements jsonb)`.execute(
      tx,
    );
  });
  return rows.map(({ id }) => id as TransactionId);
}

export async function deleteRecords(
  database: Database,
  account: SeededAccount,
  ids: readonly string[],
): Promise<void> {
  await writing(database, account.scope, async (tx) => {
    await sql`delete from record where account_id = ${account.accountId} and id = any(${[...ids]}::uuid[])`.execute(
      tx,
    );
  });
}

/** Does what the schedule does: runs whatever is due, until nothing has been due for a while. */
export async function runUntilIdle(
  services: SyncServices,
  account: SeededAccount,
  run: () => Promise<void>,
): Promise<void> {
  for (let n = 0; n < 500; n += 1) {
    const { waiting, sent } = await reading(services.database, account.scope, (db) =>
      countTransfers(db, account.accountId),
    );
    if (n > 0 && waiting === 0 && sent === 0) return;
    await makeDue(services, account);
    await run();
  }
  throw new Error('transfers are still waiting');
}

/** The pauses between polls and lists are over. */
export async function makeDue({ database }: Services, account: SeededAccount): Promise<void> {
  await writing(database, account.scope, async (tx) => {
    await sql`update monitoring_transfer set poll_at = now() - interval '1 minute'
      where account_id = ${account.accountId} and state = 'sent'`.execute(tx);
    await sql`update monitoring set alerts_until = alerts_until - interval '1 hour', next_run_at = now()
      where account_id = ${account.accountId}`.execute(tx);
  });
}
