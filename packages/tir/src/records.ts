import type { Money, Quantity } from '@lotbook/decimal/decimal';
import type { LocalDate, TimeZone } from '@lotbook/model/time';

/** The party that files: a broker or a fund. */
export interface Payer {
  readonly name: string;
  /** Nine digits. */
  readonly ein: string;
  readonly address: Address;
  readonly contact: { readonly name: string; readonly phone: string; readonly email: string };
  /** Transmitter control code of IRIS. Required for files of the IRS only. */
  readonly tcc?: string | undefined;
  /** Takes part in the Combined Federal/State Filing program. */
  readonly combinedFiling: boolean;
  /** The payer's id in each state, by postal code. */
  readonly stateIds: Readonly<Record<string, string>>;
  /** Decides the calendar date of timestamps. */
  readonly timeZone: TimeZone;
  readonly elections: Elections;
}

/** Optional methods that a payer chooses for a whole tax year. */
export interface Elections {
  /** One form per stablecoin and customer, above a threshold. */
  readonly aggregateStablecoins: boolean;
  /** One form for all specified NFTs of a customer, above a threshold. */
  readonly aggregateNfts: boolean;
  /** Interest paid in crypto is reported on Form 1099-INT and not as other income. */
  readonly cryptoInterestAsInterest: boolean;
  /** Skips corrections of small errors. */
  readonly skipSmallErrors: boolean;
  /** Owners who asked for corrections of small errors. */
  readonly smallErrorOwners: readonly string[];
}

export interface Address {
  readonly line1: string;
  readonly line2: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  /** Two letters, ISO 3166. */
  readonly country: string;
}

export const tinTypes = ['SSN', 'EIN', 'ITIN', 'ATIN', 'UNKNOWN'] as const;
export type TinType = (typeof tinTypes)[number];

export const entityTypes = [
  'individual',
  'sole_proprietor',
  'c_corporation',
  's_corporation',
  'partnership',
  'trust',
  'estate',
  'llc_c',
  'llc_s',
  'llc_p',
  'tax_exempt',
  'government',
  'ira',
  'broker',
  'other',
] as const;
export type EntityType = (typeof entityTypes)[number];

export const documentForms = ['W-9', 'W-8BEN', 'W-8BEN-E', 'W-8ECI', 'W-8IMY', 'W-8EXP'] as const;
export type DocumentForm = (typeof documentForms)[number];

/** A customer's account, with the owner's documentation. */
export interface Recipient {
  readonly accountId: string;
  /** Accounts with the same owner are one customer for thresholds. */
  readonly ownerId: string;
  /** As received. Files for the IRS contain it in ASCII. */
  readonly name: string;
  readonly secondName: string;
  readonly entityType: EntityType;
  readonly tinType: TinType;
  /** Nine digits, or empty. */
  readonly tin: string;
  readonly documentForm?: DocumentForm | undefined;
  readonly documentDate?: LocalDate | undefined;
  readonly isCertified: boolean;
  readonly address: Address;
  readonly email: string;
  readonly consentedOn?: LocalDate | undefined;
  readonly openedOn?: LocalDate | undefined;
  readonly exemptCode: string;
  readonly isBackupWithheld: boolean;
  readonly foreignTin: string;
  readonly bornOn?: LocalDate | undefined;
  readonly birthPlace: string;
}

export interface Sale {
  readonly saleId: string;
  readonly accountId: string;
  readonly asset: string;
  readonly dtifCode: string;
  readonly assetName: string;
  readonly quantity: Quantity;
  readonly acquiredOn?: LocalDate | undefined;
  readonly disposedOn: LocalDate;
  /** After transaction costs. */
  readonly proceeds: Money;
  readonly basis?: Money | undefined;
  readonly isCovered: boolean;
  readonly transferredInUnits?: Quantity | undefined;
  readonly transferredInOn?: LocalDate | undefined;
  readonly isCashOnly: boolean;
  readonly reliesOnCustomer: boolean;
  readonly isDesignatedStablecoin: boolean;
  readonly isNft: boolean;
  readonly isNftFirstSale: boolean;
  readonly isTokenized: boolean;
  readonly washSaleDisallowed: Money;
  readonly withheld: Money;
  readonly state: string;
  readonly stateWithheld: Money;
  readonly transactionId: string;
  readonly chainAddress: string;
}

export interface IncomeRow {
  readonly rowId: string;
  readonly accountId: string;
  readonly formType: string;
  readonly box: string;
  readonly category: string;
  readonly asset: string;
  readonly quantity?: Quantity | undefined;
  readonly receivedOn: LocalDate;
  readonly value: Money;
  readonly withheld: Money;
  readonly state: string;
}
