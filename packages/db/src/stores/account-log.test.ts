import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import type { UserId } from '@lotbook/model/ids';
import { expect, test } from 'vitest';
import { reading, writing } from '../database.ts';
import { loadNewestByUser, loadNewestByOthers } from './account-log.ts';
import { log } from './accounts.ts';

const database = testDatabase();
const grace = '11111111-1111-4111-8111-111111111111' as UserId;

const note = (
  { scope, accountId }: SeededAccount,
  userId: UserId | undefined,
  times = 1,
): Promise<void> =>
  writing(database.current, scope, async (tx) => {
    for (let n = 0; n < times; n += 1)
      await log(tx, accountId, { userId, type: 'issue', action: 'dismiss', message: 'Set aside' });
  });

const newest = ({ scope, accountId, userId }: SeededAccount): Promise<number | undefined> =>
  reading(database.current, scope, (db) => loadNewestByOthers(db, accountId, userId));

test('reports changes by others and by the system as news, not one’s own', async () => {
  const ada = await seedAccount(database.current);
  await note(ada, ada.userId, 3);
  expect(await newest(ada)).toBeUndefined();
  await note(ada, grace);
  const first = await newest(ada);
  expect(first).toBeGreaterThan(0);
  await note(ada, ada.userId, 2);
  expect(await newest(ada)).toBe(first);
  await note(ada, undefined);
  expect(await newest(ada)).toBeGreaterThan(first!);
});

test('reports one’s own changes, such as from another window, under their own number', async () => {
  const ada = await seedAccount(database.current);
  const own = () =>
    reading(database.current, ada.scope, (db) => loadNewestByUser(db, ada.accountId, ada.userId));
  await note(ada, grace);
  expect(await own()).toBeUndefined();
  await note(ada, ada.userId);
  const first = await own();
  await note(ada, grace);
  expect(await own()).toBe(first);
  await note(ada, ada.userId);
  expect(await own()).toBeGreaterThan(first!);
});

test('searches only the last entries', async () => {
  const ada = await seedAccount(database.current);
  await note(ada, grace);
  await note(ada, ada.userId, 50);
  expect(await newest(ada)).toBeUndefined();
});
