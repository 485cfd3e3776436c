import { randomUUID } from 'node:crypto';
import { reading, writing } from '@lotbook/db/database';
import { addLink } from '@lotbook/db/stores/preparer-links';
import { formatMoney, money, sum } from '@lotbook/decimal/decimal';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import { layouts } from '@lotbook/tir/layouts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { deleteAccount } from '../accounts/delete-account.ts';
import { readReport } from '../reports/read-report.ts';
import { requestReport } from '../reports/request-report.ts';
import { storeUpload } from '../imports/store-upload.ts';
import { changeTreatments } from '../tax-settings/change-tax-settings.ts';
import { importText, testServices, type TestServices } from '../testing.ts';
import { addUploadedFile, readFiles } from './files.ts';
import { savePayer } from './payers.ts';
import { requestBooks } from './read-books.ts';
import { readForms, readRecipientForms } from './read-forms.ts';
import { changeRecipient, readRecipients, unmaskTin } from './recipients.ts';
import { requestForms } from './runs.ts';
import { readStatistics } from './statistics.ts';

const database = testDatabase();
const taxYear = 2026;
let services: TestServices;
let office: SeededAccount;
let client: SeededAccount;

const payer = {
  name: 'Example Broker LLC',
  ein: '12-3456789',
  address1: '1 Main St',
  city: 'Austin',
  state: 'TX',
  zip: '78701',
  contactName: 'Pat Doe',
};

beforeEach(async () => {
  services = testServices(database.current, { now: () => new Date('2027-02-01T12:00:00Z') });
  office = await seedAccount(database.current, { taxYear });
  client = await seedAccount(database.current, { taxYear });
  await asOwner((tx) =>
    sql`update account set type = 'TirAdmin' where id = ${office.accountId}`.execute(tx),
  );
  await asOwner((tx) =>
    addLink(tx, {
      id: randomUUID(),
      preparerAccountId: office.accountId,
      clientAccountId: client.accountId,
      clientName: 'Client',
      clientConsent: true,
    }),
  );
  await savePayer(services, office, office.accountId, { taxYear, profile: payer });
  await uploadRecipients();
});

const asOwner = (work: (tx: Parameters<typeof addLink>[0]) => Promise<unknown>): Promise<unknown> =>
  writing(database.current, {}, async (tx) => {
    await sql`set local role none`.execute(tx);
    return work(tx);
  });

async function uploadRecipients(): Promise<void> {
  const { columns } = layouts.find(({ id }) => id === 'recipients')!;
  const cells: Readonly<Record<string, string>> = {
    name: 'Ada Lovelace',
    tin_type: 'SSN',
    tin: '123-45-0001',
    w_form: 'W-9',
    certified: 'true',
    address1: '2 Oak Ave',
    city: 'Austin',
    state: 'TX',
    zip: '78702',
  };
  const rows = ['c1', 'c2'].map((id) =>
    columns.map((column) => (column === 'account_id' ? id : (cells[column] ?? ''))).join(','),
  );
  const uploadId = await storeUpload(services, office, office.accountId, {
    fileName: 'people.csv',
    bytes: once(Buffer.from(`${columns.join(',')}\n${rows.join('\n')}\n`)),
    mostBytes: 1024 * 1024,
  });
  await addUploadedFile(services, office, office.accountId, { uploadId, taxYear, kind: 'intake' });
  await services.workOff();
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

const linkClient = (): Promise<unknown> =>
  changeRecipient(services, office, office.accountId, {
    externalId: 'c1',
    taxYear,
    clientAccountId: client.accountId,
  });

/** A line of the client's Form 8949. */
interface Line {
  readonly asset: string;
  readonly acquired: string;
  readonly sold: string;
  readonly proceeds: string;
  readonly basis: string;
  readonly code: string;
}

/** The client's Form 8949, from its CSV. */
async function readForm8949(): Promise<readonly Line[]> {
  const { report } = await requestReport(services, client, client.accountId, {
    type: 'form-8949',
    parameters: { format: 'csv' },
    taxYear,
  });
  await services.workOff();
  const { chunks } = await readReport(services, client, client.accountId, report.id);
  let text = '';
  for await (const each of chunks) text += each.toString('utf8');
  const lines = text.split(/\r?\n/).map((line) => line.split(','));
  const header = lines.findIndex((cells) => cells.some((cell) => /acquired/i.test(cell)));
  const places = {
    asset: /description/i,
    acquired: /acquired/i,
    sold: /sold/i,
    proceeds: /proceeds/i,
    basis: /cost|basis/i,
    code: /code/i,
  };
  const read = (cells: readonly string[], name: RegExp): string =>
    normalize(cells[lines[header]!.findIndex((cell) => name.test(cell))]?.trim() ?? '');
  return lines
    .slice(header + 1)
    .filter((cells) => /^\d|^VARIOUS$/.test(read(cells, places.acquired)))
    .map((cells) => ({
      asset: read(cells, places.asset).split(' ').at(-1)!,
      acquired: read(cells, places.acquired),
      sold: read(cells, places.sold),
      proceeds: read(cells, places.proceeds),
      basis: read(cells, places.basis),
      code: read(cells, places.code),
    }));
}

const normalize = (cell: string): string => {
  const [, month, day, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(cell) ?? [];
  return year === undefined ? cell : `${year}-${month}-${day}`;
};

const addUp = (amounts: readonly (string | undefined)[]): string =>
  formatMoney(sum(amounts.map((amount) => money(amount ?? '0'))));

const trades = [
  'Timestamp,Type,Sent Amount,Sent Asset,Received Amount,Received Asset',
  '2026-01-05T12:00:00Z,buy,2000,USD,2,BTC',
  '2026-02-05T12:00:00Z,buy,1000.33,USD,10,ETH',
  '2026-03-10T12:00:00Z,sell,0.5,BTC,900,USD',
  '2026-04-10T12:00:00Z,sell,3,ETH,450.77,USD',
  '2026-05-10T12:00:00Z,sell,1.5,BTC,1200.01,USD',
].join('\n');

const everything = [
  'Timestamp,Type,Category,Sent Amount,Sent Asset,From,Received Amount,Received Asset,To,Fee Amount,Fee Asset,Fee Value,Value,Id',
  '2026-01-05T12:00:00Z,buy,,2000,USD,Kraken,2,BTC,Kraken,20,USD,,,1',
  '2026-01-06T12:00:00Z,buy,,1000,USD,Kraken,2,BTC,Kraken,2,USD,,,2',
  '2026-01-08T12:00:00Z,buy,,100,USD,Kraken,10,BNB,Kraken,,,,,3',
  '2026-01-09T12:00:00Z,buy,,500,USD,Gemini,1,ETH,Gemini,,,,,4',
  '2026-01-10T12:00:00Z,buy,,100,USD,Kraken,1,SOL,Kraken,,,,,5',
  '2026-01-11T12:00:00Z,buy,,11100,USD,Kraken,11100,USDC,Kraken,,,,,6',
  '2026-02-01T12:00:00Z,stake-reward,,,,,1,DOT,Kraken,,,,2700,7',
  '2026-02-05T12:00:00Z,transfer,,1,ETH,Gemini,1,ETH,Kraken,,,,,8',
  '2026-03-10T12:00:00Z,sell,,3,BTC,Kraken,2400,USD,Kraken,11,USD,,,9',
  '2026-03-12T12:00:00Z,buy,,10,USD,Kraken,1,XRP,Kraken,1,BNB,12,,10',
  '2026-04-10T12:00:00Z,sell,,1,ETH,Kraken,700,USD,Kraken,,,,,11',
  '2026-05-01T12:00:00Z,sell,,1,SOL,Kraken,60,USD,Kraken,,,,,12',
  '2026-05-05T12:00:00Z,buy,,65,USD,Kraken,1,SOL,Kraken,,,,,13',
  '2026-06-01T12:00:00Z,sell,,1,DOT,Kraken,3000,USD,Kraken,,,,,14',
  '2026-07-01T12:00:00Z,sell,,8000,USDC,Kraken,8000,USD,Kraken,,,,,15',
  '2026-07-02T12:00:00Z,sell,,3000,USDC,Kraken,3000,USD,Kraken,,,,,16',
  '2026-07-03T12:00:00Z,crypto-crypto,,100,USDC,Kraken,50,ADA,Kraken,,,,100,17',
].join('\n');

describe("a client's books as intake", () => {
  it("give forms that equal the client's Form 8949, line by line", async () => {
    await importText(services, client, 'trades.csv', trades);
    await linkClient();
    await requestBooks(services, office, office.accountId, { externalId: 'c1', taxYear });
    await services.workOff();
    const [file] = await readFiles(services, office, office.accountId, { kind: 'books' });
    expect(file).toMatchObject({
      status: 'ready',
      rows: 3,
      message: expect.stringContaining('3 sales from Form 8949, 0 of them noncovered'),
    });
    const { id: runId } = await requestForms(services, office, office.accountId, taxYear);
    await services.workOff();
    const { forms } = await readForms(services, office, office.accountId, { runId, limit: 10 });
    const lines = await readForm8949();
    expect(lines).toHaveLength(3);
    expect(
      forms
        .map(({ boxes }) => [boxes['1d'], boxes['1e'], boxes['1f'], boxes['1g']].join(' '))
        .toSorted(),
    ).toEqual(
      lines
        .map(({ acquired, sold, proceeds, basis }) => [acquired, sold, proceeds, basis].join(' '))
        .toSorted(),
    );
  });

  it("differ from the client's Form 8949 for named reasons only", async () => {
    await changeTreatments(services, client, client.accountId, [{ key: 'washSale', value: 'all' }]);
    await importText(services, client, 'everything.csv', everything);
    await linkClient();
    const profile = { ...payer, elections: { aggregateStablecoins: true } };
    await savePayer(services, office, office.accountId, { taxYear, profile });
    await requestBooks(services, office, office.accountId, { externalId: 'c1', taxYear });
    await services.workOff();
    const { id: runId } = await requestForms(services, office, office.accountId, taxYear);
    await services.workOff();
    const { forms } = await readForms(services, office, office.accountId, { runId, limit: 50 });
    const sales = forms.filter(({ formType }) => formType === '1099-DA').map(({ boxes }) => boxes);
    const lines = await readForm8949();
    const sold = (asset: string, day: string) => ({
      lines: lines
        .filter((line) => line.asset === asset && line.sold === day)
        .map(({ acquired, proceeds, basis, code }) =>
          [acquired, proceeds, basis, code].join(' ').trim(),
        ),
      forms: sales
        .filter((boxes) => boxes['1b'] === asset && boxes['1e'] === day)
        .map((boxes) => [boxes['1d'], boxes['1f'], boxes['1g'], boxes['9']].join(' ').trim())
        .toSorted(),
    });
    // Several lots share a line, and a broker reports each lot: the sums agree. Fees are in proceeds and basis of both.
    expect(sold('BTC', '2026-03-10')).toEqual({
      lines: ['VARIOUS 2389.00 2521.00'],
      forms: ['2026-01-05 1592.67 2020.00', '2026-01-06 796.33 501.00'],
    });
    // A fee in another asset is a sale of its own, on both.
    expect(sold('BNB', '2026-03-12')).toEqual({
      lines: ['2026-01-08 12.00 10.00'],
      forms: ['2026-01-08 12.00 10.00'],
    });
    // Units that were transferred in are noncovered: proceeds only.
    expect(sold('ETH', '2026-04-10')).toEqual({
      lines: ['2026-01-09 700.00 500.00'],
      forms: ['700.00  X'],
    });
    // Only the client's settings defer wash sales of assets that are no securities.
    expect(sold('SOL', '2026-05-01')).toEqual({
      lines: ['2026-01-10 60.00 100.00 W'],
      forms: ['2026-01-10 60.00 100.00'],
    });
    // Income received in crypto has its market value as basis, and a form of its own.
    expect(sold('DOT', '2026-06-01')).toEqual({
      lines: ['2026-02-01 3000.00 2700.00'],
      forms: ['2026-02-01 3000.00 2700.00'],
    });
    expect(forms.find(({ formType }) => formType === '1099-MISC')?.boxes['3']).toBe('2700.00');
    // Sales of stablecoins for money share a form; an exchange for another asset isn't a designated sale.
    expect(sold('USDC', '2026-07-01').lines).toEqual(['2026-01-11 8000.00 8000.00']);
    expect(sold('USDC', '2026-07-02').lines).toEqual(['2026-01-11 3000.00 3000.00']);
    expect(sales.filter((boxes) => boxes['11a'] === 'QS')).toMatchObject([
      { '1b': 'USDC', '1c': '11000', '1f': '11000.00', '11b': '2' },
    ]);
    expect(sold('USDC', '2026-07-03')).toEqual({
      lines: ['2026-01-11 100.00 100.00'],
      forms: ['2026-01-11 100.00 100.00'],
    });
    // Nothing else is on either.
    expect(addUp(sales.map((boxes) => boxes['1f']))).toBe(
      addUp(lines.map(({ proceeds }) => proceeds)),
    );
    expect(lines).toHaveLength(8);
    expect(sales).toHaveLength(8);
  });

  it('judge each lot of a sale by itself, even those acquired on one day', async () => {
    await importText(
      services,
      client,
      'same-day.csv',
      [
        'Timestamp,Type,Sent Amount,Sent Asset,From,Received Amount,Received Asset,To,Id',
        '2026-01-05T12:00:00Z,buy,100,USD,Gemini,1,BTC,Gemini,1',
        '2026-01-05T13:00:00Z,buy,200,USD,Kraken,1,BTC,Kraken,2',
        '2026-02-05T12:00:00Z,transfer,1,BTC,Kraken,1,BTC,Gemini,3',
        '2026-04-10T12:00:00Z,sell,2,BTC,Gemini,600,USD,Gemini,4',
      ].join('\n'),
    );
    await linkClient();
    await requestBooks(services, office, office.accountId, { externalId: 'c1', taxYear });
    await services.workOff();
    const [file] = await readFiles(services, office, office.accountId, { kind: 'books' });
    expect(file!.message).toContain('2 sales from Form 8949, 1 of them noncovered');
  });

  it('replace the books that were taken before', async () => {
    await importText(services, client, 'trades.csv', trades);
    await linkClient();
    for (let n = 0; n < 2; n += 1) {
      await requestBooks(services, office, office.accountId, { externalId: 'c1', taxYear }); // oxlint-disable-line no-await-in-loop -- one after the other
      await services.workOff(); // oxlint-disable-line no-await-in-loop
    }
    const { rows } = await readStatistics(services, office, office.accountId, taxYear);
    expect(rows).toMatchObject([{ formType: '1099-DA', eligible: 3 }]);
  });

  it('take units that were transferred in as noncovered, and income with its form', async () => {
    await importText(
      services,
      client,
      'moves.csv',
      [
        'Timestamp,Type,Sent Amount,Sent Asset,From,Received Amount,Received Asset,To,Id,Value',
        '2026-01-05T12:00:00Z,buy,2000,USD,Kraken,2,BTC,Kraken,1,',
        '2026-01-06T12:00:00Z,buy,100,USD,Gemini,1,BTC,Gemini,2,',
        '2026-02-05T12:00:00Z,transfer,1,BTC,Kraken,1,BTC,Gemini,3,',
        '2026-03-01T12:00:00Z,stake-reward,,,,1,ETH,Kraken,4,2700',
        '2026-04-10T12:00:00Z,sell,2,BTC,Gemini,3000,USD,Gemini,5,',
        '2026-05-10T12:00:00Z,sell,1,BTC,Kraken,1600,USD,Kraken,6,',
      ].join('\n'),
    );
    await linkClient();
    await requestBooks(services, office, office.accountId, { externalId: 'c1', taxYear });
    await services.workOff();
    const [file] = await readFiles(services, office, office.accountId, { kind: 'books' });
    expect(file).toMatchObject({ status: 'ready', rows: 4 });
    expect(file!.message).toContain('3 sales from Form 8949, 1 of them noncovered');
    const { id: runId } = await requestForms(services, office, office.accountId, taxYear);
    await services.workOff();
    const { forms } = await readForms(services, office, office.accountId, { runId, limit: 10 });
    const boxes = forms
      .filter(({ formType }) => formType === '1099-DA')
      .map(({ boxes: all }) => [all['1f'], all['9'] ?? '', all['12a'] ?? '', all['1g'] ?? '']);
    expect(boxes.toSorted((a, b) => Number(a[0]) - Number(b[0]))).toEqual([
      ['1500.00', '', '', '100.00'],
      ['1500.00', 'X', '1', ''],
      ['1600.00', '', '', '1000.00'],
    ]);
    const other = forms.find(({ formType }) => formType === '1099-MISC');
    expect(other?.boxes['3']).toBe('2700.00');
  });

  it('need a client who consents to access', async () => {
    const stranger = await seedAccount(database.current);
    await expect(
      changeRecipient(services, office, office.accountId, {
        externalId: 'c1',
        taxYear,
        clientAccountId: stranger.accountId,
      }),
    ).rejects.toMatchObject({ code: 'BAD_INPUT' });
    await expect(
      requestBooks(services, office, office.accountId, { externalId: 'c1', taxYear }),
    ).rejects.toMatchObject({ code: 'BAD_INPUT' });
  });
});

const join = async (member: object): Promise<SeededAccount> => {
  const person = await seedAccount(database.current);
  await asOwner((tx) =>
    tx
      .insertInto('account_member')
      .values({
        account_id: office.accountId,
        user_id: person.userId,
        role: 'admin',
        ...member,
      })
      .execute(),
  );
  return person;
};
const readAll = (person: SeededAccount) =>
  readRecipients(services, person, office.accountId, { filter: {}, limit: 10 });

describe('team members', () => {
  it('without the administrator flag see and change nothing secret', async () => {
    const person = await join({ tir_admin: false });
    expect((await readAll(person)).recipients).toHaveLength(2);
    const place = { externalId: 'c1', taxYear };
    await expect(unmaskTin(services, person, office.accountId, place)).rejects.toMatchObject({
      code: 'NOT_PERMITTED',
    });
    await expect(requestForms(services, person, office.accountId, taxYear)).rejects.toMatchObject({
      code: 'NOT_PERMITTED',
    });
    const admin = await join({ tir_admin: true });
    expect(await unmaskTin(services, admin, office.accountId, place)).toMatchObject({
      tin: '123450001',
    });
  });

  it('who are limited to clients see their recipients only', async () => {
    await linkClient();
    const person = await join({ tir_admin: true, client_account_ids: [client.accountId] });
    expect((await readAll(person)).recipients.map(({ externalId }) => externalId)).toEqual(['c1']);
    const nobody = await join({ tir_admin: true, client_account_ids: [] });
    expect((await readAll(nobody)).recipients).toEqual([]);
    await expect(
      unmaskTin(services, person, office.accountId, { externalId: 'c2', taxYear }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(
      readRecipientForms(services, person, office.accountId, {
        externalId: 'c2',
        taxYear,
        limit: 5,
      }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(readFiles(services, person, office.accountId)).rejects.toMatchObject({
      code: 'NOT_PERMITTED',
    });
  });
});

it('deletes everything with the account', async () => {
  const count = async (): Promise<number> => {
    const { rows } = await reading(database.current, office.scope, (db) =>
      sql<{
        n: number;
      }>`select (select count(*) from tir_recipient) + (select count(*) from tir_key) + (select count(*) from tir_form) as n`.execute(
        db,
      ),
    );
    return rows[0]!.n;
  };
  await importText(services, client, 'trades.csv', trades);
  await linkClient();
  await requestBooks(services, office, office.accountId, { externalId: 'c1', taxYear });
  await services.workOff();
  await requestForms(services, office, office.accountId, taxYear);
  await services.workOff();
  await asOwner((tx) =>
    sql`update tir_run set state = 'locked' where account_id = ${office.accountId}`.execute(tx),
  );
  expect(await count()).toBe(6);
  await deleteAccount(services, office, office.accountId);
  expect(await count()).toBe(0);
});
