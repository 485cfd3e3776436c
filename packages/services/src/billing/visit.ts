import { timingSafeEqual } from 'node:crypto';
import { isAppId } from '@lotbook/access/applications';
import { computeDigest } from '../shell.ts';
import type { PortalVisit } from './provider.ts';

const hourMs = 3_600_000;

type Sign = (purpose: string) => string;

/** The address of a page of the checkout. It opens for an hour, without a further sign-in. */
export const getVisitUrl = (visit: PortalVisit, now: Date, sign: Sign, page = '/billing'): string =>
  `${visit.origin}${page}?${signVisit(visit, now, sign)}`;

/** The visit that an address was made for; undefined where it is not ours or no longer opens. */
export function readVisit(
  query: string,
  now: Date,
  sign: Sign,
): Omit<PortalVisit, 'origin'> | undefined {
  const cut = query.lastIndexOf('&key=');
  const plain = query.slice(0, Math.max(0, cut));
  // A provider adds parameters to the address that a browser returns to.
  const [key = ''] = query.slice(cut + 5).split('&');
  const given = new URLSearchParams(plain);
  if (!isSame(key, sign(`billing portal ${plain}`)) || Number(given.get('until')) < now.getTime())
    return undefined;
  const [year, coupon, plan] = [
    given.get('year') ?? '',
    given.get('coupon') ?? '',
    given.get('plan') ?? '',
  ];
  const [addOn, appId] = [given.get('addon') ?? '', given.get('app') ?? ''];
  const quantity = given.get('quantity') ?? '';
  return {
    accountId: given.get('account') ?? '',
    userId: given.get('user') ?? '',
    back: given.get('back') ?? '/',
    ...(year === '' ? {} : { taxYear: Number(year) }),
    ...(coupon === '' ? {} : { coupon }),
    ...(plan === '' ? {} : { plan }),
    ...(addOn === '' ? {} : { addOn }),
    ...(quantity === '' ? {} : { quantity: Number(quantity) }),
    ...(isAppId(appId) ? { appId } : {}),
  };
}

const isSame = (one: string, other: string): boolean =>
  timingSafeEqual(computeDigest(one), computeDigest(other));

function signVisit(
  { accountId, userId, appId, back, taxYear, addOn, quantity, coupon, plan }: PortalVisit,
  now: Date,
  sign: Sign,
): string {
  const given = {
    account: accountId,
    user: userId,
    app: appId ?? '',
    back,
    addon: addOn ?? '',
    quantity: quantity === undefined ? '' : String(quantity),
    coupon: coupon ?? '',
    plan: plan ?? '',
  };
  const query = new URLSearchParams({
    ...given,
    year: taxYear === undefined ? '' : String(taxYear),
    until: String(now.getTime() + hourMs),
  });
  return `${query}&key=${sign(`billing portal ${query}`)}`;
}
