import { money, round, share, smaller, type Money, zeroMoney } from '@lotbook/decimal/decimal';
import type { Coupon } from './provider.ts';

/** What a tax year costs by how many transactions it has; both bounds belong to the tier. */
export interface Tier {
  /** A requested plan. */
  readonly id: string;
  readonly name: string;
  readonly lower: number;
  /** Undefined: without end. */
  readonly upper: number | undefined;
  readonly price: Money;
}

export const billingCurrency = 'USD';

export const tiers: readonly Tier[] = [
  { id: 'up-to-100', name: 'Up to 100', lower: 0, upper: 100, price: money('49') },
  { id: 'up-to-1000', name: 'Up to 1,000', lower: 101, upper: 1_000, price: money('99') },
  { id: 'up-to-10000', name: 'Up to 10,000', lower: 1_001, upper: 10_000, price: money('199') },
  { id: 'more', name: 'More than 10,000', lower: 10_001, upper: undefined, price: money('299') },
];

export const getTier = (transactions: number): Tier =>
  tiers.find(({ upper }) => upper === undefined || transactions <= upper) ?? tiers[0]!;

export const tierById = (id: string): Tier | undefined => tiers.find((each) => each.id === id);

/** The largest paid tier; undefined if there is none. */
export const getPaidTier = (names: readonly string[]): Tier | undefined =>
  tiers.findLast(({ name }) => names.includes(name));

/** Whether what was paid for takes so many transactions. */
export const covers = (paid: Tier | undefined, transactions: number): boolean =>
  paid !== undefined && (paid.upper === undefined || transactions <= paid.upper);

/** What the coupon takes off: never more than the price, and whole cents, a half cent for the customer. */
export function getDiscount(price: Money, coupon: Pick<Coupon, 'discount'> | undefined): Money {
  if (!coupon) return zeroMoney;
  const { discount } = coupon;
  const amount =
    discount.type === 'fixed_amount'
      ? discount.amount
      : round(share(price, money(discount.percent), money('100')), 2, 'halfUp');
  return smaller(amount, price);
}

/** What an account may buy credit for at once, by the id of the add-on. */
export const creditAddOns: readonly { readonly id: string; readonly amount: Money }[] = [
  { id: 'credit-100', amount: money('100') },
  { id: 'credit-500', amount: money('500') },
  { id: 'credit-1000', amount: money('1000') },
];
