import { expect, it } from 'vitest';
import { compute } from '../compute.ts';
import { Ledger } from '../ledger.ts';
import { book, sales } from '../testing/scenario.ts';

const made = book(`
  b1  2023-01-05  buy                   2 ETH for 20 USD             @wallet
  p1  2024-02-05  liquidity-deposit     2 ETH worth 90 USD for 1 LP  @wallet {lp=deposit}
  p2  2024-06-05  liquidity-withdrawal  1 LP for 2 ETH worth 99 USD  @wallet
`);
const [bought, opened, left] = made.transactions as [
  (typeof made.transactions)[0],
  (typeof made.transactions)[0],
  (typeof made.transactions)[0],
];

it('an answer depends on its transaction: once that is ignored, it has no effect', () => {
  const ledger = new Ledger(made);
  expect(sales(ledger.result())).toEqual([]);
  ledger.change({ put: [{ ...opened, ignored: true }] });
  const now = { ...made, transactions: [bought, { ...opened, ignored: true }, left] };
  expect(ledger.result()).toEqual(compute(now));
  expect(sales(ledger.result())).toHaveLength(1);
  ledger.change({ put: [opened] });
  expect(ledger.result()).toEqual(compute(made));
});
