import { writing } from '@lotbook/db/database';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { addSuggestedChart } from '../../journal/change-chart.ts';
import { setAccountingPolicy } from '../../journal/change-mapping.ts';
import { readBalances, readJournal } from '../../journal/read-journal.ts';
import { importText, testServices, type TestServices } from '../../testing.ts';
import { readReport } from '../read-report.ts';
import { requestReport } from '../request-report.ts';

const database = testDatabase();
let services: TestServices;
let ada: SeededAccount;

/**
 * Two fiscal years from July to June. The first one: staking income of 300, a gain of 400 on half a
 * bitcoin. The second one: a loss of 100 on the other half, staking income of 50.
 */
const book = [
  'Timestamp,Type,Sent Amount,Sent Asset,From,Received Amount,Received Asset,To,Id,Value',
  '2023-07-05T12:00:00Z,buy,1000,USD,Kraken,1,BTC,Kraken,b1,',
  '2023-09-15T12:00:00Z,stake-reward,,,,1,ETH,Kraken,r1,300',
  '2024-06-10T12:00:00Z,sell,0.5,BTC,Kraken,900,USD,Kraken,s1,',
  '2024-07-10T12:00:00Z,sell,0.5,BTC,Kraken,400,USD,Kraken,s2,',
  '2025-02-01T12:00:00Z,stake-reward,,,,0.25,ETH,Kraken,r2,50',
].join('\n');

beforeAll(async () => {
  services = testServices(database.current, { now: () => new Date('2025-09-01T12:00:00Z') });
  ada = await seedAccount(database.current, { name: 'Analytical Engines Ltd' });
  await writing(database.current, ada.scope, (tx) =>
    sql`update account set type = 'Accounting' where id = ${ada.accountId}`.execute(tx),
  );
  await importText(services, ada, 'book.csv', book);
  await addSuggestedChart(services, ada, ada.accountId);
  await setAccountingPolicy(services, ada, ada.accountId, { fiscalYearStart: 7 });
  await services.workOff();
});

/** Closing balances by account; debits are positive. */
async function listBalances(to: string): Promise<Readonly<Record<string, number>>> {
  const rows = await readBalances(services, ada, ada.accountId, { to });
  const sums: Record<string, number> = {};
  for (const { account, closing } of rows)
    sums[account?.name ?? ''] = (sums[account?.name ?? ''] ?? 0) + Number(closing);
  return Object.fromEntries(Object.entries(sums).filter(([, amount]) => amount !== 0));
}

async function download(type: string, parameters: object): Promise<string> {
  const { report } = await requestReport(services, ada, ada.accountId, {
    type,
    parameters: { format: 'csv', ...parameters },
    accounting: true,
  });
  await services.workOff();
  const chunks: Buffer[] = [];
  for await (const chunk of (await readReport(services, ada, ada.accountId, report.id)).chunks)
    chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

describe('two fiscal years of a business', () => {
  it('have income and gains of the first year until its last day', async () => {
    expect(await listBalances('2024-06-30')).toEqual({
      'Cash at exchanges': -100,
      'Crypto assets': 800,
      'Staking income': -300,
      'Realized gains on crypto': -400,
    });
  });

  it('open the second year with the results of the first in retained earnings', async () => {
    expect(await listBalances('2024-07-01')).toEqual({
      'Cash at exchanges': -100,
      'Crypto assets': 800,
      'Retained earnings': -700,
    });
  });

  it('have the results of the second year next to retained earnings of the first', async () => {
    expect(await listBalances('2025-06-30')).toEqual({
      'Cash at exchanges': 300,
      'Crypto assets': 350,
      'Realized losses on crypto': 100,
      'Staking income': -50,
      'Retained earnings': -700,
    });
    expect(await listBalances('2025-08-31')).toEqual({
      'Cash at exchanges': 300,
      'Crypto assets': 350,
      'Retained earnings': -650,
    });
  });

  it('have no closing entry in the journal, so none is posted', async () => {
    const { entries } = await readJournal(services, ada, ada.accountId, { filter: {}, limit: 50 });
    expect(entries.map(({ date }) => date).toReversed()).toEqual([
      '2023-07-05',
      '2023-09-15',
      '2024-06-10',
      '2024-07-10',
      '2025-02-01',
    ]);
    const roles = entries.flatMap(({ lines }) => lines.map(({ role }) => role));
    expect(roles).not.toContain('retainedEarnings');
  });

  it('can have closing entries in files for NetSuite, each year once', async () => {
    const years = [
      { start: '2023-07-01', end: '2024-06-30' },
      { start: '2024-07-01', end: '2025-06-30' },
    ];
    const closings: string[] = [];
    for (const year of years) {
      // oxlint-disable-next-line no-await-in-loop -- one report after the other
      const text = await download('journal-netsuite', { ...year, yearEnd: 'entries' });
      closings.push(...text.split('\r\n').filter((row) => /^LB-\d{4}-06-30-Y,/.test(row)));
      expect(await download('journal-netsuite', year)).not.toMatch(/-Y,/); // oxlint-disable-line no-await-in-loop -- as above
    }
    expect(closings.map((row) => row.split(',').toSpliced(2, 2).slice(0, 5).join(' '))).toEqual([
      'LB-2024-06-30-Y 06/30/2024 4510 Staking income 300.00 ',
      'LB-2024-06-30-Y 06/30/2024 7200 Realized gains on crypto 400.00 ',
      'LB-2024-06-30-Y 06/30/2024 3300 Retained earnings  700.00',
      'LB-2025-06-30-Y 06/30/2025 4510 Staking income 50.00 ',
      'LB-2025-06-30-Y 06/30/2025 8200 Realized losses on crypto  100.00',
      'LB-2025-06-30-Y 06/30/2025 3300 Retained earnings 50.00 ',
    ]);
  });

  it('have no closing entry for a year that is not over', async () => {
    const text = await download('journal-intacct', {
      start: '2025-07-01',
      end: '2026-06-30',
      yearEnd: 'entries',
    });
    expect(text).not.toContain('Close of the fiscal year');
  });
});
