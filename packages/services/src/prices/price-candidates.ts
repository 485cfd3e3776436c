import { worth, type Money } from '@lotbook/decimal/decimal';
import type { Db } from '@lotbook/db/database';
import type { Account } from '@lotbook/db/stores/accounts';
import {
  readPricesAround,
  readTransactionsNear,
  type PricesAround,
} from '@lotbook/db/stores/price-neighbours';
import { defaultPriceAgeMs } from '@lotbook/model/price-book';
import type { Price, PriceNeed } from '@lotbook/model/price';
import type { FiatCode, TransactionId } from '@lotbook/model/ids';
import { localDate, toMillis, type Instant, type TimeZone } from '@lotbook/model/time';
import type { Movement, Transaction } from '@lotbook/model/transaction';
import {
  toMoney,
  listOppositeSides,
  getOtherSidePrice,
  getRowPrice,
  getEnteredPrice,
} from './entered-price.ts';

export const candidateKinds = ['provider', 'other-side', 'same-day', 'before', 'after'] as const;
/** `before`, `after`: the nearest known price on either side of the instant. */
export type CandidateKind = (typeof candidateKinds)[number];

/** A price of one unit that a person may choose. */
export interface PriceCandidate {
  readonly kind: CandidateKind;
  readonly unitPrice: Money;
  /** The instant that the price itself is of. */
  readonly at: Instant;
  /** The provider's id, `file`, or `row`: a price in a row of the account. */
  readonly from: string;
  /** The transaction that contains it. */
  readonly of?: TransactionId;
}

/** A side of a transaction that needs a price. */
export interface PricedSide {
  readonly transaction: Transaction;
  readonly movement: Movement;
}

/** The account, its currency and its time zone. */
export type PricedAccount = Pick<Account, 'id' | 'fiatCurrency' | 'timeZone'>;

export const getNeed = (
  { fiatCurrency }: PricedAccount,
  { transaction: { at }, movement: { asset } }: PricedSide,
): PriceNeed => ({
  asset,
  currency: fiatCurrency as FiatCode,
  at,
});

/** The stored prices for each side, in order, each with its source and time. No provider is queried. */
export async function loadCandidates(
  db: Db,
  account: PricedAccount,
  sides: readonly PricedSide[],
): Promise<readonly (readonly PriceCandidate[])[]> {
  const own = sides.map((side) => getNeed(account, side));
  const others = sides.flatMap(({ transaction, movement }) =>
    listOppositeSides(transaction, movement).map((each) =>
      getNeed(account, { transaction, movement: each }),
    ),
  );
  const needs = [...new Map([...own, ...others].map((need) => [toKey(need), need])).values()];
  const found = await readPricesAround(db, account.id, needs);
  const around = new Map(needs.map((need, index) => [toKey(need), found[index]!]));
  const days = await readSameDayPrices(db, account, own);
  return sides.map((side, index) => {
    const need = own[index]!;
    const known = around.get(toKey(need))!;
    return [
      ...known.exact.map((price) => makeCandidate('provider', price)),
      ...listOtherSidePrices(account, side, around),
      ...listSameDay(days, need, side, account),
      ...findNearest('before', known, need),
      ...findNearest('after', known, need),
    ];
  });
}

const toKey = ({ asset, currency, at }: PriceNeed): string => `${asset} ${currency} ${at}`;

export const makeCandidate = (
  kind: CandidateKind,
  { unitPrice, at, from }: Price,
): PriceCandidate => ({
  kind,
  unitPrice,
  at,
  from,
});

/** How far a price is from an instant, in milliseconds. */
export const getDistanceMs = (a: Instant, b: Instant): number =>
  Math.abs(toMillis(a) - toMillis(b));

function findNearest(
  side: 'before' | 'after',
  known: PricesAround,
  { at }: PriceNeed,
): readonly PriceCandidate[] {
  const [first] = known[side].toSorted((a, b) => getDistanceMs(a.at, at) - getDistanceMs(b.at, at));
  return first ? [makeCandidate(side, first)] : [];
}

function listOtherSidePrices(
  account: PricedAccount,
  side: PricedSide,
  around: ReadonlyMap<string, PricesAround>,
): readonly PriceCandidate[] {
  const { transaction, movement } = side;
  const unitPrice = getOtherSidePrice(transaction, movement, (each) => {
    const currency = account.fiatCurrency as FiatCode;
    const price =
      getRowPrice(each, currency) ??
      findPriceThen(around, getNeed(account, { transaction, movement: each }));
    return (
      toMoney(each, currency) ?? (price === undefined ? undefined : worth(each.quantity, price))
    );
  });
  return unitPrice === undefined
    ? []
    : [{ kind: 'other-side', unitPrice, at: transaction.at, from: 'row', of: transaction.id }];
}

/** A provider's answer for the instant, else the newest price of a file that is not too old. */
function findPriceThen(
  around: ReadonlyMap<string, PricesAround>,
  need: PriceNeed,
): Money | undefined {
  const known = around.get(toKey(need));
  const filed = known?.before.find(
    ({ from, at }) => from === 'file' && getDistanceMs(at, need.at) <= defaultPriceAgeMs,
  );
  return (known?.exact[0] ?? filed)?.unitPrice;
}

/** Prices in the account's own rows, by asset and day. */
type DayPrices = ReadonlyMap<string, readonly PriceCandidate[]>;

const getDayKey = (asset: string, at: Instant, { timeZone }: PricedAccount): string =>
  `${asset} ${localDate(at, timeZone as TimeZone)}`;

async function readSameDayPrices(
  db: Db,
  account: PricedAccount,
  needs: readonly PriceNeed[],
): Promise<DayPrices> {
  const request = new Map(needs.map((need) => [getDayKey(need.asset, need.at, account), need]));
  const days = new Map<string, PriceCandidate[]>();
  for (const transaction of await readTransactionsNear(db, account.id, [...request.values()])) {
    if (transaction.ignored) continue;
    for (const movement of transaction.movements) {
      const key = getDayKey(movement.asset, transaction.at, account);
      const unitPrice = request.has(key)
        ? getEnteredPrice(transaction, movement, account.fiatCurrency as FiatCode)
        : undefined;
      if (unitPrice === undefined) continue;
      const list = days.get(key) ?? [];
      list.push({
        kind: 'same-day',
        unitPrice,
        at: transaction.at,
        from: 'row',
        of: transaction.id,
      });
      days.set(key, list);
    }
  }
  return days;
}

/** The nearest in time of that day. */
function listSameDay(
  days: DayPrices,
  need: PriceNeed,
  { transaction }: PricedSide,
  account: PricedAccount,
): readonly PriceCandidate[] {
  const [first] = (days.get(getDayKey(need.asset, need.at, account)) ?? [])
    .filter(({ of }) => of !== transaction.id)
    .toSorted((a, b) => getDistanceMs(a.at, need.at) - getDistanceMs(b.at, need.at));
  return first ? [first] : [];
}
