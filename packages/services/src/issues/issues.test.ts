import { reading, writing } from '@lotbook/db/database';
import { findAccount } from '@lotbook/db/stores/accounts';
import {
  countIssues,
  readIssuePage,
  type IssueOrder,
  type IssuePlace,
} from '@lotbook/db/stores/issues';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import { beforeEach, expect, test } from 'vitest';
import { importText, testServices, type TestServices } from '../testing.ts';
import { setManualBalances } from '../manual/manual-balances.ts';
import { setIgnored } from '../decisions/ignore.ts';
import { undoDecision } from '../undo/undo.ts';
import {
  dismissIssues,
  toIssueFilter,
  readDecidedAt,
  restoreIssues,
  type IssueWish,
} from './dismiss-issues.ts';
import { dismissIssue } from './dismiss-issue.ts';
import { loadReadiness, type YearReadiness } from './readiness.ts';

const database = testDatabase();
let ada: SeededAccount;
let services: TestServices;

// The cost of deposits to Trezor and Ledger is unknown, and so is the destination of 0.1 BTC; 2 ETH were sold that the account never received.
const rows = [
  'Timestamp,Type,Sent Amount,Sent Asset,From,Received Amount,Received Asset,To,Value,Id',
  '2023-12-31T23:30:00Z,deposit,,,,0.5,BTC,Trezor,400,late',
  '2024-01-05T10:00:00Z,buy,1000,USD,Kraken,1,BTC,Kraken,,buy',
  '2024-06-01T10:30:00Z,deposit,,,,0.25,BTC,Ledger,900,larger',
  '2025-03-01T10:00:00Z,sell,2,ETH,Kraken,5000,USD,Kraken,,sale',
  '2025-04-01T10:00:00Z,withdrawal,0.1,BTC,Kraken,,,,300,given',
];

beforeEach(async () => {
  ada = await seedAccount(database.current);
  services = testServices(database.current);
  await importText(services, ada, 'book.csv', rows.join('\n'));
});

const inBook = async <T>(work: Parameters<typeof reading<T>>[2]): Promise<T> =>
  reading(database.current, { accountId: ada.accountId }, work);
const account = () => inBook(async (db) => (await findAccount(db, ada.accountId))!);

async function listIssueNames(
  order: IssueOrder,
  wish: IssueWish = { dismissed: false },
  getPage = 50,
): Promise<string[]> {
  const filter = toIssueFilter(await account(), wish);
  const found: string[] = [];
  let after: IssuePlace | undefined;
  do {
    const from = after;
    const page = await inBook((db) =>
      readIssuePage(db, ada.accountId, filter, { order, limit: getPage, after: from }),
    );
    found.push(...page.rows.map(({ code, asset, stake }) => `${code} ${asset} ${Number(stake)}`));
    after = page.more ? page.rows.at(-1) : undefined;
  } while (after);
  return found;
}

const readYears = async (
  now = '2025-06-01T00:00:00Z',
  year?: number,
): Promise<readonly YearReadiness[]> => {
  const whose = await account();
  return inBook((db) => loadReadiness(db, whose, new Date(now), year));
};

const byStake = [
  'missing-basis ETH 5000',
  'unmatched-deposit BTC 900',
  'unmatched-deposit BTC 400',
  'unmatched-withdrawal BTC 200',
];

test('issues are sorted by tax impact, by severity, and by time', async () => {
  expect(await listIssueNames('stake')).toEqual(byStake);
  expect(await listIssueNames('gravity')).toEqual(byStake);
  expect(await listIssueNames('oldest')).toEqual([byStake[2], byStake[1], byStake[0], byStake[3]]);
  expect(await listIssueNames('newest')).toEqual([byStake[3], byStake[0], byStake[1], byStake[2]]);
});

test('pages follow each other without a gap, in every order', async () => {
  for (const order of ['stake', 'gravity', 'oldest', 'newest'] as const)
    expect(await listIssueNames(order, {}, 1)).toEqual(await listIssueNames(order, {}));
});

test('filters: kind, severity, asset, tax year in the zone of the account, and source', async () => {
  expect(
    await listIssueNames('stake', { codes: ['unmatched-deposit', 'unmatched-withdrawal'] }),
  ).toEqual(byStake.slice(1));
  expect(await listIssueNames('stake', { severities: ['error'] })).toEqual(byStake.slice(0, 1));
  expect(await listIssueNames('stake', { assets: ['ETH'] })).toEqual(byStake.slice(0, 1));
  expect(await listIssueNames('stake', { taxYear: 2023 })).toEqual(['unmatched-deposit BTC 400']);
  expect(
    await listIssueNames('stake', { sources: ['00000000-0000-4000-8000-000000000000'] }),
  ).toEqual([]);
  await expect(listIssueNames('stake', { taxYear: 99_999 })).rejects.toThrow(
    'The tax year must be between 2009 and 2100.',
  );
});

test('all issues of a filter are dismissed with one reason, and reopened', async () => {
  const deposits = { filter: { codes: ['unmatched-deposit'] } };
  expect(await dismissIssues(services, ada, ada.accountId, deposits, ' Presents ')).toMatchObject({
    changed: 2,
    message: '2 issues dismissed: Presents',
  });
  expect(await listIssueNames('stake')).toEqual([byStake[0], byStake[3]]);
  expect(await listIssueNames('stake', { dismissed: true })).toEqual(byStake.slice(1, 3));
  expect((await dismissIssues(services, ada, ada.accountId, deposits, 'Presents')).changed).toBe(0);
  expect(await restoreIssues(services, ada, ada.accountId, deposits)).toMatchObject({
    changed: 2,
    message: '2 issues reopened.',
  });
  expect(await listIssueNames('stake')).toEqual(byStake);
});

test('dismissing or reopening many is undone as a whole; issues dismissed before stay dismissed', async () => {
  await dismissIssues(
    services,
    ada,
    ada.accountId,
    { filter: { codes: ['missing-basis'] } },
    'Known',
  );
  const before = await listIssueNames('stake');
  const act = await dismissIssues(services, ada, ada.accountId, { filter: {} }, 'Later');
  expect(await listIssueNames('stake')).toEqual([]);
  expect(await undoDecision(services, ada, ada.accountId, act.undo!)).toMatchObject({
    changed: before.length,
  });
  expect(await listIssueNames('stake')).toEqual(before);
  const opened = await restoreIssues(services, ada, ada.accountId, { filter: {} });
  expect(await listIssueNames('stake')).toEqual(byStake);
  await undoDecision(services, ada, ada.accountId, opened.undo!);
  expect(await listIssueNames('stake')).toEqual(before);
});

test('a dismissed issue keeps its reason: another person’s reason is refused with the first one', async () => {
  const [first] = await inBook(
    async (db) => (await readIssuePage(db, ada.accountId, {}, { order: 'stake', limit: 1 })).rows,
  );
  const named = { transactionId: first!.transactionId, code: first!.code, asset: first!.asset };
  await dismissIssue(services, ada, ada.accountId, named, 'Known');
  await expect(dismissIssue(services, ada, ada.accountId, named, 'Another')).rejects.toMatchObject({
    code: 'CONFLICT',
    message: `${ada.userId}@example.com has already dismissed this: “Known”. Nothing was replaced. To give another reason, reopen it first.`,
  });
  expect(await dismissIssue(services, ada, ada.accountId, named, 'Known')).toMatchObject({
    dismissedBecause: 'Known',
  });
  expect(
    await dismissIssues(services, ada, ada.accountId, { issues: [named] }, 'Another'),
  ).toMatchObject({
    changed: 0,
    message: 'Nothing changed. 1 issue was dismissed before and keeps its reason.',
  });
});

test('issues are named one by one, and one that is not there refuses them all', async () => {
  const [first] = await inBook(
    async (db) => (await readIssuePage(db, ada.accountId, {}, { order: 'stake', limit: 1 })).rows,
  );
  const named = { transactionId: first!.transactionId, code: first!.code };
  await expect(
    dismissIssues(
      services,
      ada,
      ada.accountId,
      { issues: [named, { ...named, code: 'no-such' }] },
      'x',
    ),
  ).rejects.toThrow('There is no such issue');
  expect(await inBook((db) => countIssues(db, ada.accountId, { dismissed: true }))).toBe(0);
  await expect(dismissIssues(services, ada, ada.accountId, {}, 'x')).rejects.toThrow(
    'Select issues, or give a filter that selects them.',
  );
  await expect(
    dismissIssues(services, ada, ada.accountId, { issues: [named], filter: {} }, 'x'),
  ).rejects.toThrow('Select issues');
  await expect(
    dismissIssues(services, ada, ada.accountId, { issues: [named] }, ''),
  ).rejects.toThrow('This field is required');
  expect(
    (await dismissIssues(services, ada, ada.accountId, { issues: [named] }, 'Known')).changed,
  ).toBe(1);
});

test('readiness shows how many transactions of a year were excluded manually', async () => {
  const [late] = await inBook(
    async (db) => (await readIssuePage(db, ada.accountId, {}, { order: 'oldest', limit: 1 })).rows,
  );
  await setIgnored(services, ada, ada.accountId, [late!.transactionId], true);
  expect(
    (await readYears()).map(({ year, transactions, leftOut }) => [year, transactions, leftOut]),
  ).toEqual([
    [2025, 2, 0],
    [2024, 2, 0],
    [2023, 1, 1],
  ]);
});

test('equivalent issues of one transaction are dismissed together and counted like in lists', async () => {
  const sale = '2025-05-01T10:00:00Z,sell,2,ADA,Kraken,5,USD,Kraken,,twice,0.1,ADA';
  await importText(services, ada, 'fees.csv', [`${rows[0]},Fee Amount,Fee Asset`, sale].join('\n'));
  const ofAda = async (dismissed: boolean) =>
    inBook(
      async (db) =>
        (
          await readIssuePage(
            db,
            ada.accountId,
            { assets: ['ADA'], dismissed },
            { order: 'oldest', limit: 9 },
          )
        ).rows,
    );
  const named = (await ofAda(false)).map(({ transactionId, code, asset }) => ({
    transactionId,
    code,
    asset,
  }));
  expect(named.map(({ code }) => code)).toEqual(['missing-basis', 'missing-basis']);
  const byName = { issues: named.slice(1) };
  expect(await dismissIssues(services, ada, ada.accountId, byName, 'Mined')).toMatchObject({
    changed: 2,
    message: '2 issues dismissed: Mined',
  });
  expect(await ofAda(true)).toHaveLength(2);
  expect(
    await dismissIssues(services, ada, ada.accountId, { issues: named }, 'Mined'),
  ).toMatchObject({
    changed: 0,
    message: 'Nothing changed. 2 issues were dismissed before and keep their reasons.',
  });
  const byFilter = { filter: { assets: ['ADA'] } };
  expect(await restoreIssues(services, ada, ada.accountId, byFilter)).toMatchObject({
    changed: 2,
    message: '2 issues reopened.',
  });
  expect(await dismissIssues(services, ada, ada.accountId, byFilter, 'Mined')).toMatchObject({
    changed: 2,
    message: '2 issues dismissed: Mined',
  });
});

test('readiness shows by year the open issues, their tax impact, and what is done', async () => {
  const years = await readYears();
  expect(
    years.map(({ year, isPresent, transactions, troubled, low, high, later }) => ({
      year,
      isPresent,
      transactions,
      troubled,
      low,
      high,
      later,
    })),
  ).toEqual([
    {
      year: 2025,
      isPresent: true,
      transactions: 2,
      troubled: 2,
      low: '-5000',
      high: '200',
      later: null,
    },
    {
      year: 2024,
      isPresent: false,
      transactions: 2,
      troubled: 1,
      low: null,
      high: null,
      later: { low: '-900', high: '0' },
    },
    {
      year: 2023,
      isPresent: false,
      transactions: 1,
      troubled: 1,
      low: null,
      high: null,
      later: { low: '-400', high: '0' },
    },
  ]);
  expect(years.some(({ mayMoveLater }) => mayMoveLater)).toBe(false);
  expect(years[0]?.kinds.map(({ code, count, dismissed }) => [code, count, dismissed])).toEqual([
    ['missing-basis', 1, 0],
    ['unmatched-withdrawal', 1, 0],
  ]);
  const checks = (at: number, of = years) =>
    Object.fromEntries(of[at]!.checks.map(({ id, open, done }) => [id, [open, done]]));
  expect(checks(0)).toMatchObject({ costs: [1, 0], transfers: [1, 0], prices: [0, 0] });
  await dismissIssues(
    services,
    ada,
    ada.accountId,
    { filter: { taxYear: 2025, codes: ['missing-basis'] } },
    'Worth nothing then',
  );
  const [after] = await readYears(undefined, 2025);
  expect([after?.troubled, after?.low, after?.high, checks(0, [after!])['costs']]).toEqual([
    1,
    '0',
    '200',
    [0, 1],
  ]);
  expect(years[0]?.aside).toBeNull();
  expect(after?.aside).toEqual({
    count: 1,
    earlier: 0,
    unknown: 0,
    low: '-5000',
    high: '0',
    lastAt: expect.stringContaining('T'),
    by: [expect.stringContaining('@')],
  });
  const rows = await inBook(
    async (db) =>
      (await readIssuePage(db, ada.accountId, { dismissed: true }, { order: 'stake', limit: 5 }))
        .rows,
  );
  expect(
    rows.map(({ dismissedBecause, dismissedByEmail }) => [dismissedBecause, dismissedByEmail]),
  ).toEqual([['Worth nothing then', after?.aside?.by[0]]]);
});

// Of the 0.5 BTC received by Trezor at the end of 2023 a fifth is sold in 2024 and two fifths in 2025; of the ether received in 2024, a quarter is sold in that year.
const sold = [
  'Timestamp,Type,Sent Amount,Sent Asset,From,Received Amount,Received Asset,To,Value,Id',
  '2024-02-01T10:00:00Z,sell,0.1,BTC,Trezor,100,USD,Trezor,,first',
  '2024-03-01T10:00:00Z,deposit,,,,4,ETH,Trezor,1000,ether',
  '2024-07-01T10:00:00Z,sell,1,ETH,Trezor,500,USD,Trezor,,quarter',
  '2025-02-01T10:00:00Z,sell,0.2,BTC,Trezor,300,USD,Trezor,,second',
];

const money = async () =>
  (await readYears()).map(({ year, low, high, earlier, later, aside }) => ({
    year,
    low,
    high,
    earlier,
    later,
    aside,
  }));
const ofKinds = async (at: number) =>
  (await readYears())[at]?.kinds.map(({ code, count, low, high, laterLow, laterHigh }) => [
    code,
    count,
    ...[low, high, laterLow, laterHigh].map((each) => each && Number(each)),
  ]);

test('the impact of units with an unknown cost counts in the years of their sale, also for dismissed issues', async () => {
  await importText(services, ada, 'sold.csv', sold.join('\n'));
  expect(await money()).toEqual([
    {
      year: 2025,
      low: '-5160',
      high: '200',
      earlier: { count: 1, low: '-160', high: '0' },
      later: null,
      aside: null,
    },
    {
      year: 2024,
      low: '-330',
      high: '0',
      earlier: { count: 1, low: '-80', high: '0' },
      later: { low: '-1650', high: '0' },
      aside: null,
    },
    {
      year: 2023,
      low: null,
      high: null,
      earlier: null,
      later: { low: '-400', high: '0' },
      aside: null,
    },
  ]);
  // One of them was sold at a basis of zero, which is an error; the other is a warning until it is sold.
  expect(await ofKinds(1)).toEqual([
    ['unmatched-deposit', 1, 0, 250, 0, 750],
    ['unmatched-deposit', 1, null, null, 0, 900],
  ]);
  expect(await ofKinds(2)).toEqual([['unmatched-deposit', 1, null, null, 0, 400]]);
  expect(await listIssueNames('stake', { soldIn: 2025 })).toEqual(['unmatched-deposit BTC 400']);
  expect(await listIssueNames('stake', { soldIn: 2023 })).toEqual([]);

  await dismissIssues(services, ada, ada.accountId, { filter: { soldIn: 2025 } }, 'A present');
  const aside = { lastAt: expect.stringContaining('T'), by: [expect.stringContaining('@')] };
  expect(await money()).toEqual([
    {
      year: 2025,
      low: '-5000',
      high: '200',
      earlier: null,
      later: null,
      aside: { count: 0, earlier: 1, unknown: 0, low: '-160', high: '0', ...aside },
    },
    {
      year: 2024,
      low: '-250',
      high: '0',
      earlier: null,
      later: { low: '-1650', high: '0' },
      aside: { count: 0, earlier: 1, unknown: 0, low: '-80', high: '0', ...aside },
    },
    {
      year: 2023,
      low: null,
      high: null,
      earlier: null,
      later: null,
      aside: { count: 1, earlier: 0, unknown: 0, low: null, high: null, ...aside },
    },
  ]);
});

// A reward received in 2023 has no price: 60 of 100 units are sold in 2024, the rest in 2025.
const unpriced = [
  'Timestamp,Type,Sent Amount,Sent Asset,From,Received Amount,Received Asset,To,Value,Id',
  '2023-03-01T10:00:00Z,stake-reward,,,,100,OBSC,Kraken,,reward',
  '2024-04-01T10:00:00Z,sell,60,OBSC,Kraken,600,USD,Kraken,,most',
  '2025-04-01T12:00:00Z,sell,40,OBSC,Kraken,700,USD,Kraken,,rest',
];

const onPrices = (years: readonly YearReadiness[]) =>
  years.map(({ year, earlier, later, checks }) => ({
    year,
    earlier,
    later,
    prices: checks.find(({ id }) => id === 'prices')?.open,
  }));

test('a year is not ready if its gain depends on income without a price in an earlier year', async () => {
  await importText(services, ada, 'unpriced.csv', unpriced.join('\n'));
  expect(onPrices(await readYears())).toEqual([
    { year: 2025, earlier: { count: 1, low: '-700', high: '0' }, later: null, prices: 1 },
    {
      year: 2024,
      earlier: { count: 1, low: '-600', high: '0' },
      later: { low: '-900', high: '0' },
      prices: 1,
    },
    { year: 2023, earlier: null, later: { low: '-400', high: '0' }, prices: 1 },
  ]);
  expect(await listIssueNames('stake', { soldIn: 2025 })).toEqual(['missing-price OBSC 0']);

  await dismissIssues(
    services,
    ada,
    ada.accountId,
    { filter: { taxYear: 2023, codes: ['missing-price'] } },
    'A token of no worth then',
  );
  expect(onPrices(await readYears()).map(({ earlier, prices }) => [earlier, prices])).toEqual([
    [null, 0],
    [null, 0],
    [null, 0],
  ]);
});

test('a sale out of a pool carries a share of the impact of its units, which never count twice', async () => {
  await writing(database.current, ada.scope, (tx) =>
    tx.updateTable('account').set({ jurisdiction: 'UK' }).where('id', '=', ada.accountId).execute(),
  );
  await importText(services, ada, 'sold.csv', sold.join('\n'));
  const years = (await readYears()).map(({ year, low, earlier, later, mayMoveLater }) => ({
    year,
    low: Number(low).toFixed(2),
    earlier: earlier && Number(earlier.low).toFixed(2),
    later: later && Number(later.low).toFixed(2),
    mayMoveLater,
  }));
  // A quarter of the ether, worth 1,000, was sold in 2024/25.
  expect(years.filter(({ year }) => year !== 2025)).toEqual([
    { year: 2024, low: '-904.34', earlier: '-795.25', later: '-790.91', mayMoveLater: false },
    { year: 2023, low: '-26.67', earlier: null, later: '-1373.33', mayMoveLater: false },
  ]);
});

test('deleting a sale removes its part of the impact', async () => {
  await importText(services, ada, 'sold.csv', sold.join('\n'));
  const [second] = await inBook((db) =>
    db.selectFrom('transaction').select('id').where('external_id', '=', 'second').execute(),
  );
  await setIgnored(services, ada, ada.accountId, [second!.id], true);
  await services.workOff();
  expect((await readYears())[0]).toMatchObject({ year: 2025, low: '-5000', earlier: null });
});

const sources = async (now: string, year: number) =>
  (await readYears(now, year))[0]!.checks.find(({ id }) => id === 'sources');

test('a source covers the end of a year if its rows do, a balance confirms it, or it had no activity in the year; in a running year if it was read within a day', async () => {
  const [hour, present] = [3_600_000, new Date().getUTCFullYear()];
  // The year that runs doesn't end meanwhile, even on the last of December.
  const soon = new Date(Math.min(Date.now() + hour, Date.UTC(present + 1, 0) - 1)).toISOString();
  const behind = async (year: number, now = soon) =>
    (await readYears(now, year))[0]!.behind.map(({ name, lastAt }) => [name, lastAt?.slice(0, 10)]);
  // Kraken has rows until April 2025; Ledger has none after June 2024, though its file was imported later. Trezor's last row is of the last day of 2023.
  expect(await sources(soon, 2024)).toEqual({ id: 'sources', open: 1, done: 2, codes: [] });
  expect(await behind(2024)).toEqual([['Ledger', '2024-06-01']]);
  expect(await behind(2023)).toEqual([]);
  expect(await behind(2025)).toEqual([['Kraken', '2025-04-01']]);
  const kraken = await inBook((db) =>
    db.selectFrom('source').select('id').where('name', '=', 'Kraken').executeTakeFirstOrThrow(),
  );
  const balance = (at: string) =>
    setManualBalances(services, ada, ada.accountId, kraken.id, [{ asset: 'BTC', amount: '1', at }]);
  await balance('2025-12-01T00:00:00Z');
  expect(await behind(2025)).toEqual([['Kraken', '2025-04-01']]);
  await balance('2025-12-31T00:00:00Z');
  expect(await behind(2025)).toEqual([]);
  expect(await sources(soon, present)).toEqual({ id: 'sources', open: 0, done: 3, codes: [] });
  // At the end of December, that is another running year.
  const later = new Date(Date.now() + 2 * 86_400_000);
  expect(await sources(later.toISOString(), later.getUTCFullYear())).toEqual({
    id: 'sources',
    open: 3,
    done: 0,
    codes: [],
  });
});

test('several issues are not dismissed or reopened if they were decided about since they were selected', async () => {
  const wanted = { filter: { codes: ['unmatched-deposit'] } };
  const seen = async () =>
    (await readDecidedAt(services, ada, ada.accountId, wanted)) ?? '1970-01-01T00:00:00.000Z';
  const [before, ids] = [
    await seen(),
    await inBook((db) =>
      db
        .selectFrom('issue')
        .select(['transaction_id', 'code', 'asset'])
        .where('code', '=', 'unmatched-deposit')
        .execute(),
    ),
  ];
  expect([before, ids.length]).toEqual(['1970-01-01T00:00:00.000Z', 2]);
  const one = { transactionId: ids[0]!.transaction_id, code: ids[0]!.code, asset: ids[0]!.asset };
  await dismissIssues(services, ada, ada.accountId, { issues: [one] }, 'Known');
  await restoreIssues(services, ada, ada.accountId, { issues: [one] });
  await expect(
    dismissIssues(services, ada, ada.accountId, wanted, 'Presents', before),
  ).rejects.toMatchObject({ code: 'CONFLICT' });
  const after = await seen();
  expect(
    await dismissIssues(services, ada, ada.accountId, wanted, 'Presents', after),
  ).toMatchObject({ changed: 2 });
  await expect(restoreIssues(services, ada, ada.accountId, wanted, after)).rejects.toMatchObject({
    code: 'CONFLICT',
  });
  expect(await restoreIssues(services, ada, ada.accountId, wanted, await seen())).toMatchObject({
    changed: 2,
  });
});
