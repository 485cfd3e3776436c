import { format, money, quantity } from '@lotbook/decimal/decimal';
import type { AccountId, AssetId, LotId, SourceId } from '@lotbook/model/ids';
import type { OpenLot } from '@lotbook/model/result';
import { instantFromMs, msOf, type Instant, type LocalDate } from '@lotbook/model/time';
import { sql } from 'kysely';
import type { BulkTx, Cell } from '../bulk.ts';
import type { Db } from '../database.ts';

/**
 * Writes what is open, in the order given: of the assets named, or of all. Only rows that differ from those stored are touched. The lots' sources are ids.
 */
export async function storeLots(bulk: BulkTx, accountId: AccountId, lots: readonly OpenLot[], assets?: readonly AssetId[]): Promise<void> {
  const stored = await storedLots(bulk.tx, accountId, assets);
  const gone = new Map(stored.map((row) => [textOf(row), row]));
  const fresh = rowsOf(lots).filter((row) => !gone.delete(textOf(row)));
  if (fresh.length === 0 && gone.size === 0) return;
  await removeLots(bulk, accountId, [...gone.values()]);
  if (fresh.length > 0) await bulk.load('lot', lotColumns, fresh.map(cellsOf));
  const changed = [...new Set([...fresh, ...gone.values()].map(({ asset }) => asset))] as AssetId[];
  await storeHoldings(bulk, accountId, lots, changed);
}

interface LotRow {
  readonly asset: string;
  readonly ms: number;
  readonly position: number;
  readonly lotId: string;
  readonly sourceId: string;
  readonly quantity: string;
  readonly acquiredOn: string;
  readonly basis: string;
  readonly setAside: string | null;
}

const textOf = ({ asset, ms, position, lotId, sourceId, quantity, acquiredOn, basis, setAside }: LotRow): string =>
  `${asset}\t${ms}\t${position}\t${lotId}\t${sourceId}\t${quantity}\t${acquiredOn}\t${basis}\t${setAside ?? ''}`;

async function storedLots(db: Db, accountId: AccountId, assets: readonly AssetId[] | undefined): Promise<readonly LotRow[]> {
  const { rows } = await sql<LotRow>`
    select asset, (extract(epoch from acquired_at) * 1000)::float8 as ms, position, lot_id as "lotId", source_id as "sourceId", trim_scale(quantity) as quantity,
      acquired_on as "acquiredOn", trim_scale(basis) as basis, set_aside as "setAside"
    from lot where account_id = ${accountId} ${assets ? sql`and asset = any(${assets}::text[])` : sql``}`.execute(db);
  return rows;
}

function rowsOf(lots: readonly OpenLot[]): LotRow[] {
  const positions = new Map<string, number>();
  return lots.map((lot) => {
    const instant = `${lot.acquiredAt} ${lot.asset}`;
    const position = positions.get(instant) ?? 0;
    positions.set(instant, position + 1);
    return {
      asset: lot.asset,
      ms: msOf(lot.acquiredAt),
      position,
      lotId: lot.lotId,
      sourceId: lot.source,
      quantity: format(lot.quantity),
      acquiredOn: lot.acquiredOn,
      basis: format(lot.basis),
      setAside: lot.setAside ?? null,
    };
  });
}

const lotColumns = ['asset', 'acquired_at', 'position', 'lot_id', 'source_id', 'quantity', 'acquired_on', 'basis', 'set_aside'] as const;

const cellsOf = (row: LotRow): readonly Cell[] => [
  row.asset,
  instantFromMs(row.ms),
  row.position,
  row.lotId,
  row.sourceId,
  row.quantity,
  row.acquiredOn,
  row.basis,
  row.setAside,
];

async function removeLots({ tx }: BulkTx, accountId: AccountId, rows: readonly LotRow[]): Promise<void> {
  if (rows.length === 0) return;
  const [assets, instants, positions] = [rows.map(({ asset }) => asset), rows.map(({ ms }) => instantFromMs(ms)), rows.map(({ position }) => position)];
  await sql`delete from lot l using unnest(${assets}::text[], ${instants}::timestamptz[], ${positions}::integer[]) as gone(asset, at, position)
    where l.account_id = ${accountId} and l.asset = gone.asset and l.acquired_at = gone.at and l.position = gone.position`.execute(tx);
}

/** Sums by asset and source, which pages ask for, of the assets whose lots changed. */
async function storeHoldings({ tx }: BulkTx, accountId: AccountId, lots: readonly OpenLot[], assets: readonly AssetId[]): Promise<void> {
  const changed = new Set<string>(assets);
  const held = new Map<string, { asset: AssetId; source: SourceId; quantity: bigint; basis: bigint; lots: number }>();
  for (const { asset, source, quantity, basis } of lots) {
    if (!changed.has(asset)) continue;
    const key = `${source} ${asset}`;
    const sums = held.get(key) ?? { asset, source, quantity: 0n, basis: 0n, lots: 0 };
    held.set(key, sums);
    sums.quantity += quantity;
    sums.basis += basis;
    sums.lots += 1;
  }
  await sql`delete from holding where account_id = ${accountId} and asset = any(${assets}::text[])`.execute(tx);
  const rows = [...held.values()];
  if (rows.length === 0) return;
  const column = (pick: (row: (typeof rows)[number]) => string | number) => rows.map(pick);
  await sql`insert into holding (account_id, asset, source_id, quantity, basis, lots)
    select ${accountId}, * from unnest(${column((row) => row.asset)}::text[], ${column((row) => row.source)}::uuid[], ${column((row) => format(row.quantity))}::numeric[],
      ${column((row) => format(row.basis))}::numeric[], ${column((row) => row.lots)}::integer[])`.execute(tx);
}

/** Everything open, by asset, then age. */
export async function openLots(db: Db, accountId: AccountId): Promise<readonly OpenLot[]> {
  const rows = await db
    .selectFrom('lot')
    .select(['asset', 'acquired_at', 'lot_id', 'source_id', 'quantity', 'acquired_on', 'basis', 'set_aside'])
    .where('account_id', '=', accountId)
    .orderBy(sql`asset collate "C"`)
    .orderBy('acquired_at')
    .orderBy('position')
    .execute();
  return rows.map((row) => ({
    lotId: row.lot_id as LotId,
    asset: row.asset as AssetId,
    quantity: quantity(row.quantity),
    source: row.source_id as SourceId,
    acquiredAt: row.acquired_at as Instant,
    acquiredOn: row.acquired_on as LocalDate,
    basis: money(row.basis),
    ...(row.set_aside === null ? {} : { setAside: row.set_aside as NonNullable<OpenLot['setAside']> }),
  }));
}
