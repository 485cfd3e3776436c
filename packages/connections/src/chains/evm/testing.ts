import type { EvmList, EvmRow } from '@lotbook/standins/evm-explorer';

/**
 * Addresses and contracts for tests: a word of the letters a to f and digits, repeated to 20 bytes.
 */
export const repeatWord = (word: string): string => `0x${word.repeat(40).slice(0, 40)}`;

export interface Event {
  readonly block: number;
  readonly hash: string;
  readonly from: string;
  readonly to: string;
}

const base = ({ block, hash, from, to }: Event): EvmRow & { readonly hash: string } => ({
  blockNumber: String(block),
  // One block per day from January 1, 2024.
  timeStamp: String(Date.parse('2024-01-01') / 1000 + block * 86_400),
  hash,
  from,
  to,
  confirmations: '100',
});

/** `value` in whole coins as text with 18 decimals; the gas is 21,000 × 10 gwei. */
export const makeSigned = (
  event: Event,
  value: string,
  more: Readonly<Record<string, string>> = {},
): EvmRow => ({
  ...base(event),
  value: units(value, 18),
  gasPrice: '10000000000',
  gasUsed: '21000',
  isError: '0',
  txreceipt_status: '1',
  contractAddress: '',
  functionName: '',
  ...more,
});

export const internal = (event: Event, value: string): EvmRow => ({
  ...base(event),
  value: units(value, 18),
  isError: '0',
  contractAddress: '',
  traceId: '0',
});

export interface Token {
  readonly contract: string;
  readonly symbol: string;
  readonly name?: string;
  readonly decimals?: number;
}

export const tokens = (
  event: Event,
  value: string,
  { contract, symbol, name = symbol, decimals = 18 }: Token,
): EvmRow => ({
  ...base(event),
  contractAddress: contract,
  tokenName: name,
  tokenSymbol: symbol,
  tokenDecimal: String(decimals),
  value: units(value, decimals),
});

export const unique = (
  event: Event,
  tokenID: string,
  { contract, symbol, name = symbol }: Token,
): EvmRow => ({
  ...base(event),
  contractAddress: contract,
  tokenName: name,
  tokenSymbol: symbol,
  tokenID,
});

export type Rows = Readonly<Partial<Record<EvmList, readonly EvmRow[]>>>;

function units(text: string, decimals: number): string {
  const [whole = '0', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(decimals, '0')).toString();
}
