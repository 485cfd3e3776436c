/**
 * Codes of the CARF XML schema. Official schemas are published by administrations only, so the
 * names follow published readings of the user guide (July 2025): validate against your
 * administration's schema before you file.
 */
export const carfSchema = {
  namespace: 'urn:oecd:ties:carf:v1',
  typesNamespace: 'urn:oecd:ties:carfstf:v5',
  version: '1.5',
} as const;

/** A kind of transaction in an intake file, with the element that reports it. */
export const carfKinds = {
  swap_in: 'CryptoToCryptoIn',
  swap_out: 'CryptoToCryptoOut',
  buy: 'CryptoFiatIn',
  sell: 'CryptoFiatOut',
  transfer_in: 'CryptoTransferIn',
  transfer_out: 'CryptoTransferOut',
  retail_payment: 'RRPT',
} as const;
export type CarfKind = keyof typeof carfKinds;

/** Elements of the transactions of one asset, in the order of the schema. */
export const carfBuckets = [
  'CryptoToCryptoIn',
  'CryptoToCryptoOut',
  'CryptoFiatIn',
  'CryptoFiatOut',
  'CryptoTransferIn',
  'CryptoTransferOut',
  'TransferWallet',
  'RRPT',
] as const;
export type CarfBucket = (typeof carfBuckets)[number];

/** Why coins were exchanged, if a sale or swap is one of these. */
const exchangeTypes: Readonly<Record<string, string>> = {
  staking: 'CARF401',
  loan: 'CARF402',
  wrapping: 'CARF403',
  collateral: 'CARF404',
};

const transferInTypes: Readonly<Record<string, string>> = {
  airdrop: 'CARF501',
  staking: 'CARF502',
  mining: 'CARF503',
  loan: 'CARF504',
  provider: 'CARF505',
  goods: 'CARF506',
  collateral: 'CARF507',
  other: 'CARF508',
  unknown: 'CARF509',
};

const transferOutTypes: Readonly<Record<string, string>> = {
  provider: 'CARF601',
  loan: 'CARF602',
  goods: 'CARF603',
  collateral: 'CARF604',
  other: 'CARF605',
  unknown: 'CARF606',
};

/** Types that a kind of transaction can have, by name. */
export const typesByKind: Readonly<Record<CarfKind, Readonly<Record<string, string>>>> = {
  swap_in: exchangeTypes,
  swap_out: exchangeTypes,
  buy: exchangeTypes,
  sell: exchangeTypes,
  transfer_in: transferInTypes,
  transfer_out: transferOutTypes,
  retail_payment: {},
};

/** Transfers always have a type: unknown, unless the provider knows better. */
export const defaultTypes: Readonly<Partial<Record<CarfKind, string>>> = {
  transfer_in: 'CARF509',
  transfer_out: 'CARF606',
};

/** How a transfer was valued without a market price. */
export const altValuations: Readonly<Record<string, string>> = {
  book: 'CARF1001',
  third_party: 'CARF1002',
  recent: 'CARF1003',
  estimate: 'CARF1004',
};

/** Residence, incorporation, management, place of business, branch, authorization, remote services. */
export const nexusCodes = [
  'CARF901',
  'CARF902',
  'CARF903',
  'CARF904',
  'CARF905',
  'CARF906',
  'CARF907',
] as const;
export type NexusCode = (typeof nexusCodes)[number];

/** Roles of controlling persons: CARF801 to 803 of companies, 804 to 808 of trusts, 809 to 813 of other arrangements. */
export const controlTypes: readonly string[] = Array.from(
  { length: 13 },
  (_, at) => `CARF${801 + at}`,
);

export const messageTypes = { new: 'CARF701', correction: 'CARF702', nil: 'CARF703' } as const;

export type DocumentAction = 'resend' | 'new' | 'correct' | 'delete';

/** The document type of a record; test files have their own. */
export const getDocumentType = (action: DocumentAction, isTest: boolean): string => {
  const code = { resend: 0, new: 1, correct: 2, delete: 3 }[action];
  return `OECD${isTest ? code + 10 : code}`;
};

/** A person without a first name. User guide, NamePerson_Type. */
export const noFirstName = 'NFN';
