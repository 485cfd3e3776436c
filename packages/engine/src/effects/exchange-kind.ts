import { isRename } from '@lotbook/law/renames';
import { isShareWrap, isWrapPair } from '@lotbook/law/wraps';
import type { Category } from '@lotbook/model/category';
import { isFiat } from '@lotbook/model/fiat';
import type { AssetId } from '@lotbook/model/ids';
import type { Transaction } from '@lotbook/model/transaction';
import type { InEffect, OutEffect } from './effect.ts';
import { getTreatment, type Treatments } from './treatments.ts';

/** What both sides of a transaction do where the assets themselves decide it, whatever an exchange is otherwise. */
export interface ExchangeKind {
  readonly in: InEffect;
  readonly out: OutEffect;
}

/** The same asset on both sides: own units on another chain or in another place. */
const bridge: ExchangeKind = { in: 'arrive', out: 'depart' };
/** Basis and dates go over. */
const wrap: ExchangeKind = { in: 'inherit', out: 'bequeath' };
/** What was put on hold against what came back of it. */
const slashing: ExchangeKind = { in: 'return', out: 'forfeit' };

/** Undefined where the categories decide. */
export function getExchangeKind(
  transaction: Transaction,
  treatments: Treatments,
): ExchangeKind | undefined {
  if (isReturning(transaction, treatments))
    return isOneAsset(getSides(transaction)) ? slashing : undefined;
  if (!isSwap(transaction)) return undefined;
  const sides = getSides(transaction);
  if (!sides) return undefined;
  if (isOneAsset(sides)) return bridge;
  return carriesOver(transaction, treatments, sides) ? wrap : undefined;
}

/** An answer for this transaction alone holds for any two assets: a migration, a redenomination, a swap that another tool marked as non-taxable. */
function carriesOver(
  transaction: Transaction,
  treatments: Treatments,
  { given, received }: Sides,
): boolean {
  if (transaction.treatments?.['wrap'] !== undefined)
    return transaction.treatments['wrap'] === 'nonTaxable';
  return (
    getTreatment(treatments, 'wrap') === 'nonTaxable' &&
    (isWrapPair(given, received) || isShareWrap(given, received) || isRename(given, received))
  );
}

/** Units return from staking, from a borrower, or from a lender who held them as collateral. */
const returns: ReadonlySet<Category> = new Set<Category>([
  'stakingWithdrawal_defi',
  'stakingWithdrawal_standard',
  'collateralRetrievalNonTaxable_standard',
]);

function isReturning({ type, category }: Transaction, treatments: Treatments): boolean {
  if (category === undefined) return type === 'stake-withdrawal';
  if (category === 'loanPayment_standard')
    return getTreatment(treatments, 'loanOut') === 'nonTaxable';
  return returns.has(category);
}

const isSwap = ({ type, category }: Transaction): boolean =>
  category === undefined ? type === 'swap' || type === 'crypto-crypto' : category === 'swap_defi';

interface Sides {
  readonly given: AssetId;
  readonly received: AssetId;
}

const isOneAsset = (sides: Sides | undefined): boolean =>
  sides !== undefined && sides.given === sides.received;

/** The one asset of each side; undefined where a side has several, none, or money. */
function getSides({ movements }: Transaction): Sides | undefined {
  let given: AssetId | undefined;
  let received: AssetId | undefined;
  for (const { direction, asset, quantity } of movements) {
    if (direction === 'fee' || quantity === 0n) continue;
    const other = direction === 'out' ? given : received;
    if (isFiat(asset) || (other !== undefined && other !== asset)) return undefined;
    if (direction === 'out') given = asset;
    else received = asset;
  }
  return given !== undefined && received !== undefined ? { given, received } : undefined;
}
