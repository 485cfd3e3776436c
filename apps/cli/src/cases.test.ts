import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { runLotbook } from './testing/run-lotbook.ts';

const cases = path.join(import.meta.dirname, 'testing/cases');
const folder = mkdtempSync(path.join(os.tmpdir(), 'lotbook-cases-'));
afterAll(() => rmSync(folder, { recursive: true }));

interface Line {
  readonly [name: string]: string;
}

interface Output {
  readonly disposals: readonly Line[];
  readonly lots: readonly Line[];
  readonly issues: readonly Line[];
}

function run(...args: string[]): { status: number | null; out: string } {
  return runLotbook(cases, args);
}

function compute(...args: string[]): {
  status: number | null;
  sales: string[];
  left: string[];
  issues: string[];
} {
  const { status, out } = run('tax', ...args, '--format', 'json');
  const { disposals, lots, issues } = JSON.parse(out) as Output;
  return {
    status,
    sales: disposals.map(
      ({ lotId, quantity, basis, gain, term }) =>
        `${quantity} of ${lotId}, basis ${basis}, gain ${gain} ${term}`,
    ),
    left: lots.map(
      ({ lotId, quantity, source, basis }) =>
        `${quantity} of ${lotId} at ${source}, basis ${basis}`,
    ),
    issues: issues.map(
      ({ code, severity, transactionId }) => `${severity} ${code} ${transactionId}`,
    ),
  };
}

const nothingElse = { status: 0, left: [], issues: [] };
const gain50 = (lot: string) => ({
  ...nothingElse,
  sales: [`1 of ${lot}, basis 100.00, gain 50.00 short`],
});
const wrap = ['--treatment', 'wrap=nonTaxable'];

describe('an input that once gave a wrong figure gives the right one', () => {
  it.each([
    [
      'units-in-transit.csv',
      [],
      {
        status: 0,
        sales: ['1 of new, basis 100000.00, gain 10000.00 short'],
        left: ['1 of old at Kraken, basis 10000.00'],
        issues: [],
      },
    ],
    [
      'units-in-transit-missing.csv',
      [],
      {
        status: 1,
        sales: ['1 of unknown, basis 0.00, gain 110000.00 short'],
        left: ['1 of old at Kraken, basis 10000.00'],
        issues: ['error missing-basis s'],
      },
    ],
    ['unstake-then-sale-one-instant.csv', [], gain50('b')],
    ['collateral-back-then-sale.csv', [], gain50('b')],
    ['unwrap-then-sale.csv', wrap, gain50('w')],
    ['buy-wrap-sale.csv', wrap, gain50('w')],
    ['transfer-then-sale-date-only.csv', [], gain50('b')],
    ['universal-phantom-lot.csv', [], gain50('b')],
    [
      'arrived-more-by-rounding.csv',
      [],
      { ...nothingElse, sales: ['1.234567891234567 of a, basis 3000.00, gain 1000.00 short'] },
    ],
    [
      'opening-no-basis.csv',
      ['--prices', 'opening-prices.csv'],
      {
        ...nothingElse,
        sales: ['1 of o3, basis 7.00, gain 93.00 long'],
        issues: ['info unsupported-basis o3'],
      },
    ],
    [
      'opening-no-basis.csv',
      [],
      {
        status: 1,
        sales: ['1 of o3, basis 0.00, gain 100.00 long'],
        left: [],
        issues: ['error missing-price o3', 'info unsupported-basis o3'],
      },
    ],
    [
      'group-fee-of-transfer.csv',
      [],
      {
        ...nothingElse,
        sales: ['0.1 of b, basis 1.00, gain 1.00 short'],
        left: ['4.9 of b at A, basis 49.00', '5 of b at V, basis 50.00'],
      },
    ],
    [
      'lot-id-twice.csv',
      [],
      {
        status: 1,
        sales: [
          '1 of t/2, basis 100.00, gain 50.00 short',
          '1 of t/2*, basis 0.00, gain 150.00 short',
        ],
        left: [],
        issues: ['error missing-basis t'],
      },
    ],
    [
      'stolen-units.csv',
      [],
      { ...nothingElse, sales: ['3 of a, basis 300.00, gain -300.00 long'] },
    ],
    ['lost-units.csv', [], { ...nothingElse, sales: [] }],
    [
      'lost-units.csv',
      ['--treatment', 'lost=claimed'],
      { ...nothingElse, sales: ['3 of a, basis 300.00, gain -300.00 long'] },
    ],
    ['ticker-case.csv', [], gain50('a')],
    [
      'restaked-reward.csv',
      [],
      {
        status: 0,
        sales: [],
        left: [
          '10 of a at W, basis 100.00',
          '1 of r at W, basis 12.00',
          '1 of w at W, basis 13.00',
        ],
        issues: ['warning possible-double-income w'],
      },
    ],
    [
      'uk-rename-same-day.csv',
      ['--jurisdiction', 'UK', ...wrap],
      {
        ...nothingElse,
        sales: ['50 of MATIC:2024-09-10, basis 750.00, gain 250.00 undefined'],
        left: ['100 of POL:section-104 at W, basis 1000.00'],
      },
    ],
    [
      'implausible-prices.csv',
      ['--prices', 'implausible-price-list.csv'],
      {
        status: 0,
        sales: ['1 of b, basis 300.00, gain 11700.00 short'],
        left: ['1 of w at W, basis 12000.00', '1000000 of sp at W, basis 50000000.00'],
        issues: ['warning implausible-price w', 'warning implausible-price sp'],
      },
    ],
  ] as const)('%s %s', (file, flags, expected) => {
    expect(compute(file, ...flags)).toEqual(expected);
  });

  it.each([
    // The id of the row covers its fee; a number after it names one side alone.
    ['T', '0.6', '0.1 of 2, basis 20.00, gain 5.00 short'],
    ['T/3', '0.1', '0.1 of 2, basis 20.00, gain 5.00 short'],
    ['T/2', '0.1', '0.1 of 1, basis 10.00, gain 15.00 short'],
    ['T', '0.5', '0.1 of 1, basis 10.00, gain 15.00 short'],
  ])('the lot of a fee, selected for %s with %s units', (id, units, sale) => {
    const file = path.join(folder, 'lots.csv');
    writeFileSync(
      file,
      `Disposal Id,Lot Id,Quantity,Recorded At\n${id},2,${units},2025-03-01T00:00:00Z\n`,
    );
    const { sales, issues } = compute('lot-of-a-fee.csv', '--spec-id', file);
    expect(sales).toEqual([sale]);
    expect(issues).toEqual([]);
  });

  it.each(['T', 'T2', 'T3'])('the lot of a fee, selected in a file of lots (%s)', (name) => {
    const { sales } = compute('lot-of-a-fee.csv', '--spec-id', `lot-of-a-fee-${name}.csv`);
    expect(sales).toEqual([
      name === 'T2'
        ? '0.1 of 1, basis 10.00, gain 15.00 short'
        : '0.1 of 2, basis 20.00, gain 5.00 short',
    ]);
  });

  it('a list with dates only, whose transfers supply a sale', () => {
    const { status, sales, left, issues } = compute(
      'list-with-dates.csv',
      '--columns',
      'list-columns.json',
    );
    expect(sales).toEqual([expect.stringMatching(/^1 of .*, basis 100.00, gain 50.00 short$/)]);
    expect({ status, left, issues }).toEqual(nothingElse);
  });

  it('a deposit without a match is a warning, and an error once its units are sold at a basis of zero', () => {
    const header =
      'Timestamp,Type,Sent Amount,Sent Asset,From,Received Amount,Received Asset,To,Id';
    const deposit = '2025-01-02,deposit,,,,1,ETH,C,d';
    const file = path.join(folder, 'deposit.csv');
    writeFileSync(file, `${header}\n${deposit}\n`);
    expect(compute(file)).toMatchObject({ status: 0, issues: ['warning unmatched-deposit d'] });
    writeFileSync(file, `${header}\n${deposit}\n2025-02-02,sell,1,ETH,C,50,USD,C,s\n`);
    expect(compute(file)).toMatchObject({ status: 1, issues: ['error unmatched-deposit d'] });
  });

  it('rows of one id, of an id that is made up for another, and of a reserved one get ids of their own', () => {
    const files = [['b'], ['b', 'b~2', 'unknown']].map((ids, place) => {
      const file = path.join(folder, `ids-${place}.csv`);
      const rows = ids.map(
        (id, index) => `2025-01-0${place + index + 1},buy,${index + 1},USD,C,1,ETH,C,${id}`,
      );
      writeFileSync(
        file,
        `Timestamp,Type,Sent Amount,Sent Asset,From,Received Amount,Received Asset,To,Id\n${rows.join('\n')}\n`,
      );
      return file;
    });
    expect(compute(...files).left.map((line) => line.split(' at ')[0])).toEqual([
      '1 of b',
      '1 of b~3',
      '1 of b~2',
      '1 of unknown~2',
    ]);
  });

  it('verify excludes what was sold for money without a rate', () => {
    const { status, out } = run('verify', 'verify-foreign-money.csv');
    expect(out).toContain(
      'passed  units in = units out + units left, for each asset (0 assets, without BTC',
    );
    expect({ status, fails: out.includes('FAILED') }).toEqual({ status: 0, fails: false });
  });
});

describe('the order of rows', () => {
  it('of a group does not matter, for figures and for issues', () => {
    expect(bytes('group-order-b.csv')).toBe(bytes('group-order-a.csv'));
  });

  it.each(['group-fee-of-transfer.csv', 'transfer-then-sale-date-only.csv', 'lot-id-twice.csv'])(
    'of %s does not matter',
    (file) => {
      const [header, ...rows] = readFileSync(path.join(cases, file), 'utf8').trim().split(/\r?\n/);
      const other = path.join(folder, 'other.csv');
      writeFileSync(other, `${[header, ...rows.toReversed()].join('\n')}\n`);
      expect(bytes(other)).toBe(bytes(file));
    },
  );
});

const bytes = (file: string, ...flags: string[]) =>
  run('tax', file, ...flags, '--format', 'json').out;

describe('names of sources that differ only in case', () => {
  it('are one source, with the spelling of its earliest row', () => {
    const { status, sales, left, issues } = compute('source-case.csv');
    expect({ status, sales, left, issues }).toEqual({
      status: 0,
      sales: [
        '1 of b2, basis 300.00, gain 150.00 short',
        '1 of b1, basis 100.00, gain 350.00 short',
      ],
      left: [expect.stringMatching(/^1 of b3 at ledger\b/)],
      issues: [],
    });
  });

  it('are found by flags in any spelling', () => {
    const { sales } = compute('source-case.csv', '--method-from', '2025-01-01=hifo,source=LEDGER');
    expect(sales).toEqual([
      '1 of b2, basis 300.00, gain 150.00 short',
      '1 of b3, basis 500.00, gain -50.00 short',
    ]);
  });

  it('do so in any order of the rows', () => {
    const [header = '', ...rows] = readFileSync(path.join(cases, 'source-case.csv'), 'utf8')
      .trim()
      .split('\n');
    const file = path.join(folder, 'reversed.csv');
    writeFileSync(file, [header, ...rows.toReversed(), ''].join('\n'));
    expect(compute(file)).toEqual(compute('source-case.csv'));
  });
});
