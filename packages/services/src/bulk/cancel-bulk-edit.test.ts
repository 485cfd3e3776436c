import { reading, writing, type Db } from '@lotbook/db/database';
import { loadBulkEdit } from '@lotbook/db/stores/bulk-edits';
import { logPage } from '@lotbook/db/stores/account-log';
import { waitForTurn } from '@lotbook/db/stores/decisions';
import { readTransactionPage } from '@lotbook/db/stores/transactions';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import { beforeEach, expect, test } from 'vitest';
import { importText, testServices, type TestServices } from '../testing.ts';
import type { RequestedBulkEdit } from './bulk-edit.ts';
import { cancelBulk } from './cancel-bulk-edit.ts';
import { runBulkEdit } from './run-bulk-edit.ts';
import { mostAtOnce, startBulkEdit } from './start-bulk-edit.ts';

const database = testDatabase();
let ada: SeededAccount;
let services: TestServices;

beforeEach(async () => {
  ada = await seedAccount(database.current);
  services = testServices(database.current);
});

const header =
  'Timestamp,Type,Sent Amount,Sent Asset,From,Received Amount,Received Asset,To,Value,Id';
const load = (...rows: readonly string[]) =>
  importText(services, ada, 'rows.csv', [header, ...rows].join('\n'));
const deposit = (n: number) => `2024-01-05T10:00:00Z,deposit,,,,1,BTC,Trezor,,row ${n}`;
const many = Array.from({ length: mostAtOnce + 1 }, (_, n) => deposit(n));

const read = <T>(work: (db: Db) => Promise<T>): Promise<T> =>
  reading(database.current, ada.scope, work);
const state = (id: string) => read((db) => loadBulkEdit(db, ada.accountId, id));
const start = (edit: RequestedBulkEdit) =>
  startBulkEdit(services, ada, ada.accountId, () => ({}), edit);
const cancel = (id: string) => cancelBulk(services, ada, ada.accountId, id);
const readEdited = async () =>
  (
    await read((db) =>
      readTransactionPage(
        db,
        { accountId: ada.accountId, filter: { flags: { list: ['edited'], all: false } } },
        { column: 'date', descending: false },
        10,
        undefined,
      ),
    )
  ).rows.length;

const cancelled = {
  status: 'cancelled',
  message: 'Canceled: nothing was changed.',
  changed: 0,
  batch: null,
};
const over = 'This change has already ended, so it can’t be canceled.';

test('a queued operation is canceled and does not run later', async () => {
  await load(...many);
  const { id } = await start({ kind: 'ignore' });
  const bob = await seedAccount(database.current);
  await writing(database.current, ada.scope, (tx) =>
    tx
      .insertInto('account_member')
      .values({ account_id: ada.accountId, user_id: bob.userId, role: 'full' })
      .execute(),
  );
  const [hers, his] = [ada, bob].map(({ userId }) => `${userId}@example.com`);
  expect(await cancelBulk(services, bob, ada.accountId, id)).toMatchObject({
    ...cancelled,
    begunBy: hers,
    cancelledBy: his,
  });
  const [told] = await read((db) => logPage(db, ada.accountId, {}, 1));
  expect(told).toMatchObject({
    userName: his,
    message: `Excluding from calculations, 2,001 transactions, started by ${hers}: canceled, nothing was changed.`,
  });
  await services.workOff();
  expect(await state(id)).toMatchObject(cancelled);
  expect(await readEdited()).toBe(0);
  await expect(cancel(id)).rejects.toThrow(over);
});

test('a running operation stops, and leaves nothing behind', async () => {
  await load(...many);
  const { id } = await start({ kind: 'ignore' });
  services.waiting.length = 0;
  const gate = Promise.withResolvers<undefined>();
  // Another member is making a decision, and the first part waits for it.
  const other = writing(database.current, ada.scope, async (tx) => {
    await waitForTurn(tx, ada);
    await gate.promise;
  });
  const running = runBulkEdit(services, { accountId: ada.accountId, bulkEditId: id });
  await expect.poll(() => state(id)).toMatchObject({ status: 'running' });
  expect(await cancel(id)).toMatchObject(cancelled);
  gate.resolve(undefined);
  await Promise.all([other, running]);
  expect(await state(id)).toMatchObject(cancelled);
  expect(await readEdited()).toBe(0);
  expect(services.waiting).toEqual([]);
});

test('an operation that queries providers stops before it decides anything', async () => {
  await load(deposit(0));
  const request: string[] = [];
  const find = async (_needs: unknown, onProgress: (done: number) => Promise<void>) => {
    request.push('first');
    await cancel(started);
    await onProgress(1);
    request.push('second');
    return [];
  };
  services = testServices(database.current, {
    prices: { id: 'test', find, findEach: () => Promise.resolve([]) },
  });
  const { id: started } = await start({ kind: 'price', rule: 'provider', asset: 'BTC' });
  await services.workOff();
  expect(request).toEqual(['first']);
  expect(await state(started)).toMatchObject(cancelled);
  expect(await readEdited()).toBe(0);
});

test('what is done cannot be cancelled, nor what is not there', async () => {
  await load(deposit(0));
  const { id } = await start({ kind: 'ignore' });
  await expect(cancel(id)).rejects.toThrow(over);
  expect(await state(id)).toMatchObject({ status: 'done', changed: 1 });
  await expect(cancel('x')).rejects.toThrow('There is no such change in this account.');
  await expect(cancel(ada.accountId)).rejects.toThrow('There is no such change in this account.');
  const bob = await seedAccount(database.current);
  await expect(cancelBulk(services, bob, bob.accountId, id)).rejects.toThrow(
    'There is no such change in this account.',
  );
  await expect(cancelBulk(services, bob, ada.accountId, id)).rejects.toThrow(
    "User doesn't have access",
  );
});
