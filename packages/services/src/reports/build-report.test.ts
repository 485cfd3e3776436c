import { reading, writing } from '@lotbook/db/database';
import { beginComputation } from '@lotbook/db/stores/computations';
import { loadChosenColumns } from '@lotbook/db/stores/report-columns';
import {
  addReportChunk,
  claimReport,
  failReport,
  findReport,
  finishReport,
  reportChunk,
} from '@lotbook/db/stores/reports';
import type { UserId } from '@lotbook/model/ids';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount } from '@lotbook/testkit/seed';
import { describe, expect, test } from 'vitest';
import { giveUpComputing } from '../computing/compute-account.ts';
import { importFile } from '../imports/import-file.ts';
import { requestImport } from '../imports/request-import.ts';
import { storeUpload } from '../imports/store-upload.ts';
import { importText, testServices } from '../testing.ts';
import { buildReport } from './build-report.ts';
import { readReport } from './read-report.ts';
import { ChunkWriter, Given, Steps } from './report-writer.ts';
import { cancelRequestedReport, requestReport } from './request-report.ts';

const database = testDatabase();
const made = {
  fileName: 'x.csv',
  rowCount: 1,
  bytes: 3,
  isEmpty: false,
  excludedRows: 0,
  isUncertain: false,
  generation: 1,
};

async function requestOne() {
  const owner = await seedAccount(database.current);
  const services = testServices(database.current);
  const { report } = await requestReport(services, owner, owner.accountId, {
    type: 'form-8949',
    parameters: { format: 'csv' },
  });
  return { ...owner, services, id: report.id };
}

test('a try that was overtaken can neither add to the document nor end it', async () => {
  const { accountId, scope, id } = await requestOne();
  const change = <T>(
    work: (tx: Parameters<Parameters<typeof writing<T>>[2]>[0]) => Promise<T>,
  ): Promise<T> => writing(database.current, scope, work);
  const slow = await change((tx) => claimReport(tx, accountId, id));
  expect(await change((tx) => addReportChunk(tx, accountId, slow!, 0, Buffer.from('old')))).toBe(
    true,
  );

  const fast = await change((tx) => claimReport(tx, accountId, id));
  expect(await change((tx) => addReportChunk(tx, accountId, slow!, 1, Buffer.from('old')))).toBe(
    false,
  );
  await change((tx) => failReport(tx, accountId, slow!, 'no'));
  expect(await change((tx) => addReportChunk(tx, accountId, fast!, 0, Buffer.from('new')))).toBe(
    true,
  );
  expect(await change((tx) => finishReport(tx, accountId, fast!, made))).toBe(true);

  const kept = await reading(database.current, scope, async (db) => [
    (await findReport(db, accountId, id))?.status,
    (await reportChunk(db, accountId, id, 0))?.toString(),
    await reportChunk(db, accountId, id, 1),
  ]);
  expect(kept).toEqual(['ready', 'new', undefined]);
});

test('a report that is canceled while it is built ends within a step and leaves nothing', async () => {
  const owner = await seedAccount(database.current);
  const services = testServices(database.current);
  await importText(
    services,
    owner,
    'x.csv',
    'Timestamp,Type,Sent Amount,Sent Asset,Received Amount,Received Asset\n2024-01-05,buy,1000,USD,1,BTC\n2025-03-01,sell,0.5,BTC,900,USD',
  );
  const { report } = await requestReport(services, owner, owner.accountId, {
    type: 'form-8949',
    parameters: { format: 'pdf' },
    taxYear: 2025,
  });
  services.waiting.length = 0;
  const claimed = await writing(database.current, owner.scope, (tx) =>
    claimReport(tx, owner.accountId, report.id),
  );
  const steps = new Steps(services, owner.accountId, claimed!);
  await steps.at(12.7);
  const state = () =>
    reading(database.current, owner.scope, (db) => findReport(db, owner.accountId, report.id));
  expect((await state())?.progress).toBe(12);

  await cancelRequestedReport(services, owner, owner.accountId, report.id);
  const next = new Steps(services, owner.accountId, claimed!);
  await expect(next.at(50)).rejects.toThrow(Given);
  const out = new ChunkWriter(services, owner.accountId, claimed!);
  await expect(
    new Promise((resolve, reject) => out.on('error', reject).on('finish', resolve).end('late')),
  ).rejects.toThrow(Given);
  expect(await state()).toMatchObject({ status: 'cancelled' });
  expect(
    await reading(database.current, owner.scope, (db) =>
      reportChunk(db, owner.accountId, report.id, 0),
    ),
  ).toBeUndefined();
});

test('text of a person does no harm in any format of a report', async () => {
  const owner = await seedAccount(database.current, {
    name: 'O"Hara <script>alert(1)</script> 日本 🙂',
  });
  const services = testServices(database.current);
  const lines = [
    'Timestamp,Type,Sent Amount,Sent Asset,Received Amount,Received Asset,Memo',
    '2024-01-05,buy,1000,USD,1,BTC,=HYPERLINK("http://evil.example")',
    '2025-03-01,sell,0.5,BTC,900,USD,@SUM(1+1)',
  ];
  await importText(services, owner, '=cmd|calc.csv', lines.join('\n'));
  const formulas: string[] = [];
  for (const format of ['pdf', 'csv', 'json']) {
    const { report } = await requestReport(services, owner, owner.accountId, {
      type: 'form-8949',
      parameters: { format },
      taxYear: 2025,
    });
    await services.workOff();
    const read = await readReport(services, owner, owner.accountId, report.id);
    const chunks: Buffer[] = [];
    for await (const chunk of read.chunks) chunks.push(chunk);
    const bytes = Buffer.concat(chunks);
    expect(read.report).toMatchObject({ status: 'ready', rowCount: 1, bytes: bytes.length });
    expect(read.report.fileName).toBe(`form-8949-2025-o-hara-script-alert-1-script.${format}`);
    if (format === 'csv') formulas.push(...(bytes.toString().match(/(?:^|,)"?[=+@].*/gm) ?? []));
  }
  expect(formulas).toEqual([]);
});

test('a report contains its parameters, in each format, and sources by their names', async () => {
  const owner = await seedAccount(database.current);
  const services = testServices(database.current);
  const lines = [
    'Timestamp,Type,Sent Amount,Sent Asset,Received Amount,Received Asset',
    '2024-01-05,buy,1000,USD,1,BTC',
    '2025-03-01,sell,0.5,BTC,900,USD',
  ];
  await importText(services, owner, 'My exchange.csv', lines.join('\n'));
  const made = async (type: string, parameters: object): Promise<string> => {
    const { report } = await requestReport(services, owner, owner.accountId, {
      type,
      parameters,
      taxYear: 2025,
    });
    await services.workOff();
    const read = await readReport(services, owner, owner.accountId, report.id);
    const chunks: Buffer[] = [];
    for await (const chunk of read.chunks) chunks.push(chunk);
    return Buffer.concat(chunks).toString('latin1');
  };
  expect(await made('schedule-d', { format: 'csv', shortCarryOver: '1,000' })).toContain(
    '6,Short-term capital loss carryover,,,,-1000.00',
  );
  expect(await made('roll-forward', { format: 'csv' })).toContain(
    'BTC,1,0,0.5,0.5,1000.00,0.00,500.00,500.00,0',
  );
  expect(await made('gains-by-term', { format: 'csv' })).not.toMatch(
    /,[0-9a-f]{8}-[0-9a-f-]{27},[^,]*,[^,]*,L/,
  );
  expect((await made('donations', { format: 'xlsx' })).slice(0, 2)).toBe('PK');
  expect((await made('holdings', { format: 'pdf' })).slice(0, 5)).toBe('%PDF-');
});

test('a report for a part of a year contains its days only and says so; unsupported parameters are refused by name', async () => {
  const owner = await seedAccount(database.current, { taxYear: 2025 });
  const services = testServices(database.current);
  const lines = [
    'Timestamp,Type,Sent Amount,Sent Asset,Received Amount,Received Asset',
    '2024-01-05,buy,1000,USD,10,BTC',
  ];
  for (const month of ['02', '03', '11']) lines.push(`2024-${month}-10,sell,0.5,BTC,9${month},USD`);
  await importText(services, owner, 'My exchange.csv', lines.join('\n'));
  const ask = (type: string, parameters: object, taxYear?: number) =>
    requestReport(services, owner, owner.accountId, {
      type,
      parameters: { format: 'csv', ...parameters },
      taxYear,
      accounting: true,
    });
  const made = async (type: string, parameters: object) => {
    const { report } = await ask(type, parameters);
    await services.workOff();
    const read = await readReport(services, owner, owner.accountId, report.id);
    const chunks: Buffer[] = [];
    for await (const chunk of read.chunks) chunks.push(chunk);
    return {
      text: Buffer.concat(chunks).toString(),
      year: report.taxYear,
      name: read.report.fileName,
    };
  };
  for (const type of ['transactions', 'capital-gains', 'gains-by-term', 'lot-usage']) {
    const { text, year, name } = await made(type, {
      start: '2024-03-01',
      end: '2024-10-31',
      timezone: 'UTC',
      asset: [],
      wallet: null,
    });
    expect([year, text.includes('903'), text.includes('902'), text.includes('911')]).toEqual([
      2024,
      true,
      false,
      false,
    ]);
    expect(name).toMatch(`${type}-2024-03-01-2024-10-31-`);
  }
  expect((await made('capital-gains', { start: '2024-03-01', format: 'json' })).text).toContain(
    'Capital gains, Mar 1, 2024 to Dec 31, 2024',
  );
  const messages = {
    'Capital gains cannot be limited by place, filters.memo. It accepts format, rounding, columns, taxYear, name, start, end, wallet, exchange, asset, taxCategory, selected, filters.txDateStatic.':
      () => ask('capital-gains', { place: 'w', filters: { memo: 'x' } }),
    'Roll-forward covers the whole account: for a part of it, its figures would be wrong. Remove wallet, asset.':
      () => ask('roll-forward', { wallet: 'w', asset: 'BTC' }),
    'Open lots cannot be limited by taxCategory. It accepts format, rounding, columns, taxYear, name, wallet, exchange, asset.':
      () => ask('open-lots', { taxCategory: 'gift' }),
    'Open lots can’t cover a part of a year. Omit start and end.': () =>
      ask('open-lots', { end: '2024-03-31' }),
    "There is no wallet 'Moon' in this account. Name one by its id or its name.": () =>
      ask('capital-gains', { wallet: 'Moon' }, 2024),
    "'holiday' is not a tax category.": () => ask('capital-gains', { taxCategory: 'holiday' }),
    'asset must be a text or a list of texts.': () => ask('capital-gains', { asset: [7] }),
    'Roll-forward can’t cover a part of a year. Omit start and end.': () =>
      ask('roll-forward', { end: '2024-03-31' }),
    'start must be a date such as 2025-03-31.': () => ask('transactions', { start: '1 March' }),
    'end is before start. Enter the first day as start and the last day as end.': () =>
      ask('transactions', { start: '2024-03-31', end: '2024-03-01' }),
    'A report covers one tax year or a part of it, and 2024 ends on 2024-12-31. Create one report for each year.':
      () =>
        ask('transactions', {
          start: '2024-03-31',
          end: '2025-03-01',
        }),
    'start and end are in 2024, but the report is for another year.': () =>
      ask('transactions', { start: '2024-03-31' }, 2025),
  };
  for (const [message, asked] of Object.entries(messages))
    await expect(asked()).rejects.toMatchObject({ code: 'BAD_INPUT', message });
});

test('a report of rows can be limited to one wallet, asset or category, says so, and is named as requested', async () => {
  const owner = await seedAccount(database.current, { taxYear: 2025 });
  const services = testServices(database.current);
  const lines = [
    'Timestamp,Type,Sent Amount,Sent Asset,From,Received Amount,Received Asset,To,Value',
    '2024-01-05,buy,1000,USD,Kraken,10,BTC,Kraken,',
    '2024-01-05,buy,1000,USD,Ledger,10,ETH,Ledger,',
    '2025-02-10,sell,1,BTC,Kraken,901,USD,Kraken,',
    '2025-03-10,sell,1,ETH,Ledger,902,USD,Ledger,',
    '2025-04-10,stake-reward,,,,1,ETH,Ledger,303',
    '2025-05-10,deposit,,,,1,ETH,Ledger,304',
  ];
  await importText(services, owner, 'Some.csv', lines.join('\n'));
  const made = async (type: string, parameters: object) => {
    const { report } = await requestReport(services, owner, owner.accountId, {
      type,
      parameters: { format: 'json', ...parameters },
      taxYear: 2025,
    });
    await services.workOff();
    const read = await readReport(services, owner, owner.accountId, report.id);
    const chunks: Buffer[] = [];
    for await (const chunk of read.chunks) chunks.push(chunk);
    return { text: Buffer.concat(chunks).toString(), report: read.report };
  };
  const worths = async (type: string, parameters: object) =>
    (await made(type, parameters)).text.match(/"(901|902|303)\.00"/g) ?? [];
  expect(new Set(await worths('capital-gains', {}))).toEqual(new Set(['"901.00"', '"902.00"']));
  expect(new Set(await worths('capital-gains', { wallet: 'Ledger' }))).toEqual(
    new Set(['"902.00"']),
  );
  expect(new Set(await worths('capital-gains', { exchange: ['Kraken'] }))).toEqual(
    new Set(['"901.00"']),
  );
  expect(new Set(await worths('transactions', { asset: ['BTC'] }))).toEqual(new Set(['"901.00"']));
  expect(new Set(await worths('income', { taxCategory: 'stakingRewards' }))).toEqual(
    new Set(['"303.00"']),
  );
  expect(await worths('income', { asset: 'BTC' })).toEqual([]);
  const assets = async (parameters: object) =>
    [...new Set((await made('open-lots', parameters)).text.match(/"(BTC|ETH)"/g))].sort();
  expect([
    await assets({}),
    await assets({ exchange: 'Kraken' }),
    await assets({ asset: 'ETH' }),
  ]).toEqual([['"BTC"', '"ETH"'], ['"BTC"'], ['"ETH"']]);
  const { text, report } = await made('capital-gains', { asset: 'ETH', name: 'For my Banker' });
  expect(text).toContain('This report only covers ETH, as requested.');
  expect(report.fileName).toMatch(/^for-my-banker-2025-eth-/);
  const getName = async (parameters: object) =>
    (await made('capital-gains', parameters)).report.fileName;
  const [whole, part, long] = [
    await getName({}),
    await getName({ exchange: 'Kraken', asset: 'ETH' }),
    await getName({ asset: ['BTC', 'A'.repeat(200)] }),
  ];
  expect(part).toBe(whole?.replace('2025-', '2025-kraken-eth-'));
  expect(long).toBe(whole?.replace('2025-', `2025-btc-${'a'.repeat(56)}-`));
  expect(report.parameters).toMatchObject({ asset: ['ETH'], name: 'For my Banker' });
});

test('an invalid request is refused with the allowed values', async () => {
  const owner = await seedAccount(database.current);
  const services = testServices(database.current);
  const ask = (request: Parameters<typeof requestReport>[3]) =>
    requestReport(services, owner, owner.accountId, request);
  await expect(
    ask({ type: 'schedule-d', parameters: { longCarryOver: '-1' } }),
  ).rejects.toMatchObject({
    code: 'BAD_INPUT',
    message: expect.stringContaining(
      "Long-term loss carried over: '-1' isn't an amount of zero or more.",
    ),
    details: { field: 'params.longCarryOver' },
  });
  await expect(
    ask({ type: 'gosystem', parameters: { format: 'csv', locator: 'ab' } }),
  ).rejects.toThrow('Six capital letters and digits');
  await expect(
    ask({ type: 'form-8949', parameters: { format: 'csv' }, accounting: true }),
  ).rejects.toThrow('isn’t available as an accounting report.');
});

describe('a report requested while a computation is pending', () => {
  const file =
    'Timestamp,Type,Sent Amount,Sent Asset,Received Amount,Received Asset\n2024-01-05,buy,1000,USD,1,BTC\n2025-03-01,sell,0.5,BTC,900,USD';
  const soldLast =
    'Timestamp,Type,Sent Amount,Sent Asset,Received Amount,Received Asset\n2025-04-01,sell,0.25,BTC,500,USD';

  async function asked() {
    const owner = await seedAccount(database.current);
    const services = testServices(database.current);
    await importText(services, owner, 'trades.csv', file);
    const uploadId = await storeUpload(services, owner, owner.accountId, {
      fileName: 'more.csv',
      bytes: once(Buffer.from(soldLast)),
      mostBytes: 1_000,
    });
    await requestImport(services, owner, owner.accountId, { uploadId });
    const { report } = await requestReport(services, owner, owner.accountId, {
      type: 'capital-gains',
      parameters: { format: 'csv' },
      taxYear: 2025,
    });
    const state = () =>
      reading(database.current, owner.scope, (db) => findReport(db, owner.accountId, report.id));
    return { ...owner, services, state, reportId: report.id };
  }

  test('waits for those that are coming, and is made of them', async () => {
    const { services, state, accountId, reportId } = await asked();
    const [importing] = services.waiting.splice(0, 1);
    await buildReport(services, { accountId, reportId });
    expect(await state()).toMatchObject({ status: 'queued', waiting: true });
    await buildReport(services, { accountId, reportId });
    expect(await state()).toMatchObject({ status: 'queued', waiting: true });

    services.waiting.splice(0, services.waiting.length, importing!);
    await services.workOff();
    expect(await state()).toMatchObject({ status: 'ready', waiting: false, rowCount: 2 });
  });

  test('fails with words when they cannot be computed', async () => {
    const { services, state, accountId, reportId } = await asked();
    const [importing] = services.waiting.splice(0, 1);
    if (importing?.kind !== 'import') throw new Error('an import should wait');
    await importFile(services, importing);
    await buildReport(services, { accountId, reportId });
    expect(await state()).toMatchObject({ status: 'queued', waiting: true });
    await writing(database.current, { accountId }, (tx) => beginComputation(tx, accountId, 1, 99));
    services.waiting.length = 0;
    await giveUpComputing(services, { accountId });
    expect(services.waiting).toEqual([{ kind: 'report', accountId, reportId }]);
    await services.workOff();
    expect(await state()).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('could not be calculated'),
    });
  });
});

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

describe('columns that were chosen', () => {
  const trades =
    'Timestamp,Type,Sent Amount,Sent Asset,Received Amount,Received Asset\n2024-01-05,buy,1000,USD,1,BTC\n2025-03-01,sell,0.5,BTC,900,USD';
  const chosen = { format: 'csv', columns: ['gain', 'asset'] };

  test('are those of the document, and are the default for that person the next time, not for others', async () => {
    const [owner, other] = [
      await seedAccount(database.current),
      await seedAccount(database.current),
    ];
    const services = testServices(database.current);
    await importText(services, owner, 'x.csv', trades);
    const { report } = await requestReport(services, owner, owner.accountId, {
      type: 'capital-gains',
      parameters: chosen,
      taxYear: 2025,
    });
    await services.workOff();
    const { chunks } = await readReport(services, owner, owner.accountId, report.id);
    const pieces: Buffer[] = [];
    for await (const chunk of chunks) pieces.push(chunk);
    expect(Buffer.concat(pieces).toString()).toEqual('Gain or loss,Asset\r\n400.00,BTC\r\n');
    const remembered = (userId: UserId) =>
      reading(database.current, owner.scope, (db) =>
        loadChosenColumns(db, owner.accountId, userId),
      );
    expect([await remembered(owner.userId), await remembered(other.userId)]).toEqual([
      new Map([['capital-gains', ['gain', 'asset']]]),
      new Map(),
    ]);
  });

  test('are reset if all are requested again, and kept if a request has no columns', async () => {
    const owner = await seedAccount(database.current);
    const services = testServices(database.current);
    const ask = (parameters: object) =>
      requestReport(services, owner, owner.accountId, { type: 'holdings', parameters });
    const remembered = () =>
      reading(database.current, owner.scope, (db) =>
        loadChosenColumns(db, owner.accountId, owner.userId),
      );
    await ask({ columns: ['basis', 'asset'] });
    await ask({ format: 'pdf' });
    expect((await remembered()).get('holdings')).toEqual(['basis', 'asset']);
    await ask({ columns: ['asset', 'quantity', 'basis', 'unitCost', 'holding'] });
    expect(await remembered()).toEqual(new Map());
  });

  test('are refused in words on a form', async () => {
    const owner = await seedAccount(database.current);
    const asked = requestReport(testServices(database.current), owner, owner.accountId, {
      type: 'form-8949',
      parameters: chosen,
    });
    await expect(asked).rejects.toMatchObject({
      code: 'BAD_INPUT',
      details: { field: 'params.columns' },
      message: expect.stringContaining("can't be changed."),
    });
  });
});
