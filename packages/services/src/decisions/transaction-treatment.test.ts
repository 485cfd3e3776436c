import { reading } from '@lotbook/db/database';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { changeTreatments } from '../tax-settings/change-tax-settings.ts';
import { importText, testServices, type TestServices } from '../testing.ts';
import { getOwnTreatment } from './transaction-treatment.ts';
import { resetCategories, setCategories } from './set-categories.ts';

const database = testDatabase();
let ada: SeededAccount;
let services: TestServices;
let ids: ReadonlyMap<string, string>;

const rows = [
  'Timestamp,Type,Sent Amount,Sent Asset,From,Received Amount,Received Asset,To,Value,Id',
  '2024-01-05T10:00:00Z,buy,1000,USD,Kraken,1,ETH,Kraken,,buy',
  '2024-02-05T10:00:00Z,liquidity-deposit,1,ETH,Pool,1,LP,Pool,1100,pooled',
];

beforeAll(async () => {
  ada = await seedAccount(database.current);
  services = testServices(database.current);
  await importText(services, ada, 'book.csv', rows.join('\n'));
  const { rows: found } = await reading(database.current, ada.scope, (db) =>
    sql<{ id: string; name: string }>`select id, external_id as name from transaction`.execute(db),
  );
  ids = new Map(found.map(({ id, name }) => [name, id]));
});

const readTold = async (name: string) =>
  getOwnTreatment(services, ada, ada.accountId, ids.get(name)!);
const about = () => ({ ids: [ids.get('pooled')!] });

test('a transaction whose category depends on no question has no answer', async () => {
  expect(await readTold('buy')).toBeUndefined();
  await expect(getOwnTreatment(services, ada, ada.accountId, 'nobody')).rejects.toThrow(
    'There is no such transaction in this account.',
  );
});

test('the account’s answer applies until one is given for the transaction alone, and again after that is reverted', async () => {
  const [account, own] = [
    {
      key: 'lp',
      value: 'taxable',
      accountValue: 'taxable',
      isOwn: false,
      isDecided: false,
      isOfPosition: true,
    },
    { value: 'deposit', accountValue: 'taxable', isOwn: true, isDecided: true },
  ];
  expect(await readTold('pooled')).toMatchObject(account);
  await setCategories(services, ada, ada.accountId, about, {
    category: 'liquidityPoolDeposit_defi',
    mode: 'deposit',
  });
  expect(await readTold('pooled')).toMatchObject(own);
  await resetCategories(services, ada, ada.accountId, about, false);
  expect(await readTold('pooled')).toMatchObject(account);
  await changeTreatments(services, ada, ada.accountId, [{ key: 'lp', value: 'deposit' }]);
  expect(await readTold('pooled')).toMatchObject({
    value: 'deposit',
    accountValue: 'deposit',
    isOwn: false,
  });
});
