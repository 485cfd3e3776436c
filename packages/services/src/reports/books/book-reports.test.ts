import { reading, writing } from '@lotbook/db/database';
import { findReport } from '@lotbook/db/stores/reports';
import { bookReports } from '@lotbook/reports/book-registry';
import { findChanges, manifestName, type Manifest } from '@lotbook/reports/render/manifest';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { addSuggestedChart } from '../../journal/change-chart.ts';
import { setAccountingPolicy } from '../../journal/change-mapping.ts';
import { closeMonth } from '../../journal/close-month.ts';
import { importText, testServices, type TestServices } from '../../testing.ts';
import { readReport } from '../read-report.ts';
import { requestReport } from '../request-report.ts';
import { findGaps } from './load-completeness.ts';

const database = testDatabase();
let services: TestServices;
let ada: SeededAccount;

const book = [
  'Timestamp,Type,Sent Amount,Sent Asset,From,Received Amount,Received Asset,To,Id,Value,Memo,Tx Hash',
  '2025-01-05T12:00:00Z,buy,2000,USD,Kraken,2,BTC,Kraken,b1,,First coins,',
  '2025-01-15T12:00:00Z,stake-reward,,,,1,ETH,Kraken,r1,300,,',
  '2025-02-03T12:00:00Z,transfer,0.5,BTC,Kraken,0.5,BTC,Ledger,t1,,,0xfeed',
  '2025-02-10T12:00:00Z,sell,0.5,BTC,Kraken,900,USD,Kraken,s1,,,',
  '2025-02-20T12:00:00Z,fee,0.1,ETH,Kraken,,,,g1,40,,',
].join('\n');
const prices =
  'Timestamp,Asset,Currency,Price\n2025-01-31,BTC,USD,1200\n2025-01-31,ETH,USD,320\n2025-02-28,BTC,USD,1900\n2025-02-28,ETH,USD,410\n';

beforeAll(async () => {
  services = testServices(database.current);
  ada = await seedAccount(database.current, { name: 'Analytical Engines Ltd' });
  await writing(database.current, ada.scope, (tx) =>
    sql`update account set type = 'Accounting' where id = ${ada.accountId}`.execute(tx),
  );
  await importText(services, ada, 'book.csv', book);
  await importText(services, ada, 'prices.csv', prices);
  await addSuggestedChart(services, ada, ada.accountId);
  await services.workOff();
});

const february = { start: '2025-02-01', end: '2025-02-28' };

async function order(type: string, parameters: object) {
  const { report } = await requestReport(services, ada, ada.accountId, {
    type,
    parameters,
    accounting: true,
  });
  await services.workOff();
  return report.id;
}

async function download(id: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of (await readReport(services, ada, ada.accountId, id)).chunks)
    chunks.push(chunk);
  return Buffer.concat(chunks);
}

interface ReadReport {
  readonly title: string;
  readonly notes: readonly string[];
  readonly sections: readonly {
    readonly title: string;
    readonly rows: readonly Readonly<Record<string, string>>[];
    readonly totals: Readonly<Record<string, string>>;
  }[];
}
const read = async (type: string, parameters: object = february): Promise<ReadReport> =>
  JSON.parse(
    (await download(await order(type, { ...parameters, format: 'json' }))).toString(),
  ) as ReadReport;
const getNotes = async (type: string) => (await read(type)).notes;

it.each(bookReports.map((each) => [each.id, each] as const))(
  'makes %s in each of its formats',
  async (type, { formats }) => {
    for (const format of formats) {
      const id = await order(type, { ...february, format });
      const found = await reading(database.current, ada.scope, (db) =>
        findReport(db, ada.accountId, id),
      );
      expect({ format, status: found?.status, error: found?.error }).toEqual({
        format,
        status: 'ready',
        error: null,
      });
      expect((await download(id)).length).toBeGreaterThan(0);
      expect(found?.fileName).toBe(
        `${type}-2025-02-01-2025-02-28-analytical-engines-ltd.${format}`,
      );
    }
  },
);

describe('the figures of reports about the books', () => {
  it('are those of the stored journal, with the words of transactions', async () => {
    const { sections, title } = await read('journal');
    expect(title).toBe('Journal, Feb 1, 2025 to Feb 28, 2025');
    expect(
      sections[0]!.rows.map(({ date, account, debit, credit, source, hash }) =>
        [date, account, debit, credit, source, hash].join(' | '),
      ),
    ).toEqual([
      '2025-02-03 | Crypto assets | 500.00 |  | Ledger | 0xfeed',
      '2025-02-03 | Crypto assets |  | 500.00 | Kraken | 0xfeed',
      '2025-02-10 | Crypto assets |  | 500.00 | Kraken | ',
      '2025-02-10 | Realized gains on crypto |  | 400.00 |  | ',
      '2025-02-10 | Cash at exchanges | 900.00 |  | Kraken | ',
      '2025-02-20 | Crypto assets |  | 30.00 | Kraken | ',
      '2025-02-20 | Realized gains on crypto |  | 10.00 |  | ',
      '2025-02-20 | Network and exchange fees | 40.00 |  |  | ',
    ]);
    expect(sections[0]!.totals).toMatchObject({ debit: '1440.00', credit: '1440.00' });
    expect((await read('general-ledger')).sections[0]!.rows[0]).toMatchObject({
      account: 'Cash at exchanges',
      description: 'Opening balance',
      balance: '-2000.00',
    });
  });

  it('foot, and say so', async () => {
    const [balance] = (await read('trial-balance')).sections;
    expect(balance!.totals).toMatchObject({ opening: '0.00', closing: '0.00', debit: '1440.00' });
    expect(await getNotes('subledger-tie-out')).toContain(
      'Lots, holdings and the journal have the same units of every asset.',
    );
    expect(await getNotes('realized-unrealized')).toContain(
      'Realized gains and losses agree with the journal: 410.00.',
    );
    for (const { id, formats } of bookReports.filter(({ formats: all }) => all.includes('json')))
      expect({ id, formats, notes: (await getNotes(id)).join(' ') }).not.toMatchObject({
        notes: expect.stringMatching(/DOES NOT/) as string,
      });
  });

  it('have closing prices with their source, at the end of the period', async () => {
    const { sections } = await read('realized-unrealized', {
      start: '2025-01-01',
      end: '2025-01-31',
    });
    expect(sections.at(-1)!.rows).toMatchObject([
      { asset: 'BTC', quantity: '2', basis: '2000.00', fairValue: '2400.00', level: '3' },
      { asset: 'ETH', quantity: '1', basis: '300.00', fairValue: '320.00', unrealized: '20.00' },
    ]);
  });

  it('name the rule that chose each account', async () => {
    const { sections } = await read('erp-pre-sync');
    expect(sections[0]!.rows[0]).toMatchObject({ rule: 'crypto', configured: 'Yes' });
    expect(sections[1]!.title).toBe('Sums per account');
  });
});

describe('a request for a report about the books', () => {
  it('is of the last month, or of the last closed one', async () => {
    services.pass(0);
    const { report } = await requestReport(services, ada, ada.accountId, {
      type: 'journal',
      parameters: { format: 'csv' },
      accounting: true,
    });
    const { start } = report.parameters as { readonly start: string };
    expect(start).toMatch(/^\d{4}-\d\d-01$/);
    expect(start < new Date().toISOString().slice(0, 7)).toBe(true);
  });

  it('is refused for bad days, and from people who keep no books', async () => {
    const ask = (parameters: object) =>
      requestReport(services, ada, ada.accountId, { type: 'journal', parameters });
    await expect(ask({ start: '2025-02-30' })).rejects.toThrow('start must be a date');
    await expect(ask({ start: '2025-03-01', end: '2025-02-01' })).rejects.toThrow(
      'end is before start',
    );
    await expect(ask({ wallet: ['x'] })).rejects.toThrow('wallet');
    const eve = await seedAccount(database.current);
    await expect(
      requestReport(services, eve, eve.accountId, { type: 'journal', parameters: {} }),
    ).rejects.toThrow('Only business accounts have it');
  });

  it('waits for the journal', async () => {
    await setAccountingPolicy(services, ada, ada.accountId, { fiscalYearStart: 7 });
    services.waiting.length = 0;
    const { report } = await requestReport(services, ada, ada.accountId, {
      type: 'trial-balance',
      parameters: { ...february, format: 'csv' },
    });
    const { buildReport } = await import('../build-report.ts');
    await buildReport(services, { accountId: ada.accountId, reportId: report.id });
    const state = () =>
      reading(database.current, ada.scope, (db) => findReport(db, ada.accountId, report.id));
    expect(await state()).toMatchObject({ status: 'queued', waiting: true });
    await services.workOff();
    expect(await state()).toMatchObject({ status: 'ready', waiting: false });
  });
});

describe('the close pack', () => {
  it('has every report under one digest, and shows what was changed', async () => {
    await closeMonth(services, ada, ada.accountId, { month: '2025-01', reason: 'No statements.' });
    await services.workOff();
    const id = await order('close-pack', { format: 'zip' });
    const archive = new Map(Object.entries(unzipSync(await download(id))));
    const manifest = JSON.parse(strFromU8(archive.get(manifestName)!)) as Manifest;
    expect(manifest.about).toMatchObject({
      account: 'Analytical Engines Ltd',
      from: '2025-01-01',
      to: '2025-01-31',
      closed: true,
      journal: expect.stringMatching(/^sha256:[0-9a-f]{64}$/) as string,
    });
    expect(manifest.files.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['close-checklist.pdf', 'journal.csv', 'trial-balance.pdf']),
    );
    const { rows } = await reading(database.current, ada.scope, (db) =>
      sql<{
        digest: string;
      }>`select digest from accounting_close where account_id = ${ada.accountId}`.execute(db),
    );
    expect(manifest.about['journal']).toBe(rows[0]!.digest);
    expect(findChanges(manifest, archive)).toEqual([]);
    const changed = new Map(archive).set('journal.csv', new Uint8Array([1]));
    changed.delete('trial-balance.pdf');
    changed.set('other.txt', new Uint8Array());
    expect(findChanges(manifest, changed)).toEqual([
      'journal.csv',
      'trial-balance.pdf',
      'other.txt',
    ]);
    expect(
      findChanges({ ...manifest, about: { ...manifest.about, to: '2025-02-28' } }, archive),
    ).toEqual([manifestName]);
  });

  it('has the note under the fair-value model', async () => {
    await setAccountingPolicy(services, ada, ada.accountId, { model: 'fair-value' });
    await services.workOff();
    const note = await read('fair-value-note');
    expect(note.sections[0]!.rows).toMatchObject([
      { asset: 'BTC', quantity: '1.5', basis: '1500.00', fairValue: '2850.00' },
      { asset: 'ETH', quantity: '0.9', basis: '270.00', fairValue: '369.00' },
    ]);
    expect(note.notes.join(' ')).not.toMatch(/DOES NOT/);
  });
});

describe('the journal for other programs', () => {
  it('is not written with lines that have no account', async () => {
    const eve = await seedAccount(database.current);
    await writing(database.current, eve.scope, (tx) =>
      sql`update account set type = 'Accounting' where id = ${eve.accountId}`.execute(tx),
    );
    await importText(services, eve, 'book.csv', book);
    const { report } = await requestReport(services, eve, eve.accountId, {
      type: 'journal-xero',
      parameters: { ...february, format: 'csv' },
      accounting: true,
    });
    await services.workOff();
    const found = await reading(database.current, eve.scope, (db) =>
      findReport(db, eve.accountId, report.id),
    );
    expect(found).toMatchObject({ status: 'failed' });
    expect(found?.error).toEqual(
      '8 lines have no account. Map them to your chart of accounts first.',
    );
  });
});

it('says on every report that rows were rejected and a file was not imported', async () => {
  const eve = await seedAccount(database.current);
  await writing(database.current, eve.scope, (tx) =>
    sql`update account set type = 'Accounting' where id = ${eve.accountId}`.execute(tx),
  );
  await importText(
    services,
    eve,
    'book.csv',
    `${book}\n2025-02-11T12:00:00Z,buy,x,USD,Kraken,1,BTC,Kraken,b9,,,`,
  );
  await importText(services, eve, 'other.csv', 'When;What\n1;2').catch(() => undefined);
  await addSuggestedChart(services, eve, eve.accountId);
  await services.workOff();
  const { report } = await requestReport(services, eve, eve.accountId, {
    type: 'close-pack',
    parameters: { ...february, format: 'zip' },
    accounting: true,
  });
  await services.workOff();
  const { report: stored, chunks } = await readReport(services, eve, eve.accountId, report.id);
  expect(stored.fileName).toMatch(/INCOMPLETE/);
  const parts: Buffer[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  const files = Object.keys(unzipSync(Buffer.concat(parts)));
  expect(files.length).toBeGreaterThan(3);
  expect(files.filter((name) => !/INCOMPLETE|manifest/.test(name))).toEqual([]);
});

it('finds months without transactions', () => {
  expect(findGaps(['2024-11', '2025-01', '2025-02', '2025-05'])).toEqual([
    '2024-12',
    '2025-03',
    '2025-04',
  ]);
  expect(findGaps([])).toEqual([]);
  expect(findGaps(['2025-01'])).toEqual([]);
});
