import { reading, type Db } from '@lotbook/db/database';
import { readInputState } from '@lotbook/db/stores/input-changes';
import { findAccount } from '@lotbook/db/stores/accounts';
import type { YearSums } from '@lotbook/db/stores/outcome-totals';
import { loadStoredTotals } from '@lotbook/db/stores/totals';
import { readTransactionPage, type TransactionRow } from '@lotbook/db/stores/transactions';
import { format } from '@lotbook/decimal/decimal';
import { taxYears } from '@lotbook/law/tax-year';
import type { Category } from '@lotbook/model/category';
import { AppError } from '@lotbook/model/errors';
import { samplePrices } from '@lotbook/sample/market';
import { sampleFiles } from '@lotbook/sample/sample-files';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import { expect, test } from 'vitest';
import { computeAccount } from '../computing/compute-account.ts';
import { ResidentLedgers } from '../computing/resident-ledgers.ts';
import { readConsequences } from '../decisions/consequences.ts';
import type { Decision } from '../decisions/deciding.ts';
import { carryOut, type TriedAct } from './dry-run-action.ts';
import { undoDecision } from '../undo/undo.ts';
import { dismissIssue } from '../issues/dismiss-issue.ts';
import { importText, testServices, type TestServices } from '../testing.ts';
import { computeConsequences, type Consequences } from './consequences-question.ts';

const database = testDatabase();
const sample = { rows: 260, seed: 5 };

/** Numbers that look random and are the same in every run. */
function generator(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor((state / 0x80000000) * below);
  };
}

async function sampleAccount(): Promise<{
  readonly ada: SeededAccount;
  readonly services: TestServices;
}> {
  const [ada, services] = [await seedAccount(database.current), testServices(database.current)];
  const files = [{ name: 'prices.csv', lines: () => samplePrices(sample) }, ...sampleFiles(sample)];
  for (const { name, lines } of files) await importText(services, ada, name, [...lines()].join(''));
  return { ada, services };
}

const chosen: readonly Category[] = [
  'gift_standard',
  'donation_standard',
  'stakingRewards_standard',
  'airdrop_standard',
  'sell_standard',
  'acquisition_standard',
  'transfer_standard',
];

function anyAct(random: (below: number) => number, rows: readonly TransactionRow[]): TriedAct {
  const [{ id }, other] = [rows[random(rows.length)]!, rows[random(rows.length)]!];
  switch (random(6)) {
    case 0:
      return { kind: 'ignore', taxTxIds: [id, other.id], ignore: random(4) > 0 };
    case 1:
      return { kind: 'category', taxTxIds: [id], category: chosen[random(chosen.length)]! };
    case 2:
      return { kind: 'worth', edit: { transactionId: id, price: String(random(9000)) } };
    case 3:
      return { kind: 'worth', edit: { transactionId: id, costBasis: String(random(9000)) } };
    case 4:
      return { kind: 'link', taxTxIds: [id, other.id] };
    default:
      return { kind: 'ignore', taxTxIds: [id], ignore: true };
  }
}

/** The totals of each year. */
const lines = (years: Iterable<YearSums>): readonly string[] =>
  [...years]
    .map(
      ({ year, short, long, termless, income }) =>
        `${year} ${format(short.gain + long.gain + termless.gain)} ${format(long.gain)} ${format(income)}`,
    )
    .toSorted();

/** The totals of the years according to the consequences. */
function applyForecast(before: readonly string[], { other }: Consequences): readonly string[] {
  const known = new Map(before.map((line) => [line.slice(0, 4), line]));
  for (const { year, gain, longTermGain, income } of other)
    known.set(String(year), `${year} ${format(gain)} ${format(longTermGain)} ${format(income)}`);
  return [...known.values()].filter((line) => !line.endsWith(' 0 0 0')).toSorted();
}

const getRefusal = (error: unknown): string => {
  if (error instanceof AppError) return `${error.code} ${error.message}`;
  throw error;
};

test('a preview equals the actual result, whether incremental or computed from scratch, and changes nothing', async () => {
  const { ada, services } = await sampleAccount();
  const ledgers = new ResidentLedgers();
  const read = <T>(work: (db: Db) => Promise<T>): Promise<T> =>
    reading(database.current, ada.scope, work);
  const account = (await read((db) => findAccount(db, ada.accountId)))!;
  const years = async () =>
    lines((await read((db) => loadStoredTotals(db, ada.accountId, taxYears.US.of))).years.values());
  const anew = () => computeAccount(services, { accountId: ada.accountId }, ledgers);
  const page = () =>
    read((db) =>
      readTransactionPage(
        db,
        { accountId: ada.accountId, filter: {} },
        { column: 'date', descending: false },
        400,
        undefined,
      ),
    );
  const { rows } = await page();
  const decide = (act: TriedAct): Promise<Decision | string> =>
    carryOut(services, ada, ada.accountId, act).catch(getRefusal);
  // A decision, so that the ledger is loaded.
  await decide({ kind: 'ignore', taxTxIds: [rows[0]!.id], ignore: true });
  await anew();
  const random = generator(7);
  let moved = 0;
  let refused = 0;
  const tried = new Map<string, number>();
  for (let turn = 0; turn < 40; turn += 1) {
    const act = anyAct(random, rows);
    const [before, state] = [
      await years(),
      (await read((db) => readInputState(db, ada.accountId))).version,
    ];
    const ask = (resident: ReturnType<ResidentLedgers['look']>) =>
      computeConsequences(services, account, { actor: ada, act }, resident).catch(getRefusal);
    const resident = ledgers.look(ada.accountId);
    expect(resident, `the ledger at turn ${turn}`).toBeDefined();
    const [followed, whole] = [await ask(resident), await ask(undefined)];
    expect(followed, `followed and whole at turn ${turn}, ${JSON.stringify(act)}`).toEqual(whole);
    expect((await read((db) => readInputState(db, ada.accountId))).version).toBe(state);
    expect(await years()).toEqual(before);
    const done = await decide(act);
    expect(typeof done === 'string' ? done : '').toBe(typeof followed === 'string' ? followed : '');
    if (typeof followed === 'string') {
      refused += 1;
      continue;
    }
    await anew();
    expect(await years(), `turn ${turn}, ${JSON.stringify(act)}`).toEqual(
      applyForecast(before, followed),
    );
    if (followed.changed > 0) moved += 1;
    tried.set(act.kind, (tried.get(act.kind) ?? 0) + 1);
    // Some decisions are kept, so that one applies on top of another.
    if (turn % 3 === 0 || typeof done === 'string' || !done.undo) continue;
    await undoDecision(services, ada, ada.accountId, done.undo);
    await anew();
    expect(await years()).toEqual(before);
  }
  expect(moved).toBeGreaterThan(10);
  expect(refused).toBeGreaterThan(2);
  expect([...tried.keys()].toSorted()).toEqual(['category', 'ignore', 'link', 'worth']);
});

test('lists other changes in a return, and names the sealed year', async () => {
  const [ada, services] = [await seedAccount(database.current), testServices(database.current)];
  const header =
    'Timestamp,Type,Sent Amount,Sent Asset,From,Received Amount,Received Asset,To,Value,Id';
  const rows = [
    '2023-01-01T10:00:00Z,buy,10000,USD,Kraken,10000,USDC,Kraken,10000,b1',
    '2023-01-02T10:00:00Z,buy,1000,USD,Kraken,1,ETH,Kraken,1000,b2',
    '2024-02-01T10:00:00Z,sell,10000,USDC,Kraken,10000,USD,Kraken,10000,s1',
    '2024-03-01T10:00:00Z,withdrawal,1,ETH,Kraken,,,,5000,w1',
  ];
  await importText(services, ada, 'books.csv', `${[header, ...rows].join('\n')}\n`);
  await computeAccount(services, { accountId: ada.accountId });
  const read = <T>(work: (db: Db) => Promise<T>): Promise<T> =>
    reading(database.current, ada.scope, work);
  const account = (await read((db) => findAccount(db, ada.accountId)))!;
  const page = await read((db) =>
    readTransactionPage(
      db,
      { accountId: ada.accountId, filter: {} },
      { column: 'date', descending: false },
      10,
      undefined,
    ),
  );
  const getId = (externalId: string): string =>
    page.rows.find((row) => row.externalId === externalId)!.id;
  const tried = async (act: TriedAct) => {
    const { now, besides, heldBasis, changed } = await computeConsequences(
      services,
      account,
      { actor: ada, act },
      undefined,
    );
    return {
      now,
      changed,
      heldBasis: format(heldBasis),
      besides: besides.map(({ year, what, by }) => `${year} ${what} ${format(by)}`),
    };
  };
  // Sold for what it cost: neither a gain nor an income.
  expect(await tried({ kind: 'ignore', taxTxIds: [getId('s1')], ignore: true })).toEqual({
    now: [],
    changed: 0,
    heldBasis: '10000',
    besides: ['2024 proceeds -10000', '2024 costBasis -10000'],
  });
  expect(
    await tried({ kind: 'category', taxTxIds: [getId('w1')], category: 'donation_standard' }),
  ).toMatchObject({ now: [], besides: ['2024 donations 5000'] });
});

test('a year that only rounding changes has its exact total', async () => {
  const [ada, services] = [await seedAccount(database.current), testServices(database.current)];
  const header =
    'Timestamp,Type,Sent Amount,Sent Asset,From,Received Amount,Received Asset,To,Value,Id';
  const rows = [
    '2022-01-01T10:00:00Z,buy,100,USD,Kraken,3,ETH,Kraken,100,b1',
    '2022-02-01T10:00:00Z,sell,1,ETH,Kraken,20,USD,Kraken,20,s1',
    '2023-02-01T10:00:00Z,sell,1,ETH,Kraken,40,USD,Kraken,40,s2',
    '2024-02-01T10:00:00Z,sell,1,ETH,Kraken,20,USD,Kraken,20,s3',
  ];
  await importText(services, ada, 'books.csv', `${[header, ...rows].join('\n')}\n`);
  await computeAccount(services, { accountId: ada.accountId });
  const read = <T>(work: (db: Db) => Promise<T>): Promise<T> =>
    reading(database.current, ada.scope, work);
  const account = (await read((db) => findAccount(db, ada.accountId)))!;
  const { rows: found } = await read((db) =>
    readTransactionPage(
      db,
      { accountId: ada.accountId, filter: {} },
      { column: 'date', descending: false },
      10,
      undefined,
    ),
  );
  const years = async () =>
    lines((await read((db) => loadStoredTotals(db, ada.accountId, taxYears.US.of))).years.values());
  const yearsChanged: number[] = [];
  for (const { id } of found.slice(1)) {
    const act: TriedAct = { kind: 'ignore', taxTxIds: [id], ignore: true };
    const [before, preview] = [
      await years(),
      await computeConsequences(services, account, { actor: ada, act }, undefined),
    ];
    await carryOut(services, ada, ada.accountId, act);
    await computeAccount(services, { accountId: ada.accountId });
    expect(await years()).toEqual(applyForecast(before, preview));
    yearsChanged.push(preview.other.length);
  }
  // The basis of a third of 100, and of half of the rest, differ by 10⁻¹⁸.
  expect(yearsChanged).toEqual([2, 1, 1]);
});

test('says why some transactions would not change, and does not count dismissed issues', async () => {
  const [ada, services] = [await seedAccount(database.current), testServices(database.current)];
  const header =
    'Timestamp,Type,Sent Amount,Sent Asset,From,Received Amount,Received Asset,To,Value,Id';
  const rows = [
    '2023-01-02T10:00:00Z,buy,1000,USD,Kraken,1,ETH,Kraken,1000,b1',
    '2024-03-01T10:00:00Z,withdrawal,1,ETH,Kraken,,,,5000,w1',
  ];
  await importText(services, ada, 'books.csv', `${[header, ...rows].join('\n')}\n`);
  const read = <T>(work: (db: Db) => Promise<T>): Promise<T> =>
    reading(database.current, ada.scope, work);
  const account = (await read((db) => findAccount(db, ada.accountId)))!;
  const page = await read((db) =>
    readTransactionPage(
      db,
      { accountId: ada.accountId, filter: {} },
      { column: 'date', descending: false },
      10,
      undefined,
    ),
  );
  const [bought, withdrawn] = page.rows.map(({ id }) => id) as [string, string];
  const tried = async (act: TriedAct) => {
    const { stays, issues } = await computeConsequences(
      services,
      account,
      { actor: ada, act },
      undefined,
    );
    return { stays, issues };
  };
  const leave: TriedAct = { kind: 'ignore', taxTxIds: [withdrawn], ignore: true };
  expect(await tried(leave)).toEqual({
    stays: undefined,
    issues: [{ code: 'unmatched-withdrawal', opened: 0, settled: 1 }],
  });
  await dismissIssue(
    services,
    ada,
    ada.accountId,
    { transactionId: withdrawn, code: 'unmatched-withdrawal' },
    'A present',
  );
  expect(await tried(leave)).toEqual({ stays: undefined, issues: [] });

  expect(await tried({ kind: 'ignore', taxTxIds: [bought, withdrawn], ignore: false })).toEqual({
    stays: '2 transactions are already included.',
    issues: [],
  });
  const category = { kind: 'category', taxTxIds: [bought], category: 'donation_standard' } as const;
  expect((await tried({ ...category, category: 'stakingRewards_standard' })).stays).toEqual(
    '1 transaction can’t have this category: no side is compatible with it.',
  );
  expect((await tried({ kind: 'assign', taxTxIds: [bought] })).stays).toEqual(
    '1 transaction skipped: the cost basis is known.',
  );
  await carryOut(services, ada, ada.accountId, { ...leave, taxTxIds: [bought] });
  expect((await tried({ ...leave, taxTxIds: [bought] })).stays).toEqual(
    '1 transaction is already excluded.',
  );
  await carryOut(services, ada, ada.accountId, { ...category, taxTxIds: [withdrawn] });
  expect((await tried({ ...category, taxTxIds: [withdrawn] })).stays).toEqual(
    '1 transaction has it already.',
  );
});

test('is for those alone who may decide', async () => {
  const { ada, services } = await sampleAccount();
  const stranger = await seedAccount(database.current);
  const { rows } = await reading(database.current, ada.scope, (db) =>
    readTransactionPage(
      db,
      { accountId: ada.accountId, filter: {} },
      { column: 'date', descending: false },
      1,
      undefined,
    ),
  );
  const act: TriedAct = { kind: 'ignore', taxTxIds: [rows[0]!.id], ignore: true };
  await expect(readConsequences(services, stranger, ada.accountId, act)).rejects.toMatchObject({
    code: 'NO_ACCESS',
  });
  await expect(readConsequences(services, stranger, stranger.accountId, act)).rejects.toMatchObject(
    { code: 'NOT_FOUND' },
  );
});
