interface Ends {
  readonly from: string;
  readonly to: string;
}

/** The one address that the list was exported for: in the name of its file, or else at an end of every row. Undefined where several are. */
export function getAccountAddress(rows: readonly Ends[], fileName = ''): string | undefined {
  const named = findNamed(rows, fileName.toLowerCase());
  if (named !== undefined) return named;
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

/** Shorter texts could be part of a file's name by chance. */
const SHORTEST_ADDRESS = 20;

function findNamed(rows: readonly Ends[], fileName: string): string | undefined {
  if (fileName.length < SHORTEST_ADDRESS) return undefined;
  return rows
    .flatMap(({ from, to }) => [from.toLowerCase(), to.toLowerCase()])
    .find((address) => address.length >= SHORTEST_ADDRESS && fileName.includes(address));
}
