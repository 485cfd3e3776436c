import type { EntryContext } from './entry-types.ts';

/** The fields of the form for an entry made by hand, as the person fills them. Amounts, prices and dates are text; what is not asked for stays empty. */
export interface ManualEntry {
  readonly context: EntryContext;
  /** Whether something came in or went out, where only one did. */
  readonly side: 'incoming' | 'outgoing' | '';
  readonly sourceType: 'wallet' | 'exchange';
  /** Calendar date `2025-01-31` and time of day `12:00` in `timezone`, an IANA name. */
  readonly date: string;
  readonly time: string;
  readonly timezone: string;
  /** Of a wallet or a DeFi entry; `orderType` is that of an exchange. */
  readonly type: string;
  readonly orderType: string;
  readonly amount: string;
  readonly symbol: string;
  /** Whether the price is looked up: `true` or `false`. */
  readonly useDefaultPricing: 'true' | 'false';
  readonly taxCategory: string;
  readonly toAmount: string;
  readonly toSymbol: string;
  readonly fromAmount: string;
  readonly fromSymbol: string;
  /** Of one unit, in `priceCurrency`. */
  readonly price: string;
  readonly priceCurrency: string;
  readonly currencyType: 'fiat' | 'crypto';
  readonly useFee: boolean;
  readonly fee: string;
  readonly feeCurrency: string;
  readonly feeCurrencyContract: string;
  /** The id of the source, and its name. */
  readonly source: string;
  readonly selectedSource: string;
  /** Money was deposited or withdrawn, not property. */
  readonly useFiat: boolean;
  /** The number of an order, the hash of a transaction. */
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
  /** The asset is none that is known here. */
  readonly unsupported: boolean;
  readonly organizationId: string;
  readonly organizationName: string;
  readonly organizationAddress: string;
  /** Ids of the catalogue: of the chain or company, and of where its data comes from. */
  readonly sanitySourceId: string;
  readonly sanityDataSourceId: string;
  /** Addresses of both ends, where a transfer has them. */
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
  /** In the tax application: entries begin at the first of January of this year. */
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

/** The form before anybody wrote in it. */
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
