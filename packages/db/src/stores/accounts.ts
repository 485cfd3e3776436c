import { toStoredText } from '@lotbook/messages/stored-text';
import type { FilledMessage } from '@lotbook/messages/fill';
import type { AccountId, UserId } from '@lotbook/model/ids';
import { sql } from 'kysely';
import type { Db, Tx } from '../database.ts';
import type { Json } from '../schema.ts';

export interface Account {
  readonly id: AccountId;
  readonly name: string;
  readonly type: string;
  readonly ownerId: UserId;
  readonly fiatCurrency: string;
  readonly timeZone: string;
  /** The jurisdiction whose tax law applies: US or UK. */
  readonly jurisdiction: string;
  readonly taxYear: number;
  readonly taxMethod: string;
  readonly tracking: string;
  /** Specific identification: lots that a person chose take precedence. */
  readonly specIdFeature: boolean;
  readonly disabled: boolean;
  readonly subtypeId: string | null;
  readonly subtypeFields: Json;
  readonly configId: string | null;
  readonly audit: boolean;
  /** Contains invented data for a visitor, and no outside service is asked about it. */
  readonly isSample: boolean;
  readonly subscription: string;
  readonly trialEndsAt: string | null;
  /** When a cancelled plan ends. */
  readonly accessEndsAt: string | null;
  readonly sourceListView: string;
  readonly tableSettings: Json;
  readonly generation: number;
  readonly createdAt: string;
}

const columns = [
  'id',
  'name',
  'type',
  'owner_id as ownerId',
  'fiat_currency as fiatCurrency',
  'time_zone as timeZone',
  'jurisdiction',
  'tax_year as taxYear',
  'tax_method as taxMethod',
  'tracking',
  'spec_id_feature as specIdFeature',
  'disabled',
  'subtype_id as subtypeId',
  'subtype_fields as subtypeFields',
  'config_id as configId',
  'audit',
  'is_sample as isSample',
  'subscription',
  'trial_ends_at as trialEndsAt',
  'access_ends_at as accessEndsAt',
  'source_list_view as sourceListView',
  'table_settings as tableSettings',
  'generation',
  'created_at as createdAt',
] as const;

export interface AccountChanges {
  readonly name?: string;
  readonly timeZone?: string;
  readonly fiatCurrency?: string;
  readonly jurisdiction?: string;
  readonly taxYear?: number;
  readonly taxMethod?: string;
  readonly tracking?: string;
  readonly specIdFeature?: boolean;
  readonly sourceListView?: string;
  readonly disabled?: boolean;
  readonly ownerId?: UserId;
  readonly subtypeId?: string;
  readonly subtypeFields?: Json;
  readonly tableSettings?: Json;
  readonly configId?: string | null;
  readonly audit?: boolean;
  /** Null ends a trial. */
  readonly trialEndsAt?: string | null;
}

export async function findAccount(db: Db, id: AccountId): Promise<Account | undefined> {
  return (await db
    .selectFrom('account')
    .select(columns)
    .where('id', '=', id)
    .executeTakeFirst()) as Account | undefined;
}

/** The given accounts, as far as row-level security lets the transaction see them. */
export async function readAccountsById(
  db: Db,
  ids: readonly AccountId[],
): Promise<readonly Account[]> {
  if (ids.length === 0) return [];
  return (await db
    .selectFrom('account')
    .select(columns)
    .where('id', 'in', ids)
    .execute()) as unknown as readonly Account[];
}

/** The acting user's accounts, oldest first. */
export async function loadAccounts(
  db: Db,
  userId: UserId,
  type?: string,
): Promise<readonly Account[]> {
  const query = db
    .selectFrom('account')
    .select(columns)
    .where(
      'id',
      'in',
      db.selectFrom('account_member').select('account_id').where('user_id', '=', userId),
    )
    .orderBy('created_at')
    .orderBy('id');
  return (await (
    type === undefined ? query : query.where('type', '=', type)
  ).execute()) as unknown as readonly Account[];
}

/** The transaction must already act for the new account. */
export async function addAccount(
  tx: Tx,
  account: {
    readonly id: AccountId;
    readonly name: string;
    readonly type: string;
    readonly ownerId: UserId;
    readonly timeZone: string;
    readonly taxYear: number;
    readonly taxMethod: string;
    readonly jurisdiction?: string | undefined;
    readonly fiatCurrency?: string | undefined;
    readonly subtypeId?: string | undefined;
    readonly subtypeFields?: Json | undefined;
    /** When the account's trial ends. */
    readonly trialEndsAt?: string | undefined;
    readonly isSample?: boolean | undefined;
    /** The address of the brand where it is created. */
    readonly origin?: string | undefined;
  },
): Promise<void> {
  const {
    id,
    name,
    type,
    ownerId,
    timeZone,
    taxYear,
    taxMethod,
    jurisdiction,
    fiatCurrency,
    subtypeId,
    subtypeFields,
    trialEndsAt,
    isSample = false,
    origin,
  } = account;
  await tx
    .insertInto('account')
    .values({
      id,
      name,
      type,
      owner_id: ownerId,
      time_zone: timeZone,
      tax_year: taxYear,
      tax_method: taxMethod,
      is_sample: isSample,
      origin: origin ?? null,
      ...(jurisdiction === undefined ? {} : { jurisdiction }),
      ...(fiatCurrency === undefined ? {} : { fiat_currency: fiatCurrency }),
      ...(subtypeId === undefined
        ? {}
        : { subtype_id: subtypeId, subtype_fields: JSON.stringify(subtypeFields ?? {}) }),
      ...(trialEndsAt === undefined
        ? {}
        : { subscription: 'in_trial', trial_ends_at: trialEndsAt }),
    })
    .execute();
}

/** The address of the brand where the account was created; undefined if it isn't known. */
export async function findAccountOrigin(db: Db, id: AccountId): Promise<string | undefined> {
  const row = await db
    .selectFrom('account')
    .select('origin')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.origin ?? undefined;
}

export async function setAccountOrigin(tx: Tx, id: AccountId, origin: string): Promise<void> {
  await tx.updateTable('account').set({ origin }).where('id', '=', id).execute();
}

/**
 * An account of that type and name that the owner created within the last seconds. Concurrent
 * requests of the same owner wait until the transaction ends.
 */
export async function findNewAccount(
  tx: Tx,
  {
    ownerId,
    type,
    name,
  }: { readonly ownerId: UserId; readonly type: string; readonly name: string },
): Promise<AccountId | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`new account of ${ownerId}`}, 0))`.execute(
    tx,
  );
  const row = await tx
    .selectFrom('account')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('type', '=', type)
    .where('name', '=', name)
    .where('created_at', '>', sql<string>`now() - interval '5 seconds'`)
    .executeTakeFirst();
  return row?.id as AccountId | undefined;
}

export async function changeAccount(tx: Tx, id: AccountId, changes: AccountChanges): Promise<void> {
  const set = {
    name: changes.name,
    time_zone: changes.timeZone,
    fiat_currency: changes.fiatCurrency,
    jurisdiction: changes.jurisdiction,
    tax_year: changes.taxYear,
    tax_method: changes.taxMethod,
    tracking: changes.tracking,
    spec_id_feature: changes.specIdFeature,
    source_list_view: changes.sourceListView,
    disabled: changes.disabled,
    owner_id: changes.ownerId,
    config_id: changes.configId,
    audit: changes.audit,
    ...(changes.trialEndsAt === undefined
      ? {}
      : {
          trial_ends_at: changes.trialEndsAt,
          subscription: changes.trialEndsAt === null ? 'active' : 'in_trial',
        }),
    subtype_id: changes.subtypeId,
    subtype_fields:
      changes.subtypeFields === undefined ? undefined : JSON.stringify(changes.subtypeFields),
    table_settings:
      changes.tableSettings === undefined ? undefined : JSON.stringify(changes.tableSettings),
  };
  const changed = Object.fromEntries(
    Object.entries(set).filter(([, value]) => value !== undefined),
  );
  if (Object.keys(changed).length > 0)
    await tx.updateTable('account').set(changed).where('id', '=', id).execute();
}

/**
 * Locks the account's row until the transaction ends, so that rules about money compare values that
 * can't change. Rows that refer to the account can still be added.
 */
export async function lockAccount(tx: Tx, id: AccountId): Promise<Account | undefined> {
  return (await tx
    .selectFrom('account')
    .select(columns)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()) as Account | undefined;
}

export interface LogEntry {
  readonly userId: UserId | undefined;
  readonly type: string;
  readonly action: string;
  /** Stored with its text in en-US, so that the log stays readable when the catalog changes. */
  readonly message: string | FilledMessage;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** Writes to the account's log who did what. Never log a secret. */
export async function log(tx: Tx, accountId: AccountId, entry: LogEntry): Promise<void> {
  await tx
    .insertInto('account_log')
    .values({
      account_id: accountId,
      user_id: entry.userId ?? null,
      user_name:
        entry.userId === undefined
          ? null
          : sql`(select coalesce(username, email) from app_user where id = ${entry.userId})`,
      on_behalf_of: sql`nullif(current_setting('app.on_behalf_of', true), '')::uuid`,
      type: entry.type,
      action: entry.action,
      message: toStoredText(entry.message),
      before: entry.before === undefined ? null : JSON.stringify(entry.before),
      after: entry.after === undefined ? null : JSON.stringify(entry.after),
    })
    .execute();
}

export interface UsageCounts {
  readonly users: number;
  readonly wallets: number;
  readonly exchanges: number;
  /** Followed addresses. */
  readonly addresses: number;
  readonly transactions: number;
  readonly perYear: readonly { readonly year: number; readonly count: number }[];
}

export async function loadUsage(db: Db, account: Account): Promise<UsageCounts> {
  const { rows } = await sql<{
    users: number;
    wallets: number;
    exchanges: number;
    addresses: number;
  }>`select
      (select count(*) from account_member where account_id = ${account.id}) as users,
      (select count(*) from source where account_id = ${account.id} and kind = 'wallet') as wallets,
      (select count(*) from source where account_id = ${account.id} and kind = 'exchange') as exchanges,
      (select count(*) from wallet_address where account_id = ${account.id}) as addresses`.execute(
    db,
  );
  const years = await sql<{ year: number; count: number }>`
    select extract(year from at at time zone ${account.timeZone})::integer as year, count(*) as count
    from transaction where account_id = ${account.id} group by 1 order by 1`.execute(db);
  const counts = rows[0] ?? { users: 0, wallets: 0, exchanges: 0, addresses: 0 };
  return {
    ...counts,
    transactions: years.rows.reduce((total, each) => total + each.count, 0),
    perYear: years.rows,
  };
}

/**
 * The version of everything that a computation reads; it grows with each change. Compare versions
 * of snapshots, never of running transactions.
 */
export async function readInputVersion(db: Db, accountId: AccountId): Promise<number> {
  const { count } = await db
    .selectFrom('input_change')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return count;
}
