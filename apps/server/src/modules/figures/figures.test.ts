import { writing } from '@lotbook/db/database';
import { saveAnswers } from '@lotbook/db/stores/prices';
import { money } from '@lotbook/decimal/decimal';
import type { AssetId, FiatCode } from '@lotbook/model/ids';
import type { Instant } from '@lotbook/model/time';
import { importText, testServices, type TestServices } from '@lotbook/services/testing';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import { beforeAll, expect, test } from 'vitest';
import { askAs } from '../../graphql/ask.ts';

const database = testDatabase();
let services: TestServices;
let ada: SeededAccount;

const book = [
  'Timestamp,Type,Sent Amount,Sent Asset,From,Received Amount,Received Asset,To,Id,Value',
  '2024-02-01,stake-reward,,,,1,ETH,Kraken,a,40',
  '2025-02-01,stake-reward,,,,1,ETH,Kraken,b,500',
  '2025-03-01,stake-reward,,,,1,BAR,Kraken,c,7',
  '2025-05-01,stake-reward,,,,3,BAR,Kraken,unpriced,',
];

beforeAll(async () => {
  ada = await seedAccount(database.current, { taxYear: 2025 });
  services = testServices(database.current);
  await importText(services, ada, 'book.csv', book.join('\n'));
});

const query = `query ($id: ID!, $year: Int) {
  taxTotals(accountId: $id, taxYear: $year) { taxYear totals { income } }
  incomeBreakdown(accountId: $id, taxYear: $year) { value }
  unpricedYears(accountId: $id) { year kind transactions unstaked }
  readiness(accountId: $id, taxYear: 2025) { excluded { kind transactions } range { gainLow incomeHigh items unknown } }
}`;

test.each([null, 2024, 2025])(
  'with the tax year %s, the income is the same in the totals and in its parts',
  async (year) => {
    const { data, message } = await askAs(
      services,
      { identity: ada.identity, email: `${ada.userId}@example.com` },
      query,
      { id: ada.accountId, year },
    );
    expect(message).toBeUndefined();
    const parts = data['incomeBreakdown']
      .map(({ value }: { value: string }) => Number(value))
      .reduce((sum: number, each: number) => sum + each, 0);
    expect(Number(data['taxTotals'].totals.income)).toBe(parts);
    expect(data['taxTotals']).toMatchObject({ taxYear: year ?? 2025 });
    expect(parts).toBe(year === 2024 ? 40 : 507);
    expect(data['unpricedYears']).toEqual([
      { year: 2025, kind: 'income', transactions: 1, unstaked: 1 },
    ]);
    expect(data['readiness'][0].excluded).toEqual([{ kind: 'income', transactions: 1 }]);
  },
);

test('a source is worth what its priced assets are worth, and says how many have no price', async () => {
  const at = new Date().toISOString() as Instant;
  const need = { asset: 'ETH' as AssetId, currency: 'USD' as FiatCode, at, provider: 'test' };
  await writing(database.current, {}, (tx) =>
    saveAnswers(tx, [{ ...need, price: { ...need, unitPrice: money('2500'), from: 'test' } }]),
  );
  const { data, message } = await askAs(
    services,
    { identity: ada.identity, email: `${ada.userId}@example.com` },
    'query ($id: ID!) { taxTotals(accountId: $id) { sources { name kind provider value unpriced } } }',
    { id: ada.accountId },
  );
  expect(message).toBeUndefined();
  expect(data['taxTotals'].sources).toEqual([
    { name: 'Kraken', kind: 'exchange', provider: 'kraken', value: '5000.000000000000000000', unpriced: 1 },
  ]);
});
