import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/billing';
import { AppError } from '@lotbook/model/errors';
import type { PaymentSource } from '@lotbook/db/stores/billing';
import type { LocalDate } from '@lotbook/model/time';
import type { BillingProvider, Coupon } from './provider.ts';
import { getOwn } from '@lotbook/model/get-own';

const makeCoupon = (id: string, name: string, percent: string, until: LocalDate): Coupon => ({
  id,
  name,
  discount: { type: 'percentage', percent },
  durationType: 'one_time',
  until,
  isUsable: true,
});

const coupons: readonly Coupon[] = [
  makeCoupon('WELCOME20', 'Welcome: 20% off', '20', '2099-12-31' as LocalDate),
  makeCoupon('EARLYBIRD', 'Early bird: 50% off', '50', '2024-12-31' as LocalDate),
];

/** Accepted test cards; any other number is invalid here. */
const cards: Readonly<Record<string, { readonly token: string; readonly problem?: string }>> = {
  '4242424242424242': { token: 'standin-accepts' },
  '4000000000000002': { token: 'standin-declines' },
};

/** A billing provider without money: it accepts one card, declines another, and knows a coupon that holds and one that has ended. */
export const billingStandIn: BillingProvider = {
  id: 'standin',
  coupon: (code) => Promise.resolve(coupons.find(({ id }) => id === code.trim().toUpperCase())),
  charge: ({ source, key }) =>
    Promise.resolve(
      source.token === 'standin-accepts'
        ? { status: 'paid', reference: `standin-${key}` }
        : { status: 'declined', problem: fill(texts.cardDeclined) },
    ),
  giveUp: () =>
    Promise.resolve({
      status: 'declined',
      problem: fill(texts.paymentInterrupted),
    }),
};

/** @throws AppError BAD_INPUT for any other card. */
export function standInCard(number: string): PaymentSource {
  const digits = number.replaceAll(/[\s-]/g, '');
  const card = getOwn(cards, digits);
  if (!card) throw new AppError('BAD_INPUT', fill(texts.notTestCard), { field: 'card' });
  return { token: card.token, brand: 'Visa', last4: digits.slice(-4), expires: '2099-12' };
}
