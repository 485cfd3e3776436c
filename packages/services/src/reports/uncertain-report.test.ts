import { reading } from '@lotbook/db/database';
import { findAccount } from '@lotbook/db/stores/accounts';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import { beforeAll, expect, test } from 'vitest';
import { dismissIssues } from '../issues/dismiss-issues.ts';
import { loadUncertainIn, loadUncertainYears } from '../issues/uncertain-gains.ts';
import { requestSeal } from '../sealed-years/change-seals.ts';
import { importText, testServices, type TestServices } from '../testing.ts';
import { readReport } from './read-report.ts';
import { requestReport } from './request-report.ts';

const database = testDatabase();
let ada: SeededAccount;
let services: TestServices;

// The deposit was worth 100 and nobody knows what it cost; nothing acquired the ETH.
const book = [
  'Timestamp,Type,Sent Amount,Sent Asset,From,Received Amount,Received Asset,To,Id,Value',
  '2023-01-05,deposit,,,,2,SOL,Kraken,unknown,100',
  '2025-02-01,sell,1,SOL,Kraken,150,USD,Kraken,long,',
  '2025-03-01,sell,1,ETH,Kraken,40,USD,Kraken,short,',
  '2025-04-01,buy,10,USD,Kraken,1,DOT,Kraken,buy,',
  '2025-05-01,sell,1,DOT,Kraken,12,USD,Kraken,certain,',
];

beforeAll(async () => {
  ada = await seedAccount(database.current, { taxYear: 2025 });
  services = testServices(database.current);
  await importText(services, ada, 'book.csv', book.join('\n'));
});

async function make(type: string, format = 'csv') {
  const { report } = await requestReport(services, ada, ada.accountId, {
    type,
    parameters: { format },
    taxYear: 2025,
  });
  await services.workOff();
  const read = await readReport(services, ada, ada.accountId, report.id);
  const chunks: Buffer[] = [];
  for await (const chunk of read.chunks) chunks.push(chunk);
  const { fileName, isUncertain } = read.report;
  return { fileName, isUncertain, text: Buffer.concat(chunks).toString('latin1') };
}

const words =
  'UNCERTAIN: 2 disposals with a net gain of $190.00, which may be between $100.00 and $190.00. Open issues: Unmatched deposit and Missing cost basis.';

const inYears = () =>
  reading(database.current, ada.scope, async (db) =>
    loadUncertainYears(db, (await findAccount(db, ada.accountId))!),
  );

test('a year says between what its gains may be, by term', async () => {
  expect(await inYears()).toEqual([
    {
      year: 2025,
      gain: {
        transactions: 2,
        low: '-90',
        high: '0',
        codes: ['missing-basis', 'unmatched-deposit'],
      },
      shortTerm: { transactions: 1, low: '-40', high: '0', codes: ['missing-basis'] },
      longTerm: { transactions: 1, low: '-50', high: '0', codes: ['unmatched-deposit'] },
    },
  ]);
  const from = (date: string) => ({ accountId: ada.accountId, filter: { from: date } });
  expect(
    await reading(database.current, ada.scope, async (db) => [
      (await loadUncertainIn(db, from('2025-02-15T00:00:00Z')))?.low,
      await loadUncertainIn(db, from('2025-04-15T00:00:00Z')),
    ]),
  ).toEqual(['-40', undefined]);
});

test('its documents say so, and open lots have an uncertain cost', async () => {
  expect(await make('form-8949')).toMatchObject({
    isUncertain: true,
    text: expect.stringContaining(words) as string,
  });
  const software = await make('turbotax');
  expect(software.fileName).toContain('-UNCERTAIN.csv');
  expect(software.text).not.toContain('UNCERTAIN');
  expect((await make('open-lots')).text).toContain('UNCERTAIN: 1 open lot with a cost of');
  expect((await make('income')).isUncertain).toBe(false);
});

test('a locked year prints what was open when it was locked, and dismissed issues settle the others', async () => {
  await requestSeal(services, ada, ada.accountId, 2025);
  await services.workOff();
  await dismissIssues(
    services,
    ada,
    ada.accountId,
    { filter: { codes: ['unmatched-deposit', 'missing-basis'] } },
    'Checked',
  );
  expect(await inYears()).toEqual([]);
  expect((await make('form-8949')).text).toContain(words);
});
