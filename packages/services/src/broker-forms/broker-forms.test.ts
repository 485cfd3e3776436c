import { format } from '@lotbook/decimal/decimal';
import { reading } from '@lotbook/db/database';
import { logPage } from '@lotbook/db/stores/account-log';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import { describe, expect, test } from 'vitest';
import { storeUpload } from '../imports/store-upload.ts';
import { readReport } from '../reports/read-report.ts';
import { requestReport } from '../reports/request-report.ts';
import { requestSeal } from '../sealed-years/change-seals.ts';
import { importText, testServices, type TestServices } from '../testing.ts';
import { chooseSale, dropBrokerForm, enterBrokerForm } from './change-broker-forms.ts';
import { readForm } from './read-form.ts';
import { readBrokerLines, readReconciliation } from './read-reconciliation.ts';

const database = testDatabase();
const taxYear = 2024;

interface World extends SeededAccount {
  readonly services: TestServices;
}

async function seedTrades(): Promise<World> {
  const owner = await seedAccount(database.current);
  const services = testServices(database.current);
  const lines = [
    'Timestamp,Type,Sent Amount,Sent Asset,From,Received Amount,Received Asset,To,Id',
    '2020-01-01,buy,100,USD,Kraken,1,BTC,Kraken,b1',
    '2024-06-01,sell,0.5,BTC,Kraken,1000,USD,Kraken,s1',
    '2024-07-01,sell,0.25,BTC,Kraken,600,USD,Kraken,s2',
  ];
  await importText(services, owner, 'book.csv', lines.join('\n'));
  return { ...owner, services };
}

async function enterFile(world: World, name: string, text: string) {
  const { services, accountId } = world;
  async function* bytes() {
    yield Buffer.from(text);
  }
  const uploadId = await storeUpload(services, world, accountId, {
    fileName: name,
    bytes: bytes(),
    mostBytes: 1_000_000,
  });
  return enterBrokerForm(services, world, accountId, {
    taxYear,
    broker: 'Kraken',
    uploadId,
    coversAll: false,
  });
}

const template =
  'account_id,asset_symbol,asset_name,asset_quantity,acquired_date,disposed_date,proceeds,cost_basis,gain_loss_classification,is_noncovered_security';
const readCompared = async (world: World) => {
  const { lines } = await readBrokerLines(world.services, world, world.accountId, { taxYear });
  return lines.map(({ asset, quantity, status, boxes, codes, transactions }) => [
    asset,
    format(quantity),
    status,
    boxes.join(),
    codes.join(),
    transactions.length,
  ]);
};

describe('a form that a broker sent', () => {
  test('is read from CSV, compared with the books, and decides box and code of Form 8949', async () => {
    const world = await seedTrades();
    const file = [
      template,
      '7,BTC,Bitcoin,0.5,1/1/2020,6/1/2024,1005,,Long-term,TRUE',
      '7,,Bitcoin,0.25,,7/1/2024,600,20,Long-term,FALSE',
      '7,BTC,,x,,7/1/2024,1,,,',
    ];
    const { lines, rejected } = await enterFile(world, 'da.csv', file.join('\r\n'));
    expect({ lines, rejected }).toEqual({
      lines: 2,
      rejected: [
        { line: 4, column: 'units (box 1c)', reason: "'x' is not a number of units above zero." },
      ],
    });
    expect(await readCompared(world)).toEqual([
      ['BTC', '0.5', 'differs', 'E', 'E', 1],
      ['BTC', '0.25', 'differs', 'E', 'B', 1],
    ]);
    const { report } = await requestReport(world.services, world, world.accountId, {
      type: 'form-8949',
      parameters: { format: 'csv' },
      taxYear,
    });
    await world.services.workOff();
    const pieces: Buffer[] = [];
    for await (const piece of (await readReport(world.services, world, world.accountId, report.id))
      .chunks)
      pieces.push(piece);
    expect(Buffer.concat(pieces).toString()).toContain(
      'E,0.5 BTC,01/01/2020,06/01/2024,1005.00,50.00,E,-5.00,950.00',
    );
  });

  test('is read from FDX JSON with its numbers as they are written', async () => {
    const details = [
      {
        digitalAssetName: 'Bitcoin',
        units: '0.5',
        dateOfSale: '2024-06-01',
        proceeds: 1000,
        costBasis: 50,
        basisReported: true,
        longOrShort: 'LONG',
      },
      {
        digitalAssetName: 'Wrapped Thing',
        units: '0.123456789012345678',
        dateOfSale: '2024-06-02',
        proceeds: 0.1,
        checkboxOnForm8949: 'G',
      },
    ];
    const { lines, rejected } = await readForm(
      'da.json',
      Buffer.from(JSON.stringify([{ tax1099Da: { taxYear, digitalAssetDetails: details } }])),
    );
    expect(rejected).toEqual([]);
    expect(
      lines.map((line) => [
        line.asset,
        format(line.quantity),
        format(line.proceeds),
        line.basisReported,
        line.term,
      ]),
    ).toEqual([
      ['BTC', '0.5', '1000', true, 'long'],
      ['Wrapped Thing', '0.123456789012345678', '0.1', true, 'short'],
    ]);
  });

  test.each([
    [
      'a,b\n1,2',
      'these columns are missing: units (box 1c); date sold (box 1e); proceeds (box 1f)',
    ],
    ['{"a": [', 'it isn’t JSON'],
    ['{"a": 1}', 'it has no sales'],
    ['units,date sold,proceeds\n1,2024-01-01,3', 'no column names the asset'],
  ])('that is invalid is refused with the reason: %j', async (text, why) => {
    await expect(readForm('odd.csv', Buffer.from(text))).rejects.toThrow(why);
  });

  test('has lines that can be assigned to a sale, or excluded, and reset', async () => {
    const world = await seedTrades();
    const { services, accountId } = world;
    await enterFile(
      world,
      'da.csv',
      [template, '7,BTC,,0.4,,6/1/2024,1000,,,', '7,BTC,,9,,8/1/2024,5,,,'].join('\n'),
    );
    const [first, second] = (await readBrokerLines(services, world, accountId, { taxYear })).lines;
    expect([first?.status, first?.candidates.length, second?.status]).toEqual([
      'not-in-books',
      1,
      'not-in-books',
    ]);

    await chooseSale(services, world, accountId, {
      lineIds: [first!.id],
      taxTxId: first!.candidates[0]!.entryId,
      none: false,
    });
    await chooseSale(services, world, accountId, { lineIds: [second!.id], none: true });
    expect((await readCompared(world)).map((each) => each[2])).toEqual(['no-basis', 'set-apart']);
    await chooseSale(services, world, accountId, { lineIds: [first!.id, second!.id], none: false });
    expect((await readCompared(world)).map((each) => each[2])).toEqual([
      'not-in-books',
      'not-in-books',
    ]);
  });

  test('may cover a source by proceeds without its lines', async () => {
    const world = await seedTrades();
    const { services, accountId } = world;
    const [source] = await reading(database.current, world.scope, (db) =>
      db.selectFrom('source').select('id').execute(),
    );
    const form = { taxYear, broker: '', sourceId: source!.id, coversAll: true };
    await enterBrokerForm(services, world, accountId, form);
    const { forms, notReported } = await readReconciliation(services, world, accountId, taxYear);
    expect([forms[0]?.broker, notReported]).toEqual(['Kraken', 0]);
  });

  test('is refused for another year, without lines, and for a year that was filed', async () => {
    const world = await seedTrades();
    const { services, accountId } = world;
    await expect(
      enterFile(world, 'da.csv', [template, '7,BTC,,0.5,,6/1/2023,1000,,,'].join('\n')),
    ).rejects.toThrow('sold on 2023-06-01, which is not in 2024');
    await expect(
      enterBrokerForm(services, world, accountId, {
        taxYear,
        broker: 'K',
        lines: [],
        coversAll: false,
      }),
    ).rejects.toThrow('Enter at least one line');
    const { id } = await enterFile(
      world,
      'da.csv',
      [template, '7,BTC,,0.5,,6/1/2024,1000,,,'].join('\n'),
    );
    await requestSeal(services, world, accountId, taxYear);
    await services.workOff();
    await expect(dropBrokerForm(services, world, accountId, id)).rejects.toThrow(
      'The tax year 2024 is locked',
    );
    const logged = await reading(database.current, world.scope, (db) =>
      logPage(db, accountId, { types: ['broker-form'] }, 10),
    );
    expect(logged.map(({ message }) => message)).toEqual([
      'Form of Kraken for 2024 entered: 1 lines',
    ]);
  });

  test('of another account is neither seen nor changed', async () => {
    const [world, bob] = [await seedTrades(), await seedTrades()];
    const { id } = await enterFile(
      bob,
      'da.csv',
      [template, '7,BTC,,0.5,,6/1/2024,1000,,,'].join('\n'),
    );
    const [theirs] = (await readBrokerLines(bob.services, bob, bob.accountId, { taxYear })).lines;
    await expect(dropBrokerForm(world.services, world, world.accountId, id)).rejects.toThrow(
      'There is no such form in this account.',
    );
    await expect(
      chooseSale(world.services, world, world.accountId, { lineIds: [theirs!.id], none: true }),
    ).rejects.toThrow('There is no such line');
    expect(
      (await readReconciliation(world.services, world, world.accountId, taxYear)).forms,
    ).toEqual([]);
  });

  test('lists fifty lines at a time: those without a sale first, or those of one status', async () => {
    const world = await seedTrades();
    const { services, accountId } = world;
    const unknown = Array.from({ length: 120 }, (_, at) => `7,SOL,,${at + 1},,8/1/2024,5,,,`);
    await enterFile(
      world,
      'da.csv',
      [template, '7,BTC,,0.5,,6/1/2024,1000,,,', ...unknown, '7,BTC,,0.25,,7/1/2024,600,,,'].join(
        '\n',
      ),
    );
    const read = (cursor?: string, status?: string) =>
      readBrokerLines(services, world, accountId, { taxYear, cursor, status });
    const numbers: number[] = [];
    let cursor: string | undefined;
    do {
      const page = await read(cursor);
      expect(page.lines.length).toBeLessThanOrEqual(50);
      numbers.push(...page.lines.map(({ number }) => number));
      ({ cursor } = page);
    } while (cursor !== undefined);
    expect(numbers).toEqual([...unknown.map((_, at) => at + 2), 1, 122]);
    const { lines, counts, cursor: last } = await read(undefined, 'no-basis');
    expect([lines.map(({ number }) => number), counts, last]).toEqual([
      [1, 122],
      { 'not-in-books': 120, 'no-basis': 2 },
      undefined,
    ]);
    await expect(read('x')).rejects.toThrow('This cursor is invalid');
    await expect(read(undefined, 'odd')).rejects.toThrow('status must be one of agrees');
  });

  test('is compared again as soon as the books change', async () => {
    const world = await seedTrades();
    await enterFile(world, 'da.csv', [template, '7,ETH,,2,,8/1/2024,500,,,'].join('\n'));
    expect((await readCompared(world))[0]?.[2]).toBe('not-in-books');
    const head = 'Timestamp,Type,Sent Amount,Sent Asset,From,Received Amount,Received Asset,To,Id';
    await importText(
      world.services,
      world,
      'more.csv',
      [
        head,
        '2024-01-01,buy,100,USD,Kraken,2,ETH,Kraken,b2',
        '2024-08-01,sell,2,ETH,Kraken,500,USD,Kraken,s3',
      ].join('\n'),
    );
    expect((await readCompared(world))[0]?.[2]).toBe('no-basis');
  });
});
