import type { TaxSettings } from '@lotbook/model/settings';
import { gbp } from '@lotbook/model/fiat';
import type { treatmentValues } from '@lotbook/model/treatment-values';

/** One book under every answer to a question of unsettled law. */
export interface TreatmentCase {
  readonly book: string;
  readonly settings?: Partial<TaxSettings>;
  readonly prices?: string;
  /** By answer. */
  readonly gives: Readonly<Record<string, readonly string[]>>;
}

export const treatmentCases: Readonly<Record<keyof typeof treatmentValues, TreatmentCase>> = {
  stablecoin: {
    book: `
      x1  2025-03-01  stake-reward  + 100 USDC  @w
      x2  2025-03-01  stake-reward  + 2 ETH  @w
    `,
    gives: {
      unpriced: [
        'lot x2  2 ETH @w  0.00',
        'lot x1  100 USDC @w  0.00',
        'issue error missing-price x1 USDC',
        'issue error missing-price x2 ETH',
      ],
      oneDollar: [
        'income x1  100 USDC  stakingRewards_defi  100.00',
        'lot x2  2 ETH @w  0.00',
        'lot x1  100 USDC @w  100.00',
        'issue info assumed-price x1 USDC',
        'issue error missing-price x2 ETH',
      ],
    },
  },
  transferFee: {
    book: `
      e1  2024-01-01  buy  10 ETH for 100 USD  @w
      x1  2025-03-01  transfer  2 ETH, fee 3 USD  @w > v
    `,
    gives: {
      disposal: ['expense x1  3 USD  3.00', 'lot e1  2 ETH @v  20.00', 'lot e1  8 ETH @w  80.00'],
      addToBasis: ['lot e1  2 ETH @v  23.00', 'lot e1  8 ETH @w  80.00'],
      ignoreIfFiatFee: ['lot e1  2 ETH @v  20.00', 'lot e1  8 ETH @w  80.00'],
    },
  },
  withdrawal: {
    book: `
      e1  2024-01-01  buy  10 ETH for 100 USD  @w
      x1  2025-03-01  withdrawal/withdrawal  - 2 ETH worth 60 USD  @w
    `,
    gives: {
      disposal: [
        'sold x1  2 ETH of e1  2024-01-01  60.00 - 20.00 = 40.00  long L',
        'lot e1  8 ETH @w  80.00',
      ],
      parked: [
        'lot e1  8 ETH @w  80.00',
        'lot e1  2 ETH @w parked  20.00',
        'issue warning unmatched-withdrawal x1 ETH',
      ],
    },
  },
  unsupportedBasis: {
    book: `
      x1  2025-03-01  deposit/acquisition  + 2 ETH  @w
    `,
    prices: 'ETH 30',
    gives: {
      fmv: ['lot x1  2 ETH @w  60.00', 'issue info unsupported-basis x1 ETH'],
      zero: ['lot x1  2 ETH @w  0.00', 'issue info zero-basis x1 ETH'],
    },
  },
  lost: {
    book: `
      e1  2024-01-01  buy  10 ETH for 100 USD  @w
      x1  2025-03-01  withdrawal/lost  - 2 ETH, fee 1 USD  @w
    `,
    gives: {
      noLoss: ['lost x1  2 ETH of e1  20.00', 'expense x1  1 USD  1.00', 'lot e1  8 ETH @w  80.00'],
      claimed: [
        'sold x1  2 ETH of e1  2024-01-01  0.00 - 20.00 = -20.00  long L',
        'expense x1  1 USD  1.00',
        'lot e1  8 ETH @w  80.00',
      ],
    },
  },
  pre2025SwapFeeAllocation: {
    book: `
      e1  2024-01-01  buy  10 ETH for 100 USD  @w
      x1  2024-03-01  swap  2 ETH for 1 BTC worth 60 USD, fee 4 USD  @w
    `,
    gives: {
      disposal: [
        'sold x1  2 ETH of e1  2024-01-01  56.00 - 20.00 = 36.00  short C',
        'lot x1  1 BTC @w  60.00',
        'lot e1  8 ETH @w  80.00',
      ],
      half: [
        'sold x1  2 ETH of e1  2024-01-01  58.00 - 20.00 = 38.00  short C',
        'lot x1  1 BTC @w  62.00',
        'lot e1  8 ETH @w  80.00',
      ],
      basis: [
        'sold x1  2 ETH of e1  2024-01-01  60.00 - 20.00 = 40.00  short C',
        'lot x1  1 BTC @w  64.00',
        'lot e1  8 ETH @w  80.00',
      ],
    },
  },
  stakingTiming: {
    book: `
      r1  2025-03-01  stake-reward      + 2 ETH worth 60 USD  @w
      e1  2025-03-02  buy               3 ETH for 90 USD      @w
      p1  2025-03-03  stake-deposit     - 3 ETH               @w
      p2  2025-04-03  stake-withdrawal  + 4 ETH worth 120 USD  @w
    `,
    gives: {
      dominion: [
        'income r1  2 ETH  stakingRewards_defi  60.00',
        'income p2  1 ETH  stakingRewards_standard  30.00',
        'lot r1  2 ETH @w  60.00',
        'lot e1  3 ETH @w  90.00',
        'lot p2  1 ETH @w  30.00',
        'issue warning possible-double-income p2 ETH',
      ],
      onSale: ['lot r1  2 ETH @w  0.00', 'lot e1  3 ETH @w  90.00', 'lot p2  1 ETH @w  0.00'],
    },
  },
  validatorRewards: {
    book: `
      x1  2025-03-01  stake-reward  + 2 ETH worth 60 USD  @w
    `,
    gives: {
      receipt: ['income x1  2 ETH  stakingRewards_defi  60.00', 'lot x1  2 ETH @w  60.00'],
      daily: ['income x1  2 ETH  stakingRewards_defi  60.00', 'lot x1  2 ETH @w  60.00'],
    },
  },
  staking: {
    book: `
      x1  2025-03-01  stake-reward  + 2 ETH worth 60 USD  @w
    `,
    gives: {
      line8v: ['income x1  2 ETH  stakingRewards_defi  60.00', 'lot x1  2 ETH @w  60.00'],
      scheduleC: ['income x1  2 ETH  stakingRewards_defi  60.00', 'lot x1  2 ETH @w  60.00'],
    },
  },
  mining: {
    book: `
      x1  2025-03-01  deposit/miningIncome  + 2 ETH worth 60 USD  @w
    `,
    gives: {
      line8v: ['income x1  2 ETH  miningIncome_standard  60.00', 'lot x1  2 ETH @w  60.00'],
      scheduleC: ['income x1  2 ETH  miningIncome_standard  60.00', 'lot x1  2 ETH @w  60.00'],
    },
  },
  work: {
    book: `
      x1  2025-03-01  deposit/workIncome  + 2 ETH worth 60 USD  @w
    `,
    gives: {
      scheduleC: ['income x1  2 ETH  workIncome_standard  60.00', 'lot x1  2 ETH @w  60.00'],
      wages: ['income x1  2 ETH  workIncome_standard  60.00', 'lot x1  2 ETH @w  60.00'],
    },
  },
  interest: {
    book: `
      x1  2025-03-01  deposit/interestIncome  + 2 ETH worth 60 USD  @w
    `,
    gives: {
      line8v: ['income x1  2 ETH  interestIncome_standard  60.00', 'lot x1  2 ETH @w  60.00'],
      scheduleB: ['income x1  2 ETH  interestIncome_standard  60.00', 'lot x1  2 ETH @w  60.00'],
    },
  },
  rebate: {
    book: `
      x1  2025-03-01  deposit/earnRewards  + 2 ETH worth 60 USD  @w
    `,
    gives: {
      income: ['income x1  2 ETH  earnRewards_standard  60.00', 'lot x1  2 ETH @w  60.00'],
      priceReduction: ['lot x1  2 ETH @w  0.00'],
    },
  },
  loanOut: {
    book: `
      e1  2024-01-01  buy  10 ETH for 100 USD  @w
      x1  2025-03-01  withdrawal/loanDisbursement  - 2 ETH worth 60 USD  @w
    `,
    gives: {
      nonTaxable: ['lot e1  8 ETH @w  80.00', 'lot e1  2 ETH @w lent  20.00'],
      taxable: [
        'sold x1  2 ETH of e1  2024-01-01  60.00 - 20.00 = 40.00  long L',
        'lot e1  8 ETH @w  80.00',
        'lot x1/claim  2 LOAN:ETH @w  60.00',
      ],
    },
  },
  lp: {
    book: `
      e1  2024-01-01  buy  10 ETH for 100 USD  @w
      x1  2025-03-01  liquidity-deposit  2 ETH worth 60 USD for 6 LP  @w
    `,
    gives: {
      taxable: [
        'sold x1  2 ETH of e1  2024-01-01  60.00 - 20.00 = 40.00  long L',
        'lot e1  8 ETH @w  80.00',
        'lot x1  6 LP @w  60.00',
      ],
      deposit: ['lot e1  8 ETH @w  80.00', 'lot x1  6 LP @w  20.00'],
    },
  },
  receiptToken: {
    book: `
      e1  2024-01-01  buy  10 ETH for 100 USD  @w
      x1  2025-03-01  stake-deposit  2 ETH worth 60 USD for 2 stETH  @w
    `,
    gives: {
      taxable: [
        'sold x1  2 ETH of e1  2024-01-01  60.00 - 20.00 = 40.00  long L',
        'lot e1  8 ETH @w  80.00',
        'lot x1  2 stETH @w  60.00',
      ],
      nonTaxable: ['lot e1  8 ETH @w  80.00', 'lot x1  2 stETH @w  20.00'],
    },
  },
  ukGift: {
    book: `
      e1  2024-01-01  buy  10 ETH for 100 GBP  @w
      x1  2025-03-01  withdrawal/gift  - 2 ETH worth 60 GBP  @w
      x2  2025-03-01  deposit/gift  + 1 BTC worth 90 GBP basis 50 GBP  @w
    `,
    settings: { jurisdiction: 'UK', currency: gbp },
    gives: {
      marketValue: [
        'sold x1  2 ETH of ETH:section-104  2024-01-01  60.00 - 20.00 = 40.00  section-104',
        'lot BTC:section-104  1 BTC @w  90.00',
        'lot ETH:section-104  8 ETH @w  80.00',
      ],
      spouse: [
        'given x1  2 ETH of ETH:section-104  20.00',
        'lot BTC:section-104  1 BTC @w  50.00',
        'lot ETH:section-104  8 ETH @w  80.00',
      ],
    },
  },
  wrap: {
    book: `
      e1  2024-01-01  buy  10 ETH for 100 USD  @w
      x1  2025-03-01  swap  2 ETH for 2 WETH worth 60 USD  @w
    `,
    gives: {
      taxable: [
        'sold x1  2 ETH of e1  2024-01-01  60.00 - 20.00 = 40.00  long L',
        'lot e1  8 ETH @w  80.00',
        'lot x1  2 WETH @w  60.00',
      ],
      nonTaxable: ['lot e1  8 ETH @w  80.00', 'lot x1  2 WETH @w  20.00'],
    },
  },
  washSale: {
    book: `
      b1  2025-01-02  buy   2 TKN for 100 USD  @w
      s1  2025-03-01  sell  2 TKN for 60 USD   @w
      b2  2025-03-15  buy   1 TKN for 30 USD   @w
      e1  2025-01-02  buy   2 ETH for 100 USD  @w
      x1  2025-03-01  sell  2 ETH for 60 USD   @w
      e2  2025-03-15  buy   1 ETH for 30 USD   @w
    `,
    settings: { assets: { TKN: { security: true } } },
    gives: {
      securities: [
        'sold s1  2 TKN of b1  2025-01-02  60.00 - 100.00 = -40.00  short I',
        'sold x1  2 ETH of e1  2025-01-02  60.00 - 100.00 = -40.00  short I',
        'lot e2  1 ETH @w  30.00',
        'lot b2  1 TKN @w  50.00',
        'put off s1  20',
      ],
      off: [
        'sold s1  2 TKN of b1  2025-01-02  60.00 - 100.00 = -40.00  short I',
        'sold x1  2 ETH of e1  2025-01-02  60.00 - 100.00 = -40.00  short I',
        'lot e2  1 ETH @w  30.00',
        'lot b2  1 TKN @w  30.00',
      ],
      all: [
        'sold s1  2 TKN of b1  2025-01-02  60.00 - 100.00 = -40.00  short I',
        'sold x1  2 ETH of e1  2025-01-02  60.00 - 100.00 = -40.00  short I',
        'lot e2  1 ETH @w  50.00',
        'lot b2  1 TKN @w  50.00',
        'put off s1  20',
        'put off x1  20',
      ],
    },
  },
};
