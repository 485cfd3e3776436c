import type { EntryContext } from './entry-types.ts';

/** The fields of the manual entry form as entered. Amounts, prices and dates are text; hidden fields are empty. */
export interface ManualEntry {
  readonly context: EntryContext;
  /** The direction of a one-sided entry. */
  readonly side: 'incoming' | 'outgoing' | '';
  readonly sourceType: 'wallet' | 'exchange';
  /** Calendar date `2025-01-31` and time of day `12:00` in `timezone`, an IANA name. */
  readonly date: string;
  readonly time: string;
  readonly timezone: string;
  /** For wallet and DeFi entries; exchanges use `orderType`. */
  readonly type: string;
  readonly orderType: string;
  readonly amount: string;
  readonly symbol: string;
  /** Whether to look up the price: `true` or `false`. */
  readonly useDefaultPricing: 'true' | 'false';
  readonly taxCategory: string;
  readonly toAmount: string;
  readonly toSymbol: string;
  readonly fromAmount: string;
  readonly fromSymbol: string;
  /** Price per unit in `priceCurrency`. */
  readonly price: string;
  readonly priceCurrency: string;
  readonly currencyType: 'fiat' | 'crypto';
  readonly useFee: boolean;
  readonly fee: string;
  readonly feeCurrency: string;
  readonly feeCurrencyContract: string;
  /** Id and name of the source. */
  readonly source: string;
  readonly selectedSource: string;
  /** Whether fiat currency was deposited or withdrawn. */
  readonly useFiat: boolean;
  /** Order number or transaction hash. */
  readonly id: string;
  readonly amount1: string;
  readonly amount2: string;
  readonly amount3: string;
  readonly amount4: string;
  readonly asset1: string;
  readonly asset2: string;
  readonly asset3: string;
  readonly asset4: string;
  readonly asset1Contract: string;
  readonly asset2Contract: string;
  readonly chain: string;
  readonly poolShare: string;
  readonly defiSource: string;
  /** Whether the asset isn't in our list. */
  readonly unsupported: boolean;
  readonly organizationId: string;
  readonly organizationName: string;
  readonly organizationAddress: string;
  /** Catalog ids of the chain or company, and of the data provider. */
  readonly sanitySourceId: string;
  readonly sanityDataSourceId: string;
  /** Addresses of both ends of a transfer. */
  readonly to: string;
  readonly from: string;
}

export type ManualField = keyof ManualEntry;
export type ManualWrongs = Readonly<Partial<Record<ManualField, string>>>;

interface Start {
  readonly sourceType: ManualEntry['sourceType'];
  /** Today in `timezone`. */
  readonly today: string;
  readonly timezone: string;
  /** In the tax application, entries start on January 1 of this year. */
  readonly taxYear?: number | undefined;
}

const blank = {
  side: '',
  amount: '',
  symbol: '',
  taxCategory: '',
  toAmount: '',
  toSymbol: '',
  fromAmount: '',
  fromSymbol: '',
  price: '',
  priceCurrency: '',
  useFee: false,
  fee: '',
  feeCurrency: '',
  feeCurrencyContract: '',
  source: '',
  selectedSource: '',
  useFiat: false,
  id: '',
  amount1: '',
  amount2: '',
  amount3: '',
  amount4: '',
  asset1: '',
  asset2: '',
  asset3: '',
  asset4: '',
  asset1Contract: '',
  asset2Contract: '',
  chain: '',
  poolShare: '',
  defiSource: '',
  organizationId: '',
  organizationName: '',
  organizationAddress: '',
  sanitySourceId: '',
  sanityDataSourceId: '',
  to: '',
  from: '',
} as const;

/** The empty form. */
export function newEntry({ sourceType, today, timezone, taxYear }: Start): ManualEntry {
  return {
    ...blank,
    context: 'standard',
    sourceType,
    date: taxYear === undefined ? today : `${taxYear}-01-01`,
    time: '12:00',
    timezone,
    type: sourceType === 'wallet' ? 'transfer-in' : '',
    orderType: sourceType === 'exchange' ? 'buy' : '',
    useDefaultPricing: 'true',
    currencyType: 'fiat',
    unsupported: false,
  };
}
