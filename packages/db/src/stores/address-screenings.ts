import type { AccountId, UserId } from '@lotbook/model/ids';
import { sql } from 'kysely';
import type { Db, Tx } from '../database.ts';

export type ScreeningScope = 'list' | 'provider';
export type ScreeningLevel = 'severe' | 'high' | 'medium' | 'low';

/** What the list or a provider knows of an address. */
export interface ScreeningFinding {
  readonly provider: 'list' | 'kyt' | 'sanctions';
  readonly category: string;
  readonly name: string | null;
  readonly detail: string | null;
  readonly url: string | null;
}

export interface ScreeningRow {
  readonly id: string;
  readonly address: string;
  readonly chain: string;
  readonly scope: ScreeningScope;
  readonly state: 'waiting' | 'done' | 'failed';
  readonly askedAt: string;
  readonly userName: string | null;
  readonly doneAt: string | null;
  /** Null: no finding, or no result yet. */
  readonly level: ScreeningLevel | null;
  readonly findings: readonly ScreeningFinding[];
  readonly answeredBy: readonly ScreeningFinding['provider'][];
  readonly listPublishedOn: string | null;
  readonly problem: string | null;
}

const columns = sql`id, address, chain, scope, state, asked_at as "askedAt", user_name as "userName",
  done_at as "doneAt", level, findings, answered_by as "answeredBy",
  list_published_on::text as "listPublishedOn", problem`;

export async function addScreening(
  tx: Tx,
  accountId: AccountId,
  asked: {
    readonly address: string;
    readonly chain: string;
    readonly scope: ScreeningScope;
    readonly userId: UserId;
  },
): Promise<ScreeningRow> {
  const { rows } = await sql<ScreeningRow>`
    insert into address_screening (account_id, address, chain, scope, asked_by, user_name)
    values (${accountId}, ${asked.address}, ${asked.chain}, ${asked.scope}, ${asked.userId},
      (select coalesce(username, email) from app_user where id = ${asked.userId}))
    returning ${columns}`.execute(tx);
  return rows[0]!;
}

/** The newest first. */
export async function loadScreenings(
  db: Db,
  accountId: AccountId,
  limit: number,
): Promise<readonly ScreeningRow[]> {
  const { rows } = await sql<ScreeningRow>`select ${columns} from address_screening
    where account_id = ${accountId} order by asked_at desc, id desc limit ${limit}`.execute(db);
  return rows;
}

/** Those without a result, the earliest first. */
export async function loadWaitingScreenings(
  db: Db,
  accountId: AccountId,
): Promise<readonly ScreeningRow[]> {
  const { rows } = await sql<ScreeningRow>`select ${columns} from address_screening
    where account_id = ${accountId} and state = 'waiting' order by asked_at, id limit 100`.execute(
    db,
  );
  return rows;
}

export type ScreeningResult = Pick<
  ScreeningRow,
  'level' | 'findings' | 'answeredBy' | 'listPublishedOn' | 'problem'
>;

/** Stores a result once. */
export async function settleScreening(
  tx: Tx,
  accountId: AccountId,
  id: string,
  { level, findings, answeredBy, listPublishedOn, problem }: ScreeningResult,
): Promise<void> {
  await sql`update address_screening
    set state = ${problem === null ? 'done' : 'failed'}, done_at = now(), level = ${level},
      findings = ${JSON.stringify(findings)}::jsonb, answered_by = ${[...answeredBy]}::text[],
      list_published_on = ${listPublishedOn}, problem = ${problem}
    where account_id = ${accountId} and id = ${id} and state = 'waiting'`.execute(tx);
}
