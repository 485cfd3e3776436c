import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  DecimalError,
  format,
  formatMoney,
  isResidue,
  money,
  mulDiv,
  quantity,
  round,
  share,
  subtract,
  unitPrice,
  worth,
  type Money,
  type Quantity,
} from './decimal.ts';

describe('text', () => {
  test.each([
    ['1', '1'],
    ['-1.50', '-1.5'],
    ['.5', '0.5'],
    ['2.', '2'],
    ['0.000000000000000001', '0.000000000000000001'],
    ['99999999999.99', '99999999999.99'],
    ['1.0000000000000000000000', '1'],
  ])('parses %s and formats it as %s', (text, printed) =>
    expect(format(quantity(text))).toBe(printed),
  );

  test.each(['', '.', '1e5', '1,000', ' 1', 'abc', '0x1', '1.0000000000000000001'])(
    "rejects '%s'",
    (text) => expect(() => money(text)).toThrow(DecimalError),
  );

  test('loses no digit of long numbers', () =>
    fc.assert(
      fc.property(
        fc.stringMatching(/^\d{0,40}$/),
        fc.stringMatching(/^\d{0,18}$/),
        fc.constantFrom('', '-', '+'),
        (whole, fraction, sign) => {
          fc.pre(whole !== '' || fraction !== '');
          const units = BigInt(whole + fraction.padEnd(18, '0'));
          expect(money(`${sign}${whole}.${fraction}`)).toBe(sign === '-' ? -units : units);
        },
      ),
    ));

  test('shows money with at least two decimals', () =>
    expect(formatMoney(money('5'))).toBe('5.00'));

  test('parses and formats every value without loss', () =>
    fc.assert(
      fc.property(fc.bigInt(), (value) => {
        expect(quantity(format(value))).toBe(value);
      }),
    ));
});

describe('division', () => {
  test.each([
    [7n, 2n, 'down', 3n],
    [7n, 2n, 'up', 4n],
    [7n, 2n, 'halfUp', 4n],
    [5n, 2n, 'halfEven', 2n],
    [7n, 2n, 'halfEven', 4n],
    [-7n, 2n, 'down', -3n],
    [-7n, 2n, 'halfUp', -4n],
    [-5n, 2n, 'halfEven', -2n],
  ] as const)('%s ÷ %s, %s, is %s', (a, c, rounding, expected) =>
    expect(mulDiv(a, 1n, c, rounding)).toBe(expected),
  );

  test('rejects division by zero', () =>
    expect(() => mulDiv(1n, 1n, 0n, 'down')).toThrow(DecimalError));

  test('computes value and unit price', () => {
    expect(format(worth(quantity('2.5'), money('40')))).toBe('100');
    expect(format(unitPrice(money('100'), quantity('3')))).toBe('33.333333333333333333');
  });

  test('rounds a report line half up to cents', () => {
    expect(formatMoney(round(money('1.005'), 2, 'halfUp'))).toBe('1.01');
    expect(formatMoney(round(money('-1.005'), 2, 'halfUp'))).toBe('-1.01');
  });
});

test('splits into parts that sum to the whole, with the remainder in the last', () =>
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 30n }),
      fc.array(fc.bigInt({ min: 1n, max: 10n ** 24n }), { minLength: 1, maxLength: 8 }),
      (total, parts) => {
        let left = total as Money;
        let whole = parts.reduce((a, b) => a + b, 0n) as Quantity;
        const slices = parts.map((part) => {
          const slice = share(left, part as Quantity, whole);
          left = subtract(left, slice);
          whole = subtract(whole, part as Quantity);
          return slice;
        });
        expect(slices.reduce((a, b) => a + b, 0n)).toBe(total);
      },
    ),
  ));

test('treats rounding residues as equal, but not a billionth', () => {
  expect(
    ['0', '0.000000000000000002', '-0.000000000999999999'].every((text) => isResidue(money(text))),
  ).toBe(true);
  expect(['0.000000001', '-0.000000001', '1'].some((text) => isResidue(money(text)))).toBe(false);
});
