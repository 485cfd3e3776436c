/** The rows of the table of transaction costs: how a trade is paid for, and what its costs are paid in (26 CFR 1.1001-7(b)(2), 1.1012-1(h)(2)). */
export interface CostCase {
  readonly trade: string;
  /** Gains on what was given: before costs, after them, and with the gain on the units that paid them. Absent where nothing was given but money. */
  readonly gains?: string;
  /** Disposals other than that of the given units: those that paid. */
  readonly paid: readonly string[];
  /** What the trade acquired, with its basis. */
  readonly received?: string;
}

/** Held before each: 20 AAA and 10 CCC at $0.50 a unit, bought on 2024-01-01. */
export const costCases: Readonly<Record<string, CostCase>> = {
  'a purchase for cash, the fee in cash': {
    trade: 'buy 10 BBB for 20 USD, fee 2 USD',
    paid: [],
    received: 'x1  10 BBB @x  22.00',
  },
  'a purchase for cash, the fee in a third asset': {
    trade: 'buy 10 BBB for 20 USD, fee 2 CCC worth 2 USD',
    paid: ['x1 fee  2 CCC of c1  2024-01-01  2.00 - 1.00 = 1.00  long L'],
    received: 'x1  10 BBB @x  22.00',
  },
  'a purchase for cash, the fee kept back from what is received': {
    trade: 'buy 10 BBB for 20 USD, fee 1 BBB of received',
    paid: ['x1 fee  1 BBB of x1  2025-03-01  2.00 - 2.00 = 0.00  short I'],
    received: 'x1  9 BBB @x  20.00',
  },
  'a sale for cash, the fee in cash': {
    trade: 'sell 10 AAA for 20 USD, fee 2 USD',
    gains: 'before 15.00, after 13.00, tied 13.00',
    paid: [],
  },
  'a sale for cash, the fee kept back from what is sold': {
    trade: 'sell 10 AAA for 18 USD, fee 1 AAA of sent',
    gains: 'before 15.00, after 13.00, tied 13.00',
    paid: [],
  },
  'a sale for cash, the fee in a third asset': {
    trade: 'sell 10 AAA for 20 USD, fee 2 CCC worth 2 USD',
    gains: 'before 15.00, after 13.00, tied 14.00',
    paid: ['x1 fee  2 CCC of c1  2024-01-01  2.00 - 1.00 = 1.00  long L'],
  },
  'a sale for cash, the fee on top in what is sold': {
    trade: 'sell 10 AAA for 20 USD, fee 1 AAA',
    gains: 'before 15.00, after 13.00, tied 14.50',
    paid: ['x1 fee  1 AAA of a1  2024-01-01  2.00 - 0.50 = 1.50  long L'],
  },
  'a swap, the fee in cash': {
    trade: 'swap 10 AAA for 20 BBB worth 20 USD, fee 2 USD',
    gains: 'before 15.00, after 13.00, tied 13.00',
    paid: [],
    received: 'x1  20 BBB @x  20.00',
  },
  'a swap, the fee in a third asset': {
    trade: 'swap 10 AAA for 20 BBB worth 20 USD, fee 2 CCC worth 2 USD',
    gains: 'before 15.00, after 13.00, tied 14.00',
    paid: ['x1 fee  2 CCC of c1  2024-01-01  2.00 - 1.00 = 1.00  long L'],
    received: 'x1  20 BBB @x  20.00',
  },
  'a swap, the fee in a third asset, and a fee on that fee': {
    trade: 'swap 10 AAA for 20 BBB worth 20 USD, fee 2 CCC worth 2 USD, cost 1 CCC worth 1 USD',
    gains: 'before 15.00, after 13.00, tied 13.50',
    paid: [
      'x1 fee  2 CCC of c1  2024-01-01  1.00 - 1.00 = 0.00  long L',
      'x1 fee  1 CCC of c1  2024-01-01  1.00 - 0.50 = 0.50  long L',
    ],
    received: 'x1  20 BBB @x  20.00',
  },
  'a swap, the fee kept back from what is sent': {
    trade: 'swap 10 AAA for 18 BBB worth 18 USD, fee 1 AAA of sent',
    gains: 'before 15.00, after 13.00, tied 13.00',
    paid: [],
    received: 'x1  18 BBB @x  18.00',
  },
  'a swap, the fee kept back from what is received': {
    trade: 'swap 10 AAA for 20 BBB worth 20 USD, fee 2 BBB of received',
    gains: 'before 15.00, after 13.00, tied 13.00',
    paid: ['x1 fee  2 BBB of x1  2025-03-01  2.00 - 2.00 = 0.00  short I'],
    received: 'x1  18 BBB @x  18.00',
  },
  'a swap, the fee and the fee on it kept back from what is received': {
    trade: 'swap 10 AAA for 20 BBB worth 20 USD, fee 2 BBB of received, cost 1 BBB of received',
    gains: 'before 15.00, after 12.00, tied 12.00',
    paid: [
      'x1 fee  1 BBB of x1  2025-03-01  1.00 - 1.00 = 0.00  short I',
      'x1 fee  2 BBB of x1  2025-03-01  2.00 - 2.00 = 0.00  short I',
    ],
    received: 'x1  17 BBB @x  17.00',
  },
  'spent on goods, the fee in cash': {
    trade: 'sell 10 AAA worth 20 USD, fee 2 USD',
    gains: 'before 15.00, after 13.00, tied 13.00',
    paid: [],
  },
  'spent on goods, the fee in a third asset': {
    trade: 'sell 10 AAA worth 20 USD, fee 2 CCC worth 2 USD',
    gains: 'before 15.00, after 13.00, tied 14.00',
    paid: ['x1 fee  2 CCC of c1  2024-01-01  2.00 - 1.00 = 1.00  long L'],
  },
};
