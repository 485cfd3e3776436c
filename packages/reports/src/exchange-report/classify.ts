import type { Category } from '@lotbook/model/category';
import type { TaxEntry } from '@lotbook/model/result';
import { incomeTypes } from '@lotbook/tir/carf/from-forms-intake';
import { defaultTypes, typesByKind, type CarfKind } from '@lotbook/tir/carf/codes';

export interface CarfClass {
  readonly kind: CarfKind;
  /** A code such as `CARF502`, or empty. */
  readonly type: string;
}

const getName = (category: Category): string => category.replace(/_(standard|defi)$/, '');

/** Units that are staked at an exchange stay with it. Fees are part of the trade that they were paid for. */
const notReported: ReadonlySet<string> = new Set(['stakingDeposit', 'stakingWithdrawal', 'fee']);

/** Why units were received or sent, for an exchange that knows its own loans and collateral. */
const typeNames: Readonly<Record<string, string>> = {
  ...incomeTypes,
  loanDisbursement: 'loan',
  loanPayment: 'loan',
  interestPayment: 'loan',
  collateralize: 'collateral',
  collateralizeNonTaxable: 'collateral',
  collateralRetrieval: 'collateral',
  collateralRetrievalNonTaxable: 'collateral',
};

/** How an exchange reports one side of a transaction, and `undefined` if it doesn't. `isSwap`: the other side is another asset of the same exchange. */
export function classify(
  { side, category }: Pick<TaxEntry, 'side' | 'category'>,
  isSwap: boolean,
): CarfClass | undefined {
  const name = getName(category);
  if (side === 'fee') return undefined;
  const isIncoming = side === 'incoming';
  if (isSwap) return { kind: isIncoming ? 'swap_in' : 'swap_out', type: '' };
  if (notReported.has(name)) return undefined;
  if (isIncoming && (name === 'buy' || name === 'acquisition')) return { kind: 'buy', type: '' };
  if (!isIncoming && name === 'sell') return { kind: 'sell', type: '' };
  if (!isIncoming && name === 'collateralLiquidation')
    return { kind: 'sell', type: typesByKind.sell['collateral'] ?? '' };
  const kind = isIncoming ? 'transfer_in' : 'transfer_out';
  const typeName = typeNames[name];
  return { kind, type: (typeName && typesByKind[kind][typeName]) ?? defaultTypes[kind] ?? '' };
}
