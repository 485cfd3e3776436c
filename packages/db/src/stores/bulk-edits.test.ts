import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import { beforeEach, describe, expect, test } from 'vitest';
import { reading, writing, type Tx } from '../database.ts';
import {
  addBulkEdit,
  loadBulkEdit,
  loadBulkEdits,
  cancelBulkEdit,
  claimBulkEdit,
  endBulkEdit,
  reportBulkEdit,
  type BulkEditRow,
} from './bulk-edits.ts';

const database = testDatabase();
let ada: SeededAccount;
let id: string;
let own: BulkEditRow;

beforeEach(async () => {
  ada = await seedAccount(database.current);
  ({ id } = await write((tx) =>
    addBulkEdit(tx, ada.accountId, {
      edit: { kind: 'ignore' },
      filter: {},
      total: 3,
      userId: ada.userId,
    }),
  ));
  own = (await write((tx) => claimBulkEdit(tx, ada.accountId, id)))!;
});

const write = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
  writing(database.current, ada.scope, work);
const readStored = () =>
  reading(database.current, ada.scope, (db) => loadBulkEdit(db, ada.accountId, id));
const listEdits = async (limit: number) =>
  (await reading(database.current, ada.scope, (db) => loadBulkEdits(db, ada.accountId, limit))).map(
    (row) => row.id,
  );
const cancel = (tx: Tx) =>
  cancelBulkEdit(tx, ada.accountId, id, { userId: ada.userId, message: 'Cancelled.' });
const finish = (tx: Tx) =>
  endBulkEdit(tx, ada.accountId, own, { status: 'done', message: 'Done.', changed: 3 });

/** Runs the work in a transaction that stays open until the test commits it or rolls it back. */
async function open<T>(work: (tx: Tx) => Promise<T>): Promise<{
  readonly answer: T;
  readonly keep: () => Promise<void>;
  readonly giveUp: () => Promise<void>;
}> {
  const result = Promise.withResolvers<T>();
  const gate = Promise.withResolvers<undefined>();
  const done = write(async (tx) => {
    result.resolve(await work(tx));
    await gate.promise;
  }).catch(() => undefined);
  return {
    answer: await result.promise,
    keep: async () => (gate.resolve(undefined), done),
    giveUp: async () => (gate.reject(new Error('given up')), done),
  };
}

/** Starts a write that has to wait for another transaction. */
async function startWaiting<T>(work: (tx: Tx) => Promise<T>): Promise<Promise<T>[]> {
  const answer = write(work);
  const first = await Promise.race([
    answer.then(() => 'went on'),
    new Promise((resolve) => setTimeout(() => resolve('waits'), 150)),
  ]);
  expect(first).toBe('waits');
  return [answer];
}

test('lists running edits before later finished ones, and still before them once finished', async () => {
  await write(async (tx) => {
    await write(async (other) => {
      const later = await addBulkEdit(other, ada.accountId, {
        edit: { kind: 'count' },
        filter: {},
        total: 1,
        userId: ada.userId,
      });
      await endBulkEdit(other, ada.accountId, later, { status: 'done', message: 'Done.' });
    });
    expect(await listEdits(1)).toEqual([id]);
    await finish(tx);
  });
  expect(await listEdits(1)).toEqual([id]);
});

describe('an edit that is canceled while it ends', () => {
  test('is done, not canceled, if its end is committed', async () => {
    const end = await open(finish);
    expect(end.answer).toBe(true);
    const [cancelling] = await startWaiting(cancel);
    await end.keep();
    expect(await cancelling).toBeUndefined();
    expect(await readStored()).toMatchObject({ status: 'done', message: 'Done.', changed: 3 });
  });

  test('is canceled if its end is rolled back', async () => {
    const end = await open(finish);
    const [cancelling] = await startWaiting(cancel);
    await end.giveUp();
    expect(await cancelling).toMatchObject({ status: 'cancelled' });
    expect(await readStored()).toMatchObject({
      status: 'cancelled',
      message: 'Cancelled.',
      changed: 0,
      batch: null,
    });
  });

  test('can’t be ended by a later part or another attempt after it was canceled', async () => {
    const cancelled = await open(cancel);
    const [ending] = await startWaiting(finish);
    await cancelled.keep();
    expect(await ending).toBe(false);
    expect(await write((tx) => reportBulkEdit(tx, ada.accountId, own, 2))).toBe(false);
    expect(await write((tx) => claimBulkEdit(tx, ada.accountId, id))).toBeUndefined();
    expect(await write(cancel)).toBeUndefined();
    expect(await readStored()).toMatchObject({
      status: 'cancelled',
      message: 'Cancelled.',
      changed: 0,
    });
  });
});
