import { readInEnglish } from '@lotbook/messages/stored-text';
import { formatMoney, money } from '@lotbook/decimal/decimal';
import type { TransactionId } from '@lotbook/model/ids';
import type { LocalDate } from '@lotbook/model/time';
import { describe, expect, it } from 'vitest';
import { journalEntry } from '../testing.ts';
import type { RemoteAccount } from '../remote-ledger.ts';
import type { PostingPolicy } from './check-entry.ts';
import { prepareEntries, type PrepareContext } from './prepare-entries.ts';

const account = (id: string, more: Partial<RemoteAccount> = {}): [string, RemoteAccount] => [
  id,
  { id, code: '', name: id, type: '', classification: 'asset', isActive: true, ...more },
];

const context = (
  policy: Partial<PostingPolicy> = {},
  more: Partial<PrepareContext> = {},
): PrepareContext => ({
  company: { id: 'c', name: 'Acme', currency: 'USD', firstMonthOfYear: 1, usesTags: false },
  accounts: new Map([
    account('asset'),
    account('income'),
    account('old', { isActive: false }),
    account('bank', { unusable: 'No journals on bank accounts.' }),
    account('debtors', { needsContact: 'customer' }),
  ]),
  policy: {
    currency: 'USD',
    decimals: 2,
    mode: 'month',
    minValue: money('0'),
    lockedEntries: 'hold',
    ...policy,
  },
  issues: new Map(),
  maxLines: 500,
  ...more,
});

const prepare = (
  lines: readonly string[],
  policy: Partial<PostingPolicy> = {},
  more: Partial<PrepareContext> = {},
) => prepareEntries(lines.map(journalEntry), context(policy, more));

const rows = [
  '2026-01-05 a: asset 100.10, income -100.10',
  '2026-01-20 b: asset 50, income -50',
  '2026-02-01 c: income 30, asset -30',
];

describe('prepareEntries', () => {
  it('groups by month and kind, and keeps debits and credits apart', () => {
    const { desired } = prepare(rows);
    expect(
      desired.map(({ key, date, lines }) => [
        key,
        date,
        ...lines.map(({ accountId, amount }) => `${accountId} ${formatMoney(amount)}`),
      ]),
    ).toEqual([
      ['sum:2026-01:activity:USD', '2026-01-31', 'asset 150.10', 'income -150.10'],
      ['sum:2026-02:activity:USD', '2026-02-28', 'income 30.00', 'asset -30.00'],
    ]);
    expect(desired[0]).toMatchObject({ note: 'Crypto activity, 2 transactions' });
  });

  it('posts each transaction, or each day, if the mode says so', () => {
    expect(prepare(rows, { mode: 'transaction' }).desired.map(({ key }) => key)).toEqual([
      'tx:a:activity',
      'tx:b:activity',
      'tx:c:activity',
    ]);
    expect(prepare(rows, { mode: 'day' }).desired.map(({ date }) => date)).toEqual([
      '2026-01-05',
      '2026-01-20',
      '2026-02-01',
    ]);
  });

  it.each([
    ['2026-01-05 a: - 10, income -10', 'blocked', 'no_account_matched'],
    ['2026-01-05 a: old 10, income -10', 'blocked', 'account_inactive'],
    ['2026-01-05 a: unknown 10, income -10', 'blocked', 'account_inactive'],
    ['2026-01-05 a: bank 10, income -10', 'blocked', 'account_unusable'],
    ['2026-01-05 a: debtors 10, income -10', 'blocked', 'entity_required'],
    ['2026-01-05 a: asset 10, income -9', 'blocked', 'unbalanced'],
    ['2026-01-05 a: asset 10.001, income -10.001', 'blocked', 'unbalanced'],
    [
      '2026-01-05 a: asset 0.000000000000000001, income -0.000000000000000001',
      'blocked',
      'unbalanced',
    ],
    ['2026-01-05 a: asset 10000000000, income -10000000000', 'blocked', 'amount_too_large'],
    ['2026-01-05 a: asset 0, income 0', 'ignored', 'zero_value'],
  ])('holds %s', (line, state, reason) => {
    const { desired, holds } = prepare([line]);
    expect(desired).toEqual([]);
    expect(holds).toMatchObject([{ key: 'tx:a:activity', state, reason }]);
    expect(readInEnglish(holds[0]?.message ?? '')).toMatch(/\.$/);
  });

  it('keeps what is below the minimum or before the cutover as named sums', () => {
    const { desired, holds } = prepare(rows, {
      minValue: money('50'),
      cutover: '2026-01-10' as LocalDate,
    });
    expect(desired.map(({ key }) => key)).toEqual(['sum:2026-01:activity:USD']);
    expect(holds.map(({ key, reason, value }) => [key, reason, formatMoney(value)])).toEqual([
      ['tx:a:activity', 'before_cutover', '100.10'],
      ['tx:c:activity', 'below_minimum', '30.00'],
    ]);
    expect(holds[1]?.lines).toEqual([
      { accountId: 'income', amount: money('30') },
      { accountId: 'asset', amount: money('-30') },
    ]);
  });

  it.each(['transaction', 'month'] as const)(
    'posts the balances before the cutover in one entry of the day before, by %s',
    (mode) => {
      const opening = {
        mapping: [
          { role: 'suspense', source: '', asset: '', category: '', contact: '', account: 'income' },
        ],
      };
      const { desired, holds } = prepare(
        rows,
        { mode, cutover: '2026-01-15' as LocalDate, opening },
        { issues: new Map() },
      );
      expect(desired[0]).toMatchObject({ key: 'open:2026-01-15', date: '2026-01-14' });
      expect(desired).toHaveLength(3);
      expect(holds).toMatchObject([
        { key: 'tx:a:activity', state: 'ignored', reason: 'before_cutover', lines: [] },
      ]);
      const issues = new Map([
        ['a' as TransactionId, { reason: 'missing_fiat' as const, message: 'No price.' }],
      ]);
      const blocked = prepare(
        rows,
        { mode, cutover: '2026-01-15' as LocalDate, opening },
        { issues },
      );
      expect(blocked.holds.map(({ key, state, reason }) => [key, state, reason])).toEqual([
        ['tx:a:activity', 'blocked', 'missing_fiat'],
        ['open:2026-01-15', 'blocked', 'missing_fiat'],
      ]);
    },
  );

  it.each(['transaction', 'month'] as const)(
    'posts nothing whose debits and credits are on one account, by %s',
    (mode) => {
      const { desired, holds } = prepare(
        ['2026-01-05 a: asset 10, asset -10', '2026-01-06 b: asset 7, income -7'],
        { mode },
      );
      expect(desired.map(({ lines }) => lines.length)).toEqual([2]);
      expect(desired[0]?.value).toBe(money('7'));
      expect(holds).toMatchObject([
        { key: 'tx:a:activity', state: 'ignored', reason: 'same_account' },
      ]);
    },
  );

  it('blocks books in another currency, and transactions that lack a price', () => {
    expect(prepare(rows, { currency: 'EUR' }).holds.map(({ reason }) => reason)).toEqual([
      'currency_mismatch',
      'currency_mismatch',
      'currency_mismatch',
    ]);
    const issues = new Map([
      ['a' as TransactionId, { reason: 'missing_fiat' as const, message: 'No price.' }],
    ]);
    expect(prepare(rows, {}, { issues }).holds).toMatchObject([{ key: 'tx:a:activity' }]);
  });

  it('splits a group of more lines than an entry may have', () => {
    const many = Array.from({ length: 30 }, (_, at) => at);
    const accounts = new Map(many.flatMap((at) => [account(`a${at}`), account(`b${at}`)]));
    const lines = many.map((at) => `2026-01-05 t${at}: a${at} ${at + 1}, b${at} -${at + 1}`);
    const { desired } = prepare(lines, {}, { accounts, maxLines: 20 });
    expect(desired.map(({ key }) => key).slice(0, 2)).toEqual([
      'sum:2026-01:activity:USD',
      'sum:2026-01:activity:USD~2',
    ]);
    expect(desired.every((each) => each.lines.length <= 20)).toBe(true);
  });
});
