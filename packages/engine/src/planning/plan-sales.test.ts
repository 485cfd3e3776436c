import { format, money, quantity, round, type Money } from '@lotbook/decimal/decimal';
import type { AssetId, LotId, SourceId, TransactionId } from '@lotbook/model/ids';
import type { Disposal } from '@lotbook/model/result';
import { lotMethods, type TaxSettings } from '@lotbook/model/settings';
import type { Instant } from '@lotbook/model/time';
import { runs } from '@lotbook/testkit/runs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compute } from '../compute.ts';
import { anyRules, toPlainRules, getSettings } from '../testing/any-rules.ts';
import { doings } from '../testing/random-events.ts';
import { computePlainly } from '../testing/plain-engine.ts';
import { book } from '../testing/scenario.ts';
import { planSales, type PlannedSale } from './plan-sales.ts';

const at = '2027-03-01T12:00:00.000Z' as Instant;
const sale = (
  units: string,
  asset: string,
  source: string,
  dollars: string,
  more: Partial<PlannedSale> = {},
): PlannedSale => ({
  id: '1',
  asset: asset as AssetId,
  source: source as SourceId,
  quantity: quantity(units),
  proceeds: money(dollars),
  costs: 0n as Money,
  ...more,
});

function computeHeld(text: string, settings: Partial<TaxSettings> = {}) {
  const whole = book(text, { tracking: 'wallet', ...settings });
  return { lots: compute(whole).lots, settings: whole.settings, at };
}

const summarize = (lines: readonly Disposal[]): readonly string[] =>
  lines.map((line) =>
    `${format(line.quantity)} of ${line.lotId}: basis ${format(line.basis)}, gain ${format(line.gain)} ${line.term ?? line.rule ?? ''}`.trim(),
  );

const bought = `
  b1  2025-01-10  buy  1 BTC for 100 USD  @k
  b2  2026-08-10  buy  1 BTC for 300 USD  @k
  b3  2025-05-10  buy  1 BTC for 200 USD  @x
`;

describe('a sale of current holdings', () => {
  it('follows the order in force, with the terms of its day', () => {
    const [outcome] = planSales(computeHeld(bought), [sale('1.5', 'BTC', 'k', '600')]);
    expect(summarize(outcome!.lines)).toEqual([
      '1 of b1: basis 100, gain 300 long',
      '0.5 of b2: basis 150, gain 50 short',
    ]);
    expect(
      [outcome!.shortTermGain, outcome!.longTermGain, outcome!.basis].map((each) => format(each)),
    ).toEqual(['50', '300', '250']);
  });

  it.each([
    ['FIFO', '1 of b1: basis 100, gain 300 long'],
    ['LIFO', '1 of b2: basis 300, gain 100 short'],
    ['HIFO', '1 of b2: basis 300, gain 100 short'],
  ] as const)('by %s where that is asked for', (method, line) => {
    expect(
      summarize(planSales(computeHeld(bought), [sale('1', 'BTC', 'k', '400')], method)[0]!.lines),
    ).toEqual([line]);
  });

  it('uses the chosen lots', () => {
    const chosen = sale('0.75', 'BTC', 'k', '300', {
      lots: [{ lot: 'b2' as LotId, quantity: quantity('0.75') }],
    });
    expect(summarize(planSales(computeHeld(bought), [chosen])[0]!.lines)).toEqual([
      '0.75 of b2: basis 225, gain 75 short',
    ]);
  });

  it('subtracts fees from the proceeds', () => {
    const [outcome] = planSales(computeHeld(bought), [
      sale('1', 'BTC', 'k', '400', { costs: money('15') }),
    ]);
    expect(format(outcome!.gain)).toBe('285');
  });

  it('uses what earlier planned sales left', () => {
    const [first, second] = planSales(computeHeld(bought), [
      sale('1', 'BTC', 'k', '400'),
      sale('1', 'BTC', 'k', '400', { id: '2' }),
    ]);
    expect([summarize(first!.lines), summarize(second!.lines)]).toEqual([
      ['1 of b1: basis 100, gain 300 long'],
      ['1 of b2: basis 300, gain 100 short'],
    ]);
  });

  it("reports the units that aren't available", () => {
    const [outcome] = planSales(computeHeld(bought), [sale('3', 'BTC', 'x', '900')]);
    expect([format(outcome!.missing), format(outcome!.basis)]).toEqual(['2', '200']);
  });

  it('has no proceeds if the asset has no value', () => {
    expect(format(planSales(computeHeld(bought), [sale('1', 'BTC', 'x', '0')])[0]!.gain)).toBe(
      '-200',
    );
  });

  it("can't use units on hold", () => {
    const staked = computeHeld(`
      b1  2025-01-10  buy            2 ETH for 100 USD  @k
      s1  2025-02-10  stake-deposit  - 2 ETH            @k
    `);
    expect(staked.lots.map(({ setAside }) => setAside)).toEqual(['staked']);
    expect(format(planSales(staked, [sale('1', 'ETH', 'k', '90')])[0]!.missing)).toBe('1');
  });
});

describe('units received without a price', () => {
  it('an inheritance is long-term at once', () => {
    const holdings = computeHeld(
      'i1  2027-02-01  deposit/gift  + 1 ETH basis 500 USD acquired 2027-01-15 inherited  @k',
    );
    expect(summarize(planSales(holdings, [sale('1', 'ETH', 'k', '450')])[0]!.lines)).toEqual([
      '1 of i1: basis 500, gain -50 long',
    ]);
  });

  it('a gift worth less than its cost has a loss from its value at the gift', () => {
    const holdings = computeHeld(
      'g1  2026-12-01  deposit/gift  + 2 ETH worth 300 USD basis 1000 USD acquired 2020-01-15  @k',
    );
    const gains = ['1200', '600', '100'].map(
      (dollars) => planSales(holdings, [sale('2', 'ETH', 'k', dollars)])[0]!,
    );
    expect(gains.map(({ lines }) => summarize(lines))).toEqual([
      ['2 of g1: basis 1000, gain 200 long'],
      ['2 of g1: basis 600, gain 0 long'],
      ['2 of g1: basis 300, gain -200 short'],
    ]);
  });

  it('gifts that the donor acquired on one day are used in the order received', () => {
    const holdings = computeHeld(`
      g1  2026-12-01  deposit/gift  + 1 ETH worth 300 USD basis 1000 USD acquired 2020-01-15  @k
      g2  2026-12-02  deposit/gift  + 1 ETH worth 300 USD basis 200 USD acquired 2020-01-15   @k
    `);
    const first = (method: 'FIFO' | 'LIFO') =>
      summarize(planSales(holdings, [sale('1', 'ETH', 'k', '1200')], method)[0]!.lines);
    expect([first('FIFO'), first('LIFO')]).toEqual([
      ['1 of g1: basis 1000, gain 200 long'],
      ['1 of g2: basis 200, gain 1000 long'],
    ]);
  });

  it('lots of one age are used in the order listed, whenever they were given', () => {
    const holdings = computeHeld(`
      g1  2026-12-01  deposit/gift  + 1 ETH worth 300 USD basis 1000 USD acquired 2020-01-15  @k
      g2  2026-12-02  deposit/gift  + 1 ETH worth 200 USD basis 900 USD acquired 2020-01-15   @k
    `);
    const first = (lots: typeof holdings.lots, dollars: string) =>
      summarize(planSales({ ...holdings, lots }, [sale('1', 'ETH', 'k', dollars)])[0]!.lines);
    expect(first(holdings.lots, '100')).toEqual(['1 of g1: basis 300, gain -200 short']);
    // As a pool gives them back that took them in together.
    expect(first(holdings.lots.toReversed(), '100')).toEqual([
      '1 of g2: basis 200, gain -100 short',
    ]);
  });
});

it('a sale from a pool uses the average cost', () => {
  const holdings = computeHeld(bought, { jurisdiction: 'UK' });
  expect(format(planSales(holdings, [sale('1', 'BTC', 'k', '400')])[0]!.gain)).toBe('200');
});

/** To nine decimals: what pieces of one lot in several places lose in rounding may be another unit of the last one. */
const figures = ({ basis, gain, term, quantity: units }: Disposal): string =>
  `${format(units)} ${format(round(basis, 9, 'halfUp'))} ${format(round(gain, 9, 'halfUp'))} ${term}`;

/** After any transaction of a random book. */
const later = '2050-03-01T12:00:00.000Z' as Instant;

/** Without a division of basis, which is carried out only when something is done with the asset, and so perhaps by the planned sale itself. */
it('gives the same result as the same sale in the whole book', () => {
  const asked = fc.record({
    asset: fc.constantFrom('ETH', 'BTC', 'BNB'),
    source: fc.constantFrom('s1', 's2', 's3'),
    units: fc.integer({ min: 1, max: 9 }),
    dollars: fc.integer({ min: 0, max: 900 }),
    method: fc.constantFrom(undefined, ...lotMethods),
  });
  fc.assert(
    fc.property(
      doings,
      anyRules,
      asked,
      (all, rules, { asset, source, units, dollars, method }) => {
        // A plan under a method assumes that brokers were notified of it, which a whole book can't
        // say of an order.
        const given = method === undefined ? rules : { ...rules, brokers: [] };
        const { transitions: _, ...settings } = getSettings(given);
        const whole = book(
          computePlainly(all, toPlainRules({ ...given, transitions: [] })).book,
          settings,
        );
        const { lots } = compute(whole);
        const planned = planSales(
          { lots, settings: whole.settings, at: later },
          [sale(String(units), asset, source, String(dollars))],
          method,
        );
        const id = 'sale' as TransactionId;
        const [given1, paid] = [
          {
            direction: 'out' as const,
            source: source as SourceId,
            asset: asset as AssetId,
            quantity: quantity(String(units)),
            value: { amount: money(String(dollars)), currency: whole.settings.currency },
          },
          {
            direction: 'in' as const,
            source: source as SourceId,
            asset: whole.settings.currency as string as AssetId,
            quantity: quantity(String(dollars)),
          },
        ];
        const changes =
          method === undefined
            ? whole.settings.methodChanges
            : [
                ...whole.settings.methodChanges,
                { from: '2050-01-01T00:00:00.000Z' as Instant, method },
                ...['s1', 's2', 's3'].map((place) => ({
                  from: '2050-01-01T00:00:00.000Z' as Instant,
                  method,
                  source: place as SourceId,
                })),
              ];
        const sold = compute({
          ...whole,
          settings: { ...whole.settings, methodChanges: changes },
          transactions: [
            ...whole.transactions,
            { id, at: later, type: 'sell', category: 'sell_standard', movements: [given1, paid] },
          ],
        });
        const expected = sold.disposals.filter(({ transactionId }) => transactionId === id);
        expect(planned[0]!.lines.map(figures).toSorted()).toEqual(expected.map(figures).toSorted());
      },
    ),
    { numRuns: runs(300) },
  );
});
