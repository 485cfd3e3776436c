/**
 * A small made-up UTXO ledger for the stand-ins of its services. Amounts are in the smallest unit.
 */
export interface LedgerTransaction {
  readonly id: string;
  readonly height: number;
  /** The block time, in seconds since 1970. */
  readonly time: number;
  /** `address value`, one each; an empty list creates new coins. */
  readonly from: readonly string[];
  readonly to: readonly string[];
}

export interface LedgerEnd {
  readonly address: string;
  readonly value: bigint;
}

export const getEnd = (text: string): LedgerEnd => {
  const [address = '', value = '0'] = text.split(' ');
  return { address, value: BigInt(value) };
};

const sum = (ends: readonly string[]): bigint =>
  ends.reduce((total, text) => total + getEnd(text).value, 0n);

export const getFee = ({ from, to }: LedgerTransaction): bigint =>
  from.length === 0 ? 0n : sum(from) - sum(to);

/** The transactions of an address, newest first. */
export const getHistory = (
  ledger: readonly LedgerTransaction[],
  address: string,
): readonly LedgerTransaction[] =>
  ledger
    .filter(({ from, to }) => [...from, ...to].some((text) => getEnd(text).address === address))
    .toSorted((a, b) => b.height - a.height || (a.id < b.id ? -1 : 1));

export interface Totals {
  readonly received: bigint;
  readonly sent: bigint;
}

export function getTotals(ledger: readonly LedgerTransaction[], address: string): Totals {
  const of = (side: 'from' | 'to'): bigint =>
    sum(ledger.flatMap((each) => each[side].filter((text) => getEnd(text).address === address)));
  return { received: of('to'), sent: of('from') };
}
