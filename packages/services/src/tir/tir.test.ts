import { reading, writing } from '@lotbook/db/database';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import { layouts } from '@lotbook/tir/layouts';
import { maskTin } from '@lotbook/tir/tin';
import { unzipSync } from 'fflate';
import { readPdf, toLines } from '@lotbook/reports/render/testing/read-pdf';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { storeUpload } from '../imports/store-upload.ts';
import { testServices, type TestServices } from '../testing.ts';
import { addUploadedFile, deleteFile, downloadFile, readFileProblems, readFiles } from './files.ts';
import { groupByForms } from './make-statements.ts';
import { savePayer } from './payers.ts';
import { readCorrectionFiles, readForms, readFormVersions, readFurnishings } from './read-forms.ts';
import { changeRecipient, readRecipients, unmaskTin } from './recipients.ts';
import {
  deleteRun,
  furnishRun,
  lockRun,
  markFiled,
  readRun,
  requestFilingFiles,
  requestForms,
  requestStatements,
  requestValidation,
} from './runs.ts';
import { readCategories, readStatistics } from './statistics.ts';
import { requestMatchingFile } from './write-matching.ts';

const database = testDatabase();
const taxYear = 2026;
let services: TestServices;
let office: SeededAccount;

beforeEach(async () => {
  services = testServices(database.current, { now: () => new Date('2027-02-01T12:00:00Z') });
  office = await seedAccount(database.current, { taxYear });
  await setType(office, 'TirAdmin');
  await savePayer(services, office, office.accountId, { taxYear, profile });
});

const setType = (account: SeededAccount, type: string): Promise<unknown> =>
  writing(database.current, account.scope, (tx) =>
    sql`update account set type = ${type} where id = ${account.accountId}`.execute(tx),
  );

const profile = {
  name: 'Example Broker LLC',
  ein: '12-3456789',
  address1: '1 Main St',
  city: 'Austin',
  state: 'TX',
  zip: '78701',
  contactName: 'Pat Doe',
  tcc: 'DA123',
};

const columnsFor = (id: string): readonly string[] =>
  layouts.find((layout) => layout.id === id)!.columns;

/** A file with one line per row; absent cells are empty. */
const makeCsv = (layout: string, rows: readonly Readonly<Record<string, string>>[]): string => {
  const columns = columnsFor(layout);
  return [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))]
    .map((cells) => `${cells.join(',')}\n`)
    .join('');
};

const recipient = (id: string, more: Readonly<Record<string, string>> = {}) => ({
  account_id: id,
  name: `Customer ${id}`,
  entity_type: 'individual',
  tin_type: 'SSN',
  tin: `12345000${id.length}`,
  w_form: 'W-9',
  w_form_date: '2025-05-01',
  certified: 'true',
  address1: '2 Oak Ave',
  city: 'Austin',
  state: 'TX',
  zip: '78702',
  country: 'US',
  ...more,
});
const sale = (id: string, account: string, more: Readonly<Record<string, string>> = {}) => ({
  sale_id: id,
  account_id: account,
  asset_symbol: 'BTC',
  quantity: '1',
  acquired_at: '2026-01-05',
  disposed_at: '2026-06-01',
  proceeds: '1000.00',
  cost_basis: '400.00',
  covered: 'true',
  state: 'TX',
  ...more,
});
const income = (id: string, account: string, value: string) => ({
  row_id: id,
  account_id: account,
  category: 'stakingRewards',
  asset_symbol: 'ETH',
  received_at: '2026-03-01',
  fair_value: value,
});

async function upload(
  name: string,
  text: string,
  kind: 'intake' | 'correction' | 'matching' | 'acknowledgement' = 'intake',
) {
  const uploadId = await storeUpload(services, office, office.accountId, {
    fileName: name,
    bytes: once(Buffer.from(text)),
    mostBytes: 1024 * 1024,
  });
  const file = await addUploadedFile(services, office, office.accountId, {
    uploadId,
    taxYear,
    kind,
  });
  await services.workOff();
  const files = await readFiles(services, office, office.accountId);
  return files.find(({ id }) => id === file.id)!;
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

const download = async (
  fileId: string,
  part: 'contents' | 'rejected' | 'problems' = 'contents',
) => {
  const { parts } = await downloadFile(services, office, office.accountId, { fileId, part });
  const bytes: Buffer[] = [];
  for await (const each of parts) bytes.push(Buffer.from(each));
  return Buffer.concat(bytes).toString();
};

const intake = async () => {
  await upload(
    'people.csv',
    makeCsv('recipients', [recipient('a'), recipient('bb'), recipient('ccc')]),
  );
  await upload(
    'sales.csv',
    makeCsv('sales', [sale('s1', 'a'), sale('s2', 'bb', { proceeds: '250.50' }), sale('s3', 'a')]),
  );
  await upload(
    'income.csv',
    makeCsv('income', [income('r1', 'a', '2500'), income('r2', 'bb', '10')]),
  );
};

async function makeLockedRun(): Promise<string> {
  const { id } = await requestForms(services, office, office.accountId, taxYear);
  await services.workOff();
  await requestValidation(services, office, office.accountId, id);
  await services.workOff();
  await lockRun(services, office, office.accountId, id);
  return id;
}

async function fileRun(id: string): Promise<readonly string[]> {
  await requestFilingFiles(services, office, office.accountId, {
    runId: id,
    formats: ['iris-xml', 'iris-csv', 'json'],
  });
  await services.workOff();
  await markFiled(services, office, office.accountId, { runId: id, format: 'iris-xml' });
  return (await readRun(services, office, office.accountId, id)).submissions
    .filter(({ format }) => format === 'iris-xml')
    .map(({ fileName }) => fileName);
}

const acknowledge = (names: readonly string[], status: string, prefix: string) =>
  upload(
    `ack-${prefix}.csv`,
    `file,receipt_id,status,record_id,error_code,error_message\n${names
      .map((name, index) => `${name},${prefix}-${index},${status},,,\n`)
      .join('')}`,
    'acknowledgement',
  );

const correct = (name: string, rows: readonly string[]) =>
  upload(
    name,
    `sale_id,account_id,field,old_value,new_value,reason\n${rows.map((row) => `${row}\n`).join('')}`,
    'correction',
  );

const groupCounts = (forms: readonly number[]) =>
  groupByForms(forms.map((each, at) => ({ externalId: String(at), forms: each })));

const statisticsRow = async (formType = '1099-DA') =>
  (await readStatistics(services, office, office.accountId, taxYear)).rows.find(
    (row) => row.formType === formType,
  );

describe('intake', () => {
  it('lists wrong rows, which can be downloaded, fixed and uploaded again', async () => {
    await upload('people.csv', makeCsv('recipients', [recipient('a')]));
    const file = await upload(
      'sales.csv',
      makeCsv('sales', [
        sale('s1', 'a'),
        sale('s2', 'a', { disposed_at: '2025-06-01' }),
        sale('s3', 'nobody'),
      ]),
    );
    expect(file).toMatchObject({ status: 'ready', kind: 'intake', rows: 3, rejected: 2 });
    const problems = await readFileProblems(services, office, office.accountId, {
      fileId: file.id,
      after: -1,
      limit: 10,
    });
    expect(problems.map(({ line, problems: [first] }) => [line, first?.column])).toEqual([
      [3, 'disposed_at'],
      [4, 'account_id'],
    ]);
    const rejected = await download(file.id, 'rejected');
    expect(rejected.split('\n')).toHaveLength(4);
    const fixed = await upload(
      'fixed.csv',
      rejected.replace('2025-06-01', '2026-06-01').replace('nobody', 'a'),
    );
    expect(fixed).toMatchObject({ status: 'ready', rows: 2, rejected: 0 });
    expect(await readCategories(services, office, office.accountId, taxYear)).toMatchObject([
      { formType: '1099-DA', box: '1f', category: 'sales', rows: 3, recipients: 1 },
    ]);
  });

  it('lists each kind of bad input with line, column and reason, and takes the other rows', async () => {
    const read = async (name: string, rows: Parameters<typeof makeCsv>[1]) => {
      const { id, rejected } = await upload(`${name}.csv`, makeCsv(name, rows));
      const problems = await readFileProblems(services, office, office.accountId, {
        fileId: id,
        after: -1,
        limit: 50,
      });
      expect(problems.every(({ problems: all }) => all.every(({ text }) => text !== ''))).toBe(
        true,
      );
      return {
        rejected,
        places: problems.flatMap(({ line, problems: all }) =>
          all.map(({ column, code }) => `${line} ${column} ${code}`),
        ),
      };
    };
    expect(
      await read('recipients', [
        recipient('a'),
        recipient('b', { tin: '12-34' }),
        recipient('c', { tin: '666121234' }),
        recipient('d', { tin_type: 'EIN', tin: '001234567' }),
        recipient('e', { state: 'ZZ' }),
        recipient('f', { name: 'Иванов' }),
        recipient('g', { name: 'Zoë Straße' }),
        recipient('a', { name: 'Other' }),
      ]),
    ).toEqual({
      rejected: 6,
      places: [
        '3 tin tir.tinShape',
        '4 tin tir.tinShape',
        '5 tin tir.tinShape',
        '6 state tir.unknownState',
        '7 name tir.notTransliterable',
        '8 name tir.transliterated',
        '9 account_id tir.duplicateId',
      ],
    });
    expect(
      await read('sales', [
        sale('s1', 'a'),
        sale('s1', 'g'),
        sale('s2', 'a', { proceeds: '-1' }),
        sale('s3', 'a', { covered: 'false' }),
        sale('s4', 'a', { acquired_at: '2026-07-01' }),
        sale('s5', 'a', { state: 'ZZ' }),
        sale('s6', 'a', { asset_symbol: '比特币' }),
        sale('s7', 'nobody'),
        sale('s8', 'g'),
      ]),
    ).toEqual({
      rejected: 7,
      places: [
        '3 sale_id tir.duplicateId',
        '4 proceeds tir.negativeAmount',
        '5 cost_basis tir.basisOnNoncovered',
        '6 acquired_at tir.saleBeforeAcquisition',
        '7 state tir.unknownState',
        '8 asset_symbol tir.notTransliterable',
        '9 account_id tir.unknownAccount',
      ],
    });
    expect(
      await read('income', [
        income('r1', 'a', '2500'),
        income('r2', 'a', '-1'),
        income('r1', 'a', '1'),
      ]),
    ).toEqual({
      rejected: 2,
      places: ['3 fair_value tir.negativeAmount', '4 row_id tir.duplicateId'],
    });
    expect(await readCategories(services, office, office.accountId, taxYear)).toMatchObject([
      { formType: '1099-DA', rows: 2 },
      { formType: '1099-MISC', rows: 1 },
    ]);
  });

  it('refuses the same file by name, and the same ids in another file', async () => {
    await upload('people.csv', makeCsv('recipients', [recipient('a')]));
    const text = makeCsv('sales', [sale('s1', 'a')]);
    await upload('sales.csv', text);
    await expect(upload('again.csv', text)).rejects.toThrow(/^sales\.csv was already uploaded/);
    const other = await upload('other.csv', makeCsv('sales', [sale('s1', 'a'), sale('s2', 'a')]));
    expect(other).toMatchObject({ rows: 2, rejected: 1 });
    expect(await download(other.id, 'problems')).toContain('already imported with sales.csv');
  });

  it('explains an unknown header, and reads nothing', async () => {
    const file = await upload('sales.csv', makeCsv('sales', []).replace('asset_name', 'name'));
    expect(file.status).toBe('rejected');
    expect(file.message).toContain('expected asset_name, found name');
  });

  it('removes the rows of a deleted file', async () => {
    await intake();
    const files = await readFiles(services, office, office.accountId, { kind: 'intake' });
    await deleteFile(
      services,
      office,
      office.accountId,
      files.find((f) => f.name === 'sales.csv')!.id,
    );
    await services.workOff();
    const left = await readCategories(services, office, office.accountId, taxYear);
    expect(left.map(({ formType }) => formType)).toEqual(['1099-MISC']);
  });

  it('stores no TIN in the clear', async () => {
    await intake();
    await makeLockedRun();
    const { rows } = await reading(database.current, office.scope, (db) =>
      sql<{
        text: string;
      }>`select r::text as text from tir_recipient r union all select f::text from tir_form_recipient f
        union all select f::text from tir_form f union all select e::text from tir_event e union all select i::text from import_chunk i`.execute(
        db,
      ),
    );
    expect(rows.length).toBeGreaterThan(6);
    expect(rows.filter(({ text }) => /12345000\d/.test(text))).toEqual([]);
  });
});

describe('recipients', () => {
  it('show the last four digits, and the TIN only by a logged call', async () => {
    await upload(
      'people.csv',
      makeCsv('recipients', [
        recipient('a'),
        recipient('bb', { tin: '', w_form: '', certified: '' }),
      ]),
    );
    const { recipients } = await readRecipients(services, office, office.accountId, {
      filter: { curing: 'open' },
      limit: 10,
    });
    expect(recipients).toMatchObject([
      { externalId: 'bb', tinLastFour: '', curingReasons: ['missingTin', 'missingDocument'] },
    ]);
    expect(
      await unmaskTin(services, office, office.accountId, { externalId: 'a', taxYear }),
    ).toEqual({ tin: '123450001', foreignTin: '' });
    const { rows } = await reading(database.current, office.scope, (db) =>
      sql`select step, external_id from tir_event where step = 'unmask-tin'`.execute(db),
    );
    expect(rows).toEqual([{ step: 'unmask-tin', external_id: 'a' }]);
  });

  it('that do not match by TIN join the curing queue', async () => {
    await upload('people.csv', makeCsv('recipients', [recipient('a'), recipient('bb')]));
    const { id } = await requestMatchingFile(services, office, office.accountId, taxYear);
    await services.workOff();
    const lines = (await download(id)).trim().split('\r\n');
    expect(lines).toEqual(['2;123450001;Customer a;a', '2;123450002;Customer bb;bb']);
    const answer = await upload('answer.txt', `${lines[0]};0\r\n${lines[1]};3\r\n`, 'matching');
    expect(answer).toMatchObject({ status: 'ready', rows: 2, rejected: 0 });
    const { recipients } = await readRecipients(services, office, office.accountId, {
      filter: {},
      limit: 10,
    });
    expect(
      recipients.map(({ matchCode, curing, curingReasons }) => [matchCode, curing, curingReasons]),
    ).toEqual([
      [0, 'none', []],
      [3, 'open', ['tinMismatch']],
    ]);
  });
});

describe('the story of a year', () => {
  it('ties from intake to boxes, files and manifest', async () => {
    await intake();
    const runId = await makeLockedRun();
    const run = await readRun(services, office, office.accountId, runId);
    expect(run.faults).toEqual([]);
    expect(run.tieOuts).toMatchObject([
      { measure: 'sales', rows: 3, intake: '2250.50', reported: '2250.50', excluded: '0.00' },
      { measure: 'income', rows: 2, intake: '2510.00', reported: '2500.00', excluded: '10.00' },
    ]);
    const [da] = run.totals;
    expect(da).toMatchObject({ formType: '1099-DA', forms: 3, rows: 3 });
    expect(Number(da!.boxes['1f'])).toBe(2250.5);
    const names = await fileRun(runId);
    expect(names).toHaveLength(2);
    const files = await readFiles(services, office, office.accountId, { runId });
    const manifest = JSON.parse(
      await download(files.find(({ name }) => name.endsWith('manifest.json'))!.id),
    ) as { forms: { formType: string; boxes: Record<string, string> }[] };
    expect(manifest.forms[0]?.boxes['1f']).toBe(da!.boxes['1f']);
    const xml = await download(files.find(({ name }) => name.endsWith('1099-DA-001.xml'))!.id);
    const amounts = [...xml.matchAll(/<ProceedsAmt>([\d.]+)</g)].map(([, amount]) =>
      Number(amount),
    );
    expect(amounts).toHaveLength(3);
    expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(2250.5);
    expect(await statisticsRow()).toMatchObject({
      eligible: 3,
      notGenerated: 0,
      generated: 3,
      filed: 3,
      accepted: 0,
    });
    expect(await statisticsRow('1099-MISC')).toMatchObject({ generated: 1, underThreshold: 1 });
    const { deadlines } = await readStatistics(services, office, office.accountId, taxYear);
    expect(
      deadlines
        .filter(({ formType }) => formType === '1099-DA')
        .map(({ day, daysLeft }) => [day, daysLeft]),
    ).toEqual([
      ['2027-02-16', 15],
      ['2027-03-31', 58],
    ]);
  });

  it('furnishes electronically with consent only', async () => {
    await intake();
    await changeRecipient(services, office, office.accountId, {
      externalId: 'a',
      taxYear,
      consentedOn: '2026-05-01',
      consentVersion: 'v3',
    });
    const runId = await makeLockedRun();
    await furnishRun(services, office, office.accountId, runId);
    const { furnishings } = await readFurnishings(services, office, office.accountId, {
      runId,
      limit: 10,
    });
    expect(furnishings).toMatchObject([
      { externalId: 'a', method: 'electronic', consentVersion: 'v3', forms: 3 },
      { externalId: 'bb', method: 'paper', consentVersion: null, forms: 1 },
    ]);
  });

  it('makes a statement for each account with a truncated TIN, and notes the archive furnished', async () => {
    await intake();
    const runId = await makeLockedRun();
    await requestStatements(services, office, office.accountId, runId);
    await services.workOff();
    const list = () => readFiles(services, office, office.accountId, { runId, kind: 'statement' });
    const [archive] = await list();
    expect(archive).toMatchObject({ status: 'ready', rows: 2 });
    const { parts, contentType } = await downloadFile(services, office, office.accountId, {
      fileId: archive!.id,
      part: 'contents',
    });
    const bytes: Buffer[] = [];
    for await (const each of parts) bytes.push(Buffer.from(each));
    expect([contentType, Buffer.concat(bytes).length]).toEqual(['application/zip', archive!.size]);
    const files = unzipSync(Buffer.concat(bytes));
    expect(Object.keys(files)).toEqual(['statement-a.pdf', 'statement-bb.pdf']);
    const text = (await readPdf(files['statement-a.pdf']!)).flatMap(toLines).flat().join(' ');
    expect(text).toContain('Customer a');
    expect(text).toContain('0001');
    expect(text).not.toMatch(/123-?45-?0001/);
    await requestStatements(services, office, office.accountId, runId);
    await services.workOff();
    expect(await list()).toHaveLength(1);
    await furnishRun(services, office, office.accountId, runId);
    const { rows } = await reading(database.current, office.scope, (db) =>
      sql<{ fileId: string }>`select distinct file_id as "fileId" from tir_furnishing`.execute(db),
    );
    expect(rows).toEqual([{ fileId: (await list())[0]!.id }]);
  });

  it('draws statements of few forms at a time, however many a recipient has', () => {
    expect(groupCounts([])).toEqual([]);
    expect(groupCounts([9_000, 4_000, 1_000, 1])).toEqual([['0'], ['1', '2'], ['3']]);
    expect(groupCounts(Array.from({ length: 250 }, () => 1)).map(({ length }) => length)).toEqual([
      100, 100, 50,
    ]);
  });

  it('corrects accepted forms by type 1 and type 2, and keeps what was filed', async () => {
    await intake();
    const runId = await makeLockedRun();
    const names = await fileRun(runId);
    const waiting = await correct('early.csv', ['s1,a,proceeds,1000.00,1100.00,typo']);
    expect(waiting).toMatchObject({ status: 'rejected', rejected: 1 });
    await acknowledge(names, 'Accepted', 'R1');
    expect((await readRun(services, office, office.accountId, runId)).state).toBe('accepted');
    const before = await readForms(services, office, office.accountId, { runId, limit: 10 });
    const file = await correct('fix.csv', [
      's1,a,proceeds,1000.00,1200.00,wrong amount',
      's2,bb,tin,123450002,123450009,wrong TIN',
      's9,a,proceeds,1,2,unknown',
    ]);
    expect(file).toMatchObject({ status: 'ready', rows: 3, rejected: 1 });
    const [shown] = await readCorrectionFiles(services, office, office.accountId);
    expect(shown).toMatchObject({
      state: 'draft',
      corrections: [
        {
          formId: '1099-DA:sale:s1',
          type: 1,
          statuses: ['corrected'],
          changes: [{ field: '1f', before: '1000.00', after: '1200.00' }],
        },
        {
          formId: '1099-DA:sale:s2',
          type: 2,
          statuses: ['corrected', 'original'],
          changes: [
            {
              field: 'tin',
              before: maskTin('123450002', 'SSN'),
              after: maskTin('123450009', 'SSN'),
            },
          ],
        },
      ],
    });
    const versions = await readFormVersions(services, office, office.accountId, {
      formId: '1099-DA:sale:s2',
      taxYear,
    });
    expect(
      versions.map(({ version, status, boxes, tinLastFour }) => [
        version,
        status,
        boxes['1f'],
        tinLastFour,
      ]),
    ).toEqual([
      [1, 'original', '250.50', '0002'],
      [2, 'corrected', '0.00', '0002'],
      [3, 'original', '250.50', '0009'],
    ]);
    expect(versions[1]?.previousRecord).toMatch(/^R1-\d\|1\|\d+$/);
    expect(await readForms(services, office, office.accountId, { runId, limit: 10 })).toEqual(
      before,
    );
    const correctionRun = shown!.file.runId!;
    const find = async (filter: { readonly recipient?: string; readonly status?: string }) =>
      (
        await readForms(services, office, office.accountId, {
          runId: correctionRun,
          limit: 10,
          ...filter,
        })
      ).forms.map(({ formId, version }) => [formId, version]);
    expect(await find({ status: 'corrected' })).toEqual([
      ['1099-DA:sale:s1', 2],
      ['1099-DA:sale:s2', 2],
    ]);
    expect(await find({ recipient: 'customer BB', status: 'original' })).toEqual([
      ['1099-DA:sale:s2', 3],
    ]);
    expect(await find({ recipient: 'a' })).toEqual([['1099-DA:sale:s1', 2]]);
    expect(await find({ recipient: 'nobody' })).toEqual([]);
    await requestValidation(services, office, office.accountId, correctionRun);
    await services.workOff();
    await lockRun(services, office, office.accountId, correctionRun);
    await acknowledge(await fileRun(correctionRun), 'Accepted', 'R3');
    expect((await readRun(services, office, office.accountId, runId)).state).toBe('corrected');
    const corrected = await readRun(services, office, office.accountId, correctionRun);
    expect(corrected.submissions).toContainEqual(
      expect.objectContaining({ format: 'iris-xml', transmission: 'correction', records: 3 }),
    );
    expect(await statisticsRow()).toMatchObject({ generated: 3, corrected: 3, voided: 1 });
  });

  it('replaces forms of a rejected filing', async () => {
    await intake();
    const runId = await makeLockedRun();
    await acknowledge(await fileRun(runId), 'Rejected', 'R2');
    expect((await readRun(services, office, office.accountId, runId)).state).toBe('rejected');
    await correct('fix.csv', ['s1,a,proceeds,1000.00,1200.00,wrong amount']);
    const versions = await readFormVersions(services, office, office.accountId, {
      formId: '1099-DA:sale:s1',
      taxYear,
    });
    expect(versions.map(({ status }) => status)).toEqual(['original', 'replaced']);
    const [shown] = await readCorrectionFiles(services, office, office.accountId);
    expect(shown?.corrections).toMatchObject([{ type: 1, statuses: ['replaced'] }]);
  });

  it('never changes or deletes forms of a locked run', async () => {
    await intake();
    const runId = await makeLockedRun();
    await expect(deleteRun(services, office, office.accountId, runId)).rejects.toMatchObject({
      code: 'WRONG_RUN_STATE',
    });
    const change = (statement: ReturnType<typeof sql>) =>
      writing(database.current, office.scope, (tx) => statement.execute(tx));
    await expect(change(sql`update tir_form set boxes = '{}'`)).rejects.toThrow(
      /permission denied/,
    );
    await expect(change(sql`delete from tir_form`)).rejects.toThrow(/locked runs are kept/);
    const late = await upload('late.csv', makeCsv('sales', [sale('s4', 'ccc')]));
    expect(late.status).toBe('ready');
    const next = await requestForms(services, office, office.accountId, taxYear);
    await services.workOff();
    expect((await readRun(services, office, office.accountId, next.id)).totals).toMatchObject([
      { formType: '1099-DA', forms: 1 },
    ]);
  });
});

describe('access', () => {
  it('is for reporting accounts only, and each sees its own data', async () => {
    await intake();
    const other = await seedAccount(database.current);
    await expect(readFiles(services, other, other.accountId)).rejects.toMatchObject({
      code: 'NOT_A_REPORTING_ACCOUNT',
    });
    await setType(other, 'TirAdmin');
    expect(await readFiles(services, other, other.accountId)).toEqual([]);
    expect(
      (await readRecipients(services, other, other.accountId, { filter: {}, limit: 10 }))
        .recipients,
    ).toEqual([]);
    await expect(readFiles(services, other, office.accountId)).rejects.toMatchObject({
      code: 'NO_ACCESS',
    });
    const [file] = await readFiles(services, office, office.accountId);
    await expect(
      downloadFile(services, other, other.accountId, { fileId: file!.id, part: 'problems' }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
