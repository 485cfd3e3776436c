import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runLotbook } from './testing/run-lotbook.ts';

let folder = '';

beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'lotbook-journal-'));
  write('book.csv', [
    'Timestamp,Type,Sent Amount,Sent Asset,From,Received Amount,Received Asset,To,Fee Amount,Fee Asset,Fee Value,Value,Id',
    '2025-01-01T00:00:00Z,buy,2000,USD,Kraken,1,ETH,Kraken,10,USD,,,b1',
    '2025-01-02T00:00:00Z,crypto-crypto,0.5,ETH,Kraken,1500,USDC,Kraken,,,,1500,s1',
    '2025-01-03T00:00:00Z,fee,,,Kraken,,,,0.01,ETH,30,,g1',
  ]);
  write('prices.csv', [
    'Timestamp,Asset,Currency,Price',
    '2025-01-31T12:00:00Z,ETH,USD,3100',
    '2025-01-31T12:00:00Z,USDC,USD,1',
  ]);
  write('mapping.csv', [
    'Role,Source,Asset,Category,Contact,Account',
    'crypto,,,,,1000',
    'crypto,Kraken,ETH,,,1010',
    'fiat,,,,,1100',
    'income,,,,,4000',
    'fee,,,,,6100',
  ]);
});

afterAll(() => rmSync(folder, { recursive: true }));

const write = (name: string, lines: readonly string[]) =>
  writeFileSync(path.join(folder, name), `${lines.join('\n')}\n`);

function journal(...args: string[]): { status: number | null; out: string; err: string } {
  return runLotbook(folder, ['journal', ...args]);
}

const balances = (out: string): readonly string[] =>
  JSON.parse(out).trialBalance.map(({ role, account, asset, closing }: Record<string, string>) =>
    [role, account, asset, closing].filter((part) => part !== '').join(' '),
  );

describe('journal', () => {
  it('prints balanced entries and the trial balance of the worked check', () => {
    const { status, out, err } = journal('book.csv');
    expect([status, err]).toEqual([0, '']);
    const { entries, options, issues } = JSON.parse(out);
    expect(options).toMatchObject({ model: 'cost', mode: 'transaction' });
    expect(entries.map((entry: { key: string }) => entry.key)).toEqual([
      'tx:b1:activity',
      'tx:s1:activity',
      'tx:g1:fee',
    ]);
    expect(balances(out)).toEqual([
      'crypto ETH 984.90',
      'crypto USDC 1500.00',
      'fee 30.00',
      'fiat USD -2010.00',
      'realizedGain -504.90',
    ]);
    expect(issues).toEqual([]);
  });

  it('maps accounts and measures at fair value', () => {
    const { status, out } = journal(
      'book.csv',
      '--model',
      'fair-value',
      '--mapping',
      'mapping.csv',
      '--prices',
      'prices.csv',
      '--mode',
      'month',
    );
    expect(status).toBe(0);
    expect(balances(out)).toEqual([
      'crypto 1000 USDC 1500.00',
      'crypto 1010 ETH 1519.00',
      'fee 6100 30.00',
      'fiat 1100 USD -2010.00',
      'unrealized 4000 -1039.00',
    ]);
    expect(JSON.parse(out).disclosure).toMatchObject({
      opening: '0.00',
      additions: '3510.00',
      dispositions: '1530.00',
      closing: '3019.00',
    });
  });

  it('exits with 1 when an account or a price is missing', () => {
    expect(journal('book.csv', '--model', 'fair-value').status).toBe(1);
    write('partial.csv', ['Role,Source,Asset,Category,Contact,Account', 'crypto,,,,,1000']);
    const { status, out } = journal('book.csv', '--mapping', 'partial.csv');
    expect([status, JSON.parse(out).issues.map((issue: { code: string }) => issue.code)]).toEqual([
      1,
      ['no-account-matched', 'no-account-matched', 'no-account-matched'],
    ]);
  });

  it('closes fiscal years that ended to retained earnings, if it knows when they start', () => {
    const args = ['book.csv', '--to', '2025-04-30', '--fiscal-year-start', '4'];
    const { status, out } = journal(...args);
    expect(status).toBe(0);
    expect(balances(out)).toEqual([
      'crypto ETH 984.90',
      'crypto USDC 1500.00',
      'fee 0.00',
      'fiat USD -2010.00',
      'realizedGain 0.00',
      'retainedEarnings -474.90',
    ]);
    expect(JSON.parse(out).options).toMatchObject({ fiscalYearStart: 4 });
    expect(balances(journal('book.csv', '--to', '2025-04-30').out)).toContain('fee 30.00');
  });

  it('opens the books at a cutover with the balances before it', () => {
    const { status, out } = journal('book.csv', '--cutover', '2025-01-02', '--mode', 'month');
    expect(status).toBe(0);
    const { entries, options } = JSON.parse(out);
    expect(options).toMatchObject({ cutover: '2025-01-02' });
    expect(entries.map(({ key, date }: Record<string, string>) => [key, date])).toEqual([
      ['open:2025-01-02', '2025-01-01'],
      ['sum:2025-01:activity:USD', '2025-01-31'],
      ['sum:2025-01:fee:USD', '2025-01-31'],
    ]);
    expect(balances(out)).toContain('crypto ETH 984.90');
  });

  it('takes cost less impairment until the day ASU 2023-08 is adopted, and fair value from then on', () => {
    const { status, out } = journal(
      'book.csv',
      ...'--model fair-value --adopted 2025-02-01 --prices prices.csv'.split(' '),
      ...'--price-age 1000 --to 2025-02-10'.split(' '),
    );
    expect(status).toBe(0);
    expect(balances(out)).toEqual([
      'crypto ETH 1519.00',
      'crypto USDC 1500.00',
      'fee 30.00',
      'fiat USD -2010.00',
      'openingEquity ETH -534.10',
      'realizedGain -504.90',
    ]);
  });

  it.each([
    [
      ['--model', 'lifo'],
      "--model is 'lifo', but must be one of cost, fair-value, impairment, ias38-cost, ias38-revaluation, ias2-broker-trader.",
    ],
    [['--costs-to-sell', '1'], '--costs-to-sell needs --model ias2-broker-trader.'],
    [
      ['--model', 'ias2-broker-trader', '--costs-to-sell', '1e2'],
      "--costs-to-sell is '1e2', but must be a percentage from 0 to 100, such as 0.25.",
    ],
    [['--mode', 'week'], "--mode is 'week', but must be one of transaction, day, month."],
    [['--from', '2025-02-30'], "--from is '2025-02-30', but must be a date such as 2025-12-31."],
    [['--from', '2025-02-01', '--to', '2025-01-01'], '--from 2025-02-01 is after --to 2025-01-01.'],
    [['--year', '2025'], 'The command journal has no --year. Use --from and --to.'],
    [
      ['--fiscal-year-start', '13'],
      "--fiscal-year-start is '13', but must be a month from 1 to 12.",
    ],
    [['--adopted', '2025-01-01'], '--adopted needs --model fair-value.'],
    [['--cutover', 'soon'], "--cutover is 'soon', but must be a date such as 2025-12-31."],
  ])('refuses %j', (args, message) => {
    expect(journal('book.csv', ...args)).toEqual({ status: 2, out: '', err: `${message}\n` });
  });

  it('refuses a mapping with an unknown role, naming the line', () => {
    write('wrong.csv', [
      'Role,Source,Asset,Category,Contact,Account',
      'crypto,,,,,1000',
      'cash,,,,,1100',
    ]);
    expect(journal('book.csv', '--mapping', 'wrong.csv')).toMatchObject({
      status: 2,
      err: "wrong.csv, line 3, Role: 'cash' is not a role.\n",
    });
  });
});
