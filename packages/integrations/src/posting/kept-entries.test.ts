import { formatMoney, money } from '@lotbook/decimal/decimal';
import type { TransactionId } from '@lotbook/model/ids';
import type { LocalDate } from '@lotbook/model/time';
import { describe, expect, it } from 'vitest';
import { journalEntry, memoryStore, startQuickBooks } from '../testing.ts';
import type { PostingPolicy } from './check-entry.ts';
import { prepareEntries } from './prepare-entries.ts';
import { reconcile } from './reconcile.ts';
import { previewSync, runSync } from './run-sync.ts';

const journal = [
  '2025-01-05 a: 4 1000, 8 -1000',
  '2025-01-20 b: 4 50, 25 -50',
  '2025-02-10 c: 4 30, 8 -30',
];
const modes = ['transaction', 'day', 'month'] as const;
const date = '2025-12-31' as LocalDate;
const yearStart = '2025-01-01' as LocalDate;

const makeSettings = (
  lines: readonly string[],
  given: Partial<PostingPolicy>,
  unpriced: readonly string[],
) => {
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
        issues: new Map(
          unpriced.map((id) => [
            id as TransactionId,
            { reason: 'missing_fiat' as const, message: 'No price.' },
          ]),
        ),
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
    store,
    sync: (
      lines: readonly string[],
      policy: Partial<PostingPolicy>,
      unpriced: readonly string[] = [],
    ) => runSync(ledger, store, makeSettings(lines, policy, unpriced)),
    explain: async (
      lines: readonly string[],
      policy: Partial<PostingPolicy>,
      unpriced: readonly string[] = [],
    ) => {
      const settings = makeSettings(lines, policy, unpriced);
      const preview = await previewSync(ledger, store, settings);
      const rows = reconcile({
        date,
        yearStart,
        entries: lines.map(journalEntry),
        holds: preview.holds,
        posted: preview.posted,
        balances: await ledger.getTrialBalance(date, yearStart),
        accounts: preview.accounts,
        changed: new Map(),
      });
      return rows.flatMap(({ accountId, explained, unexplained }) => [
        ...Object.entries(explained).map(
          ([reason, amount]) => `${accountId} ${reason} ${formatMoney(amount)}`,
        ),
        ...(unexplained === 0n ? [] : [`${accountId} unexplained`]),
      ]);
    },
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
    expect(await books.explain(journal, { mode })).toEqual([]);
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

  it.each(modes)(
    'stays if a transaction loses its price, until someone decides, by %s',
    async (mode) => {
      const books = await startBooks();
      await using _ = books;
      await books.sync(journal, { mode });
      const unpriced = ['2025-01-05 a: 4 0, 8 0', ...journal.slice(1)];
      const { done } = await books.sync(unpriced, { mode }, ['a']);
      expect(await books.balances()).toEqual(all);
      expect(done).toMatchObject({ changed: 0, removed: 0 });
      const reason = mode === 'transaction' ? 'missing_fiat' : 'waits_for_blocked';
      expect(await books.explain(unpriced, { mode }, ['a'])).toEqual([
        `4 ${reason} 1000.00`,
        `8 ${reason} -1000.00`,
      ]);
    },
  );

  it('names the other changes of a sum that waits, and posts them once someone decides', async () => {
    const books = await startBooks();
    await using _ = books;
    await books.sync(journal, { mode: 'month' });
    const changed = [
      '2025-01-05 a: 4 1000, 8 -1000',
      '2025-01-20 b: 4 70, 25 -70',
      ...journal.slice(2),
    ];
    const { holds, groups } = await books.sync(changed, { mode: 'month' }, ['a']);
    expect(await books.balances()).toEqual(all);
    expect(groups.get('sum:2025-01:activity:USD')).toEqual(['a', 'b'].toSorted());
    expect(
      holds.map(({ key, reason, lines }) => [
        key,
        reason,
        ...lines.map(({ accountId, amount }) => `${accountId} ${formatMoney(amount)}`),
      ]),
    ).toEqual([
      ['tx:a:activity', 'missing_fiat', '4 1000.00', '8 -1000.00'],
      ['sum:2025-01:activity:USD', 'waits_for_blocked', '4 20.00', '25 -20.00'],
    ]);
    expect(await books.explain(changed, { mode: 'month' }, ['a'])).toEqual([
      '4 waits_for_blocked -20.00',
      '25 waits_for_blocked 20.00',
    ]);
    const row = [...books.store.rows.values()].find(({ key }) => key.startsWith('sum:2025-01'))!;
    await books.store.save([{ ...row, overwrite: true }]);
    await books.sync(changed, { mode: 'month' }, ['a']);
    expect(await books.balances()).toEqual(['4 100.00', '8 -30.00', '25 -70.00']);
    expect(await books.explain(changed, { mode: 'month' }, ['a'])).toEqual([
      '4 missing_fiat -1000.00',
      '8 missing_fiat 1000.00',
    ]);
    await books.sync(changed, { mode: 'month' });
    expect(await books.balances()).toEqual(['4 1100.00', '8 -1030.00', '25 -70.00']);
  });

  it('is updated although a new transaction of its month is blocked', async () => {
    const books = await startBooks();
    await using _ = books;
    await books.sync(journal, { mode: 'month' });
    const later = [...journal, '2025-02-11 d: 4 5, 8 -5', '2025-02-12 e: 4 7, 8 -7'];
    const { done } = await books.sync(later, { mode: 'month' }, ['d']);
    expect(done).toMatchObject({ changed: 1 });
    expect(await books.balances()).toEqual(['4 1087.00', '8 -1037.00', '25 -50.00']);
  });

  it.each(modes)(
    'is not posted twice if the mode or a date changes while it waits, then %s',
    async (to) => {
      const books = await startBooks();
      await using _ = books;
      await books.sync(journal, { mode: 'month' });
      await books.sync(journal, { mode: to }, ['a']);
      expect(await books.balances()).toEqual(all);
      const moved = [journal[0]!, '2025-02-20 b: 4 50, 25 -50', journal[2]!];
      await books.sync(moved, { mode: to }, ['a']);
      expect(await books.balances()).toEqual(all);
      expect(await books.explain(moved, { mode: to }, ['a'])).toEqual([]);
      await books.sync(moved, { mode: to });
      expect(await books.balances()).toEqual(all);
    },
  );
});
