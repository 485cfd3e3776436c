import { formatMoney, money, type Money } from '@lotbook/decimal/decimal';
import type { LocalDate } from '@lotbook/model/time';
import { expect, it } from 'vitest';
import { journalEntry, memoryStore, startQuickBooks } from '../testing.ts';
import type { PostingPolicy } from './check-entry.ts';
import { prepareEntries } from './prepare-entries.ts';
import { isTied, reconcile } from './reconcile.ts';
import { runSync } from './run-sync.ts';

type Books = Awaited<ReturnType<typeof startQuickBooks>>;

const date = (text: string): LocalDate => text as LocalDate;

/** Posts a journal and compares the balances at the end of a day. */
function makeBooks(books: Books, policy: Partial<PostingPolicy> = {}) {
  const store = memoryStore();
  const full: PostingPolicy = {
    currency: 'USD',
    decimals: 2,
    mode: 'transaction',
    minValue: money('0'),
    lockedEntries: 'hold',
    ...policy,
  };
  const prepare = async (lines: readonly string[]) => {
    const [company, accounts] = [
      await books.ledger.getCompany(),
      await books.ledger.listAccounts(),
    ];
    return prepareEntries(lines.map(journalEntry), {
      company,
      accounts: new Map(accounts.map((each) => [each.id, each])),
      policy: full,
      issues: new Map(),
      maxLines: 500,
    });
  };
  return {
    sync: (lines: readonly string[]) =>
      runSync(books.ledger, store, {
        accountId: 'account',
        policy: full,
        prepare: () => prepare(lines),
      }),
    compare: async (lines: readonly string[], on: string) => {
      const { holds } = await runSync(books.ledger, store, {
        accountId: 'account',
        policy: full,
        prepare: () => prepare(lines),
        isCancelled: () => Promise.resolve(true),
      });
      const accounts = await books.ledger.listAccounts();
      return reconcile({
        date: date(on),
        yearStart: date(`${on.slice(0, 4)}-01-01`),
        entries: lines.map(journalEntry),
        holds,
        posted: [...store.rows.values()],
        balances: await books.ledger.getTrialBalance(date(on), date(`${on.slice(0, 4)}-01-01`)),
        accounts,
        changed: new Map(),
      });
    },
  };
}

const toText = (rows: Awaited<ReturnType<ReturnType<typeof makeBooks>['compare']>>) =>
  rows.map(({ accountName, ours, theirs, explained, unexplained }) => ({
    account: accountName,
    ours: formatMoney(ours),
    theirs: formatMoney(theirs),
    ...Object.fromEntries(
      Object.entries(explained).map(([reason, amount]) => [reason, formatMoney(amount)]),
    ),
    ...(unexplained === 0n ? {} : { unexplained: formatMoney(unexplained) }),
  }));

const journal = [
  '2025-11-05 a: 4 1000, 8 -1000',
  '2025-12-20 b: 4 50, 25 -50',
  '2026-01-10 c: 4 30, 25 -30',
];

it('ties to the trial balance after a sync, with income of the fiscal year only', async () => {
  await using books = await startQuickBooks();
  const { sync, compare } = makeBooks(books);
  await sync(journal);
  const rows = await compare(journal, '2026-01-31');
  expect(toText(rows)).toEqual([
    { account: 'Crypto assets', ours: '1080.00', theirs: '1080.00' },
    { account: 'Clearing', ours: '-1000.00', theirs: '-1000.00' },
    { account: 'Crypto income', ours: '-30.00', theirs: '-30.00' },
  ]);
  expect(isTied(rows, money('0.02'))).toBe(true);
});

it('names what is not posted: the next sync, the minimum, closed periods', async () => {
  await using books = await startQuickBooks();
  const { sync, compare } = makeBooks(books, { minValue: money('20') });
  await sync(journal);
  books.company.closeDate = '2025-12-31';
  const later = [
    ...journal,
    '2026-01-11 d: 4 5, 25 -5',
    '2025-12-24 e: 4 70, 8 -70',
    '2026-01-12 f: 4 400, 8 -400',
  ];
  const [crypto] = toText(await compare(later, '2026-01-31'));
  expect(crypto).toEqual({
    account: 'Crypto assets',
    ours: '1555.00',
    theirs: '1080.00',
    below_minimum: '-5.00',
    period_locked: '-70.00',
    not_posted: '-400.00',
  });
});

it('shows entries of others, and corrections of closed periods on later days', async () => {
  await using books = await startQuickBooks();
  const { sync, compare } = makeBooks(books);
  await sync(journal);
  const other = { PostingType: 'Debit', AccountRef: { value: '4' } };
  books.company.entries.push({
    Id: '7',
    SyncToken: '0',
    DocNumber: 'JE-1',
    TxnDate: '2025-12-01',
    PrivateNote: '',
    Line: [{ Amount: 9, JournalEntryLineDetail: other }],
    isDeleted: false,
    changedAt: Date.now(),
  });
  books.company.closeDate = '2025-12-31';
  const corrected = ['2025-11-05 a: 4 1100, 8 -1100', ...journal.slice(1)];
  await sync(corrected);
  const at = async (on: string) =>
    toText(await compare(corrected, on)).find(({ account }) => account === 'Crypto assets');
  expect(await at('2025-12-31')).toEqual({
    account: 'Crypto assets',
    ours: '1150.00',
    theirs: '1059.00',
    posted_on_other_days: '-100.00',
    entries_of_others: '9.00',
  });
  expect(await at('2026-01-31')).toEqual({
    account: 'Crypto assets',
    ours: '1180.00',
    theirs: '1189.00',
    entries_of_others: '9.00',
  });
});

it('leaves what someone deleted unexplained', async () => {
  await using books = await startQuickBooks();
  const { sync, compare } = makeBooks(books);
  await sync(journal);
  Object.assign(books.company.entries[2]!, { isDeleted: true, changedAt: Date.now() });
  await sync(journal);
  const rows = await compare(journal, '2026-01-31');
  expect(rows.map(({ unexplained }) => unexplained)).toEqual([
    money('-30'),
    0n as Money,
    money('30'),
  ]);
  expect(isTied(rows, money('0.02'))).toBe(false);
});
