import { money, quantity, type Money, type Quantity } from '@lotbook/decimal/decimal';
import { computeWithTotals, type Book } from '@lotbook/engine/compute';
import { makePriceBook } from '@lotbook/model/price-book';
import { calendarYears } from '@lotbook/law/tax-year';
import { usd } from '@lotbook/model/fiat';
import type { AssetId, SourceId, TransactionId } from '@lotbook/model/ids';
import type { TaxResult } from '@lotbook/model/result';
import { utc, type Instant } from '@lotbook/model/time';
import type { Movement, Transaction } from '@lotbook/model/transaction';
import { anyRules, toPlainRules, getSettings } from '@lotbook/engine/testing/any-rules';
import { doings } from '@lotbook/engine/testing/random-events';
import { computePlainly } from '@lotbook/engine/testing/plain-engine';
import { getJurisdiction } from '@lotbook/engine/jurisdiction/registry';
import { dayAfterFirst, longBooks, formatBook } from '@lotbook/engine/testing/random-book';
import { book as scenarioBook } from '@lotbook/engine/testing/scenario';
import { ukBook } from '@lotbook/engine/testing/uk-scenario';
import { deferLosses } from '@lotbook/engine/wash-sales/wash-sales';
import { runs } from '@lotbook/testkit/runs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkCost, checkSources, checkUnits } from './balance-checks.ts';
import { checkGains, checkSigns, checkTotals } from './line-checks.ts';
import { checkOrder, checkParts, resultDigest } from './order-checks.ts';

const side = (direction: Movement['direction'], amount: string, asset: string): Movement => ({
  direction,
  source: 'Kraken' as SourceId,
  asset: asset as AssetId,
  quantity: quantity(amount),
});

const transactions: readonly Transaction[] = [
  {
    id: 'b1' as TransactionId,
    at: '2025-01-01T00:00:00.000Z' as Instant,
    type: 'buy',
    movements: [side('in', '3', 'BTC'), side('out', '100', 'USD')],
  },
  {
    id: 's1' as TransactionId,
    at: '2025-02-01T00:00:00.000Z' as Instant,
    type: 'sell',
    movements: [side('out', '1', 'BTC'), side('in', '50', 'USD')],
  },
];

const book: Book = {
  transactions,
  settings: {
    jurisdiction: 'US',
    currency: usd,
    timeZone: utc,
    method: 'FIFO',
    methodChanges: [],
    tracking: 'us',
    treatments: {},
  },
  prices: makePriceBook([]),
  lotChoices: [],
};

const { result, tallies } = computeWithTotals(book);
const [lot, disposal] = [result.lots[0]!, result.disposals[0]!];
const half: TaxResult = {
  ...result,
  lots: [{ ...lot, quantity: quantity('1'), basis: money('30') }],
};

describe('an answer that is right', () => {
  it('passes if one of two assets went into a pool without a price and without a gain: the other one handed its basis on', () => {
    const given = scenarioBook(`
      b1  2024-01-01  buy  20 ETH for 20000 USD  @k
      b2  2024-02-01  buy  1000 OBS for 500 USD  @k
      p1  2025-03-01  liquidity-deposit  5 ETH worth 10000 USD & 1000 OBS for 10 LP worth 20000 USD  @k {lp=deposit}
    `);
    const computed = computeWithTotals(given);
    expect(computed.result.issues.map(({ code, asset }) => `${code} ${asset}`)).toEqual([
      'missing-price OBS',
    ]);
    expect(checkUnits(computed.result, computed.tallies)).toMatchObject({ faults: [] });
    expect(checkCost(computed.result, computed.tallies, given.transactions)).toMatchObject({
      faults: [],
    });
  });

  it('passes every check', () => {
    const checks = [
      checkUnits(result, tallies),
      checkCost(result, tallies, transactions),
      checkSources(result, tallies, transactions),
      checkSigns(result),
      checkGains(result),
      checkTotals(result, calendarYears),
      checkOrder(book, resultDigest(result)),
      checkParts(book, resultDigest(result)),
    ];
    expect(checks.map(({ looked, faults }) => [looked, ...faults])).toEqual([
      ['1 asset'],
      ['1 asset'],
      ['1 holding'],
      ['2 lines'],
      ['1 disposal'],
      ['1 year'],
      ['3 other orders'],
      ['3 changes'],
    ]);
  });
});

describe('an answer that is wrong', () => {
  it('shows fewer units than lots began with', () => {
    expect(checkUnits(half, tallies).faults).toEqual([
      'BTC: lots started with 3, but 2 were disposed of or remain',
    ]);
  });

  it('shows less cost than the lots had', () => {
    expect(checkCost(half, tallies, transactions).faults).toEqual([
      'BTC: lots cost 100.00, but 33.333333333333333333 were disposed of and 30.00 remain',
    ]);
  });

  it('shows other units in a source than its movements leave', () => {
    expect(checkSources(half, tallies, transactions).faults).toEqual([
      'Kraken holding BTC: transactions result in 2, but its lots contain 1',
    ]);
  });

  it('has a lot below zero', () => {
    const below = { ...result, lots: [{ ...lot, quantity: -1n as Quantity, basis: 0n as Money }] };
    expect(checkSigns(below).faults).toEqual([
      'BTC of lot b1: -1 units that cost 0, in parts of 10^-18',
    ]);
  });

  it('has a gain that is not proceeds less basis, and totals of other lines', () => {
    const other = { ...result, disposals: [{ ...disposal, gain: money('1') }] };
    expect(checkGains(other).faults).toEqual(['s1:1: its gain isn’t proceeds minus basis']);
    expect(checkTotals(other, calendarYears).faults).toEqual([
      '2025 gain is reported as 16.666666666666666667, but its lines add up to 1.00',
      '2025 shortTermGain is reported as 16.666666666666666667, but its lines add up to 1.00',
    ]);
  });

  it('detects that another order gives another result', () => {
    expect(checkOrder(book, resultDigest(half)).faults).toHaveLength(3);
    expect(checkParts(book, resultDigest(half)).faults).toHaveLength(2);
  });
});

describe('the balance of a source', () => {
  it('skips assets with more sent than received', () => {
    const more: Book = {
      ...book,
      transactions: [
        ...transactions,
        {
          ...transactions[1]!,
          id: 's2' as TransactionId,
          movements: [side('out', '5', 'BTC'), side('in', '1', 'USD')],
        },
      ],
    };
    const computed = computeWithTotals(more);
    expect(checkSources(computed.result, computed.tallies, more.transactions)).toMatchObject({
      looked: '0 holdings, without BTC',
      faults: [],
    });
  });
});

const oneAsset = { treatments: { wrap: 'nonTaxable' } } as const;

describe('names that share a pool', () => {
  it.each([
    ['renamed', 'MATIC', 200, 'POL', 100],
    ['redenominated', 'LEND', 200, 'AAVE', 1],
    ['redenominated', 'SKY', 48_000, 'MKR', 1],
  ])('pass if one is sold that only the other was bought as: %s', (_, former, of, now, to) => {
    const made = ukBook(
      `
      a  2024-01-01  buy   ${of} ${former} for 1000 GBP  @Kraken
      s  2024-06-01  sell  ${to} ${now} for 900 GBP      @Kraken
    `,
      oneAsset,
    );
    expect(findFaults(made)).toEqual([]);
    const { result: whole, tallies: all } = computeWithTotals(made);
    const less = {
      ...whole,
      lots: whole.lots.map((each) => ({ ...each, quantity: quantity('1') })),
    };
    expect(checkSources(less, all, made.transactions).faults).toHaveLength(1);
    expect(checkUnits(less, all).faults).toHaveLength(1);
  });

  it('pass every check, whatever is done with them', () => {
    const names = fc.constantFrom(
      ['LEND', 'AAVE', 'BTC'],
      ['SKY', 'MKR', 'POL'],
      ['MATIC', 'POL', 'WPOL'],
    );
    fc.assert(
      fc.property(longBooks, names, (all, [first, second, third]) => {
        const text = formatBook(all, (index) => dayAfterFirst(index * 7))
          .replaceAll(/\bAAA\b/g, first)
          .replaceAll(/\bBTC\b/g, second)
          .replaceAll(/\bBCH\b/g, third);
        expect(findFaults(ukBook(text, { ...oneAsset, currency: usd }))).toEqual([]);
      }),
      { numRuns: runs(60) },
    );
  });
});

describe('whatever is done', () => {
  it('passes every check', () => {
    fc.assert(
      fc.property(doings, anyRules, (all, rules) => {
        expect(
          findFaults(
            scenarioBook(computePlainly(all, toPlainRules(rules)).book, getSettings(rules)),
          ),
        ).toEqual([]);
      }),
      { numRuns: runs(60) },
    );
  });

  /** A row as it is, with money or values of which no rate is known, or without values. */
  const gaps: readonly ((line: string) => string)[] = [
    (line) => line,
    (line) => line.replaceAll(' USD', ' EUR'),
    (line) => line.replaceAll(/ worth \d+(\.\d+)? USD( by hand)?/g, ''),
  ];

  it('passes every check, too, where prices and rates are missing', () => {
    fc.assert(
      fc.property(
        doings,
        anyRules,
        fc.infiniteStream(fc.nat(gaps.length - 1)),
        (all, rules, gap) => {
          const lines = computePlainly(all, toPlainRules(rules)).book.split('\n');
          const text = lines.map((line) => gaps[gap.next().value]!(line)).join('\n');
          expect({ text, faults: findFaults(scenarioBook(text, getSettings(rules))) }).toEqual({
            text,
            faults: [],
          });
        },
      ),
      { numRuns: runs(60) },
    );
  });
});

const findFaults = (made: Book): readonly string[] => {
  const computed = computeWithTotals(made);
  const answer = deferLosses(computed.result, made.settings);
  const checks = [
    checkUnits(computed.result, computed.tallies),
    checkCost(computed.result, computed.tallies, made.transactions),
    checkSources(computed.result, computed.tallies, made.transactions),
    checkSigns(answer),
    checkGains(answer),
    checkTotals(answer, getJurisdiction(made.settings.jurisdiction).years),
    checkParts(made, resultDigest(answer)),
  ];
  return checks.flatMap(({ faults }) => faults);
};
