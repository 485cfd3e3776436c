import { randomBytes } from 'node:crypto';
import { reading, writing } from '@lotbook/db/database';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import { layouts } from '@lotbook/tir/layouts';
import { readRecords } from '@lotbook/tir/testing/read-xml';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { storeUpload } from '../imports/store-upload.ts';
import { makeMasterKeys, rotateAccount } from '../secrets/vault.ts';
import { testServices, type TestServices } from '../testing.ts';
import { addUploadedFile, downloadFile, readFiles } from './files.ts';
import { savePayer } from './payers.ts';
import { readCorrectionFiles } from './read-forms.ts';
import { unmaskTin } from './recipients.ts';
import {
  lockRun,
  markFiled,
  readRun,
  requestFilingFiles,
  requestForms,
  requestValidation,
} from './runs.ts';
import { readStatistics } from './statistics.ts';

const database = testDatabase();
const taxYear = 2026;
let services: TestServices;
let office: SeededAccount;

beforeEach(async () => {
  services = testServices(database.current, { now: () => new Date('2027-02-01T12:00:00Z') });
  office = await seedAccount(database.current, { taxYear });
  await writing(database.current, office.scope, (tx) =>
    sql`update account set type = 'TirAdmin' where id = ${office.accountId}`.execute(tx),
  );
  await savePayer(services, office, office.accountId, {
    taxYear,
    profile: {
      name: 'Example Broker LLC',
      ein: '12-3456789',
      address1: '1 Main St',
      city: 'Austin',
      state: 'TX',
      zip: '78701',
      contactName: 'Pat Doe',
      tcc: 'DA123',
    },
  });
});

type Row = Readonly<Record<string, string>>;

const printCsv = (layout: string, rows: readonly Row[]): string => {
  const { columns } = layouts.find(({ id }) => id === layout)!;
  return [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))]
    .map((cells) => `${cells.join(',')}\n`)
    .join('');
};

async function upload(
  name: string,
  text: string,
  kind: 'intake' | 'correction' | 'acknowledgement' = 'intake',
) {
  const uploadId = await storeUpload(services, office, office.accountId, {
    fileName: name,
    bytes: once(Buffer.from(text)),
    mostBytes: 1024 * 1024,
  });
  const added = await addUploadedFile(services, office, office.accountId, {
    uploadId,
    taxYear,
    kind,
  });
  await services.workOff();
  const files = await readFiles(services, office, office.accountId);
  const file = files.find(({ id }) => id === added.id)!;
  expect(file).toMatchObject({ status: 'ready', rejected: 0 });
  return file;
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

async function readRunFile(runId: string, name: RegExp): Promise<string> {
  const files = await readFiles(services, office, office.accountId, { runId, kind: 'filing' });
  const { parts } = await downloadFile(services, office, office.accountId, {
    fileId: files.find((file) => name.test(file.name))!.id,
    part: 'contents',
  });
  let text = '';
  for await (const part of parts) text += Buffer.from(part).toString();
  return text;
}

async function lock(runId: string): Promise<void> {
  await requestValidation(services, office, office.accountId, runId);
  await services.workOff();
  expect((await readRun(services, office, office.accountId, runId)).faults).toEqual([]);
  await lockRun(services, office, office.accountId, runId);
}

async function makeFiles(runId: string): Promise<void> {
  await requestFilingFiles(services, office, office.accountId, {
    runId,
    formats: ['iris-xml', 'iris-csv', 'json', 'fdx-json'],
  });
  await services.workOff();
}

async function makeRun(): Promise<string> {
  const { id } = await requestForms(services, office, office.accountId, taxYear);
  await services.workOff();
  await lock(id);
  await makeFiles(id);
  return id;
}

async function fileAndAccept(runId: string): Promise<void> {
  await markFiled(services, office, office.accountId, { runId, format: 'iris-xml' });
  const { submissions, number } = await readRun(services, office, office.accountId, runId);
  const lines = submissions
    .filter(({ format }) => format === 'iris-xml')
    .map(({ fileName }, at) => `${fileName},R${number}-${at},Accepted,,,`);
  await upload(
    `ack-${number}.csv`,
    `${['file,receipt_id,status,record_id,error_code,error_message', ...lines].join('\n')}\n`,
    'acknowledgement',
  );
}

const correct = async (name: string, rows: readonly string[]): Promise<string> => {
  const head = 'sale_id,account_id,field,old_value,new_value,reason';
  const file = await upload(name, `${[head, ...rows].join('\n')}\n`, 'correction');
  const found = (await readCorrectionFiles(services, office, office.accountId)).find(
    (each) => each.file.id === file.id,
  );
  return found!.file.runId!;
};

const person = (id: string, at: number): Row => ({
  account_id: id,
  name: `Customer ${'ABCDEFGH'[at] ?? 'Z'}`,
  entity_type: 'individual',
  tin_type: 'SSN',
  tin: `12345${String(6000 + at)}`,
  w_form: 'W-9',
  w_form_date: '2025-05-01',
  certified: 'true',
  address1: '2 Oak Ave',
  city: 'Austin',
  state: 'TX',
  zip: '78702',
  country: 'US',
});
const sale = (id: string, account: string, cents: Pair, isCovered = true): Row => ({
  sale_id: id,
  account_id: account,
  asset_symbol: 'BTC',
  quantity: '1.25',
  acquired_at: '2026-01-05',
  disposed_at: '2026-06-01',
  proceeds: toAmount(cents[0]),
  ...(isCovered && { cost_basis: toAmount(cents[1]) }),
  covered: String(isCovered),
});
type Pair = readonly [proceeds: number, basis: number];

const toAmount = (cents: number): string =>
  `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
const toCents = (text: string | undefined): number =>
  text === undefined || text === '' ? 0 : Number(text.replace('.', ''));
const addUp = (all: readonly (string | undefined)[]): number =>
  all.reduce((sum, each) => sum + toCents(each), 0);

const readDetails = (xml: string) => readRecords(xml, 'Form1099DADetail');
const pick = (records: ReturnType<typeof readDetails>, name: string) =>
  records.map((record) => record.get(name)?.[0]);

async function readTotals(): Promise<Readonly<Record<string, string>>> {
  const { rows } = await readStatistics(services, office, office.accountId, taxYear);
  const found = rows.find(({ formType }) => formType === '1099-DA');
  return Object.fromEntries((found?.totals ?? []).map(({ box, amount }) => [box, amount]));
}

interface Manifest {
  readonly forms: readonly {
    readonly formType: string;
    readonly forms: number;
    readonly boxes: Readonly<Record<string, string>>;
  }[];
  readonly tieOut: readonly { readonly measure: string; readonly intake: string }[];
}

const readManifest = async (runId: string): Promise<Manifest> =>
  JSON.parse(await readRunFile(runId, /manifest\.json$/)) as Manifest;

describe('figures of a year', () => {
  it('are equal in the intake, the boxes, every file and the manifest, read by other parsers', async () => {
    const amounts = fc.tuple(
      fc.integer({ min: 1, max: 99_999_999 }),
      fc.integer({ min: 0, max: 99_999_999 }),
    );
    const [pairs] = fc.sample(fc.array(amounts, { minLength: 150, maxLength: 150 }), {
      seed: 33,
      numRuns: 1,
    });
    const people = ['a1', 'a2', 'a3', 'a4'];
    const sales = pairs!.map((pair, at) =>
      sale(`s${String(at).padStart(3, '0')}`, people[at % 4]!, pair, at % 3 !== 0),
    );
    await upload('people.csv', printCsv('recipients', people.map(person)));
    await upload('sales.csv', printCsv('sales', sales));
    const runId = await makeRun();
    const proceeds = addUp(sales.map((each) => each['proceeds']));
    const basis = addUp(sales.map((each) => each['cost_basis']));

    const details = readDetails(await readRunFile(runId, /iris-1099-DA-001\.xml$/));
    expect(details).toHaveLength(150);
    expect(addUp(pick(details, 'ProceedsAmt'))).toBe(proceeds);
    expect(addUp(pick(details, 'CostOrOtherBasisAmt'))).toBe(basis);
    expect(pick(details, 'NoncoveredSecurityDAInd').filter((each) => each === '1')).toHaveLength(
      50,
    );

    const [head, ...lines] = [
      ...(await readRunFile(runId, /portal-1099-DA-0001\.csv$/)).trim().split('\n'),
      ...(await readRunFile(runId, /portal-1099-DA-0002\.csv$/)).trim().split('\n').slice(1),
    ].map((line) => line.split(','));
    const column = (name: string): readonly (string | undefined)[] =>
      lines.map((cells) => cells[head!.indexOf(name)]);
    expect(addUp(column('Box 1f Proceeds'))).toBe(proceeds);
    expect(addUp(column('Box 1g Cost or other basis'))).toBe(basis);

    const fdx = await readRunFile(runId, /fdx\.json$/);
    expect(addUp([...fdx.matchAll(/"proceeds":([\d.]+)/g)].map(([, amount]) => amount))).toBe(
      proceeds,
    );
    const manifest = await readManifest(runId);
    expect(manifest.forms).toMatchObject([
      {
        formType: '1099-DA',
        forms: 150,
        boxes: { '1f': toAmount(proceeds), '1g': toAmount(basis) },
      },
    ]);
    expect(manifest.tieOut).toMatchObject([{ measure: 'sales', intake: toAmount(proceeds) }, {}]);
    expect(await readTotals()).toEqual({ '1f': toAmount(proceeds), '1g': toAmount(basis) });
  });

  it('follow corrections of both types, whose files name the old records', async () => {
    await upload('people.csv', printCsv('recipients', ['a1', 'a2', 'a3'].map(person)));
    await upload(
      'sales.csv',
      printCsv('sales', [
        sale('s1', 'a1', [100_000, 40_000]),
        sale('s2', 'a2', [25_050, 10_000]),
        sale('s3', 'a3', [77_700, 5_000]),
      ]),
    );
    const runId = await makeRun();
    await fileAndAccept(runId);
    const filed = await readRunFile(runId, /iris-1099-DA-001\.xml$/);
    const correctionId = await correct('fix.csv', [
      's1,a1,proceeds,1000.00,1200.50,wrong amount',
      's2,a2,tin,123456001,123456009,wrong TIN',
      's2,a2,proceeds,250.50,260.50,wrong amount',
      's3,a3,reportable,true,false,not a sale',
    ]);
    expect(await readTotals()).toEqual({ '1f': '2027.50', '1g': '550.00' });
    await lock(correctionId);
    await makeFiles(correctionId);
    const details = readDetails(await readRunFile(correctionId, /iris-1099-DA-001\.xml$/));
    const first = new Map(
      readDetails(filed).map((record) => [
        record.get('RecipientAccountNum')?.[0],
        record.get('RecordId')?.[0],
      ]),
    );
    expect(
      details.map((record) => [
        record.get('RecipientAccountNum')?.[0],
        record.get('CorrectedInd')?.[0],
        record.get('ProceedsAmt')?.[0],
        record.get('UniqueRecordId')?.[0],
        record.get('TIN')?.at(-1),
      ]),
    ).toEqual([
      ['a1', '1', '1200.50', `R1-0|1|${first.get('a1')}`, '123456000'],
      ['a2', '1', '0.00', `R1-0|1|${first.get('a2')}`, '123456001'],
      ['a2', '0', '260.50', undefined, '123456009'],
      ['a3', '1', '0.00', `R1-0|1|${first.get('a3')}`, '123456002'],
    ]);
    expect((await readManifest(correctionId)).forms).toMatchObject([
      { forms: 4, boxes: { '1f': '1461.00' } },
    ]);
    expect(await readTotals()).toEqual({ '1f': '1461.00', '1g': '500.00' });
    expect(await readRunFile(runId, /iris-1099-DA-001\.xml$/)).toBe(filed);
    await fileAndAccept(correctionId);
    expect(await readTotals()).toEqual({ '1f': '1461.00', '1g': '500.00' });
  });

  it('count a form that a later run replaced before filing once, in files and manifests', async () => {
    await upload('people.csv', printCsv('recipients', ['a1', 'a2'].map(person)));
    await upload(
      'sales.csv',
      printCsv('sales', [sale('s1', 'a1', [100_000, 40_000]), sale('s2', 'a2', [20_000, 10_000])]),
    );
    const runId = await makeRun();
    const correctionId = await correct('fix.csv', ['s1,a1,proceeds,1000.00,900.00,typo']);
    await lock(correctionId);
    for (const id of [runId, correctionId]) await makeFiles(id); // oxlint-disable-line no-await-in-loop -- one run after the other
    const amounts = [];
    for (const id of [runId, correctionId]) {
      const xml = await readRunFile(id, /iris-1099-DA-001\.xml$/); // oxlint-disable-line no-await-in-loop
      const manifest = await readManifest(id); // oxlint-disable-line no-await-in-loop
      const proceeds = addUp(pick(readDetails(xml), 'ProceedsAmt'));
      expect(manifest.forms[0]?.boxes['1f']).toBe(toAmount(proceeds));
      amounts.push(proceeds);
    }
    expect(amounts).toEqual([20_000, 90_000]);
    expect(await readTotals()).toEqual({ '1f': '1100.00', '1g': '500.00' });
  });
});

describe('a rotation of keys', () => {
  it('keeps sealed TINs, rejected rows and made files readable, and nothing in the clear', async () => {
    await upload('people.csv', printCsv('recipients', ['a1', 'a2'].map(person)));
    await upload('sales.csv', printCsv('sales', [sale('s1', 'a1', [100_000, 40_000])]));
    const runId = await makeRun();
    const xml = await readRunFile(runId, /iris-1099-DA-001\.xml$/);
    const [fresh] = makeMasterKeys(randomBytes(32));
    const rotated = [fresh, ...services.masterKeys] as const;
    const changed = await writing(database.current, { accountId: office.accountId }, (tx) =>
      rotateAccount(tx, rotated, office.accountId),
    );
    expect(changed).toBe(1);
    services = Object.assign(
      testServices(database.current, { now: () => new Date('2027-02-01T12:00:00Z') }),
      { masterKeys: [fresh] as const },
    );
    expect(await readRunFile(runId, /iris-1099-DA-001\.xml$/)).toBe(xml);
    expect(
      await unmaskTin(services, office, office.accountId, { externalId: 'a2', taxYear }),
    ).toEqual({ tin: '123456001', foreignTin: '' });
    await makeFiles(runId);
    expect(readDetails(await readRunFile(runId, /iris-1099-DA-001\.xml$/))).toEqual(
      readDetails(xml),
    );
    const { rows } = await reading(database.current, office.scope, (db) =>
      sql<{ text: string }>`select f::text as text from tir_form_recipient f
        union all select p::text from tir_file_part p union all select r::text from tir_recipient r`.execute(
        db,
      ),
    );
    expect(rows.filter(({ text }) => /12345600\d/.test(text))).toEqual([]);
  });
});
