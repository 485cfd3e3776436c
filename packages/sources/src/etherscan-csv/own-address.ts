interface Ends {
  readonly from: string;
  readonly to: string;
}

/** The one address that is at an end of every row: the one that the list was exported for. Undefined where several are. */
export function getAccountAddress(rows: readonly Ends[]): string | undefined {
  let candidates: ReadonlySet<string> | undefined;
  for (const { from, to } of rows) {
    const ends = new Set(
      [from.toLowerCase(), to.toLowerCase()].filter((address) => address !== ''),
    );
    candidates =
      candidates === undefined
        ? ends
        : new Set([...ends].filter((address) => candidates?.has(address)));
  }
  return candidates?.size === 1 ? [...candidates][0] : undefined;
}
