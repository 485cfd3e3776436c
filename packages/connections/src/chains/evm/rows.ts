import { z } from 'zod';

/** The lists that an Etherscan-type service provides for an address. */
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
  /** Empty if a contract is created. */
  to: address.nullish().transform((text) => text ?? ''),
};

/** A signed transaction. A failed one moves nothing but still pays for gas. */
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

/** Coins moved by a contract. Blockscout has another name for the hash. */
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
  transactionIndex: digits.transform(Number).optional(),
  tokenDecimal: z.string().nullish(),
  tokenID: z.string().nullish(),
});
/** ERC-721: each token is unique. */
const unique = z.object({ ...token, tokenID: digits });
/** ERC-1155: several units of a token id. */
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

const hex = z
  .string()
  .regex(/^0x[\da-f]*$/i)
  .transform((text) => Number(text === '0x' ? '0x0' : text));

/** An event of a contract. Numbers are hexadecimal, unlike those of the other lists. */
export const logShape = z.object({
  address,
  topics: z.array(z.string().nullable()),
  data: z.string().regex(/^0x[\da-f]*$/i),
  blockNumber: hex,
  timeStamp: hex,
  transactionHash: z.string(),
  transactionIndex: hex,
  logIndex: hex,
});
export type Log = z.infer<typeof logShape>;
