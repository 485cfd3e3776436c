import { mulDiv } from '@lotbook/decimal/decimal';
import type { AssetId } from '@lotbook/model/ids';
import type { AssetBook } from './noted.ts';

/**
 * Units deposited into positions, held inside their tokens: the tokens of a pool are
 * interchangeable, and each represents an equal share of everything.
 */
export interface Inside {
  /** Tokens that were received for what was put in. */
  readonly tokens: bigint;
  readonly contents: ReadonlyMap<AssetId, bigint>;
  /** How often parts were rounded down: by as many of the smallest count can units be missing. */
  readonly dust: bigint;
}

export function putInside(
  book: AssetBook,
  tokens: bigint,
  put: ReadonlyMap<AssetId, bigint>,
): void {
  const before = book.inside ?? empty;
  const contents = new Map(before.contents);
  for (const [asset, units] of put) contents.set(asset, (contents.get(asset) ?? 0n) + units);
  book.inside = { tokens: before.tokens + tokens, contents, dust: before.dust + 1n };
}

const empty: Inside = { tokens: 0n, contents: new Map(), dust: 0n };

/**
 * Withdraws tokens with their share of what is inside. Returns that share, or nothing if some
 * tokens represent no deposit or there are too few.
 */
export function takeInside(book: AssetBook, tokens: bigint): Inside | undefined {
  const { inside, places } = book;
  if (!inside) return undefined;
  const held = [...places.values()].reduce((sum, { units }) => sum + units, 0n);
  const isWhole = inside.tokens === held && tokens <= held;
  const part = getPart(inside, tokens, held);
  book.inside = tokens < held ? getPart(inside, held - tokens, held) : undefined;
  return isWhole ? part : undefined;
}

function getPart({ tokens, contents, dust }: Inside, part: bigint, whole: bigint): Inside {
  if (part >= whole) return { tokens, contents, dust };
  const of = (units: bigint) => mulDiv(units, part, whole, 'down');
  return {
    tokens: of(tokens),
    contents: new Map([...contents].map(([asset, units]) => [asset, of(units)])),
    dust: dust + 1n,
  };
}
