import type { RuleCase } from './rule-case.ts';

/** What leaves under each category, and what it is then. The key: each category and its side, with the answer to a question of unsettled law where it is not the default. */
export const outgoingCases: Readonly<Record<string, RuleCase>> = {
  'sell_standard out': {
    book: `
      e1  2024-01-01  buy  10 ETH for 100 USD  @w
      x1  2025-03-01  sell  2 ETH for 60 USD  @w
    `,
    gives: [
      'sold x1  2 ETH of e1  2024-01-01  60.00 - 20.00 = 40.00  long L',
      'lot e1  8 ETH @w  80.00',
    ],
  },
  'withdrawal_standard out': {
    book: `
      e1  2024-01-01  buy  10 ETH for 100 USD  @w
      x1  2025-03-01  withdrawal/withdrawal  - 2 ETH worth 60 USD  @w
    `,
    gives: [
      'sold x1  2 ETH of e1  2024-01-01  60.00 - 20.00 = 40.00  long L',
      'lot e1  8 ETH @w  80.00',
    ],
  },
  'withdrawal_standard out withdrawal=parked': {
    book: `
      e1  2024-01-01  buy  10 ETH for 100 USD  @w
      x1  2025-03-01  withdrawal/withdrawal  - 2 ETH worth 60 USD  @w
    `,
    settings: { treatments: { withdrawal: 'parked' } },
    gives: [
      'lot e1  8 ETH @w  80.00',
      'lot e1  2 ETH @w parked  20.00',
      'issue warning unmatched-withdrawal x1 ETH',
    ],
  },
  'transfer_standard out': {
    book: `
      e1  2024-01-01  buy  10 ETH for 100 USD  @w
      x1  2025-03-01  withdrawal  - 2 ETH worth 60 USD  @w
    `,
    gives: [
      'lot e1  8 ETH @w  80.00',
      'lot e1  2 ETH @w parked  20.00',
      'issue warning unmatched-withdrawal x1 ETH',
    ],
  },
  'fee_standard out': {
    book: `
      e1  2024-01-01  buy  10 ETH for 100 USD  @w
      x1  2025-03-01  withdrawal/fee  - 2 ETH worth 60 USD  @w
    `,
    gives: [
      'sold x1 fee  2 ETH of e1  2024-01-01  60.00 - 20.00 = 40.00  long L',
      'expense x1  2 ETH  60.00',
      'lot e1  8 ETH @w  80.00',
    ],
  },
  'gift_standard out': {
    book: `
      e1  2024-01-01  buy  10 ETH for 100 USD  @w
      x1  2025-03-01  withdrawal/gift  - 2 ETH worth 60 USD  @w
    `,
    gives: ['given x1  2 ETH of e1  20.00', 'lot e1  8 ETH @w  80.00'],
  },
  'donation_standard out': {
    book: `
      e1  2024-01-01  buy  10 ETH for 100 USD  @w
      x1  2025-03-01  withdrawal/donation  - 2 ETH worth 60 USD  @w
    `,
    gives: ['donated x1  2 ETH of e1  20.00', 'lot e1  8 ETH @w  80.00'],
  },
  'lost_standard out': {
    book: `
      e1  2024-01-01  buy  10 ETH for 100 USD  @w
      x1  2025-03-01  withdrawal/lost  - 2 ETH worth 60 USD  @w
    `,
    gives: ['lost x1  2 ETH of e1  20.00', 'lot e1  8 ETH @w  80.00'],
  },
  'lost_standard out lost=claimed': {
    book: `
      e1  2024-01-01  buy  10 ETH for 100 USD  @w
      x1  2025-03-01  withdrawal/lost  - 2 ETH worth 60 USD  @w
    `,
    settings: { treatments: { lost: 'claimed' } },
    gives: [
      'sold x1  2 ETH of e1  2024-01-01  0.00 - 20.00 = -20.00  long L',
      'lot e1  8 ETH @w  80.00',
    ],
  },
  'interestPayment_standard out': {
    book: `
      e1  2024-01-01  buy  10 ETH for 100 USD  @w
      x1  2025-03-01  withdrawal/interestPayment  - 2 ETH worth 60 USD  @w
    `,
    gives: [
      'sold x1  2 ETH of e1  2024-01-01  60.00 - 20.00 = 40.00  long L',
      'expense x1  2 ETH  60.00',
      'lot e1  8 ETH @w  80.00',
    ],
  },
  'loanDisbursement_standard out': {
    book: `
      e1  2024-01-01  buy  10 ETH for 100 USD  @w
      x1  2025-03-01  withdrawal/loanDisbursement  - 2 ETH worth 60 USD  @w
    `,
    gives: ['lot e1  8 ETH @w  80.00', 'lot e1  2 ETH @w lent  20.00'],
  },
  'loanDisbursement_standard out loanOut=taxable': {
    book: `
      e1  2024-01-01  buy  10 ETH for 100 USD  @w
      x1  2025-03-01  withdrawal/loanDisbursement  - 2 ETH worth 60 USD  @w
    `,
    settings: { treatments: { loanOut: 'taxable' } },
    gives: [
      'sold x1  2 ETH of e1  2024-01-01  60.00 - 20.00 = 40.00  long L',
      'lot e1  8 ETH @w  80.00',
      'lot x1/claim  2 LOAN:ETH @w  60.00',
    ],
  },
  'loanPayment_standard out': {
    book: `
      e1  2024-01-01  buy  10 ETH for 100 USD  @w
      x1  2025-03-01  withdrawal/loanPayment  - 2 ETH worth 60 USD  @w
    `,
    gives: [
      'sold x1  2 ETH of e1  2024-01-01  60.00 - 20.00 = 40.00  long L',
      'lot e1  8 ETH @w  80.00',
    ],
  },
  'collateralizeNonTaxable_standard out': {
    book: `
      e1  2024-01-01  buy  10 ETH for 100 USD  @w
      x1  2025-03-01  withdrawal/collateralizeNonTaxable  - 2 ETH worth 60 USD  @w
    `,
    gives: ['lot e1  2 ETH @w collateral  20.00', 'lot e1  8 ETH @w  80.00'],
  },
  'collateralize_standard out': {
    book: `
      e1  2024-01-01  buy  10 ETH for 100 USD  @w
      x1  2025-03-01  withdrawal/collateralize  - 2 ETH worth 60 USD  @w
    `,
    gives: [
      'sold x1  2 ETH of e1  2024-01-01  60.00 - 20.00 = 40.00  long L',
      'lot x1/claim  2 COLL:ETH @w  60.00',
      'lot e1  8 ETH @w  80.00',
    ],
  },
  'collateralLiquidation_standard out': {
    book: `
      e1  2024-01-01  buy  10 ETH for 100 USD  @w
      c1  2025-02-01  withdrawal/collateralizeNonTaxable  - 2 ETH  @w
      x1  2025-03-01  withdrawal/collateralLiquidation  - 2 ETH worth 60 USD  @w
    `,
    gives: [
      'sold x1  2 ETH of e1  2024-01-01  60.00 - 20.00 = 40.00  long L',
      'lot e1  8 ETH @w  80.00',
    ],
  },
  'stakingDeposit_standard out': {
    book: `
      e1  2024-01-01  buy  10 ETH for 100 USD  @w
      x1  2025-03-01  withdrawal/stakingDeposit  - 2 ETH  @w
    `,
    gives: ['lot e1  8 ETH @w  80.00', 'lot e1  2 ETH @w staked  20.00'],
  },
};
