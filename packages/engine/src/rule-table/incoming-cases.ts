import type { RuleCase } from './rule-case.ts';

/** What is received under each category, and what it is then. The key: each category and its side, with the answer to a question of unsettled law where it is not the default. */
export const incomingCases: Readonly<Record<string, RuleCase>> = {
  'acquisition_standard in': {
    book: `
      x1  2025-03-01  deposit/acquisition  + 2 ETH worth 60 USD  @w
    `,
    gives: ['lot x1  2 ETH @w  60.00'],
  },
  'buy_standard in': {
    book: `
      x1  2025-03-01  buy  2 ETH for 60 USD  @w
    `,
    gives: ['lot x1  2 ETH @w  60.00'],
  },
  'transfer_standard in': {
    book: `
      e1  2024-01-01  buy  10 ETH for 100 USD  @w
      t1  2025-03-01T10:00  withdrawal  - 2 ETH  @w
      x1  2025-03-01T10:10  deposit  + 2 ETH  @v
    `,
    gives: ['lot e1  2 ETH @v  20.00', 'lot e1  8 ETH @w  80.00'],
  },
  'airdrop_standard in': {
    book: `
      x1  2025-03-01  deposit/airdrop  + 2 ETH worth 60 USD  @w
    `,
    gives: ['income x1  2 ETH  airdrop_standard  60.00', 'lot x1  2 ETH @w  60.00'],
  },
  'forkIncome_standard in': {
    book: `
      x1  2025-03-01  deposit/forkIncome  + 2 ETH worth 60 USD  @w
    `,
    gives: ['income x1  2 ETH  forkIncome_standard  60.00', 'lot x1  2 ETH @w  60.00'],
  },
  'earnRewards_standard in': {
    book: `
      x1  2025-03-01  deposit/earnRewards  + 2 ETH worth 60 USD  @w
    `,
    gives: ['income x1  2 ETH  earnRewards_standard  60.00', 'lot x1  2 ETH @w  60.00'],
  },
  'interestIncome_standard in': {
    book: `
      x1  2025-03-01  deposit/interestIncome  + 2 ETH worth 60 USD  @w
    `,
    gives: ['income x1  2 ETH  interestIncome_standard  60.00', 'lot x1  2 ETH @w  60.00'],
  },
  'stakingRewards_standard in': {
    book: `
      x1  2025-03-01  deposit/stakingRewards  + 2 ETH worth 60 USD  @w
    `,
    gives: ['income x1  2 ETH  stakingRewards_standard  60.00', 'lot x1  2 ETH @w  60.00'],
  },
  'stakingRewards_standard in stakingTiming=onSale': {
    book: `
      x1  2025-03-01  deposit/stakingRewards  + 2 ETH worth 60 USD  @w
    `,
    settings: { treatments: { stakingTiming: 'onSale' } },
    gives: ['lot x1  2 ETH @w  0.00'],
  },
  'miningIncome_standard in': {
    book: `
      x1  2025-03-01  deposit/miningIncome  + 2 ETH worth 60 USD  @w
    `,
    gives: ['income x1  2 ETH  miningIncome_standard  60.00', 'lot x1  2 ETH @w  60.00'],
  },
  'workIncome_standard in': {
    book: `
      x1  2025-03-01  deposit/workIncome  + 2 ETH worth 60 USD  @w
    `,
    gives: ['income x1  2 ETH  workIncome_standard  60.00', 'lot x1  2 ETH @w  60.00'],
  },
  'gift_standard in': {
    book: `
      x1  2025-03-01  deposit/gift  + 2 ETH worth 60 USD basis 40 USD acquired 2020-01-01  @w
    `,
    gives: ['lot x1  2 ETH @w  40.00'],
  },
  'loanDisbursement_standard in': {
    book: `
      x1  2025-03-01  deposit/loanDisbursement  + 2 ETH worth 60 USD  @w
    `,
    gives: ['lot x1  2 ETH @w  60.00'],
  },
  'loanPayment_standard in': {
    book: `
      e1  2024-01-01  buy  10 ETH for 100 USD  @w
      l1  2025-02-01  withdrawal/loanDisbursement  - 2 ETH worth 50 USD  @w
      x1  2025-03-01  deposit/loanPayment  + 3 ETH worth 90 USD  @w
    `,
    gives: [
      'income x1  1 ETH  interestIncome_standard  30.00',
      'lot e1  10 ETH @w  100.00',
      'lot x1  1 ETH @w  30.00',
    ],
  },
  'loanPayment_standard in loanOut=taxable': {
    book: `
      e1  2024-01-01  buy  10 ETH for 100 USD  @w
      l1  2025-02-01  withdrawal/loanDisbursement  - 2 ETH worth 50 USD  @w
      x1  2025-03-01  deposit/loanPayment  + 2 ETH worth 60 USD  @w
    `,
    settings: { treatments: { loanOut: 'taxable' } },
    gives: [
      'sold l1  2 ETH of e1  2024-01-01  50.00 - 20.00 = 30.00  long L',
      'sold x1  2 LOAN:ETH of l1/claim  2025-02-01  60.00 - 50.00 = 10.00  short I',
      'lot e1  8 ETH @w  80.00',
      'lot x1  2 ETH @w  60.00',
    ],
  },
  'earnRewards_standard in rebate=priceReduction': {
    book: `
      x1  2025-03-01  deposit/earnRewards  + 2 ETH worth 60 USD  @w
    `,
    settings: { treatments: { rebate: 'priceReduction' } },
    gives: ['lot x1  2 ETH @w  0.00'],
  },
  'collateralRetrievalNonTaxable_standard in': {
    book: `
      e1  2024-01-01  buy  10 ETH for 100 USD  @w
      c1  2025-02-01  withdrawal/collateralizeNonTaxable  - 2 ETH  @w
      x1  2025-03-01  deposit/collateralRetrievalNonTaxable  + 2 ETH  @w
    `,
    gives: ['lot e1  10 ETH @w  100.00'],
  },
  'collateralRetrieval_standard in': {
    book: `
      e1  2024-01-01  buy  10 ETH for 100 USD  @w
      c1  2025-02-01  withdrawal/collateralize  - 2 ETH worth 50 USD  @w
      x1  2025-03-01  deposit/collateralRetrieval  + 2 ETH worth 60 USD  @w
    `,
    gives: [
      'sold c1  2 ETH of e1  2024-01-01  50.00 - 20.00 = 30.00  long L',
      'sold x1  2 COLL:ETH of c1/claim  2025-02-01  60.00 - 50.00 = 10.00  short I',
      'lot e1  8 ETH @w  80.00',
      'lot x1  2 ETH @w  60.00',
    ],
  },
  'stakingWithdrawal_standard in': {
    book: `
      e1  2024-01-01  buy  10 ETH for 100 USD  @w
      d1  2025-02-01  withdrawal/stakingDeposit  - 2 ETH  @w
      x1  2025-03-01  deposit/stakingWithdrawal  + 3 ETH worth 90 USD  @w
    `,
    gives: [
      'income x1  1 ETH  stakingRewards_standard  30.00',
      'lot e1  10 ETH @w  100.00',
      'lot x1  1 ETH @w  30.00',
    ],
  },
};
