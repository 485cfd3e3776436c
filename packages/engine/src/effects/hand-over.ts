import { findForkOrigins, findForksOf } from '@lotbook/law/forks';
import { getPoolNames } from '@lotbook/law/wraps';
import type { AssetId } from '@lotbook/model/ids';
import { isFiat } from '@lotbook/model/fiat';
import type { Movement, Transaction } from '@lotbook/model/transaction';
import { dropUnfitCategory } from './fitting-category.ts';
import { getExchangeKind } from './exchange-kind.ts';
import type { SideEffects } from './leg-effect.ts';
import { getTreatment } from './treatments.ts';

/** The assets of a transaction whose lots depend on one another, because basis and dates go from one side to the other; none for any other transaction. */
export function getAssetsSharingBasis(
  given: Transaction,
  account: SideEffects,
): readonly AssetId[] {
  const moved = given.movements.filter(
    ({ direction, quantity, asset }) => direction !== 'fee' && quantity !== 0n && !isFiat(asset),
  );
  if (
    moved.every(({ direction }) => direction === 'in') ||
    moved.every(({ direction }) => direction === 'out')
  )
    return [];
  const effects = account.under(given.treatments);
  const transaction = dropUnfitCategory(given, effects);
  const kind = getExchangeKind(transaction, effects.treatments);
  const hands = ({ direction }: Movement): boolean => {
    if (direction === 'fee') return false;
    const { effect } = effects.of(transaction.type, transaction.category, direction, false);
    return (kind?.[direction] ?? effect) === (direction === 'in' ? 'inherit' : 'bequeath');
  };
  return [...new Set(moved.filter(hands).map(({ asset }) => asset))];
}

/** The assets whose pools depend on the pool of this one: a part of their cost may have moved in a fork, or they count as the same asset. None if new coins are income. */
export function getAssetsSharingForks(asset: AssetId, account: SideEffects): readonly AssetId[] {
  if (account.of('deposit', 'forkIncome_standard', 'in', true).effect !== 'fork') return [];
  const from = findForkOrigins(asset);
  const same =
    getTreatment(account.treatments, 'wrap') === 'nonTaxable'
      ? getPoolNames(asset).filter((each) => each !== asset.toUpperCase())
      : [];
  return [...(from === undefined ? [] : [from]), ...findForksOf(asset), ...same].flatMap(
    (each) => [each, each.toLowerCase()] as AssetId[],
  );
}
