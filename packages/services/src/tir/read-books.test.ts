import { randomUUID } from 'node:crypto';
import { reading, writing } from '@lotbook/db/database';
import { addLink } from '@lotbook/db/stores/preparer-links';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import { layouts } from '@lotbook/tir/layouts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { deleteAccount } from '../accounts/delete-account.ts';
import { readReport } from '../reports/read-report.ts';
import { requestReport } from '../reports/request-report.ts';
import { storeUpload } from '../imports/store-upload.ts';
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
    },
  });
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

/** The client's Form 8949 as CSV: acquired, sold, proceeds and basis of each line. */
async function readForm8949(): Promise<readonly string[]> {
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
  const find = (name: RegExp): number => lines[header]!.findIndex((cell) => name.test(cell));
  const places = [/acquired/i, /sold/i, /proceeds/i, /cost|basis/i].map(find);
  return lines
    .slice(header + 1)
    .map((cells) => places.map((place) => cells[place]?.trim() ?? ''))
    .filter(([acquired]) => /^\d/.test(acquired ?? ''))
    .map((cells) => cells.map(normalize).join(' '));
}

const normalize = (cell: string): string => {
  const [, month, day, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(cell) ?? [];
  return year === undefined ? cell : `${year}-${month}-${day}`;
};

const trades = [
  'Timestamp,Type,Sent Amount,Sent Asset,Received Amount,Received Asset',
  '2026-01-05T12:00:00Z,buy,2000,USD,2,BTC',
  '2026-02-05T12:00:00Z,buy,1000.33,USD,10,ETH',
  '2026-03-10T12:00:00Z,sell,0.5,BTC,900,USD',
  '2026-04-10T12:00:00Z,sell,3,ETH,450.77,USD',
  '2026-05-10T12:00:00Z,sell,1.5,BTC,1200.01,USD',
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
    ).toEqual(lines.toSorted());
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
