import { money } from '@lotbook/decimal/decimal';
import { AccessRevoked, RateLimited } from '@lotbook/model/outage';
import type { LocalDate } from '@lotbook/model/time';
import { describe, expect, it } from 'vitest';
import { startXero, visit } from '../testing.ts';
import { olderXeroScopes } from './constants.ts';
import { xero } from './integration.ts';

const makeEntry = (
  accounts: readonly { readonly AccountID: string; readonly Code: string }[],
  lines: readonly (readonly [string, string])[],
  date = '2026-03-31',
) => ({
  number: 'LB-000000000001-1',
  date: date as LocalDate,
  note: 'Crypto activity',
  link: 'https://books.example/journal',
  lines: lines.map(([code, amount]) => ({
    accountId: accounts.find(({ Code }) => Code === code)?.AccountID ?? code,
    amount: money(amount),
  })),
});

describe('the Xero client', () => {
  it('lists the organisations that the person connected', async () => {
    await using books = await startXero();
    const { granting, tokens } = books;
    expect(await xero.listTenants({ ...granting, tokens }, undefined)).toEqual([
      { id: 'tenant-1', name: 'Analytical Engines Ltd' },
    ]);
    const foreign = xero.open({ ...granting, tokens, tenantId: 'tenant-2' });
    await expect(foreign.listAccounts()).rejects.toThrow(AccessRevoked);
  });

  it('asks for scopes that Xero grants to newly registered apps', async () => {
    await using books = await startXero();
    const broad = await visit(books.standin, { ...xero, scopes: olderXeroScopes }, 'tenant-1');
    expect(broad.searchParams.get('code')).toBeNull();
  });

  it('reads lock dates and which accounts journals may use', async () => {
    await using books = await startXero();
    books.company.periodLockDate = '2026-01-31';
    books.company.endOfYearLockDate = '2025-12-31';
    expect(await books.ledger.getCompany()).toMatchObject({
      lockDate: '2026-01-31',
      currency: 'USD',
      firstMonthOfYear: 1,
    });
    const accounts = await books.ledger.listAccounts();
    expect(
      accounts.filter(({ unusable }) => unusable !== undefined).map(({ code }) => code),
    ).toEqual(['090', '610', '800', '960']);
  });

  it('creates, finds, updates and voids journals to the cent', async () => {
    await using books = await startXero();
    const { ledger, company } = books;
    const entry = makeEntry(company.accounts, [
      ['640', '1250.1'],
      ['210', '-1250.1'],
    ]);
    const [done] = await ledger.write([{ kind: 'create', entry }], 'key-1');
    expect(done).toMatchObject({ kind: 'done' });
    const [found] = await ledger.findByNumber([entry]);
    expect(found).toMatchObject({ number: entry.number, date: '2026-03-31', isRemoved: false });
    expect(found?.lines.map(({ amount }) => amount)).toEqual([money('1250.1'), money('-1250.1')]);
    const { id } = found!;
    const changed = makeEntry(company.accounts, [
      ['640', '2'],
      ['210', '-2'],
    ]);
    await ledger.write([{ kind: 'update', id, entry: changed }], 'key-2');
    const balances = await ledger.getTrialBalance(
      '2026-03-31' as LocalDate,
      '2026-01-01' as LocalDate,
    );
    expect(balances.map(({ accountName, balance }) => [accountName, balance])).toEqual([
      ['Crypto assets (640)', money('2')],
      ['Crypto income (210)', money('-2')],
    ]);
    await ledger.write([{ kind: 'remove', id, entry: changed }], 'key-3');
    expect(await ledger.readEntries([id])).toMatchObject([{ id, isRemoved: true }]);
    expect(await ledger.findByNumber([entry])).toEqual([]);
    expect(await ledger.listChanged(new Date(Date.now() - 1000))).toMatchObject([{ id }]);
    expect(company.journals[0]?.Url).toBe('https://books.example/journal');
  });

  it('refuses single journals of a batch and keeps the others', async () => {
    await using books = await startXero();
    const { ledger, company } = books;
    company.periodLockDate = '2026-01-31';
    const make = (lines: readonly (readonly [string, string])[], date?: string) => ({
      kind: 'create' as const,
      entry: makeEntry(company.accounts, lines, date),
    });
    const outcomes = await ledger.write(
      [
        make(
          [
            ['640', '1'],
            ['210', '-1'],
          ],
          '2026-01-31',
        ),
        make([
          ['640', '1'],
          ['210', '-2'],
        ]),
        make([
          ['640', '1'],
          ['210', '-1'],
        ]),
      ],
      'batch',
    );
    expect(outcomes.map((each) => (each.kind === 'refused' ? each.code : each.kind))).toEqual([
      'period_locked',
      'unbalanced',
      'done',
    ]);
  });

  it('voids a journal that Xero accepted without one of its accounts', async () => {
    await using books = await startXero();
    const { ledger, company } = books;
    company.accounts.find(({ Code }) => Code === '210')!.Status = 'ARCHIVED';
    const entry = makeEntry(company.accounts, [
      ['640', '1'],
      ['210', '-1'],
    ]);
    const write = () => ledger.write([{ kind: 'create', entry }], 'dropped');
    expect(await write()).toMatchObject([{ code: 'account_inactive' }]);
    expect(await write()).toMatchObject([{ code: 'account_inactive' }]);
    expect(company.journals.map(({ Status }) => Status)).toEqual(['VOIDED']);
  });

  it('stops before the last requests of a day are used', async () => {
    await using books = await startXero();
    books.company.requestsLeftToday = 50;
    await expect(books.ledger.listAccounts()).rejects.toThrow(RateLimited);
  });

  it('renews access once, with a refresh token that is replaced each time', async () => {
    await using books = await startXero();
    const before = books.tokens.current().refreshToken;
    books.service.tokens.expireAccess();
    await Promise.all([books.ledger.listAccounts(), books.ledger.listAccounts()]);
    expect(books.service.tokens.renewals).toBe(1);
    expect(books.tokens.current().refreshToken).not.toBe(before);
  });
});
