import { add, format, formatMoney, money, negate } from '@lotbook/decimal/decimal';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { estimate, toSingleRates, type EstimateInput } from './estimate.ts';

const toInput = (
  gains: readonly [number, number],
  carried: readonly [number, number] = [0, 0],
): EstimateInput => ({
  gains: { short: money(String(gains[0])), long: money(String(gains[1])) },
  carried: { short: money(String(carried[0])), long: money(String(carried[1])) },
  lossCap: money('3000'),
  rates: toSingleRates({ short: money('0.24'), long: money('0.15') }),
});

const summarize = (input: EstimateInput): string => {
  const { net, tax, deducted, carriesOn } = estimate(input);
  const text = [net.short, net.long, tax, deducted, carriesOn.short, carriesOn.long].map((each) =>
    formatMoney(each).replace('.00', ''),
  );
  return `net ${text[0]} ${text[1]}; tax ${text[2]}; deducted ${text[3]}; carries on ${text[4]} ${text[5]}`;
};

describe('the tax on a year’s gains', () => {
  it.each([
    [
      'two gains, each at its rate',
      toInput([1000, 2000]),
      'net 1000 2000; tax 540; deducted 0; carries on 0 0',
    ],
    [
      'a short loss lowers a long gain',
      toInput([-500, 2000]),
      'net 0 1500; tax 225; deducted 0; carries on 0 0',
    ],
    [
      'a long loss lowers a short gain',
      toInput([2000, -500]),
      'net 1500 0; tax 360; deducted 0; carries on 0 0',
    ],
    [
      'a loss within the cap lowers other income',
      toInput([-1000, 0]),
      'net -1000 0; tax -240; deducted 1000; carries on 0 0',
    ],
    [
      'a loss beyond the cap goes on, the short part used first',
      toInput([-2000, -6000]),
      'net -2000 -6000; tax -720; deducted 3000; carries on 0 5000',
    ],
    [
      'a long loss that a short gain does not use up goes on as long',
      toInput([1000, -9000]),
      'net 0 -8000; tax -720; deducted 3000; carries on 0 5000',
    ],
    [
      'what was carried over counts first',
      toInput([1000, 1000], [500, 4000]),
      'net 0 -2500; tax -600; deducted 2500; carries on 0 0',
    ],
    ['nothing at all', toInput([0, 0]), 'net 0 0; tax 0; deducted 0; carries on 0 0'],
  ] as const)('%s', (_, input, expected) => expect(summarize(input)).toBe(expected));

  const rates = {
    short: [
      { above: money('0'), rate: money('0.1') },
      { above: money('10000'), rate: money('0.2') },
    ],
    long: [
      { above: money('0'), rate: money('0') },
      { above: money('12000'), rate: money('0.15') },
    ],
    otherIncome: money('9000'),
    state: money('0.05'),
    surtax: { above: money('11000'), rate: money('0.038') },
  };
  const getParts = (...gains: Parameters<typeof toInput>) => {
    const { parts, tax } = estimate({ ...toInput(...gains), rates });
    return [parts.short, parts.long, parts.surtax, parts.state, tax].map((each) =>
      Number(format(each)),
    );
  };

  it("applies brackets on top of other income, long-term gains last, with a surtax above its threshold and a state's part", () => {
    expect(getParts([2000, 3000])).toEqual([300, 300, 114, 250, 964]);
    expect(getParts([0, 1000])).toEqual([0, 0, 0, 50, 50]);
  });

  it('a loss lowers other income at its brackets, and never below nothing', () => {
    expect(getParts([-2000, 0])).toEqual([-200, 0, 0, -100, -300]);
    expect(
      Number(
        format(
          estimate({ ...toInput([-3000, 0]), rates: { ...rates, otherIncome: money('1000') } })
            .parts.short,
        ),
      ),
    ).toBe(-100);
  });

  it('never drops a loss: net losses are taxed, deducted or carried forward', () => {
    const cents = fc.integer({ min: -2_000_000, max: 2_000_000 });
    const carriedCents = fc.integer({ min: 0, max: 2_000_000 });
    fc.assert(
      fc.property(
        cents,
        cents,
        carriedCents,
        carriedCents,
        (short, long, carriedShort, carriedLong) => {
          const { net, deducted, carriesOn } = estimate(
            toInput([short / 100, long / 100], [carriedShort / 100, carriedLong / 100]),
          );
          const total = add(net.short, net.long);
          expect(total).toBe(money(((short + long - carriedShort - carriedLong) / 100).toFixed(2)));
          expect(add(deducted, add(carriesOn.short, carriesOn.long))).toBe(
            total < 0n ? negate(total) : 0n,
          );
          expect(deducted <= money('3000')).toBe(true);
        },
      ),
    );
  });
});
