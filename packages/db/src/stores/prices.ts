import { format, money } from '@lotbook/decimal/decimal';
import type { AccountId, AssetId, FiatCode } from '@lotbook/model/ids';
import type { Price, PriceNeed } from '@lotbook/model/price';
import type { Instant } from '@lotbook/model/time';
import { defaultPriceAgeMs } from '@lotbook/model/price-book';
import { sql, type RawBuilder } from 'kysely';
import type { BulkTx } from '../bulk.ts';
import type { Db, Tx } from '../database.ts';
import type { RecordRow } from './evidence.ts';

/** A provider's answer: a price, or that it has none. */
export interface PriceAnswer extends PriceNeed {
  readonly provider: string;
  readonly price: Price | undefined;
}

interface PriceRow {
  readonly asset: string;
  readonly currency: string;
  readonly at: string;
  readonly provider: string;
  readonly unit_price: string | null;
  readonly priced_at: string | null;
}

/** The stored answers to these price needs, including answers without a price. */
export async function loadStoredAnswers(
  db: Db,
  needs: readonly PriceNeed[],
): Promise<readonly PriceAnswer[]> {
  const { rows } = await sql<PriceRow>`
    select p.asset, p.currency, p.at, p.provider, p.unit_price, p.priced_at
    from price p
    join unnest(${needs.map((need) => need.asset)}::text[], ${needs.map((need) => need.currency)}::text[], ${needs.map((need) => need.at)}::timestamptz[]) as n (asset, currency, at)
      on p.asset = n.asset and p.currency = n.currency and p.at = n.at
    where p.unit_price is not null or p.fetched_at > now() - interval '1 day'`.execute(db);
  return rows.map((row) => {
    const need = {
      asset: row.asset as AssetId,
      currency: row.currency as FiatCode,
      at: row.at as Instant,
    };
    const price =
      row.unit_price === null
        ? undefined
        : {
            ...need,
            at: (row.priced_at ?? row.at) as Instant,
            unitPrice: money(row.unit_price),
            from: row.provider,
          };
    return { ...need, provider: row.provider, price };
  });
}

/** The price needs that were requested within the last hour, as `asset currency at`. */
export async function wasRequestedRecently(
  db: Db,
  needs: readonly PriceNeed[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<PriceNeed>`
    select p.asset, p.currency, p.at
    from price p
    join unnest(${needs.map((need) => need.asset)}::text[], ${needs.map((need) => need.currency)}::text[], ${needs.map((need) => need.at)}::timestamptz[]) as n (asset, currency, at)
      on p.asset = n.asset and p.currency = n.currency and p.at = n.at
    where p.fetched_at > now() - interval '1 hour'`.execute(db);
  return new Set(rows.map(({ asset, currency, at }) => `${asset} ${currency} ${at}`));
}

export async function saveAnswers(tx: Tx, answers: readonly PriceAnswer[]): Promise<void> {
  if (answers.length === 0) return;
  await sql`
    insert into price (asset, currency, at, provider, unit_price, priced_at)
    select * from unnest(${answers.map((each) => each.asset)}::text[], ${answers.map((each) => each.currency)}::text[], ${answers.map((each) => each.at)}::timestamptz[],
      ${answers.map((each) => each.provider)}::text[], ${answers.map((each) => (each.price ? format(each.price.unitPrice) : null))}::numeric[], ${answers.map((each) => each.price?.at ?? null)}::timestamptz[])
    order by 1, 2, 3, 4
    on conflict (asset, currency, at, provider) do update set unit_price = excluded.unit_price, priced_at = excluded.priced_at, fetched_at = now()`.execute(
    tx,
  );
}

/** The prices from the account's own price files. */
export async function readAccountPrices(db: Db, accountId: AccountId): Promise<readonly Price[]> {
  const rows = await db
    .selectFrom('account_price')
    .select(['asset', 'currency', 'at', 'unit_price'])
    .where('account_id', '=', accountId)
    .execute();
  return rows.map((row) => ({
    asset: row.asset as AssetId,
    currency: row.currency as FiatCode,
    at: row.at as Instant,
    unitPrice: money(row.unit_price),
    from: 'file',
  }));
}

/** The currencies used in the account's own price files. */
export async function loadPriceCurrencies(
  db: Db,
  accountId: AccountId,
): Promise<readonly FiatCode[]> {
  const rows = await db
    .selectFrom('account_price')
    .select('currency')
    .distinct()
    .where('account_id', '=', accountId)
    .execute();
  return rows.map(({ currency }) => currency as FiatCode);
}

/**
 * Adds prices of an uploaded file, each with its line as received; an existing price for the same
 * time stays. Returns how many were added.
 */
export function addAccountPrices(
  bulk: BulkTx,
  accountId: AccountId,
  importId: string,
  prices: Iterable<Price & { readonly line: number; readonly cells: readonly string[] }>,
): Promise<number> {
  const rows = Iterator.from(prices).map(
    ({ asset, currency, at, unitPrice, line, cells }) =>
      [accountId, asset, currency, at, format(unitPrice), importId, line, cells] as const,
  );
  return bulk.insert(
    'account_price',
    ['account_id', 'asset', 'currency', 'at', 'unit_price', 'import_id', 'line', 'cells'],
    rows,
    ['asset', 'currency', 'at'],
  );
}

/** A price of a price file with its line as received. */
export interface FiledPriceRow extends PriceNeed, RecordRow {
  /** When the file was imported. */
  readonly broughtAt: Instant | null;
}

/**
 * The lines that price-file prices were read from, if still stored. For files imported before lines
 * were stored, only name and day are known.
 */
export async function loadPriceRows(
  db: Db,
  accountId: AccountId,
  prices: readonly PriceNeed[],
): Promise<readonly FiledPriceRow[]> {
  if (prices.length === 0) return [];
  const { rows } = await sql<FiledPriceRow>`
    select p.asset, p.currency, p.at, p.import_id as "importId", 'file' as kind, i.file_name as name, p.line, i.format, i.created_at as "broughtAt",
      i.header, case when p.cells is null then '[]'::jsonb else jsonb_build_array(p.cells) end as rows
    from unnest(${prices.map(({ asset }) => asset)}::text[], ${prices.map(({ currency }) => currency)}::text[], ${prices.map(({ at }) => at)}::timestamptz[])
      with ordinality as n (asset, currency, at, place)
    join account_price p on p.account_id = ${accountId} and upper(p.asset) = upper(n.asset) and p.currency = n.currency and p.at = n.at
    left join import i on i.account_id = p.account_id and i.id = p.import_id order by n.place`.execute(
    db,
  );
  return rows;
}

/**
 * Selects the ids of transactions whose figures may use a price of this file: they use a price from
 * a file, and this file has one that may apply.
 */
export const selectPricedBy = (accountId: AccountId, importId: string): RawBuilder<unknown> =>
  sql`select o.transaction_id from outcome o join transaction t on t.account_id = o.account_id and t.id = o.transaction_id
    where o.account_id = ${accountId} and o.detail like '%"file%' and exists (select from account_price p
      where p.account_id = o.account_id and p.import_id = ${importId} and upper(p.asset) = any(upper(t.assets::text)::text[])
        and p.at <= t.at and p.at >= t.at - make_interval(secs => ${defaultPriceAgeMs / 1000}))`;
