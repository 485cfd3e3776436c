import { renderInEnglish, fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/billing';
import { timingSafeEqual } from 'node:crypto';
import { isAppId } from '@lotbook/access/applications';
import { AppError } from '@lotbook/model/errors';
import type { PaymentSource } from '@lotbook/db/stores/billing';
import type { LocalDate } from '@lotbook/model/time';
import { computeDigest } from '../shell.ts';
import type { BillingProvider, Coupon, PortalVisit } from './provider.ts';

const coupons: readonly Coupon[] = [
  { id: 'WELCOME20', name: 'Welcome: 20% off', percent: 20, until: '2099-12-31' as LocalDate },
  { id: 'EARLYBIRD', name: 'Early bird: 50% off', percent: 50, until: '2024-12-31' as LocalDate },
];

/** Accepted test cards; any other number is invalid here. */
const cards: Readonly<Record<string, { readonly token: string; readonly problem?: string }>> = {
  '4242424242424242': { token: 'standin-accepts' },
  '4000000000000002': { token: 'standin-declines' },
};

/** A billing provider without money: it accepts one card, declines another, and knows a coupon that holds and one that has ended. */
export function billingStandIn(sign: (purpose: string) => string): BillingProvider {
  return {
    id: 'standin',
    coupon: (code) => Promise.resolve(coupons.find(({ id }) => id === code.trim().toUpperCase())),
    charge: ({ source, key }) =>
      Promise.resolve(
        source.token === 'standin-accepts'
          ? { status: 'paid', reference: `standin-${key}` }
          : { status: 'declined', problem: renderInEnglish(fill(texts.cardDeclined)) },
      ),
    giveUp: () =>
      Promise.resolve({
        status: 'declined',
        problem: renderInEnglish(fill(texts.paymentBrokeOff)),
      }),
    portal: (visit, now) => `${visit.origin}/billing?${signed(visit, now, sign)}`,
  };
}

/** @throws AppError BAD_INPUT for any other card. */
export function standInCard(number: string): PaymentSource {
  const digits = number.replaceAll(/[\s-]/g, '');
  const card = Object.hasOwn(cards, digits) ? cards[digits] : undefined;
  if (!card) throw new AppError('BAD_INPUT', fill(texts.notTestCardUse), { field: 'card' });
  return { token: card.token, brand: 'Visa', last4: digits.slice(-4), expires: '2099-12' };
}

const hourMs = 3_600_000;

/** The visit that an address of the portal was made for; undefined where it is not ours or no longer opens. */
export function readVisit(
  query: string,
  now: Date,
  sign: (purpose: string) => string,
): Omit<PortalVisit, 'origin'> | undefined {
  const cut = query.lastIndexOf('&key=');
  const plain = query.slice(0, Math.max(0, cut));
  const given = new URLSearchParams(plain);
  if (
    !isSame(query.slice(cut + 5), sign(`billing portal ${plain}`)) ||
    Number(given.get('until')) < now.getTime()
  )
    return undefined;
  const [year, coupon, plan] = [
    given.get('year') ?? '',
    given.get('coupon') ?? '',
    given.get('plan') ?? '',
  ];
  const [addOn, appId] = [given.get('addon') ?? '', given.get('app') ?? ''];
  return {
    accountId: given.get('account') ?? '',
    userId: given.get('user') ?? '',
    back: given.get('back') ?? '/',
    ...(year === '' ? {} : { taxYear: Number(year) }),
    ...(coupon === '' ? {} : { coupon }),
    ...(plan === '' ? {} : { plan }),
    ...(addOn === '' ? {} : { addOn }),
    ...(isAppId(appId) ? { appId } : {}),
  };
}

const isSame = (one: string, other: string): boolean =>
  timingSafeEqual(computeDigest(one), computeDigest(other));

function signed(
  { accountId, userId, appId, back, taxYear, addOn, coupon, plan }: PortalVisit,
  now: Date,
  sign: (purpose: string) => string,
): string {
  const given = {
    account: accountId,
    user: userId,
    app: appId ?? '',
    back,
    addon: addOn ?? '',
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
