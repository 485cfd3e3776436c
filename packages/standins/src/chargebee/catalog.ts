/** A resource as the API sends it. */
export type Resource = Record<string, unknown>;

const plan = (id: string, name: string, metadata: object): Resource => ({
  id,
  name,
  external_name: name,
  item_family_id: 'lotbook',
  type: 'plan',
  status: 'active',
  enabled_for_checkout: true,
  enabled_in_portal: true,
  is_giftable: false,
  metered: false,
  deleted: false,
  metadata: { application: 'accounting', ...metadata },
});

/** Plans for businesses and for tax professionals, add-ons with and without a quantity, and a charge with tiers. */
export const items: readonly Resource[] = [
  plan('starter', 'Starter', {
    numberOfUsers: 2,
    numberOfWallets: 10,
    numberOfExchangeAccounts: 3,
    numberOfTransactions: 5_000,
  }),
  // Metadata is entered by people, sometimes as text.
  plan('growth', 'Growth', {
    numberOfUsers: '10',
    numberOfWallets: '100',
    numberOfExchangeAccounts: '20',
    numberOfTransactions: '50000',
  }),
  plan('enterprise', 'Enterprise', {}),
  plan('solo', 'Solo practice', { application: 'tax-preparer', numberOfClients: 3 }),
  plan('practice', 'Practice', { application: 'tax-preparer', numberOfClients: 100 }),
  { ...plan('legacy', 'Legacy', {}), enabled_for_checkout: false },
  { ...plan('support', 'Priority support', {}), type: 'addon' },
  { ...plan('wallets', '10 more wallets', { numberOfWallets: 10 }), type: 'addon' },
  {
    ...plan('clients', '5 more clients', { application: 'tax-preparer', numberOfClients: 5 }),
    type: 'addon',
  },
  { ...plan('tax-year', 'Tax year', {}), type: 'charge' },
];

const price = (itemId: string, cents: number, more: Resource = {}): Resource => ({
  id: `${itemId}-USD-monthly`,
  item_id: itemId,
  item_type: 'plan',
  name: `${itemId} USD monthly`,
  status: 'active',
  pricing_model: 'flat_fee',
  price: cents,
  period: 1,
  period_unit: 'month',
  currency_code: 'USD',
  free_quantity: 0,
  trial_period: 30,
  trial_period_unit: 'day',
  deleted: false,
  created_at: 1_700_000_000,
  ...more,
});

export const itemPrices: readonly Resource[] = [
  price('starter', 4_900),
  price('growth', 19_900),
  price('enterprise', 99_900),
  price('legacy', 900),
  price('solo', 2_900),
  price('practice', 14_900),
  price('support', 9_900, { item_type: 'addon' }),
  price('wallets', 1_500, { item_type: 'addon', pricing_model: 'per_unit' }),
  price('clients', 1_000, { item_type: 'addon', pricing_model: 'per_unit' }),
  price('tax-year', 0, {
    id: 'tax-year-USD',
    item_type: 'charge',
    pricing_model: 'stairstep',
    tiers: [
      { starting_unit: 1, ending_unit: 100, price: 4_900 },
      { starting_unit: 101, ending_unit: 1_000, price: 9_900 },
      { starting_unit: 1_001, ending_unit: 10_000, price: 19_900 },
      { starting_unit: 10_001, price: 29_900 },
    ],
  }),
];

const coupon = (id: string, name: string, more: Resource): Resource => ({
  id,
  name,
  invoice_name: name,
  status: 'active',
  duration_type: 'one_time',
  apply_on: 'invoice_amount',
  apply_discount_on: 'not_applicable',
  redemptions: 0,
  deleted: false,
  created_at: 1_700_000_000,
  ...more,
});

/** One of a percentage, one of an amount, one that has expired, and one with single-use codes. */
export const coupons = (): readonly Resource[] => [
  coupon('WELCOME20', 'Welcome: 20% off', {
    discount_type: 'percentage',
    discount_percentage: 20,
  }),
  coupon('MINUS15', '$15 off', {
    discount_type: 'fixed_amount',
    discount_amount: 1_500,
    currency_code: 'USD',
  }),
  coupon('EARLYBIRD', 'Early bird: 50% off', {
    discount_type: 'percentage',
    discount_percentage: 50,
    status: 'expired',
    valid_till: 1_735_689_599,
  }),
  coupon('PARTNER', 'Partner: 12.5% off', {
    discount_type: 'percentage',
    discount_percentage: 12.5,
  }),
  coupon('PLANS10', '10% off plans', {
    discount_type: 'percentage',
    discount_percentage: 10,
    apply_on: 'each_specified_item',
  }),
];

export const couponCodes = (): readonly Resource[] => [
  {
    code: 'PARTNER-7F3K',
    status: 'not_redeemed',
    coupon_id: 'PARTNER',
    coupon_set_id: 'partners',
    coupon_set_name: 'Partners',
  },
];

/**
 * Cards of Chargebee's test gateway. `due`: the charge leaves an invoice that is due. The stand-in declines charges of 4119 8627 6033 8320 with an
 * error, and asks 4000 0027 6000 3184 for 3-D Secure.
 */
export const testCards: Readonly<Record<string, 'accepted' | 'declined' | 'due' | 'secure'>> = {
  '4111111111111111': 'accepted',
  '4005519200000004': 'due',
  '4119862760338320': 'declined',
  '4000002760003184': 'secure',
};
