/** How a record came into an account: in a file, fetched from a service or a chain, or entered by hand. */
export type RecordOriginKind = 'file' | 'fetched' | 'hand';

export interface StatedOrigin {
  readonly kind: RecordOriginKind;
  /** Of the file or of the connection; null for what was entered by hand. */
  readonly name: string | null;
  /** In the file, counted from one. */
  readonly line: number | null;
}

/** As a sentence of its own: `Line 7 of trades.csv`, `Fetched from Kraken`, `Entered by hand`. */
export function formatOrigin({ kind, name, line }: StatedOrigin): string {
  if (kind === 'hand' || name === null) return 'Entered by hand';
  if (kind === 'fetched') return `Fetched from ${name}`;
  return line === null ? name : `Line ${line} of ${name}`;
}
