import { format, money, quantity } from '@lotbook/decimal/decimal';
import type { AccountId, AssetId, LotId, SourceId } from '@lotbook/model/ids';
import type { OpenLot } from '@lotbook/model/result';
import type { Instant, LocalDate } from '@lotbook/model/time';
import { sql, type Selectable } from 'kysely';
import type { BulkTx, Cell } from '../bulk.ts';
import type { Db } from '../database.ts';
import type { Lot } from '../schema.ts';

/** Replaces the stored lots. Only rows that differ are written. The lots' sources are ids. */
export async function storeLots(
  bulk: BulkTx,
  accountId: AccountId,
  lots: readonly OpenLot[],
): Promise<void> {
  const removed = new LotBag(await openLots(bulk.tx, accountId));
  const added = lots.filter((lot) => !removed.take(lot));
  await changeLots(bulk, accountId, { gone: removed.left(), come: added });
}

/** Removes lots from the stored ones and adds others, and updates the sums over them. */
export async function changeLots(
  bulk: BulkTx,
  accountId: AccountId,
  {
    gone: removed,
    come: added,
  }: { readonly gone: readonly OpenLot[]; readonly come: readonly OpenLot[] },
) {
  if (removed.length > 0) await removeLots(bulk, accountId, removed);
  for (let next = 0; next < added.length; next += SENT_AT_ONCE)
    await addLots(bulk, added.slice(next, next + SENT_AT_ONCE));
  const assets = [...new Set([...removed, ...added].map(({ asset }) => asset))];
  if (assets.length > 0) await sumHoldings(bulk, accountId, assets);
}

/** Lots per message. */
const SENT_AT_ONCE = 10_000;
const addLots = (bulk: BulkTx, lots: readonly OpenLot[]): Promise<void> =>
  bulk.send([{ into: { computed: 'lot' }, columns: lotColumns, rows: lots.map(toCells) }]);

/** A multiset of lots, since lots can be equal. */
class LotBag {
  readonly #lots = new Map<string, OpenLot[]>();

  constructor(lots: readonly OpenLot[]) {
    for (const lot of lots) {
      const key = toCells(lot).join('\n');
      const equal = this.#lots.get(key);
      if (equal) equal.push(lot);
      else this.#lots.set(key, [lot]);
    }
  }

  /** Removes one equal lot; false if there was none. */
  take(lot: OpenLot): boolean {
    return this.#lots.get(toCells(lot).join('\n'))?.pop() !== undefined;
  }

  left(): readonly OpenLot[] {
    return [...this.#lots.values()].flat();
  }
}

const lotColumns = [
  'asset',
  'acquired_at',
  'lot_id',
  'source_id',
  'quantity',
  'acquired_on',
  'basis',
  'set_aside',
  'inherited',
  'gift_worth',
  'gift_on',
  'basis_low',
  'basis_high',
] as const;

const toCells = ({
  asset,
  acquiredAt,
  lotId,
  source,
  quantity,
  acquiredOn,
  basis,
  setAside,
  inherited,
  gift,
  basisRange,
}: OpenLot): readonly Cell[] => [
  asset,
  acquiredAt,
  lotId,
  source,
  format(quantity),
  acquiredOn,
  format(basis),
  setAside,
  inherited === true ? 'true' : 'false',
  gift && format(gift.worth),
  gift?.on,
  basisRange && format(basisRange.low),
  basisRange?.high === undefined ? undefined : format(basisRange.high),
];

/** Of equal rows, only as many are deleted as are requested. */
async function removeLots(
  { tx }: BulkTx,
  accountId: AccountId,
  lots: readonly OpenLot[],
): Promise<void> {
  const column = (pick: (lot: OpenLot) => string | undefined) =>
    lots.map((lot) => pick(lot) ?? null);
  await sql`
    with gone as (
      select asset, at, lot_id, source_id, quantity, basis, set_aside, count(*) as times
      from unnest(${column((lot) => lot.asset)}::text[], ${column((lot) => lot.acquiredAt)}::timestamptz[], ${column((lot) => lot.lotId)}::text[],
        ${column((lot) => lot.source)}::uuid[], ${column((lot) => format(lot.quantity))}::numeric[], ${column((lot) => format(lot.basis))}::numeric[],
        ${column((lot) => lot.setAside)}::text[]) as named(asset, at, lot_id, source_id, quantity, basis, set_aside)
      group by asset, at, lot_id, source_id, quantity, basis, set_aside
    ), found as (
      select l.id, gone.times, row_number() over (partition by l.asset, l.acquired_at, l.lot_id, l.source_id, l.quantity, l.basis, l.set_aside order by l.id) as number
      from gone join lot l on l.account_id = ${accountId} and l.asset = gone.asset and l.acquired_at = gone.at and l.lot_id = gone.lot_id
        and l.source_id = gone.source_id and l.quantity = gone.quantity and l.basis = gone.basis and l.set_aside is not distinct from gone.set_aside
    )
    delete from lot where account_id = ${accountId} and id in (select id from found where number <= times)`.execute(
    tx,
  );
}

/** Sums by asset and source, for pages. */
async function sumHoldings(
  { tx }: BulkTx,
  accountId: AccountId,
  assets: readonly AssetId[],
): Promise<void> {
  await sql`delete from holding where account_id = ${accountId} and asset = any(${assets}::text[])`.execute(
    tx,
  );
  await sql`insert into holding (account_id, asset, source_id, quantity, basis, lots)
    select account_id, asset, source_id, sum(quantity), sum(basis), count(*) from lot
    where account_id = ${accountId} and asset = any(${assets}::text[]) group by account_id, asset, source_id`.execute(
    tx,
  );
}

/** All open lots, by asset and age; lots of one timestamp by id. */
export async function openLots(db: Db, accountId: AccountId): Promise<readonly OpenLot[]> {
  const rows = await db
    .selectFrom('lot')
    .select(lotColumns)
    .where('account_id', '=', accountId)
    .orderBy(sql`asset collate "C"`)
    .orderBy('acquired_at')
    .orderBy(sql`lot_id collate "C"`)
    .orderBy('source_id')
    .orderBy('set_aside')
    .execute();
  return rows.map(getLot);
}

/** The lots of one asset, the oldest first. */
export async function loadAssetLots(
  db: Db,
  accountId: AccountId,
  asset: AssetId,
): Promise<readonly OpenLot[]> {
  const rows = await db
    .selectFrom('lot')
    .select(lotColumns)
    .where('account_id', '=', accountId)
    .where('asset', '=', asset)
    .orderBy('acquired_at')
    .orderBy(sql`lot_id collate "C"`)
    .orderBy('source_id')
    .execute();
  return rows.map(getLot);
}

type LotRow = Pick<Selectable<Lot>, (typeof lotColumns)[number]>;

const getLot = (row: LotRow): OpenLot => ({
  lotId: row.lot_id as LotId,
  asset: row.asset as AssetId,
  quantity: quantity(row.quantity),
  source: row.source_id as SourceId,
  acquiredAt: row.acquired_at as Instant,
  acquiredOn: row.acquired_on as LocalDate,
  basis: money(row.basis),
  ...(row.set_aside !== null && { setAside: row.set_aside as NonNullable<OpenLot['setAside']> }),
  ...(row.inherited && { inherited: true as const }),
  ...(row.gift_worth !== null && {
    gift: { worth: money(row.gift_worth), on: row.gift_on as LocalDate },
  }),
  ...(row.basis_low !== null && {
    basisRange: {
      low: money(row.basis_low),
      ...(row.basis_high !== null && { high: money(row.basis_high) }),
    },
  }),
});

/** A page of open lots, in no meaningful order. `after`: the last row of the previous page. */
export async function readOpenLotPage(
  db: Db,
  accountId: AccountId,
  { after, limit }: { readonly after: number | undefined; readonly limit: number },
): Promise<readonly { readonly row: number; readonly lot: OpenLot }[]> {
  const rows = await db
    .selectFrom('lot')
    .select([...lotColumns, 'id'])
    .where('account_id', '=', accountId)
    .where('set_aside', 'is', null)
    .$if(after !== undefined, (query) => query.where('id', '>', after!))
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ row: row.id, lot: getLot(row) }));
}
