/** The answers that each question of unsettled law can have, by its key; the default first. */
export const treatmentValues = {
  transferFee: ['disposal', 'addToBasis', 'ignoreIfFiatFee'],
  withdrawal: ['disposal', 'parked'],
  unsupportedBasis: ['fmv', 'zero'],
  pre2025SwapFeeAllocation: ['disposal', 'half', 'basis'],
  stakingTiming: ['dominion', 'onSale'],
  validatorRewards: ['receipt', 'daily'],
  staking: ['line8v', 'scheduleC'],
  mining: ['line8v', 'scheduleC'],
  work: ['scheduleC', 'wages'],
  interest: ['line8v', 'scheduleB'],
  rebate: ['income', 'priceReduction'],
  loanOut: ['nonTaxable', 'taxable'],
  lp: ['taxable', 'deposit'],
  receiptToken: ['taxable', 'nonTaxable'],
  ukGift: ['marketValue', 'spouse'],
  wrap: ['taxable', 'nonTaxable'],
  lost: ['noLoss', 'claimed'],
  washSale: ['securities', 'off', 'all'],
  stablecoin: ['unpriced', 'oneDollar'],
} as const satisfies Readonly<Record<string, readonly [string, ...string[]]>>;

/** True for an answer that the question can have. */
export const isTreatment = (key: string, value: string): boolean =>
  Object.hasOwn(treatmentValues, key) &&
  (treatmentValues[key as keyof typeof treatmentValues] as readonly string[]).includes(value);

/** Questions about which rows are booked, about how a year is reported, about all sales of an asset together, or about prices, which don't apply to one transaction. */
export const accountTreatments: ReadonlySet<string> = new Set<keyof typeof treatmentValues>([
  'validatorRewards',
  'staking',
  'mining',
  'work',
  'interest',
  'washSale',
  'stablecoin',
]);
