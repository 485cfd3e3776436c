import type { Money } from '@lotbook/decimal/decimal';
import type { Coupon } from 'chargebee';
import { fromCents, toInstantText } from '../minor-units.ts';
import { ignoreMissing } from './errors.ts';
import { isId, type Site } from './site.ts';

/** A coupon, or a single-use code of one. */
export interface FoundCoupon {
  /** As entered: the id of the coupon, or the code. */
  readonly code: string;
  readonly name: string;
  readonly durationType: string;
  readonly discount:
    | { readonly type: 'percentage'; readonly percent: string }
    | { readonly type: 'fixed_amount'; readonly amount: Money; readonly currency: string };
  /** The last instant at which it can be used. */
  readonly until: string | undefined;
  /** It can be applied to a one-off charge now. */
  readonly isValid: boolean;
}

/** Undefined for a code that the site doesn't know, and for coupons that give items instead of money. */
export async function findCoupon(
  site: Site,
  code: string,
  now: Date,
): Promise<FoundCoupon | undefined> {
  if (!isId(code)) return undefined;
  const coupon = await ignoreMissing(() => site.ask((client) => client.coupon.retrieve(code)));
  if (coupon) return readCoupon(coupon.coupon, code, now, true);
  const single = await ignoreMissing(() => site.ask((client) => client.couponCode.retrieve(code)));
  if (!single) return undefined;
  const { coupon_id: couponId, status } = single.coupon_code;
  const set = await ignoreMissing(() => site.ask((client) => client.coupon.retrieve(couponId)));
  return set && readCoupon(set.coupon, code, now, status === 'not_redeemed');
}

function readCoupon(
  coupon: Coupon,
  code: string,
  now: Date,
  isUnused: boolean,
): FoundCoupon | undefined {
  const discount = readDiscount(coupon);
  if (!discount) return undefined;
  const seconds = now.getTime() / 1000;
  const isWithin =
    (coupon.valid_from ?? 0) <= seconds && seconds <= (coupon.valid_till ?? Infinity);
  const isLeft = (coupon.redemptions ?? 0) < (coupon.max_redemptions ?? Infinity);
  // Charges of ours aren't items, so coupons for items don't apply to them.
  const isForInvoices = coupon.apply_on === 'invoice_amount';
  return {
    code,
    name: coupon.invoice_name ?? coupon.name,
    durationType: coupon.duration_type,
    discount,
    until: coupon.valid_till === undefined ? undefined : toInstantText(coupon.valid_till),
    isValid:
      isUnused && isWithin && isLeft && isForInvoices && (coupon.status ?? 'active') === 'active',
  };
}

function readDiscount(coupon: Coupon): FoundCoupon['discount'] | undefined {
  if (coupon.discount_type === 'percentage')
    return { type: 'percentage', percent: String(coupon.discount_percentage ?? 0) };
  if (coupon.discount_type === 'fixed_amount')
    return {
      type: 'fixed_amount',
      amount: fromCents(coupon.discount_amount),
      currency: coupon.currency_code ?? '',
    };
  return undefined;
}
