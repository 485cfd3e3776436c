import type { AccountId } from '@lotbook/model/ids';
import type { LocalDate } from '@lotbook/model/time';
import { sql } from 'kysely';
import type { Db, Tx } from '../database.ts';
import type { Account } from './accounts.ts';

/** The number of transactions between two days in the account's time zone, both inclusive. */
export async function transactionsBetween(
  db: Db,
  { id, timeZone }: Pick<Account, 'id' | 'timeZone'>,
  first: LocalDate,
  last: LocalDate,
): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*) as count from transaction where account_id = ${id}
    and at >= ${first}::date::timestamp at time zone ${timeZone} and at < (${last}::date + 1)::timestamp at time zone ${timeZone}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** The card on file; the payment provider holds its number. */
export interface PaymentSource {
  /** The provider's identifier of the card. */
  readonly token: string;
  readonly brand: string;
  readonly last4: string;
  /** `2029-12` */
  readonly expires: string;
}

export async function loadPaymentSource(
  db: Db,
  accountId: AccountId,
  provider: string,
): Promise<PaymentSource | undefined> {
  return db
    .selectFrom('payment_source')
    .select(['token', 'brand', 'last4', 'expires'])
    .where('account_id', '=', accountId)
    .where('provider', '=', provider)
    .executeTakeFirst();
}

export async function savePaymentSource(
  tx: Tx,
  accountId: AccountId,
  provider: string,
  source: PaymentSource,
): Promise<void> {
  await tx
    .insertInto('payment_source')
    .values({ account_id: accountId, provider, ...source })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet({ provider, ...source, created_at: sql`now()` }),
    )
    .execute();
}

/** Removes the card on file. */
export async function forgetPaymentSource(tx: Tx, accountId: AccountId): Promise<void> {
  await tx.deleteFrom('payment_source').where('account_id', '=', accountId).execute();
}

/** The billing state of a client's tax year, as far as the acting firm may know it. */
export interface ClientYear {
  readonly clientAccountId: AccountId;
  readonly transactions: number;
  readonly paidTiers: readonly string[];
  /** A payment is pending. */
  readonly underWay: boolean;
}

/**
 * In one statement; clients whom the firm may not see are omitted. Years are given as instants: the
 * start, and the start of the next year.
 */
export async function clientYears(
  db: Db,
  years: readonly {
    readonly accountId: AccountId;
    readonly year: number;
    readonly from: string;
    readonly to: string;
  }[],
): Promise<readonly ClientYear[]> {
  if (years.length === 0) return [];
  const { rows } = await sql<ClientYear>`
    select client_account_id as "clientAccountId", transactions, paid_tiers as "paidTiers", under_way as "underWay"
    from client_years(${years.map(({ accountId }) => accountId)}::uuid[], ${years.map(({ year }) => year)}::integer[],
      ${years.map(({ from }) => from)}::timestamptz[], ${years.map(({ to }) => to)}::timestamptz[])`.execute(
    db,
  );
  return rows;
}
