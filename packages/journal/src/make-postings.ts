import {
  negate,
  share,
  smaller,
  subtract,
  sum,
  zeroMoney,
  zeroQuantity,
  type Money,
} from '@lotbook/decimal/decimal';
import type { Category } from '@lotbook/model/category';
import { isFiat } from '@lotbook/model/fiat';
import type { AssetId, FiatCode, LotId, SourceId } from '@lotbook/model/ids';
import type { TaxEntry } from '@lotbook/model/result';
import type { Instant } from '@lotbook/model/time';
import type { Movement, Transaction } from '@lotbook/model/transaction';
import type { CarriedUnits } from './carrying-values.ts';
import { makeLoanPostings } from './loan-postings.ts';
import { inTransit, type Holding, type Posting } from './posting.ts';
import type { AssetRole } from './roles.ts';
import type { TransactionFacts } from './transaction-facts.ts';

/** What postings need to know beyond one transaction. */
export interface PostingContext {
  readonly currency: FiatCode;
  /** An amount of fiat in the account's currency; undefined without an exchange rate. */
  readonly convert: (amount: Money, currency: FiatCode, at: Instant) => Money | undefined;
  readonly isStablecoin: (asset: AssetId) => boolean;
  /** Units of the asset that are posted as collateral at the source. */
  readonly getPledged: (asset: AssetId, source: SourceId) => bigint;
  /** True if units put into a pool by this transaction keep their cost. */
  readonly keepsPoolCost: (transaction: Transaction) => boolean;
  /** Units of the asset in pools that keep their cost and have no token, the given source's first, then those of the source used first. */
  readonly listPooled: (asset: AssetId, source: SourceId) => readonly CarriedUnits[];
}

/** The account for units put on hold. */
const heldFor: Partial<Readonly<Record<Category, AssetRole>>> = {
  stakingDeposit_standard: 'staked',
  stakingDeposit_defi: 'staked',
  collateralizeNonTaxable_standard: 'pledged',
  loanDisbursement_standard: 'lent',
};

/** The account that releases units from hold. */
const returnedFrom: Partial<Readonly<Record<Category, AssetRole>>> = {
  stakingWithdrawal_standard: 'staked',
  stakingWithdrawal_defi: 'staked',
  collateralRetrievalNonTaxable_standard: 'pledged',
  loanPayment_standard: 'lent',
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
  const own: readonly Posting[] = [
    ...crypto.flatMap((entry) =>
      entry.side === 'incoming'
        ? receive(entry, { facts, context, isExchange })
        : send(entry, { facts, context, isExchange }),
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
}

function receive(entry: TaxEntry, { facts, context, isExchange }: Around): readonly Posting[] {
  const { category, quantity } = entry;
  const basis = entry.costBasis ?? zeroMoney;
  const holding = toHolding(entry, context);
  const lot = entry.id as string as LotId;
  if (entry.matchedWith !== undefined)
    return postReturn(entry, { ...holding, source: inTransit }, holding);
  const returned = subtract(quantity, entry.surplus?.quantity ?? zeroQuantity);
  const pooled =
    category === 'liquidityPoolWithdrawal_defi' && returned > 0n
      ? context.listPooled(entry.asset, entry.source)
      : [];
  if (!isExchange && sum(pooled.map((each) => each.quantity)) >= returned && returned > 0n)
    return releasePooled(entry, pooled, holding);
  const shelf = returnedFrom[category];
  if (shelf !== undefined && !isExchange)
    return postReturn(entry, { ...holding, role: shelf }, holding);
  const handsOver = facts.entries.some(
    (each) => each.side === 'outgoing' && isHandedOver(each, facts),
  );
  if (handsOver && !facts.income.some((each) => each.entryId === entry.id))
    return [{ kind: 'takeOver', holding, quantity, basis, lot }];
  return [{ kind: 'acquire', holding, quantity, cost: basis, lot }];
}

/** Units return from hold or arrive from another source; any excess is new. */
function postReturn(entry: TaxEntry, from: Holding, to: Holding): readonly Posting[] {
  const { quantity, basis } = getReturned(entry);
  return [
    ...(quantity > 0n ? [{ kind: 'move', from, to, quantity, basis } as const] : []),
    ...acquireSurplus(entry, to),
  ];
}

/**
 * Units return from a pool, of as many sources as needed, in the given order. Each source gives what its units are carried at, and the last one the rest of what
 * the engine returned, unless that isn't there: then all give the same per unit.
 */
function releasePooled(
  entry: TaxEntry,
  pooled: readonly CarriedUnits[],
  to: Holding,
): readonly Posting[] {
  const { quantity, basis } = getReturned(entry);
  let missing = quantity;
  const parts = pooled.flatMap((each) => {
    const units = smaller(each.quantity, missing);
    missing = subtract(missing, units);
    return units > 0n ? [{ ...each, units }] : [];
  });
  const last = parts.at(-1);
  const earlier = sum(parts.slice(0, -1).map(({ amount }) => amount));
  const rest = subtract(basis, earlier);
  const isCarried = last !== undefined && rest >= 0n && rest <= last.amount;
  let [units, left] = [quantity, basis];
  return [
    ...parts.map((part): Posting => {
      const even = share(left, part.units, units);
      const amount = !isCarried ? even : part === last ? rest : part.amount;
      [units, left] = [subtract(units, part.units), subtract(left, amount)];
      return { kind: 'move', from: part.holding, to, quantity: part.units, basis: amount };
    }),
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

const acquireSurplus = ({ id, surplus }: TaxEntry, holding: Holding): readonly Posting[] =>
  surplus
    ? [
        {
          kind: 'acquire',
          holding,
          quantity: surplus.quantity,
          cost: surplus.basis,
          lot: id as string as LotId,
        },
      ]
    : [];

function send(entry: TaxEntry, { facts, context, isExchange }: Around): readonly Posting[] {
  const { category, quantity } = entry;
  const basis = entry.costBasis ?? zeroMoney;
  const holding = toHolding(entry, context);
  if (isWithheldFromSent(entry, facts)) return [];
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
  const disposal = {
    kind: 'dispose',
    holding: getDisposedHolding(entry, holding, context),
    quantity,
    basis,
    realized: getRealized(entry, facts),
    slices: getSlices(entry, facts),
  } as const;
  return [disposal, ...openClaim(entry, holding)];
}

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

/** Liquidated collateral is taken from the collateral account, up to its balance. */
function getDisposedHolding(
  entry: TaxEntry,
  holding: Holding,
  { getPledged }: PostingContext,
): Holding {
  const claim = claimRole(entry.asset);
  if (claim) return { ...holding, role: claim };
  const isPledged =
    entry.category === 'collateralLiquidation_standard' &&
    getPledged(entry.asset, entry.source) >= entry.quantity;
  return isPledged ? { ...holding, role: 'pledged' } : holding;
}

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
function isHandedOver(entry: TaxEntry, { entries, gifts, income }: TransactionFacts): boolean {
  if (entry.proceeds !== undefined || entry.matchedWith !== undefined || isFiat(entry.asset))
    return false;
  const takesOver = (each: TaxEntry): boolean =>
    each.side === 'incoming' &&
    each.matchedWith === undefined &&
    !isFiat(each.asset) &&
    !income.some(({ entryId }) => entryId === each.id);
  return !gifts.some((gift) => gift.entryId === entry.id) && entries.some(takesOver);
}

/** The amount of a disposal: its proceeds, the value of a gift, else the basis, so that no gain is shown. */
function getRealized(entry: TaxEntry, { gifts }: TransactionFacts): Money {
  if (entry.proceeds !== undefined) return entry.proceeds;
  const given = gifts.filter((gift) => gift.entryId === entry.id);
  if (given.length > 0 && given.every((gift) => gift.value !== undefined))
    return sum(given.map((gift) => gift.value ?? zeroMoney));
  return entry.costBasis ?? zeroMoney;
}

const getSlices = (entry: TaxEntry, { disposals, gifts, lost }: TransactionFacts) =>
  [...disposals, ...gifts, ...lost]
    .filter((each) => each.entryId === entry.id)
    .map(({ lotId, quantity }) => ({ lot: lotId, quantity }));

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
