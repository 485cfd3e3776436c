import type { Money } from '@lotbook/decimal/decimal';
import type Stripe from 'stripe';
import { fromCents, toInstantText } from '../minor-units.ts';
import type { Site } from './site.ts';

/** A promotion code and its coupon. */
export interface FoundCoupon {
  /** As entered. */
  readonly code: string;
  readonly promotionCodeId: string;
  readonly name: string;
  readonly durationType: 'one_time' | 'forever' | 'limited_period';
  readonly discount:
    | { readonly type: 'percentage'; readonly percent: string }
    | { readonly type: 'fixed_amount'; readonly amount: Money; readonly currency: string };
  /** The last instant at which it can be used. */
  readonly until: string | undefined;
  /** It can be applied to a one-off charge now. */
  readonly isValid: boolean;
}

/** Undefined for a code that Stripe doesn't know. Ids of coupons are internal, so they aren't codes. */
export async function findCoupon(
  site: Site,
  code: string,
  now: Date,
): Promise<FoundCoupon | undefined> {
  if (!/^[\w-]{1,100}$/.test(code)) return undefined;
  const { data } = await site.ask((client) =>
    client.promotionCodes.list({
      code,
      limit: 100,
      expand: ['data.promotion.coupon.applies_to'],
    }),
  );
  // A code can be given out again once the previous one is inactive.
  const found = data.find(({ active }) => active) ?? data[0];
  const coupon = found?.promotion.coupon;
  if (!found || typeof coupon !== 'object' || coupon === null) return undefined;
  const discount = readDiscount(coupon);
  if (!discount) return undefined;
  const until = getEarlier(found.expires_at, coupon.redeem_by);
  return {
    code,
    promotionCodeId: found.id,
    name: coupon.name ?? found.code,
    durationType: durationTypes[coupon.duration] ?? 'one_time',
    discount,
    until: until === undefined ? undefined : toInstantText(until),
    isValid:
      found.active &&
      coupon.valid &&
      found.customer === null &&
      !isRestricted(found) &&
      // Our charges aren't products of the catalog.
      !coupon.applies_to &&
      now.getTime() / 1000 <= (until ?? Infinity),
  };
}

/** A code for first purchases or from an amount on would be refused when it is charged. */
const isRestricted = ({ restrictions }: Stripe.PromotionCode): boolean =>
  restrictions.first_time_transaction || restrictions.minimum_amount !== null;

const durationTypes: Readonly<Record<string, FoundCoupon['durationType']>> = {
  once: 'one_time',
  forever: 'forever',
  repeating: 'limited_period',
};

const getEarlier = (one: number | null, other: number | null): number | undefined =>
  one === null && other === null ? undefined : Math.min(one ?? Infinity, other ?? Infinity);

function readDiscount(coupon: Stripe.Coupon): FoundCoupon['discount'] | undefined {
  if (coupon.percent_off !== null)
    return { type: 'percentage', percent: String(coupon.percent_off) };
  if (coupon.amount_off === null) return undefined;
  return {
    type: 'fixed_amount',
    amount: fromCents(coupon.amount_off),
    currency: (coupon.currency ?? '').toUpperCase(),
  };
}
