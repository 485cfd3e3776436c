import { reading, writing } from '@lotbook/db/database';
import { logPage } from '@lotbook/db/stores/account-log';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount } from '@lotbook/testkit/seed';
import { expect, test } from 'vitest';
import { testServices } from '../testing.ts';
import {
  addSavedFilter,
  deleteSavedFilter,
  renameSavedFilter,
  listSavedViews,
} from './saved-filters.ts';

const database = testDatabase();

test('a view that another person saved meanwhile is replaced only on request, and the log records changes of views', async () => {
  const [ada, bob] = [await seedAccount(database.current), await seedAccount(database.current)];
  await writing(database.current, ada.scope, (tx) =>
    tx
      .insertInto('account_member')
      .values({ account_id: ada.accountId, user_id: bob.userId, role: 'full' })
      .execute(),
  );
  const services = testServices(database.current);
  const save = (person: typeof ada, type: string, replaces?: string) =>
    addSavedFilter(services, person, ada.accountId, 'Quarter close', { types: [type] }, replaces);
  const his = await save(bob, 'sell');
  await expect(save(ada, 'buy')).rejects.toMatchObject({
    code: 'CONFLICT',
    message: expect.stringMatching(
      /@example\.com saved a view Quarter close on .+\. Choose another name, or open that view first to replace it\.$/,
    ),
  });
  expect(await listSavedViews(services, ada, ada.accountId)).toMatchObject([
    { filter: { types: ['sell'] } },
  ]);
  expect(await save(bob, 'fee')).toMatchObject({ id: his.id });
  expect(await save(ada, 'buy', his.id)).toMatchObject({ id: his.id, filter: { types: ['buy'] } });
  await expect(save(bob, 'sell')).rejects.toMatchObject({ code: 'CONFLICT' });
  await renameSavedFilter(services, ada, ada.accountId, his.id, 'Close');
  await deleteSavedFilter(services, bob, ada.accountId, his.id);
  await expect(renameSavedFilter(services, ada, ada.accountId, his.id, 'Gone')).rejects.toThrow(
    'There is no such view in this account.',
  );
  const logged = await reading(database.current, ada.scope, (db) =>
    logPage(db, ada.accountId, { types: ['view'] }, 10),
  );
  expect(logged.map(({ message }) => message)).toEqual([
    'View Close was deleted',
    'View Quarter close was renamed to Close',
    'View Quarter close was replaced',
    'View Quarter close was replaced',
    'View Quarter close was saved',
  ]);
});
