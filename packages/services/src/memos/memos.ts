import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/memos';
import * as contractRules from '@lotbook/messages/generated/contract-rules';
import { randomUUID } from 'node:crypto';
import type { Db } from '@lotbook/db/database';
import { log } from '@lotbook/db/stores/accounts';
import { undoBatch } from '@lotbook/db/stores/batches';
import { decide, type NewDecision } from '@lotbook/db/stores/decisions';
import {
  addMemos,
  changeMemo,
  loadMemoDeletion,
  findMemo,
  loadMemos,
  removeMemo,
  removeMemos,
  type Memo,
} from '@lotbook/db/stores/memos';
import { getTransactions } from '@lotbook/db/stores/records';
import { AppError } from '@lotbook/model/errors';
import type { AccountId } from '@lotbook/model/ids';
import { mostNamed, getRecordId } from '../base/entry-ids.ts';
import { isId, notFound, readingAs, writingAs } from '../member.ts';
import type { Actor, Services } from '../services.ts';
import { checkMemoText, type MemoProblem, type MemoText } from './memo-text.ts';

/** The transaction; `transactionSourceId` may narrow it to one source. */
export interface MemoPlace {
  readonly transactionId: string;
  readonly transactionSourceId?: string | undefined;
}

export async function addMemo(
  services: Services,
  actor: Actor,
  accountId: string,
  place: MemoPlace,
  text: MemoText,
): Promise<Memo> {
  const [made] = await addMemosTo(services, actor, accountId, [place], text);
  if (!made) throw notFound('transaction');
  return made;
}

/** Adds a memo to several transactions, all or none. @throws AppError of the first problem, with all of them in its details. */
export function addMemosTo(
  services: Services,
  actor: Actor,
  accountId: string,
  places: readonly MemoPlace[],
  text: MemoText,
): Promise<readonly Memo[]> {
  return writingAs(services, actor, accountId, 'memoAdd', async (tx, { account, userId }) => {
    const problems = await loadProblems(tx, account.id, places, text);
    const [first] = problems;
    if (first)
      throw first.code === 'TRANSACTION_UNKNOWN'
        ? notFound('transaction')
        : new AppError('BAD_INPUT', first.message, { field: 'memo', problems });
    const transactionIds = [
      ...new Set(places.map(({ transactionId }) => getRecordId(transactionId)!)),
    ];
    const ids = new Set(
      await addMemos(tx, account.id, {
        transactionIds,
        appType: text.appType,
        memo: text.memo.trim(),
        userId,
      }),
    );
    await log(tx, account.id, {
      userId,
      type: 'memo',
      action: 'create',
      message: fill(texts.memoAdded, { count: transactionIds.length }),
      after: { transactionIds, memo: text.memo },
    });
    return (await loadMemos(tx, account.id, transactionIds)).filter(({ id }) => ids.has(id));
  });
}

/** Why a memo can't be added, per transaction; empty if all are valid. */
export function validateMemos(
  services: Services,
  actor: Actor,
  accountId: string,
  places: readonly MemoPlace[],
  text: MemoText,
): Promise<readonly MemoProblem[]> {
  return writingAs(services, actor, accountId, 'memoAdd', (tx, { account }) =>
    loadProblems(tx, account.id, places, text),
  );
}

async function loadProblems(
  db: Db,
  accountId: AccountId,
  places: readonly MemoPlace[],
  { appType, memo }: MemoText,
): Promise<readonly MemoProblem[]> {
  if (places.length === 0)
    throw new AppError('BAD_INPUT', fill(contractRules.anOptionMustBeSelected), {
      field: 'transactions',
    });
  if (places.length > mostNamed)
    throw new AppError('BAD_INPUT', fill(texts.tooManyNamed, { mostNamed }), {
      field: 'transactions',
    });
  const ids = places.map(({ transactionId }) => getRecordId(transactionId));
  const known = new Map(
    (
      await getTransactions(
        db,
        accountId,
        ids.filter((id) => id !== undefined),
      )
    ).map((each) => [each.id as string, each]),
  );
  const general = checkMemoText({ appType, memo });
  return places.flatMap(({ transactionId, transactionSourceId }, index): MemoProblem[] => {
    const found = known.get(ids[index] ?? '');
    const isThere =
      found &&
      (transactionSourceId === undefined ||
        found.movements.some(({ source }) => source === transactionSourceId));
    if (!isThere)
      return [
        {
          appType,
          transactionId,
          code: 'TRANSACTION_UNKNOWN',
          message: fill(texts.transactionMissing),
        },
      ];
    return general ? [{ appType, transactionId, ...general }] : [];
  });
}

/** Changes a memo. @throws AppError CONFLICT if its text differs from `was`, the text the person saw: another person changed it meanwhile. */
export function editMemo(
  services: Services,
  actor: Actor,
  accountId: string,
  id: string,
  memo: string,
  was?: string,
): Promise<Memo> {
  return writingAs(services, actor, accountId, 'memoEdit', async (tx, { account, userId }) => {
    const before = await readMemo(tx, account.id, id);
    const problem = checkMemoText({ appType: before.appType, memo });
    if (problem) throw new AppError('BAD_INPUT', problem.message, { field: 'memo' });
    if (!(await changeMemo(tx, account.id, id, { memo: memo.trim(), was: was ?? before.memo })))
      throw makeChangedError((await readMemo(tx, account.id, id)).memo);
    const payload = { memo: memo.trim(), was: before.memo };
    await decide(tx, { accountId: account.id, userId, batch: randomUUID() }, 'memo', [
      { recordId: before.transactionId, part: id, payload },
    ]);
    await log(tx, account.id, {
      userId,
      type: 'memo',
      action: 'change',
      message: fill(texts.memoChanged),
      before: { memo: before.memo },
      after: { memo: memo.trim() },
    });
    return readMemo(tx, account.id, id);
  });
}

export function deleteMemo(
  services: Services,
  actor: Actor,
  accountId: string,
  id: string,
): Promise<void> {
  return writingAs(services, actor, accountId, 'memoDelete', async (tx, { account, userId }) => {
    const before = await readMemo(tx, account.id, id);
    await removeMemo(tx, account.id, id);
    await decide(tx, { accountId: account.id, userId, batch: randomUUID() }, 'memo', [
      getDeletion(before),
    ]);
    await log(tx, account.id, {
      userId,
      type: 'memo',
      action: 'delete',
      message: fill(texts.memoDeleted),
      before,
    });
  });
}

/** Removes every memo of some transactions. Returns how many there were. */
export function deleteMemos(
  services: Services,
  actor: Actor,
  accountId: string,
  places: readonly MemoPlace[],
): Promise<number> {
  return writingAs(services, actor, accountId, 'memoDelete', async (tx, { account, userId }) => {
    const ids = places.map(({ transactionId }) => getRecordId(transactionId));
    const known = new Set(
      (
        await getTransactions(
          tx,
          account.id,
          ids.filter((id) => id !== undefined),
        )
      ).map((each) => each.id as string),
    );
    if (ids.some((id) => id === undefined || !known.has(id))) throw notFound('transaction');
    const before = await loadMemos(tx, account.id, [...known]);
    const removed = await removeMemos(tx, account.id, [...known]);
    await decide(
      tx,
      { accountId: account.id, userId, batch: randomUUID() },
      'memo',
      before.map(getDeletion),
    );
    if (removed > 0)
      await log(tx, account.id, {
        userId,
        type: 'memo',
        action: 'delete',
        message: fill(texts.memosDeleted, { removed }),
        before,
      });
    return removed;
  });
}

/** The memos of one transaction, oldest first. */
export function loadOtherMemos(
  services: Services,
  actor: Actor,
  accountId: string,
  transactionId: string,
): Promise<readonly Memo[]> {
  return readingAs(services, actor, accountId, 'txSearchView', (db, { account }) => {
    const recordId = getRecordId(transactionId);
    return recordId === undefined ? Promise.resolve([]) : loadMemos(db, account.id, [recordId]);
  });
}

/** Restores a deleted memo. @throws AppError NOT_FOUND if it was not deleted, or was restored already. */
export function restoreMemo(
  services: Services,
  actor: Actor,
  accountId: string,
  id: string,
): Promise<Memo> {
  return writingAs(services, actor, accountId, 'memoDelete', async (tx, { account, userId }) => {
    const act = isId(id) ? await loadMemoDeletion(tx, account.id, id) : undefined;
    if (act === undefined) throw notFound('deletedMemo');
    await undoBatch(tx, { accountId: account.id, userId, batch: randomUUID() }, act);
    await log(tx, account.id, {
      userId,
      type: 'memo',
      action: 'create',
      message: fill(texts.memoRestored),
      after: { id },
    });
    return readMemo(tx, account.id, id);
  });
}

/** Stored with the transaction, so that its history shows it and it can be restored. */
const getDeletion = ({
  id,
  transactionId,
  memo,
  appType,
  createdBy,
  createdByEmail,
  createdAt,
}: Memo): NewDecision => ({
  recordId: transactionId,
  part: id,
  payload: {
    deleted: memo,
    written: { appType, by: createdBy, byEmail: createdByEmail, at: createdAt },
  },
});

const makeChangedError = (memo: string): AppError =>
  new AppError('CONFLICT', fill(texts.memoChangedByOther, { memo }), { memo });

async function readMemo(db: Db, accountId: AccountId, id: string): Promise<Memo> {
  const found = isId(id) ? await findMemo(db, accountId, id) : undefined;
  if (!found) throw notFound('memo');
  return found;
}
