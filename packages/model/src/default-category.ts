import type { Category } from './category.ts';
import type { TransactionType } from './transaction.ts';

/** The default category of each side of a transaction. */
export const defaultCategory: Readonly<
  Record<TransactionType, { readonly in: Category; readonly out: Category }>
> = {
  buy: { in: 'buy_standard', out: 'sell_standard' },
  sell: { in: 'buy_standard', out: 'sell_standard' },
  'crypto-crypto': { in: 'buy_standard', out: 'sell_standard' },
  deposit: { in: 'transfer_standard', out: 'transfer_standard' },
  withdrawal: { in: 'transfer_standard', out: 'transfer_standard' },
  'transfer-in': { in: 'transfer_standard', out: 'transfer_standard' },
  'transfer-out': { in: 'transfer_standard', out: 'transfer_standard' },
  transfer: { in: 'transfer_standard', out: 'transfer_standard' },
  swap: { in: 'swap_defi', out: 'swap_defi' },
  'liquidity-deposit': { in: 'liquidityPoolDeposit_defi', out: 'liquidityPoolDeposit_defi' },
  'liquidity-withdrawal': {
    in: 'liquidityPoolWithdrawal_defi',
    out: 'liquidityPoolWithdrawal_defi',
  },
  'stake-deposit': { in: 'stakingDeposit_defi', out: 'stakingDeposit_defi' },
  'stake-reward': { in: 'stakingRewards_defi', out: 'fee_standard' },
  'stake-withdrawal': { in: 'stakingWithdrawal_defi', out: 'stakingWithdrawal_defi' },
  fee: { in: 'acquisition_standard', out: 'fee_standard' },
  opening: { in: 'acquisition_standard', out: 'sell_standard' },
};
