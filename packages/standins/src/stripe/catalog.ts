/** A resource as the API sends it. Fields that start with `standin_` are the stand-in's own. */
export type Resource = Record<string, unknown>;

const created = 1_700_000_000;

const product = (id: string, name: string, metadata: object, more: Resource = {}): Resource => ({
  id: `prod_${id}`,
  object: 'product',
  active: true,
  name,
  metadata,
  created,
  ...more,
});

const accounting = { application: 'accounting' };
const preparer = { application: 'tax-preparer' };

/** Plans and add-ons for businesses and for tax professionals, a plan that is no longer sold, and a product of another shop. */
export const products: readonly Resource[] = [
  product('starter', 'Starter', {
    ...accounting,
    numberOfUsers: '2',
    numberOfWallets: '10',
    numberOfExchangeAccounts: '3',
    numberOfTransactions: '5000',
  }),
  product('growth', 'Growth', {
    ...accounting,
    numberOfUsers: '10',
    numberOfWallets: '100',
    numberOfExchangeAccounts: '20',
    numberOfTransactions: '50000',
    trialDays: '30',
  }),
  product('enterprise', 'Enterprise', accounting),
  product('solo', 'Solo practice', { ...preparer, numberOfClients: '3' }),
  product('practice', 'Practice', { ...preparer, numberOfClients: '100' }),
  product('wallets', '10 more wallets', {
    ...accounting,
    kind: 'addOn',
    numberOfWallets: '10',
  }),
  product('support', 'Priority support', { ...accounting, kind: 'addOn', quantity: 'one' }),
  product('clients', '5 more clients', { ...preparer, kind: 'addOn', numberOfClients: '5' }),
  product('legacy', 'Legacy', accounting, { active: false }),
  product('coffee', 'Coffee subscription', {}),
];

const price = (id: string, cents: number): Resource => ({
  id: `price_${id}`,
  object: 'price',
  active: true,
  billing_scheme: 'per_unit',
  currency: 'usd',
  product: `prod_${id}`,
  type: 'recurring',
  unit_amount: cents,
  recurring: { interval: 'month', interval_count: 1, usage_type: 'licensed' },
  metadata: {},
  created,
});

export const prices: readonly Resource[] = [
  price('starter', 4_900),
  price('growth', 19_900),
  price('enterprise', 99_900),
  price('solo', 2_900),
  price('practice', 14_900),
  price('wallets', 1_500),
  price('support', 9_900),
  price('clients', 1_000),
  price('legacy', 900),
  price('coffee', 1_200),
];

const coupon = (id: string, name: string, more: Resource): Resource => ({
  id,
  object: 'coupon',
  name,
  duration: 'once',
  percent_off: null,
  amount_off: null,
  currency: null,
  redeem_by: null,
  valid: true,
  created,
  ...more,
});

export const coupons: readonly Resource[] = [
  coupon('welcome', 'Welcome: 20% off', { percent_off: 20 }),
  coupon('minus', '$15 off', { amount_off: 1_500, currency: 'usd' }),
  coupon('early', 'Early bird: 50% off', {
    percent_off: 50,
    redeem_by: 1_735_689_599,
    valid: false,
  }),
  coupon('partner', 'Partner: 12.5% off', { percent_off: 12.5 }),
  coupon('plans', '10% off plans', {
    percent_off: 10,
    applies_to: { products: ['prod_starter'] },
  }),
];

const code = (text: string, couponId: string, more: Resource = {}): Resource => ({
  id: `promo_${couponId}`,
  object: 'promotion_code',
  code: text,
  active: true,
  customer: null,
  expires_at: null,
  max_redemptions: null,
  times_redeemed: 0,
  promotion: { type: 'coupon', coupon: couponId },
  restrictions: {
    first_time_transaction: false,
    minimum_amount: null,
    minimum_amount_currency: null,
  },
  created,
  ...more,
});

export const promotionCodes = (): readonly Resource[] => [
  code('WELCOME20', 'welcome'),
  code('MINUS15', 'minus'),
  code('EARLYBIRD', 'early', { active: false }),
  code('PARTNER-7F3K', 'partner', { max_redemptions: 1 }),
  code('PLANS10', 'plans'),
];

/** Test cards of Stripe. `later`: accepted as a card, but its charges are declined. `secure`: every charge needs 3-D Secure. */
export const testCards: Readonly<Record<string, 'accepted' | 'declined' | 'later' | 'secure'>> = {
  '4242424242424242': 'accepted',
  '4000000000000002': 'declined',
  '4000000000000341': 'later',
  '4000002760003184': 'secure',
};
