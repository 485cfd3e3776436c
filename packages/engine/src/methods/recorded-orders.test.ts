import { toSentence } from '../testing/issue-sentence.ts';
import type { AssetId, LotId, MovementId, SourceId } from '@lotbook/model/ids';
import { money, quantity } from '@lotbook/decimal/decimal';
import type { LotChoice, LotMethod, TaxSettings } from '@lotbook/model/settings';
import { instantFromMs, toMillis, type Instant, type TimeZone } from '@lotbook/model/time';
import type { Transaction } from '@lotbook/model/transaction';
import { runs } from '@lotbook/testkit/runs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compute, type Book } from '../compute.ts';
import { computeMethods } from '../compute-methods.ts';
import { computeTraced } from '../explain/evidence.ts';
import { Ledger, type Change } from '../ledger.ts';
import { planSales } from '../planning/plan-sales.ts';
import { anyBook } from '../testing/any-book.ts';
import { anyChange, applyChange } from '../testing/any-change.ts';
import { toBytes } from '../testing/bytes.ts';
import { book, issues, sales } from '../testing/scenario.ts';
import { explainInEnglish } from '../testing/explanation-texts.ts';

const hifo = {
  methodChanges: [{ from: '2025-05-01T00:00:00.000Z' as Instant, method: 'HIFO' as const }],
};

const bought = `
  b1  2025-01-10  buy  3 BTC for 30 USD   @kraken
  b2  2025-02-10  buy  3 BTC for 180 USD  @kraken
`;
const listSold = (text: string, settings: Partial<TaxSettings> = hifo) =>
  compute(book(`${bought}\n${text}`, { custody: { kraken: 'broker' }, ...settings }));
const lotsSold = (text: string, settings?: Partial<TaxSettings>) =>
  listSold(text, settings).disposals.map(({ lotId }) => lotId);

describe('an order in own books for units that a broker keeps', () => {
  it('counts until the end of 2026, and then the first acquired units are disposed of first', () => {
    const result = listSold(
      's1 2026-12-31 sell 1 BTC for 80 USD @kraken\ns2 2027-01-01 sell 1 BTC for 80 USD @kraken',
    );
    expect(sales(result)).toEqual([
      's1  1 BTC of b2  2025-02-10  80.00 - 60.00 = 20.00  long L',
      's2  1 BTC of b1  2025-01-10  80.00 - 10.00 = 70.00  long L',
    ]);
  });

  it('ends with the year where the account is', () => {
    const newYork = { ...hifo, timeZone: 'America/New_York' as TimeZone };
    expect(
      lotsSold(
        's1 2027-01-01T04:00 sell 1 BTC for 80 USD @kraken\ns2 2027-01-01T06:00 sell 1 BTC for 80 USD @kraken',
        newYork,
      ),
    ).toEqual(['b2', 'b1']);
  });

  it('is reported as ended once per source, with what to do', () => {
    const result = listSold(
      's1 2027-03-01 sell 1 BTC for 80 USD @kraken\ns2 2027-04-01 sell 1 BTC for 80 USD @kraken',
    );
    expect(issues(result)).toEqual(['warning order-lapsed s1 BTC']);
    expect(toSentence(result.issues[0]!)).toBe(
      'A broker holds the units at kraken. After Dec 31, 2026, a standing instruction in your own records no longer selects the lots sold there; the oldest lots are sold first. Give kraken the instruction, then save it in your tax settings as recorded with your broker.',
    );
  });

  it('remains in force if the broker was notified', () => {
    const order = {
      methodChanges: [
        { ...hifo.methodChanges[0]!, source: 'kraken' as SourceId, channel: 'broker' as const },
      ],
    };
    const made = book(`${bought}\ns1 2027-03-01 sell 1 BTC for 80 USD @kraken`, {
      custody: { kraken: 'broker' },
      ...order,
    });
    const result = compute(made);
    expect([...sales(result), ...issues(result)]).toEqual([
      's1  1 BTC of b2  2025-02-10  80.00 - 60.00 = 20.00  long L',
    ]);
    const reason = JSON.stringify(
      explainInEnglish(computeTraced(made), { kind: 'disposal', id: 's1:1' }),
      (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value),
    );
    expect(reason).toContain(
      'Method HIFO: highest-cost lots first, as instructed to the broker, in force from May 1, 2025.',
    );
  });

  it('is overridden by an earlier order given to the broker, and that is reported', () => {
    const orders = [
      {
        from: '2025-05-01T00:00:00.000Z' as Instant,
        method: 'HIFO' as const,
        source: 'kraken' as SourceId,
        channel: 'broker' as const,
      },
      { from: '2026-05-01T00:00:00.000Z' as Instant, method: 'FIFO' as const },
      {
        from: '2026-06-01T00:00:00.000Z' as Instant,
        method: 'FIFO' as const,
        source: 'kraken' as SourceId,
      },
    ];
    const result = listSold(
      's1 2026-12-31 sell 1 BTC for 80 USD @kraken\ns2 2027-01-01 sell 1 BTC for 80 USD @kraken',
      { methodChanges: orders },
    );
    expect(result.disposals.map(({ lotId }) => lotId)).toEqual(['b1', 'b2']);
    expect(issues(result)).toEqual(['warning order-lapsed s2 BTC']);
    expect(toSentence(result.issues[0]!)).toContain(
      'no longer selects the lots sold there; the lots with the highest cost are sold first.',
    );
  });

  it('counts from the date of notice to the broker, not before', () => {
    const order = {
      ...hifo.methodChanges[0]!,
      recordedAt: '2027-02-01T00:00:00.000Z' as Instant,
      source: 'kraken' as SourceId,
      channel: 'broker' as const,
    };
    const two =
      's1 2027-01-15 sell 1 BTC for 80 USD @kraken\ns2 2027-02-15 sell 1 BTC for 80 USD @kraken';
    expect(lotsSold(two, { methodChanges: [order] })).toEqual(['b1', 'b2']);
  });

  it("doesn't prevent planning a sale by a method that would be given to the broker", () => {
    const settings = book('', { custody: { kraken: 'broker' }, ...hifo }).settings;
    const holdings = {
      lots: compute(book(bought)).lots,
      settings,
      at: '2027-03-01T00:00:00.000Z' as Instant,
    };
    const sale = {
      id: 'p',
      costs: money('0'),
      asset: 'BTC' as AssetId,
      source: 'kraken' as SourceId,
      quantity: quantity('1'),
      proceeds: money('80'),
    };
    const getLot = (method?: LotMethod) =>
      planSales(holdings, [sale], method)[0]!.lines.map(({ lotId }) => lotId);
    expect([getLot(), getLot('HIFO')]).toEqual([['b1'], ['b2']]);
  });

  it('is explained as ended in the explanation of the lot choice', () => {
    const made = book(`${bought}\ns1 2027-03-01 sell 1 BTC for 80 USD @kraken`, {
      custody: { kraken: 'broker' },
      ...hifo,
    });
    const explanation = JSON.stringify(
      explainInEnglish(computeTraced(made), { kind: 'disposal', id: 's1:1' }),
      (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value),
    );
    expect(explanation).toContain(
      'Method FIFO: oldest lots first. A broker holds these units, and a standing instruction in your own records no longer applies to them.',
    );
    expect(explanation).not.toContain('HIFO');
  });

  it('ends also where it is for the source alone, or the method of the account', () => {
    const sale = 's1 2027-03-01 sell 1 BTC for 80 USD @kraken';
    const own = { methodChanges: [{ ...hifo.methodChanges[0]!, source: 'kraken' as SourceId }] };
    expect([lotsSold(sale, own), lotsSold(sale, { method: 'LIFO' })]).toEqual([['b1'], ['b1']]);
  });

  it("remains in force for self-custody, and isn't reported if the first acquired would be used anyway", () => {
    const sale = 's1 2027-03-01 sell 1 BTC for 80 USD @kraken';
    const kept = listSold(sale, { ...hifo, custody: { kraken: 'own', other: 'broker' } });
    expect([kept.disposals[0]!.lotId, ...kept.issues]).toEqual(['b2']);
    expect(listSold(sale, {}).issues).toEqual([]);
  });

  it('decides which lots move away until then, and no longer afterwards', () => {
    const moveLater = listSold(
      't1 2027-02-01 transfer 1 BTC @kraken > ledger\ns1 2027-03-01 sell 1 BTC for 80 USD @ledger',
    );
    expect([moveLater.disposals[0]!.lotId, ...issues(moveLater)]).toEqual([
      'b1',
      'warning order-lapsed t1 BTC',
    ]);
  });

  it("isn't reported for a sale whose lots the broker was notified of", () => {
    const made = book(`${bought}\ns1 2027-03-01 sell 1 BTC for 80 USD @kraken`, {
      custody: { kraken: 'broker' },
      ...hifo,
    });
    const choice: LotChoice = {
      disposal: 's1' as MovementId,
      lot: 'b2' as LotId,
      quantity: quantity('1'),
      recordedAt: '2027-02-28T00:00:00.000Z' as Instant,
    };
    const result = compute({ ...made, lotChoices: [{ ...choice, channel: 'broker' }] });
    expect([result.disposals[0]!.lotId, ...result.issues]).toEqual(['b2']);
  });
});

/** Two years later, around January 1, 2027; brokers are notified of every second choice. */
const later = (at: Instant): Instant => instantFromMs(toMillis(at) + 730 * 86_400_000);
const shiftRows = (all: readonly Transaction[]): readonly Transaction[] =>
  all.map((each) => ({ ...each, at: later(each.at) }));
const getStated = (choices: readonly LotChoice[]): readonly LotChoice[] =>
  choices.map((each, index) => ({
    ...each,
    recordedAt: later(each.recordedAt),
    ...(index % 2 === 0 && { channel: 'broker' as const }),
  }));
const bookLater = (made: Book): Book => ({
  ...made,
  transactions: shiftRows(made.transactions),
  lotChoices: getStated(made.lotChoices),
  latest: later(later('2025-01-01T00:00:00.000Z' as Instant)),
});
function changeLater({ put, lotChoices, latest, ...rest }: Change): Change {
  return {
    ...rest,
    ...(put && { put: shiftRows(put) }),
    ...(lotChoices && { lotChoices: getStated(lotChoices) }),
    ...(latest && { latest: later(latest) }),
  };
}

it('the ledger matches a computation of the whole book after any change around the end of 2026', () => {
  fc.assert(
    fc.property(
      anyBook.map(bookLater),
      fc.array(anyChange.map(changeLater), { maxLength: 8 }),
      fc.integer({ min: 1, max: 12 }),
      (start, changes, leastSpacing) => {
        const ledger = new Ledger(start, { leastSpacing });
        let now = start;
        for (const change of changes) {
          ledger.change(change);
          now = applyChange(now, change);
          expect(toBytes(ledger.result())).toBe(toBytes(compute(now)));
        }
        for (const [index, result] of computeMethods(now, ['FIFO', 'HIFO']).entries()) {
          const settings = {
            ...now.settings,
            method: (['FIFO', 'HIFO'] as const)[index]!,
            methodChanges: [],
          };
          expect(toBytes(result)).toBe(toBytes(compute({ ...now, settings })));
        }
      },
    ),
    { numRuns: runs(400) },
  );
});
