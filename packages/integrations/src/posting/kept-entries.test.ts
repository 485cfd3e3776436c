import { formatMoney, money } from '@lotbook/decimal/decimal';
import type { LocalDate } from '@lotbook/model/time';
import { describe, expect, it } from 'vitest';
import { journalEntry, memoryStore, startQuickBooks } from '../testing.ts';
import type { PostingPolicy } from './check-entry.ts';
import { prepareEntries } from './prepare-entries.ts';
import { runSync } from './run-sync.ts';

const journal = [
  '2025-01-05 a: 4 1000, 8 -1000',
  '2025-01-20 b: 4 50, 25 -50',
  '2025-02-10 c: 4 30, 8 -30',
];
const modes = ['transaction', 'day', 'month'] as const;
const date = '2025-12-31' as LocalDate;
const yearStart = '2025-01-01' as LocalDate;

const makeSettings = (lines: readonly string[], given: Partial<PostingPolicy>) => {
  const policy: PostingPolicy = {
    currency: 'USD',
    decimals: 2,
    mode: 'month',
    minValue: money('0'),
    lockedEntries: 'hold',
    ...given,
  };
  const prepare: Parameters<typeof runSync>[2]['prepare'] = (about, accounts, posted) =>
    Promise.resolve(
      prepareEntries(lines.map(journalEntry), {
        company: about,
        accounts: new Map(accounts.map((each) => [each.id, each])),
        policy,
        issues: new Map(),
        maxLines: 500,
        posted,
      }),
    );
  return { accountId: 'account', policy, prepare };
};

async function startBooks() {
  const { company, ledger, ...books } = await startQuickBooks();
  const store = memoryStore();
  return {
    ...books,
    company,
    sync: (lines: readonly string[], policy: Partial<PostingPolicy>) =>
      runSync(ledger, store, makeSettings(lines, policy)),
    balances: async () =>
      (await ledger.getTrialBalance(date, yearStart)).map(
        ({ accountId, balance }) => `${accountId} ${formatMoney(balance)}`,
      ),
  };
}

const setActive = (
  { company }: Awaited<ReturnType<typeof startBooks>>,
  id: string,
  isActive: boolean,
): void => {
  const account = company.accounts.find(({ Id }) => Id === id);
  if (!account) throw new Error(`no account ${id}`);
  account.Active = isActive;
};

const all = ['4 1080.00', '8 -1030.00', '25 -50.00'];

describe('what is posted', () => {
  it.each(modes)('stays while one of its accounts is inactive, by %s', async (mode) => {
    const books = await startBooks();
    await using _ = books;
    await books.sync(journal, { mode });
    setActive(books, '8', false);
    const { done, holds } = await books.sync(journal, { mode });
    expect(await books.balances()).toEqual(all);
    expect(done).toMatchObject({ changed: 0, removed: 0, reversal: 0 });
    expect(holds.map(({ key, reason }) => [key, reason])).toEqual([
      ['tx:a:activity', 'account_inactive'],
      ['tx:c:activity', 'account_inactive'],
    ]);
  });

  it.each(modes)('is updated once another account is mapped instead, by %s', async (mode) => {
    const books = await startBooks();
    await using _ = books;
    await books.sync(journal, { mode });
    setActive(books, '8', false);
    await books.sync(
      journal.map((line) => line.replace(' 8 ', ' 25 ')),
      { mode },
    );
    expect(await books.balances()).toEqual(['4 1080.00', '25 -1080.00']);
  });

  it.each(modes.flatMap((from) => modes.map((to) => [from, to] as const)))(
    'keeps its grouping in a closed period: %s, then %s',
    async (from, to) => {
      const books = await startBooks();
      await using _ = books;
      await books.sync(journal, { mode: from });
      for (const closeDate of ['2025-01-10', '2025-01-31']) {
        books.company.closeDate = closeDate;
        const { done, holds } = await books.sync(journal, { mode: to });
        expect(await books.balances()).toEqual(all);
        expect(done).toMatchObject({ reversal: 0, repost: 0 });
        expect(holds).toEqual([]);
      }
      const corrected = ['2025-01-05 a: 4 1001, 8 -1001', ...journal.slice(1)];
      await books.sync(corrected, { mode: to });
      expect(await books.balances()).toEqual(['4 1081.00', '8 -1031.00', '25 -50.00']);
    },
  );
});
