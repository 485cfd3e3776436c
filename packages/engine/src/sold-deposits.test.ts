import type { Issue } from '@lotbook/model/issue';
import type { TaxResult, TransactionOutcome } from '@lotbook/model/result';
import { runs } from '@lotbook/testkit/runs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compute, type Book } from './compute.ts';
import { computeOutcomes, generateOutcomes } from './compute-outcomes.ts';
import { Ledger } from './ledger.ts';
import { anyBook } from './testing/any-book.ts';
import { anyChange, applyChange } from './testing/any-change.ts';
import { book } from './testing/scenario.ts';

const severities = (issues: readonly Issue[]): readonly string[] =>
  issues
    .filter(({ code }) => code === 'unmatched-deposit')
    .map(({ severity, transactionId }) => `${severity} ${transactionId}`);
const inResult = ({ issues }: Pick<TaxResult, 'issues'>) => severities(issues);
const inOutcomes = (outcomes: Iterable<TransactionOutcome>) =>
  severities([...outcomes].flatMap(({ issues }) => issues));

function inTurn(made: Book): readonly TransactionOutcome[] {
  const outcomes: TransactionOutcome[] = [];
  const turns = generateOutcomes(made, () => undefined);
  for (let turn = turns.next(); !turn.done; turn = turns.next()) outcomes.push(turn.value);
  return outcomes;
}

const ids = (now: Book) => now.transactions.map(({ id }) => id);

/** What every way to compute a book says about its unmatched deposits. */
function listEverywhere(made: Book): readonly string[] {
  const said = inResult(compute(made)).toSorted();
  const ledger = new Ledger(made);
  expect(inResult(ledger.result()).toSorted()).toEqual(said);
  expect(inOutcomes(ledger.outcomes()).toSorted()).toEqual(said);
  expect(inOutcomes(computeOutcomes(made).outcomes).toSorted()).toEqual(said);
  expect(inOutcomes(inTurn(made)).toSorted()).toEqual(said);
  return said;
}

const prices = 'BTC 100';
const deposit = 'd  2024-01-01  deposit  1 BTC              @k\n';
const sale = 's  2024-06-01  sell     1 BTC for 150 USD  @k\n';

describe('an unmatched deposit', () => {
  it.each(['US', 'UK'] as const)(
    'is a warning until its units are sold, then an error (%s)',
    (jurisdiction) => {
      const settings = { jurisdiction };
      expect(listEverywhere(book(deposit, settings, prices))).toEqual(['warning d']);
      expect(listEverywhere(book(deposit + sale, settings, prices))).toEqual(['error d']);
    },
  );

  it('is an error once a part of its units pays a fee', () => {
    const fee = 'b  2024-02-01  buy  1 ETH for 100 USD, fee 0.1 BTC worth 10 USD  @k\n';
    expect(listEverywhere(book(deposit + fee, {}, prices))).toEqual(['error d']);
  });

  it('stays a warning while other units are sold', () => {
    const bought = 'b  2023-01-01  buy  1 BTC for 50 USD  @k\n';
    expect(listEverywhere(book(bought + deposit + sale, {}, prices))).toEqual(['warning d']);
  });

  it('is an error once a pool is sold from that mixes its units with others', () => {
    const bought = 'b  2023-01-01  buy  1 BTC for 50 USD  @k\n';
    expect(listEverywhere(book(bought + deposit + sale, { jurisdiction: 'UK' }, prices))).toEqual([
      'error d',
    ]);
  });

  it('stays a warning in a pool while sales are matched with other units', () => {
    const bought =
      'b  2023-01-01  buy  1 BTC for 50 USD  @k\nr  2024-06-20  buy  1 BTC for 90 USD  @k\n';
    expect(listEverywhere(book(bought + deposit + sale, { jurisdiction: 'UK' }, prices))).toEqual([
      'warning d',
    ]);
  });

  it('is judged by its own pool: units that come later are another pool', () => {
    const text = `
      b  2023-01-01  buy      1 BTC for 50 USD    @k
      c  2023-02-01  deposit  1 BTC               @k
      r  2023-06-01  sell     2 BTC for 300 USD   @k
      ${deposit}${sale}
      e  2025-01-01  deposit  1 BTC               @k
    `;
    expect(listEverywhere(book(text, { jurisdiction: 'UK' }, prices))).toEqual([
      'error c',
      'error d',
      'warning e',
    ]);
  });

  it.each(['US', 'UK'] as const)(
    'changes with a later edit of the sale, and the deposit is reported again (%s)',
    (jurisdiction) => {
      const [unsold, sold] = [deposit, deposit + sale].map((text) =>
        book(text, { jurisdiction }, prices),
      );
      const ledger = new Ledger(unsold!);
      const selling = ledger.change({ put: sold!.transactions });
      expect(inOutcomes(selling.outcomes)).toEqual(['error d']);
      expect(inOutcomes(selling.former)).toEqual(['warning d']);
      const undone = ledger.change({ remove: [sold!.transactions[1]!.id] });
      expect(inOutcomes(undone.outcomes)).toEqual(['warning d']);
      expect(inOutcomes(undone.former)).toEqual(['error d']);
    },
  );

  it('is reported once if a change is reported in batches', () => {
    const made = book(deposit, {}, prices);
    const ledger = new Ledger(made, { leastSpacing: 1 });
    const lines = Array.from(
      { length: 12 },
      (_, index) =>
        `s${index}  2024-0${1 + (index % 9)}-1${index % 9}  sell  0.05 BTC for 9 USD  @k`,
    );
    const { transactions } = book(lines.join('\n'), {}, prices);
    const outcomes: TransactionOutcome[] = [];
    const pieces = ledger.changeInPieces({ put: transactions }, 1);
    let piece = pieces.next();
    for (; !piece.done; piece = pieces.next()) outcomes.push(...piece.value.outcomes);
    outcomes.push(...piece.value.outcomes);
    expect(inOutcomes(outcomes)).toEqual(['error d']);
    expect(outcomes.filter(({ transactionId }) => transactionId === 'd')).toHaveLength(1);
  });
});

it('whatever is changed, deltas lead from one set of outcomes to the next', () => {
  fc.assert(
    fc.property(anyBook, fc.array(anyChange, { maxLength: 6 }), (start, changes) => {
      fc.pre(new Set(ids(start)).size === ids(start).length);
      fc.pre(changes.every(({ put = [] }) => new Set(put.map(({ id }) => id)).size === put.length));
      const ledger = new Ledger(start, { leastSpacing: 2 });
      const kept = new Map([...ledger.outcomes()].map((each) => [each.transactionId, each]));
      let now = start;
      for (const change of changes) {
        const { outcomes, former, removed } = ledger.change(change);
        for (const each of former)
          expect(kept.get(each.transactionId)?.issues).toEqual(each.issues);
        for (const id of removed) kept.delete(id);
        for (const each of outcomes) kept.set(each.transactionId, each);
        now = applyChange(now, change);
      }
      expect(inOutcomes(kept.values()).toSorted()).toEqual(inResult(compute(now)).toSorted());
      expect(inOutcomes(ledger.outcomes()).toSorted()).toEqual(inResult(compute(now)).toSorted());
    }),
    { numRuns: runs(300) },
  );
});
