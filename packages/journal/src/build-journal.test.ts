import { money } from '@lotbook/decimal/decimal';
import { anyBook } from '@lotbook/engine/testing/any-book';
import { anyRules, toPlainRules, getSettings } from '@lotbook/engine/testing/any-rules';
import { doings } from '@lotbook/engine/testing/random-events';
import { stepByStep } from '@lotbook/engine/testing/plain-engine';
import { book } from '@lotbook/engine/testing/scenario';
import { isFiat } from '@lotbook/model/fiat';
import type { LocalDate } from '@lotbook/model/time';
import { runs } from '@lotbook/testkit/runs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildJournal } from './build-journal.ts';
import { measurementModels } from './journal.ts';
import { prepareBook } from './prepare-book.ts';
import { isAssetRole } from './roles.ts';
import {
  defaultOptions,
  eurRate,
  getImbalance,
  journalFor,
  periodPrices,
  toBalances,
  toText,
} from './testing.ts';

const entriesOfLast = (text: string): readonly string[] => {
  const { entries } = journalFor(text);
  const last = entries.at(-1)!;
  const id = last.key.split(':')[1];
  return entries
    .filter((entry) => entry.key.split(':')[1] === id)
    .map((entry) => toText(entry).slice(11));
};

const purchase = 'b1 2024-01-01 buy 10 ETH for 10000 USD @A\n';

describe('cost model', () => {
  it('worked check of section 6: purchase with fee, swap, gas', () => {
    const journal = journalFor(`
      b1 2025-01-01 buy 1 ETH for 2000 USD, fee 10 USD @A
      s1 2025-01-02 crypto-crypto 0.5 ETH worth 1500 USD for 1500 USDC @A
      g1 2025-01-03 fee fee 0.01 ETH worth 30 USD @A`);
    expect(journal.entries.map(toText)).toEqual([
      '2025-01-01 activity: Dr crypto ETH A 2010.00 (1), Cr fiat USD A 2010.00 (-2010)',
      '2025-01-02 activity: Dr crypto USDC A 1500.00 (1500), Cr crypto ETH A 1005.00 (-0.5), Cr realizedGain ETH 495.00',
      '2025-01-03 fee: Cr crypto ETH A 20.10 (-0.01), Cr realizedGain ETH 9.90, Dr fee ETH 30.00',
    ]);
    expect(toBalances(journal)).toEqual([
      'crypto ETH 984.90 (0.49)',
      'crypto USDC 1500.00 (1500)',
      'fee 30.00',
      'fiat USD -2010.00 (-2010)',
      'realizedGain -504.90',
    ]);
  });

  it.each([
    [
      'sells against fiat, net of the fee',
      's1 2024-02-01 sell 1 ETH for 1500 USD, fee 5 USD @A',
      [
        'activity: Cr crypto ETH A 1000.00 (-1), Cr realizedGain ETH 495.00, Dr fiat USD A 1500.00 (1500), Cr fiat USD A 5.00 (-5)',
      ],
    ],
    [
      'shows a loss as a debit',
      's1 2024-02-01 sell 1 ETH for 400 USD @A',
      [
        'activity: Cr crypto ETH A 1000.00 (-1), Dr realizedLoss ETH 600.00, Dr fiat USD A 400.00 (400)',
      ],
    ],
    [
      'moves units between own sources at cost',
      't1 2024-02-01 transfer 1 ETH @A > B',
      ['activity: Dr crypto ETH B 1000.00 (1), Cr crypto ETH A 1000.00 (-1)'],
    ],
    [
      'expenses the fee of a transfer in an entry of its own',
      't1 2024-02-01 transfer 1 ETH, fee 0.01 ETH worth 15 USD @A > B',
      [
        'activity: Dr crypto ETH B 1000.00 (1), Cr crypto ETH A 1000.00 (-1)',
        'fee: Cr crypto ETH A 10.00 (-0.01), Cr realizedGain ETH 5.00, Dr fee ETH 15.00',
      ],
    ],
    [
      'books rewards as income by category',
      'r1 2024-02-01 stake-reward + 1 ETH worth 1500 USD @A',
      ['activity: Dr crypto ETH A 1500.00 (1), Cr income:stakingRewards_defi ETH 1500.00'],
    ],
    [
      'expenses a payment at its value',
      'w1 2024-02-01 withdrawal/withdrawal - 1 ETH worth 1500 USD @A',
      [
        'activity: Cr crypto ETH A 1000.00 (-1), Cr realizedGain ETH 500.00, Dr expense:withdrawal_standard ETH 1500.00',
      ],
    ],
    [
      'expenses a gift at its value',
      'w1 2024-02-01 withdrawal/gift - 1 ETH worth 1500 USD @A',
      [
        'activity: Cr crypto ETH A 1000.00 (-1), Cr realizedGain ETH 500.00, Dr expense:gift_standard ETH 1500.00',
      ],
    ],
    [
      'books a donation at its value',
      'w1 2024-02-01 withdrawal/donation - 1 ETH worth 1500 USD @A',
      [
        'activity: Cr crypto ETH A 1000.00 (-1), Cr realizedGain ETH 500.00, Dr donation ETH 1500.00',
      ],
    ],
    [
      'expenses lost units at cost, without a gain',
      'l1 2024-02-01 withdrawal/lost - 1 ETH worth 1500 USD @A',
      ['activity: Cr crypto ETH A 1000.00 (-1), Dr expense:lost_standard ETH 1000.00'],
    ],
    [
      'records a received gift at its value, not at the giver’s basis',
      'g1 2024-02-01 deposit/gift + 1 ETH worth 1500 USD basis 10 USD acquired 2020-01-01 @A',
      ['activity: Dr crypto ETH A 1500.00 (1), Cr income:gift_standard ETH 1500.00'],
    ],
    [
      'owes what was borrowed',
      'l1 2024-02-01 deposit/loanDisbursement + 1 ETH worth 1500 USD @A',
      ['activity: Dr crypto ETH A 1500.00 (1), Cr loansPayable ETH 1500.00'],
    ],
    [
      'repays a loan',
      'l1 2024-02-01 withdrawal/loanPayment - 1 ETH worth 1500 USD @A',
      [
        'activity: Cr crypto ETH A 1000.00 (-1), Cr realizedGain ETH 500.00, Dr loansPayable ETH 1500.00',
      ],
    ],
    [
      'sets collateral aside at cost',
      'c1 2024-02-01 withdrawal/collateralizeNonTaxable - 1 ETH @A',
      ['activity: Dr pledged ETH A 1000.00 (1), Cr crypto ETH A 1000.00 (-1)'],
    ],
    [
      'lends at cost',
      'c1 2024-02-01 withdrawal/loanDisbursement - 1 ETH @A',
      ['activity: Dr lent ETH A 1000.00 (1), Cr crypto ETH A 1000.00 (-1)'],
    ],
    [
      'credits an opening lot to equity',
      'o1 2024-02-01 opening + 1 BTC basis 30000 USD acquired 2020-01-01 @A',
      ['open: Dr crypto BTC A 30000.00 (1), Cr openingEquity BTC 30000.00'],
    ],
    [
      'keeps fiat from outside in suspense',
      'd1 2024-02-01 deposit + 100 USD @A',
      ['activity: Dr fiat USD A 100.00 (100), Cr suspense USD 100.00'],
    ],
    [
      'records an unmatched deposit at its value against suspense',
      'd1 2024-02-01 deposit + 1 BTC worth 900 USD @A',
      ['activity: Dr crypto BTC A 900.00 (1), Cr suspense BTC 900.00'],
    ],
    [
      'records an unmatched withdrawal at cost against suspense',
      'd1 2024-02-01 withdrawal/transfer - 1 ETH worth 900 USD @A',
      ['activity: Cr crypto ETH A 1000.00 (-1), Dr suspense ETH 1000.00'],
    ],
  ])('%s', (_, line, expected) => {
    expect(entriesOfLast(purchase + line)).toEqual(expected);
  });

  it('moves what was sent at cost, and records what arrived beyond it at its value against suspense', () => {
    const scenario = book(
      `${purchase}w1 2024-02-01 withdrawal - 1 ETH @A\nd1 2024-02-02 deposit + 1.5 ETH worth 2400 USD @B`,
    );
    const transactions = scenario.transactions.map((each) =>
      each.id === 'w1' || each.id === 'd1' ? { ...each, matching: { link: 'l1' } } : each,
    );
    const { entries, issues, engineIssues } = buildJournal(
      { ...scenario, transactions },
      defaultOptions,
    );
    expect(entries.slice(1).map(toText)).toEqual([
      '2024-02-01 activity: Dr crypto ETH In transit 1000.00 (1), Cr crypto ETH A 1000.00 (-1)',
      '2024-02-02 activity: Dr crypto ETH B 1800.00 (1.5), Cr crypto ETH In transit 1000.00 (-1), Cr suspense ETH 800.00',
    ]);
    expect(issues.map(({ code, transactionId }) => [code, transactionId])).toEqual([
      ['unmatched-transfer', 'd1'],
    ]);
    expect(engineIssues).toEqual([]);
  });

  it('carries units in transit between two transactions of a transfer', () => {
    const { entries, issues } = journalFor(
      `${purchase}w1 2024-02-01 withdrawal - 1 ETH @A #h1\nd1 2024-02-02 deposit + 1 ETH @B #h1`,
    );
    expect(entries.slice(1).map(toText)).toEqual([
      '2024-02-01 activity: Dr crypto ETH In transit 1000.00 (1), Cr crypto ETH A 1000.00 (-1)',
      '2024-02-02 activity: Dr crypto ETH B 1000.00 (1), Cr crypto ETH In transit 1000.00 (-1)',
    ]);
    expect(issues).toEqual([]);
  });

  it('separates what a staking withdrawal returns from what it adds', () => {
    const { entries } = journalFor(
      `${purchase}s1 2024-02-01 stake-deposit - 1 ETH @A\nu1 2024-03-01 stake-withdrawal + 1.1 ETH worth 2200 USD @A`,
    );
    expect(toText(entries[2]!)).toBe(
      '2024-03-01 activity: Dr crypto ETH A 1200.00 (1.1), Cr staked ETH A 1000.00 (-1), Cr income:stakingRewards_standard ETH 200.00',
    );
  });

  it('values a trade in foreign money by what was traded, and reports a missing rate', () => {
    const trade = journalFor('b1 2024-01-01 buy 1 ETH worth 1100 USD for 1000 EUR @A');
    expect(toText(trade.entries[0]!)).toBe(
      '2024-01-01 activity: Dr crypto ETH A 1100.00 (1), Cr fiat EUR A 1100.00 (-1000)',
    );
    const deposit = 'd1 2024-01-01 deposit + 1000 EUR @A';
    expect(journalFor(deposit).issues.map((issue) => [issue.code, issue.severity])).toEqual([
      ['missing-fiat', 'error'],
    ]);
    const rated = buildJournal({ ...book(deposit), prices: eurRate('1.1') }, defaultOptions);
    expect(rated.issues).toEqual([]);
    expect(toText(rated.entries[0]!)).toBe(
      '2024-01-01 activity: Dr fiat EUR A 1100.00 (1000), Cr suspense EUR 1100.00',
    );
  });
});

const noteBook = `
  b1 2023-01-01 buy 10 BTC for 200000 USD @A
  e1 2023-01-01 buy 100 ETH for 200000 USD @A
  b2 2025-03-01 buy 2 BTC for 100000 USD @A
  s1 2025-04-01 sell 3 BTC for 180000 USD @A
  r1 2025-05-01 stake-reward + 4 ETH worth 11600 USD @A
  p1 2025-06-01 withdrawal/withdrawal - 10 ETH worth 25000 USD @A`;
const notePrices = periodPrices(
  '2024-12-31 BTC 40000\n2024-12-31 ETH 3000\n2025-12-31 BTC 55000\n2025-12-31 ETH 2400',
);
const year2025 = { from: '2025-01-01' as LocalDate, to: '2025-12-31' as LocalDate };

const toNumbers = ({
  asset,
  ...row
}: {
  readonly asset?: string;
  readonly [key: string]: unknown;
}) => [
  asset,
  ...['opening', 'additions', 'dispositions', 'gains', 'losses', 'closing'].map((key) =>
    Number((row[key] as bigint) / 10n ** 18n),
  ),
];

describe('fair-value model', () => {
  const journal = journalFor(noteBook, { model: 'fair-value', prices: notePrices, ...year2025 });

  it('test vector of section 7: the roll-forward of the ASC 350-60 note', () => {
    const { byAsset, ...total } = journal.disclosure!;
    expect([...byAsset, total].map((row) => toNumbers({ ...row }))).toEqual([
      ['BTC', 400_000, 100_000, 180_000, 175_000, 0, 495_000],
      ['ETH', 300_000, 11_600, 25_000, 0, -61_000, 225_600],
      [undefined, 700_000, 111_600, 205_000, 175_000, -61_000, 720_600],
    ]);
    expect(byAsset.map((row) => Number(row.realized / 10n ** 18n))).toEqual([120_000, 5_000]);
  });

  it('measures units before they leave, so the sale itself shows no gain', () => {
    expect(journal.entries.filter((entry) => entry.key.startsWith('tx:s1')).map(toText)).toEqual([
      '2025-04-01 gain: Dr crypto BTC A 55000.00, Cr unrealized BTC 55000.00',
      '2025-04-01 activity: Cr crypto BTC A 180000.00 (-3), Dr fiat USD A 180000.00 (180000)',
    ]);
  });

  it('closes asset accounts at fair value and keeps keys stable', () => {
    expect(toBalances(journal).slice(0, 2)).toEqual([
      'crypto BTC 495000.00 (9)',
      'crypto ETH 225600.00 (94)',
    ]);
    expect(journal.entries.map((entry) => entry.key).slice(-2)).toEqual([
      'fv:2025-12:BTC',
      'fv:2025-12:ETH',
    ]);
  });

  it('reports a price that is missing on the closing date', () => {
    const { issues } = journalFor(noteBook, {
      model: 'fair-value',
      prices: periodPrices('2025-12-31 BTC 55000'),
      to: year2025.to,
    });
    expect(issues.map((issue) => [issue.code, issue.severity, issue.asset])).toEqual([
      ['missing-fair-value', 'error', 'ETH'],
    ]);
  });

  it.each([
    ['one row', 't1 2025-01-10 transfer 4 ETH @A > B'],
    [
      'a deposit that is dated before its withdrawal',
      't1 2025-01-10T12:01 transfer-out - 4 ETH @A #0xa\nt2 2025-01-10T12:00 transfer-in + 4 ETH @B #0xa',
    ],
  ])('carries transferred units once, for %s', (_, transfer) => {
    const { trialBalance } = journalFor(`b1 2025-01-05 buy 10 ETH for 10000 USD @A\n${transfer}`, {
      model: 'fair-value',
      prices: periodPrices('2025-01-31 ETH 1500\n2025-02-28 ETH 2000'),
      to: '2025-02-28' as LocalDate,
    });
    const crypto = trialBalance.filter((row) => row.role === 'crypto');
    expect(crypto.reduce((total, row) => total + row.closing, 0n)).toBe(20000n * 10n ** 18n);
    expect(crypto.reduce((total, row) => total + (row.quantity ?? 0n), 0n)).toBe(10n ** 19n);
    const unrealized = trialBalance.find((row) => row.role === 'unrealized')!;
    expect(unrealized.closing).toBe(-10000n * 10n ** 18n);
  });

  it('has the profit of the cost model once everything is sold', () => {
    const all = `${noteBook}\nx1 2025-07-01 sell 9 BTC for 500000 USD @A\nx2 2025-07-01 sell 94 ETH for 100000 USD @A`;
    const profit = (model: 'cost' | 'fair-value'): bigint =>
      journalFor(all, { model, prices: notePrices })
        .trialBalance.filter((row) =>
          ['realizedGain', 'realizedLoss', 'unrealized'].includes(row.role),
        )
        .reduce((total, row) => total + row.closing, 0n);
    expect(profit('fair-value')).toBe(profit('cost'));
  });
});

describe('impairment models', () => {
  const held = 'b1 2024-01-05 buy 1 BTC for 100 USD @A\nb2 2024-01-20 buy 1 BTC for 60 USD @A';
  const prices = periodPrices(
    '2024-01-10 BTC 50\n2024-01-31 BTC 90\n2024-02-10 BTC 55\n2024-02-29 BTC 120',
  );

  it('section 6, impairment before ASU 2023-08: writes each lot down to the lowest price since it was acquired, and never up', () => {
    const { entries } = journalFor(held, {
      model: 'impairment',
      prices,
      to: '2024-02-29' as LocalDate,
    });
    expect(entries.slice(2).map(toText)).toEqual([
      '2024-01-31 impair: Dr impairment BTC 50.00, Cr crypto BTC 50.00',
      '2024-02-29 impair: Dr impairment BTC 5.00, Cr crypto BTC 5.00',
    ]);
  });

  it('releases the impairment of the lots that are sold', () => {
    const { entries } = journalFor(`${held}\ns1 2024-03-01 sell 1 BTC for 130 USD @A`, {
      model: 'impairment',
      prices,
      to: '2024-03-01' as LocalDate,
    });
    expect(toText(entries.at(-1)!)).toBe(
      '2024-03-01 activity: Cr crypto BTC A 100.00 (-1), Dr crypto BTC 50.00, Cr realizedGain BTC 80.00, Dr fiat USD A 130.00 (130)',
    );
  });

  it('section 8, IAS 38 cost: reverses impairment up to cost', () => {
    const { entries } = journalFor(held, {
      model: 'ias38-cost',
      prices,
      to: '2024-02-29' as LocalDate,
    });
    expect(entries.slice(2).map(toText)).toEqual([
      '2024-01-31 impair: Dr impairment BTC 10.00, Cr crypto BTC 10.00',
      '2024-02-29 impair: Cr impairment BTC 10.00, Dr crypto BTC 10.00',
    ]);
  });

  it('section 8, IAS 38 revaluation: a rise goes to the surplus after it reverses an earlier loss, and moves to equity on disposal', () => {
    const { entries } = journalFor(`${held}\ns1 2024-03-01 sell 1 BTC for 130 USD @A`, {
      model: 'ias38-revaluation',
      prices: periodPrices('2024-01-31 BTC 70\n2024-02-29 BTC 100'),
      to: '2024-03-01' as LocalDate,
    });
    expect(entries.slice(2).map(toText)).toEqual([
      '2024-01-31 remeasure: Cr crypto BTC A 20.00, Dr impairment BTC 20.00',
      '2024-02-29 remeasure: Dr crypto BTC A 60.00, Cr impairment BTC 20.00, Cr revaluationSurplus BTC 40.00',
      '2024-03-01 activity: Cr crypto BTC A 100.00 (-1), Cr realizedGain BTC 30.00, Dr fiat USD A 130.00 (130)',
      '2024-03-01 adjust: Dr revaluationSurplus BTC 20.00, Cr openingEquity BTC 20.00',
    ]);
  });
});

describe('IAS 2, broker-traders', () => {
  const bought = 'b1 2024-01-05 buy 2 BTC for 200 USD @A';
  const prices = periodPrices('2024-01-31 BTC 150\n2024-02-29 BTC 80');

  it('section 8: carries units at fair value less costs to sell, through profit or loss', () => {
    const { entries, trialBalance, disclosure } = journalFor(
      `${bought}\ns1 2024-03-01 sell 1 BTC for 90 USD @A`,
      {
        model: 'ias2-broker-trader',
        costsToSell: money('2'),
        prices,
        to: '2024-03-01' as LocalDate,
      },
    );
    // 2 × 150 less 2 % is 294; 2 × 80 less 2 % is 156.80, of which half is sold.
    expect(entries.slice(1).map(toText)).toEqual([
      '2024-01-31 remeasure: Dr crypto BTC A 94.00, Cr unrealized BTC 94.00',
      '2024-02-29 remeasure: Cr crypto BTC A 137.20, Dr unrealized BTC 137.20',
      '2024-03-01 gain: Dr crypto BTC A 11.60, Cr unrealized BTC 11.60',
      '2024-03-01 activity: Cr crypto BTC A 90.00 (-1), Dr fiat USD A 90.00 (90)',
    ]);
    expect(trialBalance.find(({ role }) => role === 'crypto')!.closing).toBe(money('78.4'));
    // The note is about ASC 350-60 only.
    expect(disclosure).toBeUndefined();
  });

  it('is at fair value without costs to sell, and gains what the cost model gains in all', () => {
    const { trialBalance } = journalFor(bought, {
      model: 'ias2-broker-trader',
      prices,
      to: '2024-01-31' as LocalDate,
    });
    expect(trialBalance.find(({ role }) => role === 'crypto')!.closing).toBe(money('300'));
    const getProfit = (model: 'cost' | 'ias2-broker-trader'): bigint =>
      journalFor(`${bought}\ns1 2024-03-01 sell 2 BTC for 190 USD @A`, {
        model,
        costsToSell: money('1.5'),
        prices,
      })
        .trialBalance.filter(({ role }) => ['realizedLoss', 'unrealized'].includes(role))
        .reduce((total, row) => total + row.closing, 0n);
    expect(getProfit('ias2-broker-trader')).toBe(money('10'));
    expect(getProfit('cost')).toBe(money('10'));
  });
});

describe('IAS 38 revaluation', () => {
  it('section 8: a decrease uses up the surplus before it is a loss, and a sale moves the surplus to equity', () => {
    const { entries, trialBalance } = journalFor(
      'b1 2024-01-05 buy 1 BTC for 100 USD @A\ns1 2024-06-03 sell 1 BTC for 140 USD @A',
      {
        model: 'ias38-revaluation',
        prices: periodPrices(
          '2024-01-31 BTC 150\n2024-02-29 BTC 80\n2024-03-31 BTC 95\n2024-04-30 BTC 130\n2024-05-31 BTC 130',
        ),
        to: '2024-06-03' as LocalDate,
      },
    );
    expect(entries.slice(1).map(toText)).toEqual([
      '2024-01-31 remeasure: Dr crypto BTC A 50.00, Cr revaluationSurplus BTC 50.00',
      '2024-02-29 remeasure: Cr crypto BTC A 70.00, Dr impairment BTC 20.00, Dr revaluationSurplus BTC 50.00',
      '2024-03-31 remeasure: Dr crypto BTC A 15.00, Cr impairment BTC 15.00',
      '2024-04-30 remeasure: Dr crypto BTC A 35.00, Cr impairment BTC 5.00, Cr revaluationSurplus BTC 30.00',
      '2024-06-03 activity: Cr crypto BTC A 130.00 (-1), Cr realizedGain BTC 10.00, Dr fiat USD A 140.00 (140)',
      '2024-06-03 adjust: Dr revaluationSurplus BTC 30.00, Cr openingEquity BTC 30.00',
    ]);
    const profit = trialBalance.filter(({ role }) =>
      ['realizedGain', 'realizedLoss', 'impairment'].includes(role),
    );
    expect(profit.reduce((total, { closing }) => total + closing, 0n)).toBe(-10n * 10n ** 18n);
  });
});

describe('summaries', () => {
  const text = `${purchase}s1 2024-01-01T05:00 sell 1 ETH for 1500 USD @A\ns2 2024-01-20 sell 1 ETH for 900 USD @A`;

  it('groups by day without netting debits and credits', () => {
    const { entries } = journalFor(text, { mode: 'day' });
    expect(entries.map((entry) => entry.key)).toEqual([
      'sum:2024-01-01:activity:USD',
      'sum:2024-01-20:activity:USD',
    ]);
    expect(toText(entries[0]!)).toBe(
      '2024-01-01 activity: Dr crypto ETH A 10000.00 (10), Cr fiat USD A 10000.00 (-10000), Cr crypto ETH A 1000.00 (-1), Cr realizedGain ETH 500.00, Dr fiat USD A 1500.00 (1500)',
    );
  });

  it('dates a month on its last day and keeps the trial balance', () => {
    const month = journalFor(text, { mode: 'month' });
    expect(month.entries.map((entry) => [entry.key, entry.date])).toEqual([
      ['sum:2024-01:activity:USD', '2024-01-31'],
    ]);
    expect(toBalances(month)).toEqual(toBalances(journalFor(text)));
  });

  it('opens with the balances before the first day', () => {
    const { entries, trialBalance } = journalFor(text, { from: '2024-01-10' as LocalDate });
    expect(entries).toHaveLength(1);
    expect(trialBalance.find((row) => row.role === 'crypto')).toMatchObject({
      opening: 9000n * 10n ** 18n,
      credit: 1000n * 10n ** 18n,
      closing: 8000n * 10n ** 18n,
    });
  });
});

describe('any book', () => {
  it('balances every entry and adds up to zero under every model', () => {
    fc.assert(
      fc.property(anyBook, fc.constantFrom(...measurementModels), (made, model) => {
        const journal = buildJournal(made, { ...defaultOptions, model });
        expect(journal.entries.map(getImbalance).filter((off) => off !== 0n)).toEqual([]);
        expect(journal.trialBalance.reduce((total, row) => total + row.closing, 0n)).toBe(0n);
        expect(journal.issues.filter((issue) => issue.code === 'unbalanced')).toEqual([]);
      }),
      { numRuns: runs(300) },
    );
  });

  it('carries the units and the cost of the open lots, unless the origin of units is unknown', () => {
    fc.assert(
      fc.property(doings, anyRules, (all, rules) => {
        const lines = stepByStep(all, toPlainRules(rules)).map((step) => step.line);
        const made = book(lines.join('\n'), getSettings(rules));
        const { book: prepared, result } = prepareBook(made);
        const { trialBalance, entries } = buildJournal(made, defaultOptions);
        const unknown = new Set(result.issues.map((issue) => issue.asset));
        const assets = new Set(
          prepared.transactions.flatMap((each) => each.movements.map((movement) => movement.asset)),
        );
        for (const asset of assets) {
          if (isFiat(asset) || unknown.has(asset)) continue;
          const rows = trialBalance.filter((row) => isAssetRole(row.role) && row.asset === asset);
          const lots = result.lots.filter((lot) => lot.asset === asset);
          expect(rows.reduce((total, row) => total + (row.quantity ?? 0n), 0n)).toBe(
            lots.reduce((total, lot) => total + lot.quantity, 0n),
          );
          const count = entries
            .flatMap((entry) => entry.lines)
            .filter((line) => line.asset === asset).length;
          const off =
            rows.reduce((total, row) => total + row.closing, 0n) -
            lots.reduce((total, lot) => total + lot.basis, 0n);
          expect(off < 0n ? -off : off).toBeLessThanOrEqual(BigInt(count) * 10n ** 16n);
        }
      }),
      { numRuns: runs(300) },
    );
  });

  it('does not depend on the order of transactions', () => {
    fc.assert(
      fc.property(anyBook, (made) => {
        const toBytes = (transactions: typeof made.transactions) =>
          JSON.stringify(
            buildJournal({ ...made, transactions }, defaultOptions),
            (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value),
          );
        expect(toBytes(made.transactions.toReversed())).toBe(toBytes(made.transactions));
      }),
      { numRuns: runs(100) },
    );
  });

  it('keeps units where the engine keeps lots, for books without missing units', () => {
    const { trialBalance } = journalFor(`${purchase}
      t1 2024-02-01 transfer 2 ETH @A > B
      s1 2024-02-02 stake-deposit - 1 ETH @B
      c1 2024-02-03 withdrawal/collateralizeNonTaxable - 1 ETH @A
      x1 2024-02-04 sell 1 ETH for 1500 USD @A`);
    const units = trialBalance
      .filter((row) => isAssetRole(row.role) && !isFiat(row.asset ?? ''))
      .map((row) => `${row.role} ${row.asset} ${row.quantity! / 10n ** 18n}`);
    expect(units).toEqual(['crypto ETH 7', 'pledged ETH 1', 'staked ETH 1']);
  });
});
