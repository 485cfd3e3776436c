import type { Category } from '@lotbook/model/category';
import type { ShelfKind } from '../lots/shelf.ts';
import type { InEffect, OutEffect } from './effect.ts';

/** What a category does on each side that it is allowed on. A side that is absent is not allowed. */
export interface CategoryEffect {
  readonly in?: InEffect;
  readonly out?: OutEffect;
  /** What leaves under it is listed as an expense too. */
  readonly expense?: true;
  /** Where units lie while set aside. */
  readonly shelf?: ShelfKind;
  readonly citation: string;
  /** Unsettled law: what the category does instead under another value of a treatment. */
  readonly unless?: {
    readonly treatment: string;
    readonly is: string;
    readonly in?: InEffect;
    readonly out?: OutEffect;
  };
}

const onSale = { treatment: 'stakingTiming', is: 'onSale', in: 'rebate' } as const;

/**
 * The default effect of every category, with its legal source or a note that the law is unsettled.
 */
export const categoryEffects: Readonly<Record<Category, CategoryEffect>> = {
  acquisition_standard: { in: 'acquire', citation: 'IRC 1012' },
  buy_standard: { in: 'acquire', citation: '26 CFR 1.1012-1(h)(1)(i)' },
  sell_standard: { out: 'dispose', citation: '26 CFR 1.1001-7(b)(1)' },
  withdrawal_standard: {
    out: 'dispose',
    citation: 'IRC 1001',
    unless: { treatment: 'withdrawal', is: 'parked', out: 'depart' },
  },
  transfer_standard: {
    in: 'arrive',
    out: 'depart',
    citation: 'Instructions for Form 1040 (2025), digital assets; Rev. Proc. 2024-28',
  },
  fee_standard: { out: 'dispose', expense: true, citation: '26 CFR 1.1001-7(b)(1)(ii)' },
  airdrop_standard: { in: 'income', citation: 'Rev. Rul. 2019-24' },
  forkIncome_standard: { in: 'income', citation: 'Rev. Rul. 2019-24' },
  earnRewards_standard: {
    in: 'income',
    citation: 'IRC 61; unsettled for rebates',
    unless: { treatment: 'rebate', is: 'priceReduction', in: 'rebate' },
  },
  interestIncome_standard: { in: 'income', citation: 'IRC 61' },
  stakingRewards_standard: { in: 'income', citation: 'Rev. Rul. 2023-14', unless: onSale },
  miningIncome_standard: { in: 'income', citation: 'Notice 2014-21, A-8 and A-9' },
  workIncome_standard: { in: 'income', citation: 'Notice 2014-21, A-10 and A-11' },
  gift_standard: { in: 'receiveGift', out: 'give', citation: 'IRC 102, 1015; Pub. 551' },
  donation_standard: { out: 'donate', citation: 'IRC 170(e)' },
  lost_standard: {
    out: 'lose',
    citation: 'IRC 165(c), (h); CCA 202302011; CCA 202511015',
    unless: { treatment: 'lost', is: 'claimed', out: 'writeOff' },
  },
  interestPayment_standard: { out: 'dispose', expense: true, citation: 'IRC 1001' },
  loanDisbursement_standard: {
    in: 'borrow',
    out: 'setAside',
    shelf: 'lent',
    citation: '26 CFR 1.1012-1(h)(1)(v); lending unsettled',
    unless: { treatment: 'loanOut', is: 'taxable', out: 'claim' },
  },
  loanPayment_standard: {
    in: 'return',
    out: 'dispose',
    shelf: 'lent',
    citation: 'IRC 1001; lending unsettled',
    unless: { treatment: 'loanOut', is: 'taxable', in: 'redeemClaim' },
  },
  collateralizeNonTaxable_standard: {
    out: 'setAside',
    shelf: 'collateral',
    citation: 'Unsettled; the borrower keeps title',
  },
  collateralRetrievalNonTaxable_standard: {
    in: 'return',
    shelf: 'collateral',
    citation: 'Unsettled; the borrower keeps title',
  },
  collateralize_standard: { out: 'claim', citation: 'IRC 1001; title goes over' },
  collateralRetrieval_standard: { in: 'redeemClaim', citation: 'IRC 1001; title comes back' },
  collateralLiquidation_standard: { out: 'liquidate', shelf: 'collateral', citation: 'IRC 1001' },
  stakingDeposit_standard: { out: 'setAside', shelf: 'staked', citation: 'Rev. Rul. 2023-14' },
  stakingWithdrawal_standard: { in: 'return', shelf: 'staked', citation: 'Rev. Rul. 2023-14' },
  swap_defi: { in: 'acquire', out: 'dispose', citation: '26 CFR 1.1001-7(b)(1)' },
  liquidityPoolDeposit_defi: {
    in: 'acquire',
    out: 'dispose',
    shelf: 'staked',
    citation: 'Unsettled; Notice 2024-57',
    unless: { treatment: 'lp', is: 'deposit', in: 'inherit', out: 'bequeath' },
  },
  liquidityPoolWithdrawal_defi: {
    in: 'acquire',
    out: 'dispose',
    shelf: 'staked',
    citation: 'Unsettled; Notice 2024-57',
    unless: { treatment: 'lp', is: 'deposit', in: 'inherit', out: 'bequeath' },
  },
  stakingDeposit_defi: {
    in: 'acquire',
    out: 'dispose',
    shelf: 'staked',
    citation: 'Unsettled; without a receipt token a move',
    unless: { treatment: 'receiptToken', is: 'nonTaxable', in: 'inherit', out: 'bequeath' },
  },
  stakingWithdrawal_defi: {
    in: 'acquire',
    out: 'dispose',
    shelf: 'staked',
    citation: 'Unsettled; without a receipt token a return',
    unless: { treatment: 'receiptToken', is: 'nonTaxable', in: 'inherit', out: 'bequeath' },
  },
  stakingRewards_defi: { in: 'income', citation: 'Rev. Rul. 2023-14', unless: onSale },
};
