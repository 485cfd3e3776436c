/**
 * Compares text the way people number things: runs of digits by their number, everything else by code unit (`2` before `10`, `a9` before `a10`).
 * Zero only for equal text.
 */
export function compareNaturally(a: string, b: string): number {
  let i = 0;
  let j = 0;
  while (i < a.length && j < b.length) {
    if (isDigit(a.charCodeAt(i)) && isDigit(b.charCodeAt(j))) {
      const endA = endOfDigits(a, i);
      const endB = endOfDigits(b, j);
      const difference = compareNumbers(a.slice(i, endA), b.slice(j, endB));
      if (difference !== 0) return difference;
      i = endA;
      j = endB;
    } else {
      const difference = a.charCodeAt(i) - b.charCodeAt(j);
      if (difference !== 0) return difference;
      i += 1;
      j += 1;
    }
  }
  return a.length - i - (b.length - j) || compareText(a, b);
}

/** As {@link compareNaturally}; what has no id comes last. */
export function compareKeys(a: string | undefined, b: string | undefined): number {
  return a === undefined || b === undefined
    ? Number(a === undefined) - Number(b === undefined)
    : compareNaturally(a, b);
}

export const compareText = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

function compareNumbers(a: string, b: string): number {
  const plainA = trimZeros(a);
  const plainB = trimZeros(b);
  return plainA.length - plainB.length || compareText(plainA, plainB);
}

function trimZeros(digits: string): string {
  let from = 0;
  while (digits.charCodeAt(from) === 48) from += 1;
  return from === 0 ? digits : digits.slice(from);
}

const isDigit = (code: number): boolean => code >= 48 && code <= 57;

function endOfDigits(text: string, from: number): number {
  let end = from;
  while (end < text.length && isDigit(text.charCodeAt(end))) end += 1;
  return end;
}
