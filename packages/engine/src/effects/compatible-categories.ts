import { categories, type Category } from '@lotbook/model/category';
import type { TransactionType } from '@lotbook/model/transaction';
import { isAllowed } from './leg-effect.ts';

/** What a category makes of a lone side, in the words of the forms for exchanges and for wallets. */
export interface SideTypes {
  readonly exchange: 'buy' | 'sell' | 'deposit' | 'withdrawal';
  readonly wallet: 'transfer-in' | 'transfer-out';
}

/** A side of a transaction that wants a category. */
export interface CategorySide {
  readonly direction: 'in' | 'out' | 'fee';
  /** What is on the other side. */
  readonly against: 'nothing' | 'money' | 'property';
}

/** Categories of an exchange of property for property. */
const exchanges: ReadonlySet<Category> = new Set<Category>([
  'buy_standard',
  'acquisition_standard',
  'sell_standard',
  'collateralLiquidation_standard',
  'swap_defi',
  'liquidityPoolDeposit_defi',
  'liquidityPoolWithdrawal_defi',
  'stakingDeposit_defi',
  'stakingWithdrawal_defi',
]);

/** Categories of a trade against money. */
const trades: ReadonlySet<Category> = new Set<Category>([
  'buy_standard',
  'acquisition_standard',
  'sell_standard',
  'collateralLiquidation_standard',
]);

/** Categories that make no sense without another side. */
const twoSided: ReadonlySet<Category> = new Set<Category>([
  'swap_defi',
  'liquidityPoolDeposit_defi',
  'liquidityPoolWithdrawal_defi',
]);

/** Which categories may replace the one that a side has, in the order of the list of categories. */
export function listCompatibleCategories({
  direction,
  against,
}: CategorySide): readonly Category[] {
  if (direction === 'fee') return ['fee_standard'];
  return categories.filter((category) => isAllowed(category, direction) && fits(category, against));
}

function fits(category: Category, against: CategorySide['against']): boolean {
  if (against === 'property') return exchanges.has(category);
  return against === 'money' ? trades.has(category) : !twoSided.has(category);
}

/**
 * The type that a single side has under a category, at an exchange and in a wallet; undefined if
 * the category can't be on that side.
 */
export function getSideTypes(category: Category, direction: 'in' | 'out'): SideTypes | undefined {
  if (!isAllowed(category, direction)) return undefined;
  if (direction === 'in')
    return {
      exchange:
        category === 'buy_standard' || category === 'acquisition_standard' ? 'buy' : 'deposit',
      wallet: 'transfer-in',
    };
  return {
    exchange:
      category === 'sell_standard' || category === 'collateralLiquidation_standard'
        ? 'sell'
        : 'withdrawal',
    wallet: 'transfer-out',
  };
}

/** The types of transaction that a DeFi category belongs to. */
export const defiTypes: Readonly<Partial<Record<Category, TransactionType>>> = {
  swap_defi: 'swap',
  liquidityPoolDeposit_defi: 'liquidity-deposit',
  liquidityPoolWithdrawal_defi: 'liquidity-withdrawal',
  stakingDeposit_defi: 'stake-deposit',
  stakingWithdrawal_defi: 'stake-withdrawal',
  stakingRewards_defi: 'stake-reward',
};
