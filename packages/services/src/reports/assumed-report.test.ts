import { reading } from '@lotbook/db/database';
import { findAccount } from '@lotbook/db/stores/accounts';
import { countAssumedIn } from '@lotbook/db/stores/issue-counts';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount } from '@lotbook/testkit/seed';
import { expect, test } from 'vitest';
import { countAssumed } from '../issues/readiness.ts';
import { requestSeal } from '../sealed-years/change-seals.ts';
import { changeTreatments } from '../tax-settings/change-tax-settings.ts';
import { importText, testServices } from '../testing.ts';
import { readReport } from './read-report.ts';
import { requestReport } from './request-report.ts';

const database = testDatabase();

// The BTC is bought with coins that have no price, so its cost is assumed.
const book = [
  'Timestamp,Type,Sent Amount,Sent Asset,From,Received Amount,Received Asset,To,Id,Value',
  '2025-02-01,stake-reward,,,,1000,USDD,Kraken,reward,',
  '2025-03-01,crypto-crypto,400,USDD,Kraken,0.01,BTC,Kraken,swap,',
  '2025-04-01,stake-reward,,,,2,ETH,Kraken,other,5000',
  '2025-05-01,sell,0.01,BTC,Kraken,700,USD,Kraken,sale,',
  '2025-06-01,sell,1,ETH,Kraken,2600,USD,Kraken,plain,',
];
const words =
  'ASSUMED PRICES: 2 disposals with proceeds of $1,100.00 and 1 income receipt of $1,000.00 depend on an assumed price of 1.00 USD for dollar stablecoins.';

test('reports and totals say how many of their lines depend on an assumed price', async () => {
  const ada = await seedAccount(database.current, { taxYear: 2025 });
  const services = testServices(database.current);
  await importText(services, ada, 'book.csv', book.join('\n'));
  const make = async (type: string, format = 'csv'): Promise<string> => {
    const { report } = await requestReport(services, ada, ada.accountId, {
      type,
      parameters: { format },
      taxYear: 2025,
    });
    await services.workOff();
    const chunks: Buffer[] = [];
    const { chunks: read } = await readReport(services, ada, ada.accountId, report.id);
    for await (const chunk of read) chunks.push(chunk);
    return Buffer.concat(chunks).toString('latin1');
  };
  expect(await make('form-8949')).not.toContain('ASSUMED');
  await changeTreatments(services, ada, ada.accountId, [{ key: 'stablecoin', value: 'oneDollar' }]);
  await services.workOff();
  const form =
    'ASSUMED PRICES: 2 disposals with proceeds of $1,100.00 depend on an assumed price of 1.00 USD for dollar stablecoins. Their lines are marked with *.';
  expect((await make('form-8949')).split('\r\n')[0]).toBe(`"${form}"`);
  // The lines themselves: the sale of coins, and that of what they bought, but not the other one.
  const described = (await make('form-8949')).match(/\d+(?:\.\d+)? (?:USDD|BTC|ETH)(?: \*)?/g);
  expect(described).toEqual(['400 USDD *', '0.01 BTC *', '1 ETH']);
  expect(JSON.parse(await make('complete', 'json')).notes).toContain(words);
  expect(await make('income')).toMatch(
    /^"ASSUMED PRICES: 1 income receipt of \$1,000\.00 depends /,
  );
  expect(JSON.parse(await make('form-8949', 'json')).notes).toContain(form);
  expect(await make('turbotax')).not.toContain('ASSUMED');

  const counts = await reading(database.current, { accountId: ada.accountId }, async (db) => {
    const account = (await findAccount(db, ada.accountId))!;
    const rewards = { accountId: ada.accountId, filter: { from: '2025-02-15T00:00:00Z' } };
    return [await countAssumed(db, account), await countAssumedIn(db, rewards)];
  });
  expect(counts).toEqual([
    [{ year: 2025, transactions: 2, income: 1 }],
    { transactions: 1, income: 0 },
  ]);

  await requestSeal(services, ada, ada.accountId, 2025);
  await services.workOff();
  expect((await make('form-8949')).split('\r\n')[0]).toBe(`"${form}"`);
});
