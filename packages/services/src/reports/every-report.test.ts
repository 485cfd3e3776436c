import { reading, writing } from '@lotbook/db/database';
import { reportValues } from '@lotbook/db/stores/reports';
import { readYearTotals } from '@lotbook/db/stores/figures';
import { money } from '@lotbook/decimal/decimal';
import { reports } from '@lotbook/reports/registry';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import { beforeAll, describe, expect, test } from 'vitest';
import { setCategories } from '../decisions/set-categories.ts';
import { importText, testServices, type TestServices } from '../testing.ts';
import { readReport } from './read-report.ts';
import { requestReport } from './request-report.ts';

const database = testDatabase();
let ada: SeededAccount;
let services: TestServices;

const header =
  'Timestamp,Type,Sent Amount,Sent Asset,From,Received Amount,Received Asset,To,Id,Value';
const book = [
  header,
  '2020-01-01,buy,100,USD,Kraken,1,BTC,Kraken,cheap,',
  '2021-01-01,buy,900,USD,Kraken,1,BTC,Kraken,dear,',
  '2022-01-01,transfer,0.5,BTC,Kraken,0.5,BTC,Ledger,moved,',
  '2025-02-01,stake-reward,,,,0.5,ETH,Kraken,reward,40',
  '2025-06-01,sell,1,BTC,Kraken,1000,USD,Kraken,sale,',
  '2025-07-01,transfer-out,0.1,ETH,Kraken,,,,lost,',
];

beforeAll(async () => {
  ada = await seedAccount(database.current);
  services = testServices(database.current);
  await importText(services, ada, 'book.csv', book.join('\n'));
});

async function getRows(
  type: string,
  parameters: object = {},
  taxYear = 2025,
): Promise<readonly string[]> {
  const { report } = await requestReport(services, ada, ada.accountId, {
    type,
    parameters: { format: 'csv', ...parameters },
    taxYear,
  });
  await services.workOff();
  const read = await readReport(services, ada, ada.accountId, report.id);
  const chunks: Buffer[] = [];
  for await (const chunk of read.chunks) chunks.push(chunk);
  return Buffer.concat(chunks)
    .toString()
    .trimEnd()
    .split('\r\n')
    .map((line) => line.replaceAll(',', ' | '));
}

test.each(
  reports
    .filter(
      ({ jurisdictions, needs }) =>
        jurisdictions.includes('US') && needs !== 'filed' && needs !== 'filedBefore',
    )
    .map((each) => [each.id, each] as const),
)('the report %s is made in each of its formats', async (type, { formats }) => {
  for (const format of formats) {
    const { report } = await requestReport(services, ada, ada.accountId, {
      type,
      parameters: { format },
      taxYear: 2025,
    });
    await services.workOff();
    const { report: made } = await readReport(services, ada, ada.accountId, report.id);
    expect({ format, status: made.status, hasBytes: (made.bytes ?? 0) > 0 }).toEqual({
      format,
      status: 'ready',
      hasBytes: true,
    });
  }
});

describe('report data other than figures', () => {
  test('methods are compared with the totals of the account, which are those of its own method', async () => {
    const rows = await getRows('method-comparison');
    const totals = await reading(database.current, ada.scope, (db) =>
      readYearTotals(db, ada.accountId),
    );
    const own = totals.find(({ year }) => year === 2025);
    expect(rows[1]?.split(' | ').slice(0, 4)).toEqual([
      'FIFO (yours)',
      '0.00',
      Number(own?.longTermGain).toFixed(2),
      Number(own?.gain).toFixed(2),
    ]);
    expect(rows.slice(1, 4).map((row) => row.split(' | ')[0])).toEqual([
      'FIFO (yours)',
      'LIFO',
      'HIFO',
    ]);
    expect(money(own?.gain ?? '0')).toBeGreaterThan(0n);
  });

  test('evidence leads to the lines of the file as received', async () => {
    const rows = await getRows('evidence');
    expect(
      rows.filter((row) => row.includes('as received')).map((row) => row.split(' | ').at(-1)),
    ).toEqual(['Line 6 of book.csv', 'Line 2 of book.csv', 'Line 3 of book.csv']);
    expect(rows.find((row) => row.startsWith('"The sale'))).toContain(
      'Sent Amount: 1; Sent Asset: BTC',
    );
  });

  test('evidence of a price from a file names the line of that file', async () => {
    const own = ada;
    ada = await seedAccount(database.current);
    const rows = [
      'Timestamp,Type,Sent Amount,Sent Asset,Received Amount,Received Asset,Fee Amount,Fee Asset',
    ];
    await importText(
      services,
      ada,
      'prices.csv',
      'Timestamp,Asset,Currency,Price\n2025-06-01,BNB,USD,600.25\n',
    );
    await importText(
      services,
      ada,
      'fees.csv',
      [
        ...rows,
        '2024-01-01,buy,100,USD,1,BNB,,',
        '2024-01-01,buy,100,USD,1,BTC,,',
        '2025-06-01,sell,1,BTC,900,USD,0.1,BNB',
      ].join('\n'),
    );
    const told = (await getRows('evidence')).filter((row) => row.includes('Proceeds'));
    ada = own;
    expect(told.filter((row) => row.includes('a price file'))).toEqual([
      expect.stringMatching(
        /600\.25 each at .+from a price file\. Line 2 of prices\.csv \|  imported /,
      ),
    ]);
  });

  test('lots of the start of 2025 lie in the wallets they were moved to', async () => {
    const rows = await getRows('allocation-2025');
    expect(
      rows.slice(1).map((row) =>
        row
          .split(' | ')
          .filter((_, at) => [0, 1, 3, 4, 5].includes(at))
          .join(' | '),
      ),
    ).toEqual([
      'Kraken | BTC | 2020-01-01 | 0.5 | 50.00',
      'Kraken | BTC | 2021-01-01 | 1 | 900.00',
      'Ledger | BTC | 2020-01-01 | 0.5 | 50.00',
    ]);
  });

  test('the trail has decisions with who and when, and what ended them', async () => {
    const reward = await reading(database.current, ada.scope, (db) =>
      db
        .selectFrom('transaction')
        .select('id')
        .where('external_id', '=', 'reward')
        .executeTakeFirstOrThrow(),
    );
    for (const category of ['airdrop_standard', 'miningIncome_standard']) {
      await setCategories(services, ada, ada.accountId, () => ({ ids: [reward.id] }), { category });
    }
    await services.workOff();
    const rows = (await getRows('audit-trail')).filter((row) => row.includes('| category |'));
    expect(
      rows.map((row) => row.split(' | ').slice(1, 4).join(' | ').replace(/^\S+/, 'Ada')),
    ).toEqual([
      'Ada | category | A person set the category Airdrop.',
      'Ada | category | A person set the category Mining income.',
    ]);
    expect(rows[0]?.split(' | ')[5]).toMatch(/^\d{4}-/);
    expect(rows[1]?.split(' | ')[5]).toBe('');
  });

  test('a transfer without its other end, and the recipient of a donation, are listed', async () => {
    expect(
      (await getRows('unmatched')).slice(1).map((row) => row.split(' | ').slice(1, 4)),
    ).toEqual([['Kraken', 'ETH', '0.1']]);
    await importText(
      services,
      ada,
      'given.csv',
      [
        header.replace('Value', 'Value,Category'),
        '2025-08-01,withdrawal,0.1,BTC,Kraken,,,,given,100,donation',
      ].join('\n'),
    );
    const given = await reading(database.current, ada.scope, (db) =>
      db
        .selectFrom('transaction')
        .select('id')
        .where('external_id', '=', 'given')
        .executeTakeFirstOrThrow(),
    );
    await writing(database.current, ada.scope, async (tx) => {
      const { id } = await tx
        .insertInto('organization')
        .values({ account_id: ada.accountId, name: 'Red Cross', address: 'Geneva' })
        .returning('id')
        .executeTakeFirstOrThrow();
      await tx
        .insertInto('annotation')
        .values({
          account_id: ada.accountId,
          record_id: given.id,
          kind: 'organization',
          payload: JSON.stringify({ organizationId: id }),
        })
        .execute();
    });
    expect((await getRows('donations'))[1]).toMatch(
      /Red Cross \| Geneva \| the row itself \| 2025-08-01T/,
    );
  });

  test('income has the texts of its rows, and its hash; a lot where it was acquired before it moved', async () => {
    const eve = await seedAccount(database.current);
    const own = testServices(database.current);
    const [head, ...rows] = [
      'Timestamp,Type,Sent Amount,Sent Asset,From,Received Amount,Received Asset,To,Id,Value,Tx Hash,Memo',
      '2020-01-01,buy,100,USD,Kraken,1,BTC,Kraken,cheap,,,',
      '2022-01-01,transfer,0.5,BTC,Kraken,0.5,BTC,Ledger,moved,,,',
      '2025-02-01,stake-reward,,,,0.5,ETH,Ledger,reward,40,0xfeed,Epoch 7',
    ];
    await importText(own, eve, 'words.csv', [head, ...rows].join('\n'));
    const cells = async (type: string) => {
      const { report } = await requestReport(own, eve, eve.accountId, {
        type,
        parameters: { format: 'json' },
        taxYear: 2025,
      });
      await own.workOff();
      const chunks: Buffer[] = [];
      for await (const chunk of (await readReport(own, eve, eve.accountId, report.id)).chunks)
        chunks.push(chunk);
      const { sections } = JSON.parse(Buffer.concat(chunks).toString()) as {
        readonly sections: readonly { readonly rows: readonly Record<string, string>[] }[];
      };
      return sections.flatMap((section) => section.rows);
    };
    expect(await cells('income')).toMatchObject([
      { asset: 'ETH', description: 'Epoch 7', hash: '0xfeed' },
    ]);
    const lots = (await cells('open-lots'))
      .map(({ asset, source, boughtAt, hash }) => [asset, source, boughtAt, hash].join())
      .toSorted();
    // Parts of one lot at two sources have no meaningful order.
    expect(lots).toEqual(['BTC,Kraken,Kraken,', 'BTC,Ledger,Kraken,', 'ETH,Ledger,Ledger,0xfeed']);
    const values = await reading(database.current, eve.scope, (db) =>
      reportValues(db, eve.accountId),
    );
    expect(values).toEqual({
      types: ['income', 'open-lots'],
      statuses: ['ready'],
      taxYears: [2025],
      scheduled: [false],
    });
  });
});
