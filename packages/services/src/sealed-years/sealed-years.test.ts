import { readInEnglish } from '@lotbook/messages/stored-text';
import { reading, writing } from '@lotbook/db/database';
import { findAccount } from '@lotbook/db/stores/accounts';
import { logPage } from '@lotbook/db/stores/account-log';
import { loadSealedYears } from '@lotbook/db/stores/sealed-years';
import { readTransactionPage } from '@lotbook/db/stores/transactions';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { changeMethod } from '../accounts/change-method.ts';
import { deleteAccount } from '../accounts/delete-account.ts';
import { setCategories } from '../decisions/set-categories.ts';
import { loadReadiness } from '../issues/readiness.ts';
import { readReport } from '../reports/read-report.ts';
import { requestReport } from '../reports/request-report.ts';
import { importText, testServices, type TestServices } from '../testing.ts';
import { cancelSealing, requestSeal, unsealYear } from './change-seals.ts';
import { cancelComparison, readComparison, requestComparison } from './compare-year.ts';
import { readSealedYears } from './read-sealed-years.ts';
import { sealInForce, readYearDifference, type YearDifference } from './year-difference.ts';

const database = testDatabase();

const header =
  'Timestamp,Type,Sent Amount,Sent Asset,From,Received Amount,Received Asset,To,Id,Value';
const book = [
  header,
  '2020-01-01,buy,100,USD,Kraken,1,BTC,Kraken,cheap,',
  '2021-01-01,buy,900,USD,Kraken,1,BTC,Kraken,dear,',
  '2024-02-01,stake-reward,,,,0.5,ETH,Kraken,reward,40',
  '2024-06-01,sell,1,BTC,Kraken,1000,USD,Kraken,sale,',
];
/** Units that were there before all others, so that the sale of 2024 would use them. */
const older = [header, '2019-01-01,buy,700,USD,Kraken,1,BTC,Kraken,oldest,'];

interface World extends SeededAccount {
  readonly services: TestServices;
}

async function sealWorld(): Promise<World> {
  const owner = await seedAccount(database.current, { name: 'Ada Lovelace' });
  const services = testServices(database.current);
  await importText(services, owner, 'book.csv', book.join('\n'));
  await requestSeal(services, owner, owner.accountId, 2024);
  await services.workOff();
  return { ...owner, services };
}

async function toReport(
  world: World,
  type: string,
  format: string,
  taxYear = 2024,
): Promise<string> {
  const { services, accountId } = world;
  const { report } = await requestReport(services, world, accountId, {
    type,
    parameters: { format },
    taxYear,
  });
  await services.workOff();
  const read = await readReport(services, world, accountId, report.id);
  const chunks: Buffer[] = [];
  for await (const chunk of read.chunks) chunks.push(chunk);
  return Buffer.concat(chunks).toString('base64');
}

const toText = async (world: World, type: string, taxYear?: number): Promise<string> =>
  Buffer.from(await toReport(world, type, 'csv', taxYear), 'base64').toString();

/** Like the page: the request, the job, the answer. */
async function getDifference(world: World): Promise<YearDifference> {
  const { services, accountId } = world;
  const { id } = await requestComparison(services, world, accountId, 2024);
  await services.workOff();
  const { status, difference } = await readComparison(services, world, accountId, id);
  expect(status).toBe('done');
  return difference!;
}

const forms = [
  ['form-8949', 'pdf'],
  ['form-8949', 'csv'],
  ['schedule-d', 'pdf'],
  ['roll-forward', 'csv'],
  ['transactions', 'xlsx'],
  ['txf', 'txf'],
] as const;
const getDocuments = async (world: World): Promise<readonly string[]> => {
  const all: string[] = [];
  for (const [type, format] of forms) all.push(await toReport(world, type, format));
  return all;
};

const asAda = <T>(world: World, statement: ReturnType<typeof sql<T>>) =>
  writing(database.current, world.scope, (tx) => statement.execute(tx));

describe('a sealed year', () => {
  test('gives the same documents byte for byte, whatever is imported, edited, named or set afterwards', async () => {
    const world = await sealWorld();
    const before = await getDocuments(world);

    await importText(world.services, world, 'older.csv', older.join('\n'));
    await changeMethod(world.services, world, world.accountId, { method: 'LIFO' });
    await asAda(
      world,
      sql`update account set name = 'Countess', time_zone = 'Asia/Tokyo' where id = ${world.accountId}`,
    );
    await asAda(
      world,
      sql`update source set name = 'Renamed' where account_id = ${world.accountId}`,
    );
    await world.services.workOff();
    expect(await getDocuments(world)).toEqual(before);
  });

  test('gives them when another engine version has computed the account differently', async () => {
    const world = await sealWorld();
    const before = await getDocuments(world);
    await asAda(world, sql`update outcome set detail = '[]' where account_id = ${world.accountId}`);
    await asAda(
      world,
      sql`update computation set engine = '99.0.0' where account_id = ${world.accountId}`,
    );
    expect(await getDocuments(world)).toEqual(before);
    const { verdict, engine, lines } = await getDifference(world);
    expect({ verdict, now: engine?.now, why: lines[0]?.why }).toEqual({
      verdict: 'check',
      now: '99.0.0',
      why: 'Another engine version calculates it differently',
    });
  });

  test('has a digest of all its content, and cannot be altered', async () => {
    const world = await sealWorld();
    const [seal] = await reading(database.current, world.scope, (db) =>
      loadSealedYears(db, world.accountId),
    );
    expect(seal).toMatchObject({
      taxYear: 2024,
      status: 'sealed',
      transactions: 4,
      totals: { gain: '900.000000000000000000', disposals: 1 },
    });
    expect(seal?.digest).toMatch(/^sha256:[0-9a-f]{64}$/);
    expect(seal?.inputDigest).toMatch(/^sha256:[0-9a-f]{64}$/);

    await expect(asAda(world, sql`delete from sealed_piece`)).rejects.toThrow(
      'a sealed year is not altered',
    );
    await expect(asAda(world, sql`update sealed_piece set bytes = ''`)).rejects.toThrow(
      /permission denied|not altered/,
    );
    await expect(asAda(world, sql`update sealed_year set totals = '{}'`)).rejects.toThrow(
      'a sealed year is not altered',
    );
    await expect(asAda(world, sql`delete from sealed_year`)).rejects.toThrow('permission denied');
  });

  test('is compared with today’s figures, with what changed, why, and what to do', async () => {
    const world = await sealWorld();
    const { services, accountId } = world;
    const difference = () => getDifference(world);
    expect(await difference()).toMatchObject({ verdict: 'none', lines: [], inputs: [] });
    expect(
      (await readSealedYears(services, world, accountId)).map(({ taxYear, seals }) => [
        taxYear,
        seals.map(({ hasMoved }) => hasMoved),
      ]),
    ).toEqual([[2024, [false]]]);

    await changeMethod(services, world, accountId, { method: 'HIFO' });
    await services.workOff();
    expect(await difference()).toMatchObject({
      verdict: 'keep',
      settings: [{ label: 'Method', filed: 'FIFO', now: 'HIFO' }],
      lines: [{ kind: 'sale', asset: 'BTC', why: 'The settings changed' }],
    });
    await changeMethod(services, world, accountId, { method: 'FIFO' });

    await importText(services, world, 'older.csv', older.join('\n'));
    const found = await difference();
    expect(found).toMatchObject({
      verdict: 'amend',
      settings: [],
      inputs: [{ what: 'added', at: '2019-01-01T00:00:00.000Z' }],
    });
    expect(found.lines.map(({ why }) => why)).toEqual([
      'Its lots or cost differ because other transactions changed',
    ]);
    expect(
      found.figures
        .filter(({ difference }) => difference !== 0n)
        .map(({ label, difference }) => [label, Number(difference / 10n ** 18n)]),
    ).toEqual([
      ['Cost basis', 600],
      ['Long-term gain or loss', -600],
      ['Gain or loss', -600],
    ]);
    expect(found.advice.join(' ')).toContain('Form 1040-X');
    expect((await readSealedYears(services, world, accountId))[0]?.seals[0]?.hasMoved).toBe(true);

    const text = await toText(world, 'changes-since-filing');
    expect(text).toContain('Gain or loss,900.00,300.00,-600.00');
  });

  test('is reported as changed if only a donation was added to it', async () => {
    const world = await sealWorld();
    const { services, accountId } = world;
    const hasMoved = async () =>
      (await readSealedYears(services, world, accountId))[0]?.seals.map((seal) => seal.hasMoved);
    await importText(
      services,
      world,
      'given.csv',
      [header, '2024-07-01,withdrawal,0.1,ETH,Kraken,,,,given,8'].join('\n'),
    );
    await services.workOff();
    expect(await hasMoved()).toEqual([false]);
    const { rows } = await reading(database.current, world.scope, (db) =>
      readTransactionPage(
        db,
        { accountId, filter: { search: 'given' } },
        { column: 'date', descending: true },
        5,
        undefined,
      ),
    );
    await setCategories(services, world, accountId, () => ({ ids: rows.map(({ id }) => id) }), {
      category: 'donation_standard',
    });
    await services.workOff();
    expect(await hasMoved()).toEqual([true]);
    expect((await getDifference(world)).figures.find(({ id }) => id === 'donations')).toMatchObject(
      {
        filed: 0n,
        now: 8n * 10n ** 18n,
      },
    );
  });

  test('is reopened only with a reason, which the log records, and follows the current figures then', async () => {
    const world = await sealWorld();
    const { services, accountId } = world;
    await importText(services, world, 'older.csv', older.join('\n'));
    expect(await toText(world, 'capital-gains')).toContain('1000.00,100.00,900.00');

    await expect(
      unsealYear(services, world, accountId, { taxYear: 2024, reason: '  ' }),
    ).rejects.toThrow('Enter a reason for unlocking the year');
    await unsealYear(services, world, accountId, {
      taxYear: 2024,
      reason: 'A wallet was forgotten',
    });
    expect(await toText(world, 'capital-gains')).toContain('1000.00,700.00,300.00');
    const logged = await reading(database.current, world.scope, (db) =>
      logPage(db, accountId, { types: ['tax-year'] }, 10),
    );
    expect(
      logged.map(({ action, message }) => [
        action,
        readInEnglish(message).replace(/sha256:.*/, '…'),
      ]),
    ).toEqual([
      ['unseal', 'The tax year 2024 was unlocked: A wallet was forgotten'],
      ['sealed', 'The tax year 2024 is locked with the digest …'],
      ['seal', 'Locking the tax year 2024 was requested'],
    ]);

    await requestSeal(services, world, accountId, 2024);
    await services.workOff();
    const [year] = await readSealedYears(services, world, accountId);
    expect(
      year?.seals.map(({ status, reason, totals }) => [status, reason, Number(totals?.gain)]),
    ).toEqual([
      ['sealed', null, 300],
      ['unsealed', 'A wallet was forgotten', 900],
    ]);
    await expect(
      requestReport(services, world, accountId, {
        type: 'changes-since-filing',
        parameters: {},
        taxYear: 2020,
      }),
    ).rejects.toThrow('2020 is not locked');
  });

  test('is not stored if its sealing is canceled, and can be sealed again', async () => {
    const world = await sealWorld();
    const { services, accountId } = world;
    await unsealYear(services, world, accountId, { taxYear: 2024, reason: 'Again' });
    await requestSeal(services, world, accountId, 2024);
    await cancelSealing(services, world, accountId, 2024);
    await services.workOff();
    const [year] = await readSealedYears(services, world, accountId);
    expect(year?.seals[0]).toMatchObject({
      status: 'failed',
      error: 'Locking was canceled; nothing was stored.',
    });
    await expect(cancelSealing(services, world, accountId, 2024)).rejects.toThrow(
      '2024 is not being locked',
    );
    await requestSeal(services, world, accountId, 2024);
    await services.workOff();
    expect((await readSealedYears(services, world, accountId))[0]?.seals[0]?.status).toBe('sealed');
  });

  test('is compared once for the same figures, and not at all where that is cancelled', async () => {
    const world = await sealWorld();
    const { services, accountId } = world;
    const ask = () => requestComparison(services, world, accountId, 2024);
    const first = await ask();
    expect([first.status, (await ask()).id]).toEqual(['queued', first.id]);
    expect((await cancelComparison(services, world, accountId, first.id)).status).toBe('cancelled');
    await services.workOff();
    expect(await readComparison(services, world, accountId, first.id)).toMatchObject({
      status: 'cancelled',
      difference: undefined,
    });

    const second = await ask();
    await services.workOff();
    expect([await ask(), services.waiting]).toMatchObject([
      { id: second.id, status: 'done', progress: 100 },
      [],
    ]);
    await changeMethod(services, world, accountId, { method: 'HIFO' });
    await services.workOff();
    expect((await ask()).id).not.toBe(second.id);
    const other = await seedAccount(database.current);
    await expect(requestComparison(services, other, accountId, 2024)).rejects.toThrow(
      "User doesn't have access",
    );
  });

  test('lists a transaction whose time changed once', async () => {
    const world = await sealWorld();
    await asAda(
      world,
      sql`update transaction set at = '2024-03-05' where account_id = ${world.accountId} and external_id = 'reward'`,
    );
    expect((await getDifference(world)).inputs).toMatchObject([
      { what: 'changed', at: '2024-03-05T00:00:00.000Z', fields: ['time'] },
    ]);
  });

  test('that was sealed without its totals is read completely, with the same result', async () => {
    const world = await sealWorld();
    await importText(world.services, world, 'older.csv', older.join('\n'));
    const told = await reading(database.current, world.scope, async (db) => {
      const account = (await findAccount(db, world.accountId))!;
      const seal = await sealInForce(db, account, 2024);
      return [
        await readYearDifference(db, account, seal),
        await readYearDifference(db, account, { ...seal, figures: null }),
      ];
    });
    expect(told[0]?.lineCount).toBe(1);
    expect(told[1]).toEqual(told[0]);
  });

  test('waits for figures that are coming, and is sealed with those', async () => {
    const world = await sealWorld();
    const { services, accountId } = world;
    await unsealYear(services, world, accountId, { taxYear: 2024, reason: 'Again' });
    await changeMethod(services, world, accountId, { method: 'LIFO' });
    await requestSeal(services, world, accountId, 2024);
    services.waiting.reverse();
    await services.workOff();
    const [year] = await readSealedYears(services, world, accountId);
    expect(year?.seals[0]).toMatchObject({
      status: 'sealed',
      totals: { gain: '100.000000000000000000' },
    });
  });

  test('cannot be one that has not ended, nor be sealed twice', async () => {
    const world = await sealWorld();
    await expect(requestSeal(world.services, world, world.accountId, 2024)).rejects.toThrow(
      '2024 is already locked',
    );
    await expect(
      requestSeal(world.services, world, world.accountId, new Date().getUTCFullYear()),
    ).rejects.toThrow(/has not ended|has to be from/);
    const other = await seedAccount(database.current);
    await expect(requestSeal(world.services, other, world.accountId, 2023)).rejects.toThrow(
      "User doesn't have access",
    );
    await expect(requestSeal(world.services, other, other.accountId, 2023)).rejects.toThrow(
      'No figures yet',
    );
  });
});

test('sealed content is deleted with its account', async () => {
  const world = await sealWorld();
  await deleteAccount(world.services, world, world.accountId);
  const left = await reading(database.current, world.scope, (db) =>
    sql<{ n: number }>`select count(*) as n from sealed_piece`.execute(db),
  );
  expect(left.rows).toEqual([{ n: 0 }]);
});

describe('the year after a sealed one', () => {
  const nextYear = [header, '2025-03-01,sell,0.5,BTC,Kraken,800,USD,Kraken,next,'];

  test('begins with the closing balance of the sealed one, and says so', async () => {
    const world = await sealWorld();
    await importText(world.services, world, 'next.csv', nextYear.join('\n'));
    expect(await getCarried(world)).toBeNull();
    const told = await toText(world, 'opening-after-seal', 2025);
    expect(told).toContain('BTC,1,1,0,900.00,900.00,0.00,');
  });

  test('shows by asset if its opening balance differs, in readiness and in its reports', async () => {
    const world = await sealWorld();
    await importText(world.services, world, 'next.csv', nextYear.join('\n'));
    await importText(world.services, world, 'older.csv', older.join('\n'));
    expect(await getCarried(world)).toMatchObject({
      label: '2024',
      sealedBasis: '100.000000000000000000',
      presentBasis: '700.000000000000000000',
    });
    expect(await toText(world, 'opening-after-seal', 2025)).toContain(
      "BTC,1,2,1,900.00,1000.00,100.00,Units that the locked year didn't have",
    );
    const json = JSON.parse(
      Buffer.from(await toReport(world, 'form-8949', 'json', 2025), 'base64').toString(),
    ) as { notes: readonly string[] };
    expect(json.notes.join(' ')).toContain(
      "2024 was locked with sales that cost $100.00. With today's data they cost $700.00: $600.00 more is used up",
    );
  });

  test('cannot be compared with a year that is not sealed', async () => {
    const world = await sealWorld();
    const asked = requestReport(world.services, world, world.accountId, {
      type: 'opening-after-seal',
      parameters: { format: 'csv' },
      taxYear: 2024,
    });
    await expect(asked).rejects.toThrow('needs a locked year before it. Lock 2023 first');
  });
});

const getCarried = (world: World) =>
  reading(database.current, world.scope, async (db) => {
    const account = await findAccount(db, world.accountId);
    return (await loadReadiness(db, account!, new Date('2025-06-01'), 2025))[0]!.carried;
  });
