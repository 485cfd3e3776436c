/** The record type of a line: its reference number, and whether it has a line for deferred wash sale losses. */
export interface RefNumber {
  readonly number: number;
  readonly wash: boolean;
}

/**
 * Reference numbers by box (TXF 042). Those without a form, 712 and 714, and those whose basis was not reported, 711 and 713, have no line for a wash
 * sale, except short-term with box B (718); those whose basis was reported have 682.
 */
export function refNumbers(box: string, disallowed: boolean): RefNumber {
  const number = plain[box];
  if (number === undefined) throw new Error(`there is no box ${box}`);
  const washed = disallowed ? washSale[box] : undefined;
  return washed === undefined ? { number, wash: false } : { number: washed, wash: true };
}

const plain: Readonly<Record<string, number>> = {
  A: 321,
  B: 711,
  C: 712,
  D: 323,
  E: 713,
  F: 714,
  G: 321,
  H: 711,
  I: 712,
  J: 323,
  K: 713,
  L: 714,
};

const washSale: Readonly<Record<string, number>> = { A: 682, G: 682, B: 718, H: 718 };
