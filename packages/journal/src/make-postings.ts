import { negate, subtract, sum, zeroMoney, type Money } from '@lotbook/decimal/decimal';
import type { Category } from '@lotbook/model/category';
import { isFiat } from '@lotbook/model/fiat';
import type { AssetId, FiatCode, LotId, SourceId } from '@lotbook/model/ids';
import type { TaxEntry } from '@lotbook/model/result';
import type { Instant } from '@lotbook/model/time';
import type { Movement } from '@lotbook/model/transaction';
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
  return [
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
    return takeBack(entry, { ...holding, source: inTransit }, holding);
  const shelf = returnedFrom[category];
  if (shelf !== undefined && !isExchange)
    return takeBack(entry, { ...holding, role: shelf }, holding);
  const handsOver = facts.entries.some(
    (each) => each.side === 'outgoing' && isHandedOver(each, facts),
  );
  if (handsOver && !facts.income.some((each) => each.entryId === entry.id))
    return [{ kind: 'takeOver', holding, quantity, basis, lot }];
  return [{ kind: 'acquire', holding, quantity, cost: basis, lot }];
}

/** Units return from hold or arrive from another source; any excess is new. */
function takeBack(entry: TaxEntry, from: Holding, to: Holding): readonly Posting[] {
  const { surplus } = entry;
  const basis = entry.costBasis ?? zeroMoney;
  const returned = surplus ? subtract(entry.quantity, surplus.quantity) : entry.quantity;
  const returnedBasis = surplus ? subtract(basis, surplus.basis) : basis;
  return [
    ...(returned > 0n
      ? [{ kind: 'move', from, to, quantity: returned, basis: returnedBasis } as const]
      : []),
    ...(surplus
      ? [
          {
            kind: 'acquire',
            holding: to,
            quantity: surplus.quantity,
            cost: surplus.basis,
            lot: entry.id as string as LotId,
          } as const,
        ]
      : []),
  ];
}

function send(entry: TaxEntry, { facts, context, isExchange }: Around): readonly Posting[] {
  const { category, quantity } = entry;
  const basis = entry.costBasis ?? zeroMoney;
  const holding = toHolding(entry, context);
  if (isWithheldFromSent(entry, facts)) return [];
  if (entry.side === 'outgoing' && entry.matchedWith !== undefined)
    return [
      { kind: 'move', from: holding, to: { ...holding, source: inTransit }, quantity, basis },
    ];
  const shelf = heldFor[category];
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

function toHolding({ asset, source }: TaxEntry, { isStablecoin }: PostingContext): Holding {
  return {
    role: claimRole(asset) ?? (isStablecoin(asset) ? 'stablecoin' : 'crypto'),
    asset,
    source,
  };
}

const claimRole = (asset: AssetId): AssetRole | undefined =>
  asset.startsWith('COLL:') ? 'pledged' : asset.startsWith('LOAN:') ? 'lent' : undefined;
