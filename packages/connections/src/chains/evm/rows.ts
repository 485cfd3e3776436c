import { z } from 'zod';

/** The lists that an Etherscan-type service keeps of an address. */
export const rowKinds = [
  'txlist',
  'txlistinternal',
  'tokentx',
  'tokennfttx',
  'token1155tx',
] as const;
export type RowKind = (typeof rowKinds)[number];

const digits = z.string().regex(/^\d+$/);
const amount = digits.transform(BigInt);
const address = z.string().transform((text) => text.toLowerCase());
const flag = z.string().optional();

const base = {
  blockNumber: digits.transform(Number),
  timeStamp: digits.transform(Number),
  from: address,
  /** Empty where a contract is made. */
  to: address.nullish().transform((text) => text ?? ''),
};

/** A transaction that somebody signed. A failed one moves nothing and pays for gas all the same. */
const signed = z.object({
  ...base,
  hash: z.string(),
  value: amount,
  contractAddress: address.nullish(),
  gasPrice: amount,
  gasUsed: amount,
  isError: flag,
  txreceipt_status: flag,
  functionName: flag,
  methodId: flag,
});

/** Coins that a contract moved. Blockscout calls the hash otherwise. */
const internal = z
  .object({
    ...base,
    hash: z.string().optional(),
    transactionHash: z.string().optional(),
    value: amount,
    isError: flag,
    contractAddress: address.nullish(),
  })
  .transform(({ hash, transactionHash, ...rest }) => ({
    ...rest,
    hash: hash ?? transactionHash ?? '',
  }));

const token = {
  ...base,
  hash: z.string(),
  contractAddress: address,
  tokenName: z.string().nullish(),
  tokenSymbol: z.string().nullish(),
};
/** ERC-20. */
const fungible = z.object({
  ...token,
  value: amount,
  tokenDecimal: z.string().nullish(),
  tokenID: z.string().nullish(),
});
/** ERC-721: one of a kind each. */
const unique = z.object({ ...token, tokenID: digits });
/** ERC-1155: several of a kind. */
const several = z.object({ ...token, tokenID: digits, tokenValue: amount });

export const rowShapes = {
  txlist: signed,
  txlistinternal: internal,
  tokentx: fungible,
  tokennfttx: unique,
  token1155tx: several,
} as const;

export type Row<Kind extends RowKind = RowKind> = {
  readonly [K in Kind]: { readonly kind: K; readonly raw: unknown } & z.infer<
    (typeof rowShapes)[K]
  >;
}[Kind];
