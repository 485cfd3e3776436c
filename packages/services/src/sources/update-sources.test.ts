import { reading } from '@lotbook/db/database';
import { findUser } from '@lotbook/db/stores/users';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import { beforeEach, describe, expect, test } from 'vitest';
import { createPreparerAccount } from '../accounts/create-account.ts';
import { createClientAccount } from '../preparers/create-client-account.ts';
import type { Actor } from '../services.ts';
import { testServices, type TestServices } from '../testing.ts';
import { archiveOneSource } from './archive-source.ts';
import { addNewSource } from './change-sources.ts';
import { requestComputations, updateAllSources } from './update-sources.ts';

const database = testDatabase();
let services: TestServices;
let ada: SeededAccount;

beforeEach(async () => {
  services = testServices(database.current);
  ada = await seedAccount(database.current);
});

test('updating all sources requests one computation, and reports what was done for each', async () => {
  for (const [kind, name] of [
    ['wallet', 'Ledger'],
    ['exchange', 'Kraken'],
  ] as const)
    await addNewSource(services, ada, ada.accountId, { kind, provider: name.toLowerCase(), name });
  const { sources } = await updateAllSources(services, ada, ada.accountId);
  expect(sources.map(({ source, code }) => [source.name, code])).toEqual([
    ['Kraken', 'FILES_ONLY'],
    ['Ledger', 'FILES_ONLY'],
  ]);
  expect(sources[0]?.message).toEqual(
    'Kraken comes from files: there is nothing to fetch. Import a newer file to add transactions.',
  );
  expect(services.waiting).toEqual([{ kind: 'compute', accountId: ada.accountId }]);
});

test('archived sources are left alone', async () => {
  for (const name of ['Kraken', 'Gemini'])
    await addNewSource(services, ada, ada.accountId, {
      kind: 'exchange',
      provider: name.toLowerCase(),
      name,
    });
  const [gemini] = (await updateAllSources(services, ada, ada.accountId)).sources;
  await archiveOneSource(services, ada, ada.accountId, gemini!.source.id, true);
  const { sources } = await updateAllSources(services, ada, ada.accountId);
  expect(sources.map(({ source }) => source.name)).toEqual(['Kraken']);
});

describe('several accounts at once', () => {
  test('are computed in the name of their preparer', async () => {
    const user = await reading(database.current, { identity: ada.identity }, (db) =>
      findUser(db, ada.identity),
    );
    const firm = await createPreparerAccount(services, user!, {
      name: 'Ada & Sons',
      type: 'TaxPreparer',
    });
    const asFirm: Actor = { userId: ada.userId, appId: 'tax-preparer' };
    const { id: client } = await createClientAccount(services, asFirm, {
      preparerAccountId: firm,
      name: 'Byron',
    });
    services.waiting.length = 0;
    const done = await requestComputations(services, asFirm, firm, [client]);
    expect(done.map(({ account }) => account.name)).toEqual(['Byron']);
    expect(services.waiting).toEqual([{ kind: 'compute', accountId: client }]);
  });

  test('are refused together if one belongs to another person', async () => {
    const bob = await seedAccount(database.current);
    await expect(
      requestComputations(services, ada, ada.accountId, [bob.accountId]),
    ).rejects.toMatchObject({ code: 'NO_ACCESS' });
    await expect(
      requestComputations(services, ada, bob.accountId, [ada.accountId]),
    ).rejects.toMatchObject({ code: 'NO_ACCESS' });
    await expect(requestComputations(services, ada, ada.accountId, [])).rejects.toMatchObject({
      code: 'BAD_INPUT',
    });
    expect(services.waiting).toEqual([]);
  });
});
