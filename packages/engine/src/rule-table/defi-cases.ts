import type { RuleCase } from './rule-case.ts';

/** What is received and sent under the categories of DeFi; both sides of a transaction share its book. The key: each category and its side, with the answer to a question of unsettled law where it is not the default. */
export const defiCases: Readonly<Record<string, RuleCase>> = {
  'swap_defi in & swap_defi out': {
    book: `
      e1  2024-01-01  buy  10 ETH for 100 USD  @w
      x1  2025-03-01  swap  2 ETH for 1 BTC worth 60 USD  @w
    `,
    gives: [
      'sold x1  2 ETH of e1  2024-01-01  60.00 - 20.00 = 40.00  long L',
      'lot x1  1 BTC @w  60.00',
      'lot e1  8 ETH @w  80.00',
    ],
  },
  'liquidityPoolDeposit_defi in & liquidityPoolDeposit_defi out': {
    book: `
      e1  2024-01-01  buy  10 ETH for 100 USD  @w
      x1  2025-03-01  liquidity-deposit  2 ETH worth 60 USD for 6 LP  @w
    `,
    gives: [
      'sold x1  2 ETH of e1  2024-01-01  60.00 - 20.00 = 40.00  long L',
      'lot e1  8 ETH @w  80.00',
      'lot x1  6 LP @w  60.00',
    ],
  },
  'liquidityPoolDeposit_defi in lp=deposit & liquidityPoolDeposit_defi out lp=deposit': {
    book: `
      e1  2024-01-01  buy  10 ETH for 100 USD  @w
      x1  2025-03-01  liquidity-deposit  2 ETH worth 60 USD for 6 LP  @w
    `,
    settings: { treatments: { lp: 'deposit' } },
    gives: ['lot e1  8 ETH @w  80.00', 'lot x1  6 LP @w  20.00'],
  },
  'liquidityPoolWithdrawal_defi in & liquidityPoolWithdrawal_defi out': {
    book: `
      e1  2024-01-01  buy  10 ETH for 100 USD  @w
      p1  2025-02-01  liquidity-deposit  2 ETH worth 50 USD for 6 LP  @w
      x1  2025-03-01  liquidity-withdrawal  6 LP for 2 ETH worth 60 USD  @w
    `,
    gives: [
      'sold p1  2 ETH of e1  2024-01-01  50.00 - 20.00 = 30.00  long L',
      'sold x1  6 LP of p1  2025-02-01  60.00 - 50.00 = 10.00  short I',
      'lot e1  8 ETH @w  80.00',
      'lot x1  2 ETH @w  60.00',
    ],
  },
  'liquidityPoolWithdrawal_defi in lp=deposit & liquidityPoolWithdrawal_defi out lp=deposit': {
    book: `
      e1  2024-01-01  buy  10 ETH for 100 USD  @w
      p1  2025-02-01  liquidity-deposit  2 ETH worth 50 USD for 6 LP  @w
      x1  2025-03-01  liquidity-withdrawal  6 LP for 2 ETH worth 60 USD  @w
    `,
    settings: { treatments: { lp: 'deposit' } },
    gives: ['lot e1  8 ETH @w  80.00', 'lot x1  2 ETH @w  20.00'],
  },
  'stakingDeposit_defi in & stakingDeposit_defi out': {
    book: `
      e1  2024-01-01  buy  10 ETH for 100 USD  @w
      x1  2025-03-01  stake-deposit  2 ETH worth 60 USD for 2 stETH  @w
    `,
    gives: [
      'sold x1  2 ETH of e1  2024-01-01  60.00 - 20.00 = 40.00  long L',
      'lot e1  8 ETH @w  80.00',
      'lot x1  2 stETH @w  60.00',
    ],
  },
  'stakingDeposit_defi in receiptToken=nonTaxable & stakingDeposit_defi out receiptToken=nonTaxable':
    {
      book: `
      e1  2024-01-01  buy  10 ETH for 100 USD  @w
      x1  2025-03-01  stake-deposit  2 ETH worth 60 USD for 2 stETH  @w
    `,
      settings: { treatments: { receiptToken: 'nonTaxable' } },
      gives: ['lot e1  8 ETH @w  80.00', 'lot x1  2 stETH @w  20.00'],
    },
  'stakingWithdrawal_defi in & stakingWithdrawal_defi out': {
    book: `
      e1  2024-01-01  buy  10 ETH for 100 USD  @w
      p1  2025-02-01  stake-deposit  2 ETH worth 50 USD for 2 stETH  @w
      x1  2025-03-01  stake-withdrawal  2 stETH for 2 ETH worth 60 USD  @w
    `,
    gives: [
      'sold p1  2 ETH of e1  2024-01-01  50.00 - 20.00 = 30.00  long L',
      'sold x1  2 stETH of p1  2025-02-01  60.00 - 50.00 = 10.00  short I',
      'lot e1  8 ETH @w  80.00',
      'lot x1  2 ETH @w  60.00',
    ],
  },
  'stakingWithdrawal_defi in receiptToken=nonTaxable & stakingWithdrawal_defi out receiptToken=nonTaxable':
    {
      book: `
      e1  2024-01-01  buy  10 ETH for 100 USD  @w
      p1  2025-02-01  stake-deposit  2 ETH worth 50 USD for 2 stETH  @w
      x1  2025-03-01  stake-withdrawal  2 stETH for 2 ETH worth 60 USD  @w
    `,
      settings: { treatments: { receiptToken: 'nonTaxable' } },
      gives: ['lot e1  8 ETH @w  80.00', 'lot x1  2 ETH @w  20.00'],
    },
  'stakingRewards_defi in': {
    book: `
      x1  2025-03-01  stake-reward  + 2 ETH worth 60 USD  @w
    `,
    gives: ['income x1  2 ETH  stakingRewards_defi  60.00', 'lot x1  2 ETH @w  60.00'],
  },
  'stakingRewards_defi in stakingTiming=onSale': {
    book: `
      x1  2025-03-01  stake-reward  + 2 ETH worth 60 USD  @w
    `,
    settings: { treatments: { stakingTiming: 'onSale' } },
    gives: ['lot x1  2 ETH @w  0.00'],
  },
  'stakingDeposit_defi out alone': {
    book: `
      e1  2024-01-01  buy  10 ETH for 100 USD  @w
      x1  2025-03-01  stake-deposit  - 2 ETH  @w
    `,
    gives: ['lot e1  8 ETH @w  80.00', 'lot e1  2 ETH @w staked  20.00'],
  },
  'stakingWithdrawal_defi in alone': {
    book: `
      e1  2024-01-01  buy  10 ETH for 100 USD  @w
      p1  2025-02-01  stake-deposit  - 2 ETH  @w
      x1  2025-03-01  stake-withdrawal  + 3 ETH worth 90 USD  @w
    `,
    gives: [
      'income x1  1 ETH  stakingRewards_standard  30.00',
      'lot e1  10 ETH @w  100.00',
      'lot x1  1 ETH @w  30.00',
    ],
  },
};
