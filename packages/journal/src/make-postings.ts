import { negate, share, subtract, sum, zeroMoney, type Money } from '@lotbook/decimal/decimal';
import type { Category } from '@lotbook/model/category';
import { isFiat } from '@lotbook/model/fiat';
import type { AssetId, FiatCode, LotId } from '@lotbook/model/ids';
import type { OnHoldKind, ReleasedUnits, TaxEntry } from '@lotbook/model/result';
import type { Instant } from '@lotbook/model/time';
import type { Movement, Transaction } from '@lotbook/model/transaction';
import { indexFacts } from './index-facts.ts';
import { makeLoanPostings } from './loan-postings.ts';
import { inTransit, type Holding, type Posting } from './posting.ts';
import type { AssetRole } from './roles.ts';
import { SliceQueue } from './slice-queue.ts';
import type { TransactionFacts } from './transaction-facts.ts';

/** What postings need to know beyond one transaction. */
export interface PostingContext {
  readonly currency: FiatCode;
  /** An amount of fiat in the account's currency; undefined without an exchange rate. */
  readonly convert: (amount: Money, currency: FiatCode, at: Instant) => Money | undefined;
  readonly isStablecoin: (asset: AssetId) => boolean;
  /** Units that are lost are measured at fair value before. */
  readonly isAtFairValue: () => boolean;
  /** True if units put into a pool by this transaction keep their cost. */
  readonly keepsPoolCost: (transaction: Transaction) => boolean;
}

/** The account for units put on hold. */
const heldFor: Partial<Readonly<Record<Category, AssetRole>>> = {
  stakingDeposit_standard: 'staked',
  stakingDeposit_defi: 'staked',
  collateralizeNonTaxable_standard: 'pledged',
  loanDisbursement_standard: 'lent',
};

/** The account that releases units from hold. */
const releasedFrom: Partial<Readonly<Record<Category, AssetRole>>> = {
  stakingWithdrawal_standard: 'staked',
  stakingWithdrawal_defi: 'staked',
  collateralRetrievalNonTaxable_standard: 'pledged',
  loanPayment_standard: 'lent',
  liquidityPoolWithdrawal_defi: 'staked',
};

/** Claims on units whose title passed to another party. */
const claims: Partial<
  Readonly<Record<Category, { readonly role: AssetRole; readonly prefix: string }>>
> = {
  collateralize_standard: { role: 'pledged', prefix: 'COLL:' },
  loanDisbursement_standard: { role: 'lent', prefix: 'LOAN:' },
};

/** Everything a transaction does to the books. */
export function makePostings(facts: TransactionFacts, context: PostingContext): readonly Posting[] {
  const crypto = facts.entries.filter((entry) => !isFiat(entry.asset));
  const isExchange =
    crypto.some((entry) => entry.side === 'incoming') &&
    crypto.some((entry) => entry.side === 'outgoing');
  const handsOver = facts.entries.some(
    (each) => each.side === 'outgoing' && isHandedOver(each, facts),
  );
  const around = { facts, context, isExchange, handsOver };
  const own: readonly Posting[] = [
    ...crypto.flatMap((entry) =>
      entry.side === 'incoming' ? receive(entry, around) : send(entry, around),
    ),
    ...facts.income.map(({ category, value, asset, quantity }): Posting => ({
      kind: 'income',
      category,
      amount: value,
      asset,
      quantity,
    })),
    ...facts.expenses.map(({ category, value, asset, quantity }): Posting => ({
      kind: 'expense',
      role: category === 'fee_standard' ? 'fee' : `expense:${category}`,
      amount: value,
      asset,
      quantity,
    })),
    ...facts.transaction.movements.flatMap((movement) =>
      moveCash(movement, facts.transaction.at, context),
    ),
  ];
  const loans = makeLoanPostings(facts, own, ({ asset }) => getRole(asset, context));
  return loans.length === 0 ? own : [...own, ...loans];
}

interface Around {
  readonly facts: TransactionFacts;
  readonly context: PostingContext;
  /** Crypto is sent and received. */
  readonly isExchange: boolean;
  /** The basis of units sent passes to the units received. */
  readonly handsOver: boolean;
}

function receive(entry: TaxEntry, { facts, context, handsOver }: Around): readonly Posting[] {
  const { category, quantity } = entry;
  const basis = entry.costBasis ?? zeroMoney;
  const holding = toHolding(entry, context);
  const lot = entry.id as string as LotId;
  if (entry.matchedWith !== undefined)
    return postArrival(entry, { ...holding, source: inTransit }, holding);
  const shelf = releasedFrom[category];
  if (shelf !== undefined && entry.releasedFrom)
    return releaseUnits(entry, entry.releasedFrom, { shelf, to: holding });
  if (handsOver && !indexFacts(facts).incomeIds.has(entry.id))
    return [{ kind: 'takeOver', holding, quantity, basis, lot }];
  return [{ kind: 'acquire', holding, quantity, cost: basis, lot }];
}

/** Units arrive from another source; any excess is new. */
function postArrival(entry: TaxEntry, from: Holding, to: Holding): readonly Posting[] {
  const { quantity, basis } = getReturned(entry);
  return [
    ...(quantity > 0n ? [{ kind: 'move', from, to, quantity, basis } as const] : []),
    ...acquireSurplus(entry, to),
  ];
}

/** Units return from hold, of each source what the engine took there. What exceeds them is income, or of unknown cost. */
function releaseUnits(
  entry: TaxEntry,
  released: NonNullable<TaxEntry['releasedFrom']>,
  { shelf, to }: { readonly shelf: AssetRole; readonly to: Holding },
): readonly Posting[] {
  const returned = getReturned(entry);
  const unknown = subtract(returned.quantity, sum(released.map((each) => each.quantity)));
  return [
    ...released.map(({ source, quantity, basis }): Posting => ({
      kind: 'move',
      from: { ...to, role: shelf, source },
      to,
      quantity,
      basis,
    })),
    ...(unknown > 0n ? [acquire(entry, to, { quantity: unknown, basis: zeroMoney })] : []),
    ...acquireSurplus(entry, to),
  ];
}

/** What returned, without the excess. */
function getReturned({ quantity, costBasis, surplus }: TaxEntry) {
  const basis = costBasis ?? zeroMoney;
  return surplus
    ? { quantity: subtract(quantity, surplus.quantity), basis: subtract(basis, surplus.basis) }
    : { quantity, basis };
}

const acquireSurplus = (entry: TaxEntry, holding: Holding): readonly Posting[] =>
  entry.surplus ? [acquire(entry, holding, entry.surplus)] : [];

const acquire = (
  { id }: TaxEntry,
  holding: Holding,
  { quantity, basis }: Pick<ReleasedUnits, 'quantity' | 'basis'>,
): Posting => ({ kind: 'acquire', holding, quantity, cost: basis, lot: id as string as LotId });

function send(entry: TaxEntry, { facts, context, isExchange }: Around): readonly Posting[] {
  const { category, quantity } = entry;
  const basis = entry.costBasis ?? zeroMoney;
  const holding = toHolding(entry, context);
  if (isWithheldFromSent(entry, facts)) return [];
  const penalized = releasedFrom[category];
  if (penalized !== undefined && isPenalty(entry, facts))
    return loseUnits(entry, { ...holding, role: penalized }, context);
  if (entry.side === 'outgoing' && entry.matchedWith !== undefined)
    return [
      { kind: 'move', from: holding, to: { ...holding, source: inTransit }, quantity, basis },
    ];
  const isPooled =
    category === 'liquidityPoolDeposit_defi' && context.keepsPoolCost(facts.transaction);
  const shelf = isPooled ? 'staked' : heldFor[category];
  if (entry.proceeds === undefined && entry.side === 'outgoing') {
    if (shelf !== undefined && !isExchange)
      return [{ kind: 'move', from: holding, to: { ...holding, role: shelf }, quantity, basis }];
    if (isHandedOver(entry, facts)) return [{ kind: 'handOver', holding, quantity, basis }];
  }
  return [...disposeUnits(entry, holding, { facts, context }), ...openClaim(entry, holding)];
}

/** A disposal for each account that the units leave: lost and liquidated ones may have been on hold. */
function disposeUnits(
  entry: TaxEntry,
  holding: Holding,
  { facts, context }: Pick<Around, 'facts' | 'context'>,
): readonly Posting[] {
  const parts = listLeft(entry, holding);
  const slices = new SliceQueue(getSlices(entry, facts));
  let [units, cost, value] = [
    entry.quantity,
    entry.costBasis ?? zeroMoney,
    getRealized(entry, facts, context),
  ];
  return parts.map(({ quantity, basis, ...each }, index): Posting => {
    const isLast = index === parts.length - 1;
    const realized = isLast ? value : share(value, quantity, units);
    const taken = isLast ? cost : basis;
    units = subtract(units, quantity);
    cost = subtract(cost, taken);
    value = subtract(value, realized);
    return {
      kind: 'dispose',
      holding: each.holding,
      quantity,
      basis: taken,
      realized,
      slices: isLast ? slices.rest() : slices.take(quantity),
    };
  });
}

const heldAs: Readonly<Record<OnHoldKind, AssetRole>> = {
  staked: 'staked',
  lent: 'lent',
  collateral: 'pledged',
};

/** The accounts that units leave, those for units on hold first. */
function listLeft(
  { quantity, costBasis = zeroMoney, releasedFrom = [] }: TaxEntry,
  holding: Holding,
): readonly (Pick<ReleasedUnits, 'quantity' | 'basis'> & { readonly holding: Holding })[] {
  const released = releasedFrom.flatMap(({ kind, source, ...units }) =>
    kind ? [{ ...units, holding: { ...holding, role: heldAs[kind], source } }] : [],
  );
  const available = subtract(quantity, sum(released.map((each) => each.quantity)));
  return available > 0n || released.length === 0
    ? [...released, { quantity: available, basis: costBasis, holding }]
    : released;
}

/** Units on hold that are taken as a penalty are an expense at what they are carried at. */
const loseUnits = (
  { asset, quantity: units, value, releasedFrom: released = [] }: TaxEntry,
  holding: Holding,
  { isAtFairValue }: PostingContext,
): readonly Posting[] =>
  released.flatMap(({ source, quantity, basis }): readonly Posting[] => {
    const amount = value !== undefined && isAtFairValue() ? share(value, quantity, units) : basis;
    return [
      {
        kind: 'dispose',
        holding: { ...holding, source },
        quantity,
        basis,
        realized: amount,
        slices: [],
      },
      { kind: 'expense', role: 'expense:lost_standard', amount, asset, quantity },
    ];
  });

/** Fewer units of the same asset return than were put on hold. */
const isPenalty = ({ side, category, asset }: TaxEntry, facts: TransactionFacts): boolean => {
  if (side !== 'outgoing' || releasedFrom[category] === undefined) return false;
  const { receivedAssets } = indexFacts(facts);
  return receivedAssets.size === 1 && receivedAssets.has(asset);
};

/** A fee withheld from the units sent is part of that side. */
const isWithheldFromSent = (
  { side, asset, quantity, proceeds }: TaxEntry,
  { transaction }: TransactionFacts,
): boolean =>
  side === 'fee' &&
  proceeds === undefined &&
  transaction.movements.some(
    (each) =>
      each.direction === 'fee' &&
      each.withheldFrom === 'sent' &&
      each.asset === asset &&
      each.quantity === quantity,
  );

/** Units whose title passes to the lender or borrower are replaced by a claim on them. */
function openClaim(entry: TaxEntry, holding: Holding): readonly Posting[] {
  const claim = claims[entry.category];
  if (claim === undefined || entry.side !== 'outgoing' || entry.proceeds === undefined) return [];
  const asset = `${claim.prefix}${entry.asset}` as AssetId;
  const opened = { ...holding, role: claim.role, asset };
  return [
    {
      kind: 'acquire',
      holding: opened,
      quantity: entry.quantity,
      cost: entry.value ?? entry.proceeds,
      lot: `${entry.id}/claim` as LotId,
    },
  ];
}

/** The basis passes to the units received: the engine computed no proceeds although there was consideration. */
function isHandedOver(entry: TaxEntry, facts: TransactionFacts): boolean {
  if (isPenalty(entry, facts)) return false;
  if (entry.proceeds !== undefined || entry.matchedWith !== undefined || isFiat(entry.asset))
    return false;
  const { gifts, takesOver } = indexFacts(facts);
  return takesOver && !gifts.has(entry.id);
}

/** The amount of a disposal: its proceeds, the value of a gift or of lost units at fair value, else the basis, so that no gain is shown. */
function getRealized(
  entry: TaxEntry,
  facts: TransactionFacts,
  { isAtFairValue }: PostingContext,
): Money {
  if (entry.proceeds !== undefined) return entry.proceeds;
  const given = indexFacts(facts).gifts.get(entry.id) ?? [];
  if (given.length > 0 && given.every((gift) => gift.value !== undefined))
    return sum(given.map((gift) => gift.value ?? zeroMoney));
  const isLost = entry.category === 'lost_standard' && isAtFairValue();
  return (isLost ? entry.value : undefined) ?? entry.costBasis ?? zeroMoney;
}

const getSlices = (entry: TaxEntry, facts: TransactionFacts) =>
  indexFacts(facts).slices.get(entry.id) ?? [];

function moveCash(
  movement: Movement,
  at: Instant,
  { convert }: PostingContext,
): readonly Posting[] {
  const { asset, source, quantity, direction } = movement;
  if (!isFiat(asset) || quantity === 0n) return [];
  const amount = convert(quantity as bigint as Money, asset as string as FiatCode, at) ?? zeroMoney;
  return [
    {
      kind: 'cash',
      holding: { role: 'fiat', asset, source },
      quantity,
      amount: direction === 'in' ? amount : negate(amount),
    },
  ];
}

const toHolding = ({ asset, source }: TaxEntry, context: PostingContext): Holding => ({
  role: getRole(asset, context),
  asset,
  source,
});

const getRole = (asset: AssetId, { isStablecoin }: PostingContext): AssetRole =>
  claimRole(asset) ?? (isStablecoin(asset) ? 'stablecoin' : 'crypto');

const claimRole = (asset: AssetId): AssetRole | undefined =>
  asset.startsWith('COLL:') ? 'pledged' : asset.startsWith('LOAN:') ? 'lent' : undefined;
