import { reading, writing } from '@lotbook/db/database';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import { layouts } from '@lotbook/tir/layouts';
import { readRecords } from '@lotbook/tir/testing/read-xml';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { storeUpload } from '../imports/store-upload.ts';
import { rotateAccount } from '../secrets/vault.ts';
import { testServices, type TestServices } from '../testing.ts';
import {
  markCarfFiled,
  markCarfNoticesSent,
  readCarfYear,
  requestCarfReport,
  saveCarfProvider,
  type CarfProfile,
} from './carf.ts';
import { addUploadedFile, deleteFile, downloadFile, readFileProblems } from './files.ts';
import { makeCarfReport } from './make-carf.ts';
import { savePayer } from './payers.ts';

const database = testDatabase();
const taxYear = 2026;
let services: TestServices;
let office: SeededAccount;

beforeEach(async () => {
  services = testServices(database.current, { now: () => new Date('2027-01-10T12:00:00Z') });
  office = await seedAccount(database.current, { taxYear });
  await writing(database.current, office.scope, (tx) =>
    sql`update account set type = 'TirAdmin' where id = ${office.accountId}`.execute(tx),
  );
  await savePayer(services, office, office.accountId, {
    taxYear,
    profile: {
      name: 'Example Exchange Ltd',
      ein: '12-3456789',
      address1: '1 High St',
      city: 'London',
      zip: 'E1 6AN',
      country: 'GB',
      contactName: 'Pat Doe',
    },
  });
});

const provider = (change: Partial<CarfProfile> = {}): Promise<void> =>
  saveCarfProvider(services, office, office.accountId, {
    taxYear,
    profile: {
      country: 'GB',
      nexus: '',
      tin: '',
      sendingEntityId: '',
      contact: '',
      currency: '',
      reportableCountries: [],
      ...change,
    },
  });

type Row = Readonly<Record<string, string>>;

async function upload(layout: string, rows: readonly Row[]): Promise<string> {
  const { columns } = layouts.find(({ id }) => id === layout)!;
  const lines = [
    columns.join(','),
    ...rows.map((row) => columns.map((column) => row[column] ?? '').join(',')),
  ];
  const uploadId = await storeUpload(services, office, office.accountId, {
    fileName: `${layout}.csv`,
    bytes: once(Buffer.from(lines.join('\n'))),
    mostBytes: 1024 * 1024,
  });
  const file = await addUploadedFile(services, office, office.accountId, {
    uploadId,
    taxYear,
    kind: 'intake',
  });
  await services.workOff();
  return file.id;
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

const person = (id: string, change: Row = {}): Row => ({
  account_id: id,
  name: `Ada ${id}`,
  entity_type: 'individual',
  tin_type: 'SSN',
  w_form: 'W-8BEN',
  w_form_date: '2025-05-01',
  certified: 'true',
  address1: '2 Oak Ave',
  city: 'Leeds',
  country: 'GB',
  foreign_tin: 'AB123456C',
  birth_date: '1980-02-03',
  email: `${id}@example.com`,
  ...change,
});
const sale = (id: string, account: string, proceeds = '1000.00'): Row => ({
  sale_id: id,
  account_id: account,
  asset_symbol: 'BTC',
  quantity: '1',
  disposed_at: '2026-06-01',
  proceeds,
  covered: 'false',
  cash_only: 'true',
});

const carfUsers: readonly Row[] = [
  {
    user_id: 'u1',
    kind: 'individual',
    first_name: 'Ada',
    last_name: 'Lind',
    tax_residences: 'GB AB123456C',
    address1: '2 Oak Ave',
    city: 'Leeds',
    country: 'GB',
    birth_date: '1980-02-03',
  },
  {
    user_id: 'u2',
    kind: 'entity',
    entity_name: 'Acme Ltd',
    tax_residences: 'GB 1234567890',
    city: 'Leeds',
    country: 'GB',
  },
  {
    controls_user_id: 'u2',
    control_types: 'CARF801',
    kind: 'individual',
    first_name: 'Bo',
    last_name: 'Owner',
    tax_residences: 'GB AB123456D',
    city: 'Leeds',
    country: 'GB',
    birth_date: '1970-02-03',
  },
];
const carfRow = (id: string, user: string, change: Row): Row => ({
  transaction_id: id,
  user_id: user,
  date: '2026-06-01',
  kind: 'buy',
  asset_symbol: 'BTC',
  quantity: '0.5',
  amount: '10',
  currency: 'GBP',
  ...change,
});

async function make(isTest = false) {
  await requestCarfReport(services, office, office.accountId, { taxYear, country: 'GB', isTest });
  await services.workOff();
  const { reports } = await readCarfYear(services, office, office.accountId, taxYear);
  return reports[0]!;
}

async function read(fileId: string): Promise<string> {
  const { parts } = await downloadFile(services, office, office.accountId, {
    fileId,
    part: 'contents',
  });
  let text = '';
  for await (const part of parts) text += Buffer.from(part).toString();
  return text;
}

const findFile = ({ files }: Awaited<ReturnType<typeof make>>, name: RegExp) =>
  files.find((file) => name.test(file.name));

/** A schema of messages with one child. */
const xsd = (child: string): Uint8Array =>
  new TextEncoder()
    .encode(`<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" elementFormDefault="qualified"
    targetNamespace="urn:oecd:ties:carf:v1"><xs:element name="CARF_OECD"><xs:complexType><xs:sequence>
    ${child}</xs:sequence><xs:anyAttribute processContents="skip"/></xs:complexType></xs:element></xs:schema>`);

const withSchema = (file: Uint8Array): void =>
  void Object.assign(services, {
    findSchema: () => Promise.resolve({ main: 'carf.xsd', files: { 'carf.xsd': file } }),
  });

/** Makes a report with the schema that is set. */
const makeNow = async () => {
  await requestCarfReport(services, office, office.accountId, {
    taxYear,
    country: 'GB',
    isTest: false,
  });
  const job = services.waiting.pop();
  if (job?.kind === 'tir-carf') await makeCarfReport(services, job);
  return (await readCarfYear(services, office, office.accountId, taxYear)).reports[0]!;
};

describe('CARF reports', () => {
  it('make messages that tie to the intake, and notices by January 31', async () => {
    await provider();
    await upload('recipients', [person('a'), person('b', { foreign_tin: '' })]);
    await upload('sales', [sale('s1', 'a'), sale('s2', 'a', '500.50'), sale('s3', 'b', '20.00')]);
    const report = await make();
    expect(report).toMatchObject({
      state: 'ready',
      users: 2,
      records: 2,
      faults: [],
      missingTins: [{ userId: 'b', country: 'GB' }],
      totals: [{ currency: 'USD', transactions: 3, amount: '1520.50' }],
    });
    const xml = await read(findFile(report, /new\.xml$/)!.id);
    expect(xml).toContain('<MessageTypeIndic>CARF701</MessageTypeIndic>');
    expect(xml).toContain('1500.50');
    expect(xml).toContain('OECD1<');
    const notices = await read(findFile(report, /notices\.csv$/)!.id);
    expect(notices).toContain('a@example.com,2027-01-31,');
    const sent = await markCarfNoticesSent(services, office, office.accountId, report.id);
    expect(sent.noticesSentAt).not.toBeNull();
    const { providers } = await readCarfYear(services, office, office.accountId, taxYear);
    expect(providers).toMatchObject([
      { deadlines: { reportDue: '2027-05-31', usersInformedBy: '2027-01-31' } },
    ]);
  });

  it('correct what was filed, and name the filed records', async () => {
    await provider();
    await upload('recipients', [person('a'), person('b'), person('c')]);
    await upload('sales', [sale('s1', 'a'), sale('s2', 'b')]);
    const dropped = await upload('sales', [sale('s3', 'c')]);
    const first = await make();
    await markCarfFiled(services, office, office.accountId, first.id);
    const before = await read(findFile(first, /new\.xml$/)!.id);
    expect(await make()).toMatchObject({ state: 'ready', records: 0, users: 3 });
    await upload('sales', [sale('s4', 'a', '7.00')]);
    await deleteFile(services, office, office.accountId, dropped);
    await services.workOff();
    await writing(database.current, { accountId: office.accountId }, (tx) =>
      rotateAccount(tx, services.masterKeys, office.accountId),
    );
    const second = await make();
    expect(second).toMatchObject({ state: 'ready', users: 2, records: 2 });
    const xml = await read(findFile(second, /correction\.xml$/)!.id);
    const refs = [...before.matchAll(/<CryptoUsers>.*?<stf:DocRefId>([^<]+)</gs)].map(
      ([, ref]) => ref,
    );
    const named = [...xml.matchAll(/<stf:CorrDocRefId>([^<]+)</g)].map(([, ref]) => ref);
    expect(refs).toHaveLength(3);
    expect(new Set(named)).toEqual(new Set([refs[0], refs[2]]));
    expect(xml).toContain('OECD2<');
    expect(xml).toContain('OECD3<');
    expect(xml).toContain('1007.00');
    expect(await read(findFile(first, /new\.xml$/)!.id)).toBe(before);
  });

  it('mark test messages, which can not be filed', async () => {
    await provider();
    await upload('recipients', [person('a')]);
    await upload('sales', [sale('s1', 'a')]);
    const report = await make(true);
    expect(await read(findFile(report, /new\.xml$/)!.id)).toContain('OECD11<');
    await expect(
      markCarfFiled(services, office, office.accountId, report.id),
    ).rejects.toMatchObject({ code: 'TEST_REPORT' });
    expect(await make()).toMatchObject({ records: 1, previousId: null });
  });

  it('report that there is nothing', async () => {
    await provider({ country: 'IE' });
    await requestCarfReport(services, office, office.accountId, {
      taxYear,
      country: 'IE',
      isTest: false,
    });
    await services.workOff();
    const { reports } = await readCarfYear(services, office, office.accountId, taxYear);
    expect(await read(findFile(reports[0]!, /nil\.xml$/)!.id)).toContain('CARF703');
  });

  it('use uploaded users and transactions, in place of sales and income', async () => {
    await provider();
    await upload('recipients', [person('a')]);
    await upload('sales', [sale('s1', 'a')]);
    await upload('carf-users', carfUsers);
    const file = await upload('carf-transactions', [
      carfRow('t1', 'u1', { kind: 'buy', amount: '100.10' }),
      carfRow('t2', 'u1', { kind: 'sell', amount: '50.25' }),
      carfRow('t3', 'u2', { kind: 'transfer_out', amount: '7', unhosted_wallet: 'true' }),
      carfRow('t4', 'nobody', { kind: 'buy' }),
      carfRow('t5', 'u1', { kind: 'gift', amount: '-1' }),
    ]);
    const problems = await readFileProblems(services, office, office.accountId, {
      fileId: file,
      after: -1,
      limit: 10,
    });
    expect(problems.map((row) => [row.line, ...row.problems.map(({ column }) => column)])).toEqual([
      [5, 'user_id'],
      [6, 'kind', 'amount'],
    ]);
    const again = await upload('carf-transactions', [carfRow('t1', 'u1', { amount: '1' })]);
    expect(
      await readFileProblems(services, office, office.accountId, {
        fileId: again,
        after: -1,
        limit: 10,
      }),
    ).toMatchObject([{ line: 2, problems: [{ column: 'transaction_id' }] }]);
    const report = await make();
    expect(report).toMatchObject({ state: 'ready', users: 2, records: 2, faults: [] });
    const total = report.totals.find(({ bucket }) => bucket === 'CryptoFiatIn');
    expect(total).toMatchObject({ currency: 'GBP', transactions: 1, amount: '100.10' });
    const xml = await read(findFile(report, /new\.xml$/)!.id);
    const users = readRecords(xml, 'CryptoUsers');
    expect(users.map((each) => each.get('LastName') ?? each.get('Name'))).toEqual([
      ['Lind'],
      ['Owner'],
    ]);
    expect(users[1]?.get('CtrlgPersonType')).toEqual(['CARF801']);
    expect(xml).not.toContain('1000.00');
    const { intake } = await readCarfYear(services, office, office.accountId, taxYear);
    expect(intake).toEqual({ users: 2, transactions: 3 });
    const { rows } = await reading(database.current, office.scope, (db) =>
      sql<{ text: string }>`select u::text as text from tir_carf_user u`.execute(db),
    );
    expect(rows).toHaveLength(3);
    expect(rows.filter(({ text }) => /AB123456C|Lind/.test(text))).toEqual([]);
  });

  it('name users whose self-certification was deleted, and use what is left', async () => {
    await provider();
    const users = await upload('carf-users', carfUsers);
    await upload('carf-transactions', [carfRow('t1', 'u1', {}), carfRow('t2', 'u2', {})]);
    await deleteFile(services, office, office.accountId, users);
    await services.workOff();
    const [first] = carfUsers;
    await upload('carf-users', [{ ...first!, last_name: 'Lindqvist' }]);
    const report = await make();
    expect(report).toMatchObject({ users: 1, faults: [{ userId: 'u2' }] });
    expect(await read(findFile(report, /new\.xml$/)!.id)).toContain('Lindqvist');
  });

  it('are validated with the schema of the operator', async () => {
    const any = '<xs:any maxOccurs="unbounded" processContents="skip"/>';
    await provider();
    await upload('recipients', [person('a')]);
    await upload('sales', [sale('s1', 'a')]);
    withSchema(xsd(any));
    expect(await makeNow()).toMatchObject({ faults: [], message: null });
    withSchema(xsd('<xs:element name="Nothing"/>'));
    expect(await makeNow()).toMatchObject({
      message: expect.stringContaining('schema'),
      faults: [{ userId: '', path: expect.stringMatching(/new\.xml:\d+$/) }],
    });
    withSchema(new TextEncoder().encode('not a schema'));
    expect((await makeNow()).faults[0]?.text).toContain('carf.xsd');
  });

  it('name invalid fields and early years', async () => {
    await expect(provider({ country: 'XX' })).rejects.toMatchObject({
      code: 'BAD_INPUT',
      details: { field: 'country' },
    });
    await expect(
      requestCarfReport(services, office, office.accountId, {
        taxYear: 2025,
        country: 'GB',
        isTest: false,
      }),
    ).rejects.toMatchObject({ code: 'BAD_INPUT' });
    await expect(
      requestCarfReport(services, office, office.accountId, {
        taxYear,
        country: 'FR',
        isTest: true,
      }),
    ).rejects.toMatchObject({ code: 'CARF_PROVIDER_MISSING' });
  });
});
