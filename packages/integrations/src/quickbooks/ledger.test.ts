import { money } from '@lotbook/decimal/decimal';
import { AccessRevoked, RateLimited, Transient } from '@lotbook/model/outage';
import type { LocalDate } from '@lotbook/model/time';
import { describe, expect, it } from 'vitest';
import type { NewEntry } from '../remote-ledger.ts';
import { startQuickBooks, visit } from '../testing.ts';
import { quickBooks } from './integration.ts';

const entry = (lines: readonly (readonly [string, string])[], more: Partial<NewEntry> = {}) => ({
  number: 'LB-000000000001-1',
  date: '2026-03-31' as LocalDate,
  note: 'Crypto activity, 2 transactions',
  lines: lines.map(([accountId, amount]) => ({ accountId, amount: money(amount) })),
  ...more,
});
const balanced = [
  ['4', '1250'],
  ['25', '-1250'],
] as const;
const create = (more: Partial<NewEntry> = {}) => ({
  kind: 'create' as const,
  entry: entry(balanced, more),
});

describe('the QuickBooks client', () => {
  it('names the company that the person chose, or that they refused', async () => {
    await using books = await startQuickBooks();
    const allowed = await visit(books.standin, quickBooks, '9131');
    expect(Object.fromEntries(allowed.searchParams)).toMatchObject({
      realmId: '9131',
      state: 'state-of-the-visit',
    });
    const denied = await visit(books.standin, quickBooks, 'deny');
    expect(denied.searchParams.get('error')).toBe('access_denied');
    const { granting, tokens } = books;
    expect(await quickBooks.listTenants({ ...granting, tokens }, '9130')).toEqual([
      { id: '9130', name: 'Analytical Engines Inc.' },
    ]);
    await expect(quickBooks.listTenants({ ...granting, tokens }, '9131')).rejects.toThrow(
      AccessRevoked,
    );
  });

  it('reads the company, its closing date and its accounts', async () => {
    await using books = await startQuickBooks();
    books.company.closeDate = '2025-12-31';
    expect(await books.ledger.getCompany()).toEqual({
      id: '9130',
      name: 'Analytical Engines Inc.',
      currency: 'USD',
      country: 'US',
      lockDate: '2025-12-31',
      firstMonthOfYear: 1,
      usesTags: false,
    });
    const accounts = await books.ledger.listAccounts();
    expect(accounts).toHaveLength(40);
    expect(accounts.find(({ name }) => name.startsWith('Accounts Rec'))).toMatchObject({
      needsContact: 'customer',
      classification: 'asset',
      code: '1020',
    });
    expect(accounts.at(-1)).toMatchObject({ unusable: expect.any(String) });
  });

  it('creates, reads, finds, updates and deletes entries to the cent', async () => {
    await using books = await startQuickBooks();
    const { ledger } = books;
    const [done] = await ledger.write([create()], 'key-1');
    expect(done).toEqual({ kind: 'done', entry: { id: '1000', version: '0' } });
    const [found] = await ledger.findByNumber([
      { number: 'LB-000000000001-1', date: '2026-03-31' as LocalDate },
    ]);
    expect(found).toMatchObject({
      id: '1000',
      date: '2026-03-31',
      lines: [
        { accountId: '4', amount: money('1250') },
        { accountId: '25', amount: money('-1250') },
      ],
    });
    const changed = entry([
      ['4', '0.01'],
      ['25', '-0.01'],
    ]);
    const update = { kind: 'update' as const, id: '1000', version: '0', entry: changed };
    expect(await ledger.write([update], 'key-2')).toMatchObject([{ kind: 'done' }]);
    expect(await ledger.write([update], 'key-3')).toMatchObject([{ code: 'stale' }]);
    const date = '2026-03-31' as LocalDate;
    expect(await ledger.getTrialBalance(date, '2026-01-01' as LocalDate)).toEqual([
      { accountId: '4', accountName: 'Crypto assets', balance: money('0.01') },
      { accountId: '25', accountName: 'Crypto income', balance: money('-0.01') },
    ]);
    await ledger.write([{ ...update, kind: 'remove', version: '1' }], 'key-4');
    expect(await ledger.readEntries(['1000'])).toEqual([]);
    expect(await ledger.listChanged(new Date(Date.now() - 1000))).toMatchObject([
      { id: '1000', isRemoved: true },
    ]);
    expect(await ledger.listChanged(new Date('2020-01-01'))).toBeUndefined();
  });

  it('repeats a request under the same key without a second effect, also after a deletion', async () => {
    await using books = await startQuickBooks();
    const { ledger, company } = books;
    const first = await ledger.write([create()], 'same');
    company.entries[0]!.isDeleted = true;
    expect(await ledger.write([create()], 'same')).toEqual(first);
    expect(company.entries).toHaveLength(1);
    expect(await ledger.readEntries(['1000'])).toEqual([]);
  });

  it('says why an entry is refused', async () => {
    await using books = await startQuickBooks();
    const { ledger, company } = books;
    company.closeDate = '2026-01-31';
    company.warnsOfDuplicates = true;
    company.accounts[24]!.Active = false;
    const outcomes = await ledger.write(
      [
        create({ date: '2026-01-31' as LocalDate }),
        {
          kind: 'create',
          entry: entry([
            ['4', '1'],
            ['8', '-2'],
          ]),
        },
        {
          kind: 'create',
          entry: entry([
            ['3', '1'],
            ['8', '-1'],
          ]),
        },
        create(),
        {
          kind: 'create',
          entry: entry([
            ['4', '1'],
            ['8', '-1'],
          ]),
        },
        {
          kind: 'create',
          entry: entry([
            ['5', '1'],
            ['8', '-1'],
          ]),
        },
        {
          kind: 'update',
          id: '7',
          version: '0',
          entry: entry([
            ['4', '1'],
            ['8', '-1'],
          ]),
        },
      ],
      'refusals',
    );
    expect(outcomes.map((each) => (each.kind === 'refused' ? each.code : each.kind))).toEqual([
      'account_inactive',
      'unbalanced',
      'entity_required',
      'account_inactive',
      'done',
      'duplicate_number',
      'missing',
    ]);
    expect(outcomes[0]).toMatchObject({ message: expect.stringContaining('Crypto income') });
    const locked = {
      kind: 'create' as const,
      entry: entry(
        [
          ['4', '1'],
          ['8', '-1'],
        ],
        { date: '2026-01-31' as LocalDate },
      ),
    };
    expect(await ledger.write([locked], 'locked')).toMatchObject([{ code: 'period_locked' }]);
  });

  it('renews access once for many requests, and says when it was taken back', async () => {
    await using books = await startQuickBooks();
    const { ledger, service } = books;
    service.tokens.expireAccess();
    await Promise.all([ledger.listAccounts(), ledger.listTags(), ledger.listAccounts()]);
    expect(service.tokens.renewals).toBe(1);
    service.tokens.revokeAll();
    await expect(ledger.listAccounts()).rejects.toThrow(AccessRevoked);
  });

  it('revokes what was granted', async () => {
    await using books = await startQuickBooks();
    await quickBooks.revoke(books.granting, books.tokens.current());
    await expect(books.ledger.listAccounts()).rejects.toThrow(AccessRevoked);
  });

  it('tells outages apart: an ended subscription, throttling, a lost line', async () => {
    await using books = await startQuickBooks({ attempts: 1, longestPauseMs: 0 });
    const { ledger, company, standin } = books;
    company.subscriptionEnded = true;
    await expect(ledger.listAccounts()).rejects.toThrow(/subscription/);
    company.subscriptionEnded = false;
    standin.fail({ status: 429, body: '', headers: { 'retry-after': '60' } });
    await expect(ledger.listAccounts()).rejects.toThrow(RateLimited);
    standin.fail('cut');
    await expect(ledger.listAccounts()).rejects.toThrow(Transient);
  });

  it('sends one entry although the answer is lost after it was saved', async () => {
    await using books = await startQuickBooks();
    const { ledger, company, standin } = books;
    await ledger.getCompany();
    standin.fail(() => ({ status: 500, body: '' }), 'partial');
    expect(await ledger.write([create()], 'lost')).toMatchObject([{ kind: 'done' }]);
    expect(company.entries).toHaveLength(1);
  });
});
