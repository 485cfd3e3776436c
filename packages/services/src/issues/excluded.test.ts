import { reading } from '@lotbook/db/database';
import { findAccount } from '@lotbook/db/stores/accounts';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import { beforeAll, describe, expect, test } from 'vitest';
import { explainFigure } from '../questions/explain-figure.ts';
import { importText, testServices, type TestServices } from '../testing.ts';
import { dismissImport } from '../imports/dismiss-import.ts';
import { toFilter, type FilterInput } from '../base/filter-input.ts';
import { countExcludedIn } from './excluded-in-filter.ts';
import { readExcludedYears, loadReadiness } from './readiness.ts';

const database = testDatabase();
let ada: SeededAccount;
let services: TestServices;

// FOO and BAR have no price. Two rows can't be read: one is of 2024, the other has no year.
const book = [
  'Timestamp,Type,Sent Amount,Sent Asset,From,Received Amount,Received Asset,To,Id,Value',
  '2024-01-05,buy,100,USD,Kraken,1,FOO,Kraken,buy,',
  '2025-02-01,stake-reward,,,,0.5,ETH,Kraken,reward,40',
  '2025-04-01,crypto-crypto,0.5,FOO,Kraken,7,BAR,Kraken,swap,',
  '2025-05-01,stake-reward,,,,3,BAR,Kraken,unpriced,',
  '2024-06-01,buy,many,USD,Kraken,1,ETH,Kraken,badAmount,',
  'yesterday,buy,100,USD,Kraken,1,ETH,Kraken,badDate,',
];

beforeAll(async () => {
  ada = await seedAccount(database.current, { taxYear: 2025 });
  services = testServices(database.current);
  await importText(services, ada, 'book.csv', book.join('\n'));
  await importText(services, ada, 'again.csv', [...book, ''].join('\n'));
});

const read = <T>(work: Parameters<typeof reading<T>>[2]): Promise<T> =>
  reading(database.current, { accountId: ada.accountId }, work);

const years = () =>
  read(async (db) => {
    const account = (await findAccount(db, ada.accountId))!;
    return {
      excluded: (await readExcludedYears(db, account)).map(
        ({ year, kind, transactions }) => `${year} ${kind} ${transactions}`,
      ),
      ready: await loadReadiness(db, account, new Date('2026-02-01')),
    };
  });

const readExcluded = (told: FilterInput) =>
  read(async (db) => {
    const account = (await findAccount(db, ada.accountId))!;
    const filter = toFilter(told, account);
    return (await countExcludedIn(db, { accountId: ada.accountId, filter })).map(
      ({ kind, transactions }) => `${kind} ${transactions}`,
    );
  });

const toText = async (kind: 'year' | 'filter' | 'stake', id: string): Promise<string> =>
  (await explainFigure(services, ada, ada.accountId, { kind, id })).explanation.text;

describe('rows rejected at import', () => {
  test('count in the year they contain, or in every year, once for the same file imported twice', async () => {
    const { excluded } = await years();
    expect(excluded.toSorted()).toEqual([
      '2024 rejected 1',
      '2024 undated 1',
      '2025 disposal 1',
      '2025 income 1',
      '2025 undated 1',
    ]);
  });

  test('are open, with an unknown amount, so that no year with them is ready', async () => {
    const { ready } = await years();
    const [of2025] = ready;
    expect(of2025!.range.unknown).toBeGreaterThanOrEqual(3);
    expect(of2025!.checks.find(({ id }) => id === 'rows')!.open).toBe(1);
  });
});

const filesIn = (excluded: readonly string[]) => excluded.filter((each) => each.includes('file'));

describe('files that were not imported', () => {
  test('count in every year and filter until they are dismissed', async () => {
    const failed = await importText(services, ada, 'other.csv', 'Colour,Shape\nred,round\n');
    const { excluded, ready } = await years();
    expect(filesIn(excluded)).toEqual(['2025 file 1', '2024 file 1']);
    expect(ready.every(({ range }) => range.unknown > 0)).toBe(true);
    expect(await readExcluded({ currencies: ['ETH'] })).toEqual(['rejected 2', 'file 1']);
    await dismissImport(services, ada, ada.accountId, failed.id);
    expect(filesIn((await years()).excluded)).toEqual([]);
    expect(await readExcluded({ currencies: ['ETH'] })).toEqual(['rejected 2']);
  });
});

describe('totals of a filter', () => {
  test.each<[FilterInput, readonly string[]]>([
    [{}, ['disposal 1', 'income 1', 'rejected 2']],
    [{ currencies: ['ETH'] }, ['rejected 2']],
    [{ currencies: ['FOO'] }, ['disposal 1', 'rejected 2']],
    [{ types: ['stake-reward'] }, ['income 1', 'rejected 2']],
    [
      { txDateStart: '2025-01-01T00:00:00Z', txDateEnd: '2025-04-15T00:00:00Z' },
      ['disposal 1', 'rejected 1'],
    ],
    [{ search: 'unpriced' }, ['income 1', 'rejected 2']],
  ])('%o lack %o', async (told, excluded) => {
    expect(await readExcluded(told)).toEqual(excluded);
  });
});

describe('explanations of sums show what they exclude', () => {
  test('a year, an asset in it, and a filter', async () => {
    expect(await toText('year', '2025')).toContain(
      'Incomplete: 1 sale and 1 reward or other income have no price and are not included; 1 imported row was rejected and is not included.',
    );
    expect(await toText('year', '2025/ETH')).toMatch(
      /of income\. Incomplete: 1 imported row was rejected/,
    );
    expect(await toText('filter', JSON.stringify({ currencies: ['FOO'] }))).toContain(
      'Incomplete: 1 sale has no price and is not included',
    );
  });

  test('the tax impact of a year: unknown amounts are not zero', async () => {
    expect(await toText('stake', '2025')).toMatch(/unknown/);
  });
});
