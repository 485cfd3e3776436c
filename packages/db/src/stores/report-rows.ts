import { money, quantity } from '@lotbook/decimal/decimal';
import type { Category } from '@lotbook/model/category';
import type { AccountId, AssetId, LotId, MovementId, SourceId, TransactionId } from '@lotbook/model/ids';
import type { Box8949, Disposal, Gift, Income, OpenLot, Term } from '@lotbook/model/result';
import type { Instant, LocalDate } from '@lotbook/model/time';
import type { Db } from '../database.ts';
import { disposalsOfYears } from './transactions.ts';

/** What reports are made from: results of one generation; of one calendar year where a report is of one. */
export interface ReportRows {
  readonly disposals: readonly Disposal[];
  readonly income: readonly Income[];
  readonly gifts: readonly Gift[];
  readonly lots: readonly OpenLot[];
}

export async function reportRows(db: Db, accountId: AccountId, generation: number, year: number | undefined): Promise<ReportRows> {
  const within = { from: `${year ?? 1900}-01-01`, to: `${year ?? 2999}-12-31` };
  return {
    disposals: (await disposalsOfYears(db, accountId, generation, within)).map((row) => ({
      ...moved(row),
      id: row.id,
      category: row.category as Category,
      isFee: row.isFee,
      lotId: row.lotId as LotId,
      acquiredOn: row.acquiredOn as LocalDate,
      disposedOn: row.disposedOn as LocalDate,
      proceeds: money(row.proceeds),
      basis: money(row.basis),
      gain: money(row.gain),
      term: row.term as Term,
      box: row.box as Box8949,
      ...(row.inherited ? { inherited: true } : {}),
    })),
    income: await incomeRows(db, accountId, generation, within),
    gifts: await giftRows(db, accountId, generation, within),
    lots: await lotRows(db, accountId, generation),
  };
}

interface Window {
  readonly from: string;
  readonly to: string;
}

interface MovedRow {
  readonly transactionId: string;
  readonly entryId: string;
  readonly at: string;
  readonly asset: string;
  readonly quantity: string;
  readonly sourceId: string;
}

const moved = (row: MovedRow) => ({
  transactionId: row.transactionId as TransactionId,
  entryId: row.entryId as MovementId,
  at: row.at as Instant,
  asset: row.asset as AssetId,
  quantity: quantity(row.quantity),
  source: row.sourceId as SourceId,
});

const movedColumns = ['transaction_id as transactionId', 'entry_id as entryId', 'at', 'asset', 'quantity', 'source_id as sourceId'] as const;

async function incomeRows(db: Db, accountId: AccountId, generation: number, { from, to }: Window): Promise<readonly Income[]> {
  const rows = await db
    .selectFrom('income')
    .select([...movedColumns, 'received_on as on', 'category', 'value'])
    .where('account_id', '=', accountId)
    .where('generation', '=', generation)
    .where('received_on', '>=', from)
    .where('received_on', '<=', to)
    .orderBy('seq')
    .execute();
  return rows.map((row) => ({ ...moved(row), on: row.on as LocalDate, category: row.category as Category, value: money(row.value) }));
}

async function giftRows(db: Db, accountId: AccountId, generation: number, { from, to }: Window): Promise<readonly Gift[]> {
  const rows = await db
    .selectFrom('gift')
    .select([...movedColumns, 'given_on as on', 'lot_id as lotId', 'acquired_on as acquiredOn', 'basis', 'value', 'term'])
    .where('account_id', '=', accountId)
    .where('generation', '=', generation)
    .where('kind', '=', 'gift')
    .where('given_on', '>=', from)
    .where('given_on', '<=', to)
    .orderBy('seq')
    .execute();
  return rows.map((row) => ({
    ...moved(row),
    on: row.on as LocalDate,
    lotId: row.lotId as LotId,
    acquiredOn: row.acquiredOn as LocalDate,
    basis: money(row.basis),
    term: row.term as Term,
    ...(row.value === null ? {} : { value: money(row.value) }),
  }));
}

async function lotRows(db: Db, accountId: AccountId, generation: number): Promise<readonly OpenLot[]> {
  const rows = await db
    .selectFrom('lot')
    .select(['lot_id as lotId', 'asset', 'quantity', 'source_id as sourceId', 'acquired_at as acquiredAt', 'acquired_on as acquiredOn', 'basis'])
    .where('account_id', '=', accountId)
    .where('generation', '=', generation)
    .orderBy('seq')
    .execute();
  return rows.map((row) => ({
    lotId: row.lotId as LotId,
    asset: row.asset as AssetId,
    quantity: quantity(row.quantity),
    source: row.sourceId as SourceId,
    acquiredAt: row.acquiredAt as Instant,
    acquiredOn: row.acquiredOn as LocalDate,
    basis: money(row.basis),
  }));
}
