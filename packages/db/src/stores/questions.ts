import type { AccountId } from '@lotbook/model/ids';
import { sql } from 'kysely';
import type { Db, Tx } from '../database.ts';
import { encodeDecimals, decodeDecimals } from '@lotbook/decimal/decimal-json';

/**
 * Notifies workers of a question (payload: account id, question id and kind), and the waiting
 * request of its answer (payload: question id).
 */
export const questionChannel = 'lotbook_question';
export const answerChannel = 'lotbook_answer';

/** No request waits this long. */
const forgottenMinutes = 10;

/**
 * Stores a question until it is answered, and notifies the workers. Deletes abandoned questions.
 * Decimals keep their digits.
 */
export async function saveQuestion(
  tx: Tx,
  accountId: AccountId,
  question: { readonly kind: string },
): Promise<string> {
  await sql`delete from question where account_id = ${accountId} and asked_at < now() - make_interval(mins => ${forgottenMinutes})`.execute(
    tx,
  );
  const { rows } = await sql<{
    id: string;
  }>`insert into question (account_id, question) values (${accountId}, ${JSON.stringify(encodeDecimals(question))}::jsonb) returning id`.execute(
    tx,
  );
  const { id } = rows[0]!;
  await callForAnswer(tx, { accountId, id, kind: question.kind });
  return id;
}

/** The payload of a notification. */
export interface QuestionNotice {
  readonly accountId: AccountId;
  readonly id: string;
  readonly kind: string;
}

/** Notifies the workers again. */
export async function callForAnswer(
  tx: Tx,
  { accountId, id, kind }: QuestionNotice,
): Promise<void> {
  await sql`select pg_notify(${questionChannel}, ${`${accountId} ${id} ${kind}`})`.execute(tx);
}

/** Parses a notification. */
export function readNotice(payload: string): QuestionNotice {
  const [accountId = '', id = '', kind = ''] = payload.split(' ');
  return { accountId: accountId as AccountId, id, kind };
}

/** Claims the question for one worker; undefined for all others, and if it was abandoned. */
export async function takeQuestion(tx: Tx, accountId: AccountId, id: string): Promise<unknown> {
  const { rows } = await sql<{
    question: unknown;
  }>`update question set taken_at = now() where account_id = ${accountId} and id = ${id}::uuid and taken_at is null
    returning question`.execute(tx);
  return rows[0] && decodeDecimals(rows[0].question);
}

export async function saveAnswer(
  tx: Tx,
  accountId: AccountId,
  id: string,
  answer: unknown,
): Promise<void> {
  await sql`update question set answer = ${JSON.stringify(encodeDecimals(answer))}::jsonb where account_id = ${accountId} and id = ${id}::uuid`.execute(
    tx,
  );
  await sql`select pg_notify(${answerChannel}, ${id})`.execute(tx);
}

export interface QuestionState {
  readonly isTaken: boolean;
  /** Undefined until answered. */
  readonly answer: unknown;
}

/** Undefined if the question was deleted. */
export async function readQuestionState(
  db: Db,
  accountId: AccountId,
  id: string,
): Promise<QuestionState | undefined> {
  const { rows } = await sql<{
    taken: boolean;
    answer: unknown;
  }>`select taken_at is not null as taken, answer from question
    where account_id = ${accountId} and id = ${id}::uuid`.execute(db);
  return (
    rows[0] && {
      isTaken: rows[0].taken,
      answer: rows[0].answer === null ? undefined : decodeDecimals(rows[0].answer),
    }
  );
}

export async function dropQuestion(tx: Tx, accountId: AccountId, id: string): Promise<void> {
  await sql`delete from question where account_id = ${accountId} and id = ${id}::uuid`.execute(tx);
}
