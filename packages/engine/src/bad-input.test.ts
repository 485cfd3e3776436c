import { toSentence } from './testing/issue-sentence.ts';
import { quantity } from '@lotbook/decimal/decimal';
import type { AssetId, LotId, MovementId, SourceId } from '@lotbook/model/ids';
import type { LotChoice, TaxSettings } from '@lotbook/model/settings';
import type { Instant } from '@lotbook/model/time';
import type { Movement, Transaction } from '@lotbook/model/transaction';
import { describe, expect, it } from 'vitest';
import { compute, type Book } from './compute.ts';
import { Ledger } from './ledger.ts';
import { book, issues, lots, sales } from './testing/scenario.ts';

const sound = book(`
  b1  2024-01-05  buy   2 BTC for 200 USD  @kraken
  e1  2024-01-06  buy   2 ETH for 20 USD   @kraken
  s1  2024-03-01  sell  1 BTC for 150 USD  @kraken
`);
const latest = '2025-06-30T23:59:59.999Z' as Instant;

/** A row as a file or a program might report it, with one field wrong. */
const row = (line: string, wrong: object = {}, side: object = {}): Transaction => {
  const [made] = book(line).transactions as [Transaction];
  const [first, ...others] = made.movements as [Movement, ...Movement[]];
  return { ...made, ...wrong, movements: [{ ...first, ...side }, ...others] };
};
const deposit = 'x1  2024-02-01  deposit/airdrop  + 1 BTC worth 100 USD  @kraken';

describe('an invalid row is excluded, its issue says what to do, and no figure changes', () => {
  it.each<[string, Transaction, string, RegExp]>([
    [
      'a quantity below zero',
      row(deposit, {}, { quantity: -1n }),
      'amount-out-of-range',
      /excluded\. Correct the amount\.$/,
    ],
    [
      'a quantity beyond all units of the world',
      row(deposit, {}, { quantity: 10n ** 38n }),
      'amount-out-of-range',
      /excluded\. Correct the amount\.$/,
    ],
    [
      'a worth below zero',
      row(deposit, {}, { value: { amount: -5n, currency: 'USD' } }),
      'amount-out-of-range',
      /excluded\. Correct the amount\.$/,
    ],
    [
      'a basis beyond all money of the world',
      row(deposit, {}, { basis: { amount: 10n ** 40n, currency: 'USD' } }),
      'amount-out-of-range',
      /excluded\. Correct the amount\.$/,
    ],
    [
      'a time before the first block',
      row(deposit, { at: '2009-01-02T23:59:59.999Z' }),
      'time-out-of-range',
      /excluded until you correct its time\.$/,
    ],
    [
      'a time after the year 2199',
      row(deposit, { at: '2200-01-01T00:00:00.000Z' }),
      'time-out-of-range',
      /excluded until you correct its time\.$/,
    ],
    [
      'a time that is still to come',
      row(deposit, { at: '2025-07-01T00:00:00.000Z' }),
      'time-out-of-range',
      /excluded\. Correct its time, or keep it: it counts once that time has passed\.$/,
    ],
    [
      'no time at all',
      row(deposit, { at: 'yesterday' }),
      'time-out-of-range',
      /excluded until you correct its time\.$/,
    ],
    [
      'an hour that no day has',
      row(deposit, { at: '2024-02-01T24:00:00.000Z' }),
      'time-out-of-range',
      /excluded until you correct its time\.$/,
    ],
    [
      'a day that no month has',
      row(deposit, { at: '2024-02-30T00:00:00.000Z' }),
      'time-out-of-range',
      /excluded until you correct its time\.$/,
    ],
    [
      'acquired before the first block',
      row(deposit, {}, { acquiredOn: '1999-01-01' }),
      'time-out-of-range',
      /^This row is excluded .* Correct the date\.$/,
    ],
    [
      'acquired on no day',
      row(deposit, {}, { acquiredOn: 'soon' }),
      'time-out-of-range',
      /^This row is excluded .* Correct the date\.$/,
    ],
    [
      'acquired after it came',
      row(deposit, {}, { acquiredOn: '2024-02-03' }),
      'time-out-of-range',
      /^This row is excluded .* Correct the date\.$/,
    ],
    [
      'no asset',
      row(deposit, {}, { asset: ' ' }),
      'unknown-asset',
      /excluded\. Enter which asset it was\.$/,
    ],
    [
      'a type that there is not',
      row(deposit, { type: 'theft' }),
      'unsupported-category',
      /^This row is excluded .* Choose another type\.$/,
    ],
    [
      'a category that there is not',
      row(deposit, { category: 'luck_standard' }),
      'unsupported-category',
      /^This row is excluded .* Choose another category\.$/,
    ],
    [
      'a side that is none',
      row(deposit, {}, { direction: 'sideways' }),
      'unsupported-category',
      /excluded\. Correct its direction\.$/,
    ],
  ])('%s', (_, bad, code, remedy) => {
    const { issues: said, ...figures } = compute({
      ...sound,
      latest,
      transactions: [...sound.transactions, bad],
    });
    const { issues: before, ...expected } = compute(sound);
    expect(figures).toEqual(expected);
    expect(before).toEqual([]);
    expect(
      said.map(({ severity, code: its, transactionId }) => `${severity} ${its} ${transactionId}`),
    ).toEqual([`error ${code} x1`]);
    expect(toSentence(said[0]!)).toMatch(remedy);
  });

  it('accepts an acquisition on the day of the row in any time zone', () => {
    expect(
      compute({ ...sound, transactions: [row(deposit, {}, { acquiredOn: '2024-02-02' })] }).issues,
    ).toEqual([]);
  });

  it('counts a future transaction once its time has come, in a ledger too', () => {
    const future = { ...sound, latest: '2024-02-29T00:00:00.000Z' as Instant };
    const ledger = new Ledger(future);
    expect(issues(ledger.result())).toEqual(['error time-out-of-range s1 BTC']);
    const { outcomes } = ledger.change({ latest });
    expect(outcomes.map(({ transactionId }) => transactionId)).toEqual(['s1']);
    expect(ledger.result()).toEqual(compute({ ...sound, latest }));
    expect(
      ledger
        .change({ latest: future.latest })
        .outcomes.map((each) => each.issues.map(({ code }) => code)),
    ).toEqual([['time-out-of-range']]);
    expect(ledger.result()).toEqual(compute(future));
  });
});

describe("a category on a side that doesn't allow it", () => {
  it.each([
    ['airdrop', '- 1 BTC worth 80 USD', 'withdrawal', 'apply to outgoing units'],
    ['workIncome', '- 1 BTC worth 80 USD', 'withdrawal', 'apply to outgoing units'],
    ['sell', '+ 1 BTC worth 80 USD', 'deposit', 'apply to incoming units'],
    ['donation', '+ 1 BTC worth 80 USD', 'deposit', 'apply to incoming units'],
    ['stakingDeposit', '+ 1 BTC worth 80 USD', 'deposit', 'apply to incoming units'],
  ])('%s %s', (category, side, type, message) => {
    const result = compute({
      ...sound,
      transactions: [
        ...sound.transactions,
        ...book(`x1 2024-02-01 ${type}/${category} ${side} @kraken`).transactions,
      ],
    });
    expect(result.issues[0]).toMatchObject({
      code: 'category-side',
      severity: 'error',
      transactionId: 'x1',
    });
    expect(toSentence(result.issues[0]!)).toContain(message);
    expect(toSentence(result.issues[0]!)).toContain('Choose another category');
  });
});

const makeChoice = (
  lot: string,
  units: string,
  recordedAt = '2024-02-01T00:00:00.000Z',
): LotChoice => ({
  disposal: 's1' as MovementId,
  lot: lot as LotId,
  quantity: quantity(units),
  recordedAt: recordedAt as Instant,
});

describe('invalid lot selections', () => {
  it.each<[string, LotChoice, string]>([
    ['more units than left', makeChoice('b1', '2'), 'more units were selected than are left here'],
    ['no units', makeChoice('b1', '0'), 'no units were selected'],
    [
      'fewer units than none',
      { ...makeChoice('b1', '1'), quantity: quantity('-1') },
      'no units were selected',
    ],
    ['a lot that there is not', makeChoice('b9', '1'), 'there was no such lot at that time'],
    ['a lot of another asset', makeChoice('e1', '1'), 'it is a lot of ETH'],
    [
      'chosen after the sale',
      makeChoice('b1', '1', '2024-03-02T00:00:00.000Z'),
      'after the disposal',
    ],
  ])('%s', (_, choice, reason) => {
    const result = compute({ ...sound, lotChoices: [choice] });
    expect(sales(result)).toEqual(sales(compute(sound)));
    expect(issues(result)).toEqual(['warning spec-id-refused s1 BTC']);
    expect(toSentence(result.issues[0]!)).toContain(reason);
  });

  it('uses the available units if more are selected than the lot ever had, and reports it', () => {
    const made = book(`
      b1  2024-01-05  buy   2 BTC for 200 USD  @kraken
      b2  2024-01-06  buy   2 BTC for 300 USD  @kraken
      s1  2024-03-01  sell  3 BTC for 600 USD  @kraken
    `);
    const result = compute({ ...made, lotChoices: [makeChoice('b2', '3')] });
    expect(sales(result).map((line) => line.slice(0, 16))).toEqual([
      's1  1 BTC of b1 ',
      's1  2 BTC of b2 ',
    ]);
    expect(result.issues.map(toSentence)).toEqual([
      '2 of 3 BTC from the lot of 2 BTC acquired on Jan 6, 2024 is used for this disposal: fewer units of it were left at that source. Your cost basis method selects the other lots.',
    ]);
  });

  it('more units of a lot than it had at that time', () => {
    const made = book(`
      b1  2024-01-05  buy   1 BTC for 100 USD  @kraken
      b2  2024-01-06  buy   2 BTC for 300 USD  @kraken
      s0  2024-02-01  sell  1 BTC for 150 USD  @kraken
      s1  2024-03-01  sell  2 BTC for 300 USD  @kraken
    `);
    const result = compute({ ...made, lotChoices: [makeChoice('b1', '1')] });
    expect(sales(result)).toEqual(sales(compute(made)));
    expect(result.issues.map(toSentence)).toEqual([
      "You selected the lot of 1 BTC acquired on Jan 5, 2024 for this disposal, but it can't be used: fewer units of it were left at that source. Your cost basis method selects lots instead.",
    ]);
  });
});

const linkAll = (text: string): Book => {
  const made = book(text);
  return {
    ...made,
    transactions: made.transactions.map((each) =>
      each.type === 'buy' ? each : { ...each, matching: { link: 'l1' } },
    ),
  };
};

describe('a match that cannot be', () => {
  it('leaves both sides unmatched if their assets differ, and reports it', () => {
    const result = compute(
      linkAll(`
        b1  2024-01-05  buy         2 BTC for 200 USD  @kraken
        w1  2024-02-01  withdrawal  - 1 BTC            @kraken
        d1  2024-02-01  deposit     + 1 ETH            @ledger
      `),
    );
    expect(result.matches).toEqual([]);
    expect(issues(result)).toEqual([
      'warning unmatched-deposit d1 ETH',
      'warning unmatched-withdrawal w1 BTC',
    ]);
    expect(lots(result)).toContain('b1  1 BTC @kraken parked  100.00');
  });

  it('of one side alone', () => {
    const result = compute(
      linkAll(
        'b1  2024-01-05  buy  2 BTC for 200 USD  @kraken\nw1  2024-02-01  withdrawal  - 1 BTC  @kraken',
      ),
    );
    expect(issues(result)).toEqual(['warning unmatched-withdrawal w1 BTC']);
  });
});

const held =
  'b1  2024-01-05  buy  2 BTC for 200 USD  @kraken\ns1  2025-03-01  sell  1 BTC for 150 USD  @kraken';

const part = (lot: string, source: string, units: string) => ({
  lot: lot as LotId,
  source: source as SourceId,
  quantity: quantity(units),
});

describe('a division of basis that cannot be', () => {
  it.each([
    [
      'a negative number of units next to more than all',
      [part('b1', 'kraken', '3'), part('b1', 'kraken', '-1')],
      'a part of it has no units',
    ],
    [
      'a wallet that held nothing',
      [part('b1', 'kraken', '1'), part('b1', 'ledger', '1')],
      'ledger held none of it',
    ],
    [
      'more than the wallet held',
      [part('b1', 'kraken', '3')],
      'the units assigned to kraken differ from the units it held',
    ],
    [
      'less of a lot than is left, the rest of one that there is not',
      [part('b1', 'kraken', '1'), part('b9', 'kraken', '1')],
      'the units assigned from the lot of 2 BTC acquired on Jan 5, 2024 differ from the units it had left',
    ],
  ])('%s', (_, parts, reason) => {
    const at = '2025-01-10T00:00:00.000Z' as Instant;
    const transitions: TaxSettings['transitions'] = [
      {
        asset: 'BTC' as AssetId,
        recordedAt: at,
        completedAt: at,
        allocation: { kind: 'specific', parts },
      },
    ];
    const result = compute(book(held, { transitions }));
    expect(sales(result)).toEqual(sales(compute(book(held))));
    expect(issues(result)).toEqual(['error transition-refused s1 BTC']);
    expect(toSentence(result.issues[0]!)).toContain(reason);
  });
});
