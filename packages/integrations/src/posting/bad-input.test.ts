import { formatMoney, money } from '@lotbook/decimal/decimal';
import type { JournalEntry } from '@lotbook/journal/journal';
import type { LocalDate } from '@lotbook/model/time';
import { describe, expect, it } from 'vitest';
import {
  journalEntry,
  memoryStore,
  startQuickBooks,
  startXero,
  type TestBooks,
} from '../testing.ts';
import type { PostingPolicy } from './check-entry.ts';
import { prepareEntries } from './prepare-entries.ts';
import { isTied, reconcile } from './reconcile.ts';
import { previewSync, runSync, type SyncSettings } from './run-sync.ts';

interface World extends TestBooks {
  /** Accounts by what they are for. */
  readonly accounts: Readonly<Record<'asset' | 'income' | 'clearing' | 'debtors', string>>;
  readonly makeInactive: (id: string) => void;
  readonly close: (date: string) => void;
  readonly setCurrency: (currency: string) => void;
  /** How many lines each entry in the accounting system has. */
  readonly countLines: () => readonly number[];
}

async function openQuickBooks(): Promise<World> {
  const books = await startQuickBooks();
  const { company } = books;
  return {
    ...books,
    accounts: { asset: '4', income: '25', clearing: '8', debtors: '3' },
    makeInactive: (id) =>
      void Object.assign(
        company.accounts.find(({ Id }) => Id === id)!,
        { Active: false },
      ),
    close: (date) => void (company.closeDate = date),
    setCurrency: (currency) => void Object.assign(company, { currency }),
    countLines: () =>
      company.entries.flatMap(({ Line, isDeleted }) => (isDeleted ? [] : [Line.length])),
  };
}

async function openXero(): Promise<World> {
  const books = await startXero();
  const { company } = books;
  const find = (code: string) => company.accounts.find(({ Code }) => Code === code)!;
  return {
    ...books,
    accounts: {
      asset: find('640').AccountID,
      income: find('210').AccountID,
      clearing: find('643').AccountID,
      debtors: find('610').AccountID,
    },
    makeInactive: (id) =>
      void Object.assign(
        company.accounts.find(({ AccountID }) => AccountID === id)!,
        {
          Status: 'ARCHIVED',
        },
      ),
    close: (date) => void (company.periodLockDate = date),
    setCurrency: (currency) => void Object.assign(company, { currency }),
    countLines: () =>
      company.journals.flatMap(({ JournalLines, Status }) =>
        Status === 'POSTED' ? [JournalLines.length] : [],
      ),
  };
}

const systems = [
  ['QuickBooks', openQuickBooks],
  ['Xero', openXero],
] as const;

/** Next to each bad entry, one that is fine: it must be posted in any case. */
const good = '2026-02-01 good: asset 5, income -5';

function makeSettings(
  { accounts, ledger }: World,
  entries: readonly (string | JournalEntry)[],
  policy: Partial<PostingPolicy> = {},
  beforeSending: () => void = () => undefined,
): SyncSettings {
  const given: PostingPolicy = {
    currency: 'USD',
    decimals: 2,
    mode: 'transaction',
    minValue: money('0'),
    lockedEntries: 'hold',
    ...policy,
  };
  const toIds = (text: string): string =>
    text.replaceAll(/asset|income|clearing|debtors/g, (name) =>
      Object.entries(accounts)
        .flatMap(([each, id]) => (each === name ? [id] : []))
        .join(''),
    );
  return {
    accountId: 'account',
    policy: given,
    prepare: (company, chart, posted) => {
      const prepared = prepareEntries(
        entries.map((each) => (typeof each === 'string' ? journalEntry(toIds(each)) : each)),
        {
          company,
          accounts: new Map(chart.map((each) => [each.id, each])),
          policy: given,
          issues: new Map(),
          maxLines: ledger.maxLines,
          posted,
        },
      );
      beforeSending();
      return Promise.resolve(prepared);
    },
  };
}

describe.each(systems)('%s and entries that are not fine', (_name, open) => {
  it.each([
    ['unbalanced', '2026-01-05 bad: asset 10, income -9', 'blocked', 'unbalanced'],
    ['unmapped', '2026-01-05 bad: - 10, income -10', 'blocked', 'no_account_matched'],
    [
      'of 10⁻¹⁸',
      `2026-01-05 bad: asset 0.${'0'.repeat(17)}1, income -0.${'0'.repeat(17)}1`,
      'blocked',
      'unbalanced',
    ],
    ['of zero', '2026-01-05 bad: asset 0, income 0', 'ignored', 'zero_value'],
    [
      'too large',
      '2026-01-05 bad: asset 10000000000, income -10000000000',
      'blocked',
      'amount_too_large',
    ],
  ])('hold what is %s', async (_what, bad, state, reason) => {
    await using world = await open();
    const { holds } = await runSync(world.ledger, memoryStore(), makeSettings(world, [bad, good]));
    expect(holds).toMatchObject([{ key: 'tx:bad:activity', state, reason }]);
    expect(world.countLines()).toEqual([2]);
  });

  it('hold what is on an account that journal entries can’t use', async () => {
    await using world = await open();
    const bad = '2026-01-05 bad: debtors 10, income -10';
    const { holds } = await runSync(world.ledger, memoryStore(), makeSettings(world, [bad, good]));
    expect(holds[0]?.reason).toMatch(/^(entity_required|account_unusable)$/);
    expect(world.countLines()).toEqual([2]);
  });

  it.each([
    ['before we read the chart', false, 'blocked'],
    ['after it', true, 'failed'],
  ])('name an account that became inactive %s', async (_when, isLate, state) => {
    await using world = await open();
    const { makeInactive, accounts } = world;
    const stop = (): void => makeInactive(accounts.clearing);
    if (!isLate) stop();
    const bad = '2026-01-05 bad: clearing 10, income -10';
    const settings = makeSettings(world, [bad, good], {}, isLate ? stop : undefined);
    const { holds } = await runSync(world.ledger, memoryStore(), settings);
    expect(holds).toMatchObject([{ key: 'tx:bad:activity', state, reason: 'account_inactive' }]);
    expect(world.countLines()).toEqual([2]);
  });

  it.each([
    ['before we read the lock date', false],
    ['after it', true],
  ])('hold what is in a period that was closed %s', async (_when, isLate) => {
    await using world = await open();
    const close = (): void => world.close('2026-01-31');
    if (!isLate) close();
    const bad = '2026-01-05 bad: asset 10, income -10';
    const settings = makeSettings(world, [bad, good], {}, isLate ? close : undefined);
    const store = memoryStore();
    const { holds } = await runSync(world.ledger, store, settings);
    expect(holds).toMatchObject([
      { key: 'tx:bad:activity', state: 'locked', reason: 'period_locked' },
    ]);
    expect(world.countLines()).toEqual([2]);
    const later = makeSettings(world, [bad, good], { lockedEntries: 'firstOpenDay' });
    expect((await runSync(world.ledger, store, later)).holds).toEqual([]);
    expect([...store.rows.values()].map(({ date }) => date)).toEqual(['2026-02-01', '2026-02-01']);
  });

  it('post nothing to a company with another currency', async () => {
    await using world = await open();
    world.setCurrency('EUR');
    const { holds } = await runSync(world.ledger, memoryStore(), makeSettings(world, [good]));
    expect(holds).toMatchObject([{ state: 'blocked', reason: 'currency_mismatch' }]);
    expect(world.countLines()).toEqual([]);
  });

  it('split an entry of 10,000 lines into parts that balance, and tie to the trial balance', async () => {
    await using world = await open();
    const { accounts, ledger } = world;
    const lines = Array.from({ length: 5_000 }, (_, at) => {
      const amount = money(`${at + 1}.0${at % 10}`);
      const both = { role: 'crypto' as const, contact: `contact ${at}` };
      return [
        { ...both, account: accounts.asset, debit: amount, credit: money('0') },
        { ...both, account: accounts.income, debit: money('0'), credit: amount },
      ];
    }).flat();
    const long: JournalEntry = {
      key: 'tx:long:activity',
      date: '2026-01-05' as LocalDate,
      kind: 'activity',
      lines,
    };
    const [store, settings] = [memoryStore(), makeSettings(world, [long])];
    expect((await runSync(ledger, store, settings)).holds).toEqual([]);
    const counts = world.countLines();
    expect(counts.reduce((total, count) => total + count, 0)).toBe(10_000);
    expect(Math.max(...counts)).toBeLessThanOrEqual(ledger.maxLines);
    const { posted, holds, accounts: chart } = await previewSync(ledger, store, settings);
    const [date, yearStart] = ['2026-01-31' as LocalDate, '2026-01-01' as LocalDate];
    const rows = reconcile({
      date,
      yearStart,
      entries: [long],
      holds,
      posted,
      balances: await ledger.getTrialBalance(date, yearStart),
      accounts: chart,
      changed: new Map(),
    });
    expect(isTied(rows, money('0'))).toBe(true);
    expect(rows.map(({ difference }) => formatMoney(difference))).toEqual(['0.00', '0.00']);
    expect(new Set(rows.map(({ ours }) => ours > 0n)).size).toBe(2);
  });
});
