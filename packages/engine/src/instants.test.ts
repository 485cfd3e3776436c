import { expect, it } from 'vitest';
import { issues, lots, sales, scenario } from './testing/scenario.ts';

it('what comes in alone is there for what goes out at the same instant', () => {
  const result = scenario(`
    a1  2025-01-05  sell         1 BTC for 100 USD  @k
    d1  2025-01-05  transfer-in  1 BTC basis 40 USD acquired 2020-01-01  @k
  `);
  expect(sales(result)).toEqual(['a1  1 BTC of d1  2020-01-01  100.00 - 40.00 = 60.00  long L']);
  expect(issues(result)).toEqual([]);
});

it('what goes out without a partner takes its turn among what goes out, before transfers', () => {
  const result = scenario(`
    b1  2025-01-01  buy           1 BTC for 10 USD  @k
    b2  2025-01-02  buy           1 BTC for 20 USD  @k
    b3  2025-01-03  buy           1 BTC for 30 USD  @k
    x1  2025-02-05  transfer      1 BTC  @k > ledger
    x2  2025-02-05  transfer-out  1 BTC  @k
    x3  2025-02-05  sell          1 BTC for 100 USD  @k
  `);
  expect(sales(result)).toEqual(['x3  1 BTC of b2  2025-01-02  100.00 - 20.00 = 80.00  short I']);
  expect(lots(result)).toEqual(['b1  1 BTC @k parked  10.00', 'b3  1 BTC @ledger  30.00']);
});

it('under HIFO a unit costs what was paid for those that remained after a fee was kept back', () => {
  const result = scenario(
    `
    b1  2025-01-01  buy   1 BTC for 100 USD, fee 0.1 BTC of received  @k
    b2  2025-01-02  buy   1 BTC for 105 USD  @k
    s1  2025-02-05  sell  0.5 BTC for 100 USD  @k
  `,
    { method: 'HIFO' },
  );
  expect(sales(result)[1]).toMatch(/^s1 {2}0.5 BTC of b1 {2}2025-01-01 {2}100.00 - 55.5/);
  expect(lots(result).map((line) => line.slice(0, 11))).toEqual(['b1  0.4 BTC', 'b2  1 BTC @']);
});
