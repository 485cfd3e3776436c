import { createHash, hash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { encodeDecimals } from '@lotbook/decimal/decimal-json';
import {
  sealedParts,
  type NewChunk,
  type FragmentMark,
  type SealedPart,
} from '@lotbook/db/stores/sealed-years';

const compress = promisify(gzip);
/** A sixth more bytes than with the usual level, in half the time. */
const level = 3;
/** Minimum text per chunk; all lines of one timestamp are in the same chunk. */
const PIECE_CHARACTERS = 2 * 1024 * 1024;
/** Number of chunks compressed and stored while the next is built. */
const AT_ONCE = 3;
/** So many lines are made before others get their turn. */
const LINES_PER_TURN = 500;

interface PartOptions<Line> {
  /** The lines are JSON already, with their amounts as `{ decimal }`. */
  readonly isKept?: boolean;
  /** When a line is of; undefined: of no time. Absent: no line is of a time. */
  readonly getLatestTime?: (line: Line) => string | undefined;
  /** Receives the number of lines written. Throwing ends the writing. */
  readonly step?: (lines: number) => Promise<void>;
}

/** Writes lines of JSON into chunks, part by part, with their digest. Amounts in the JSON are `{ decimal }`. */
export class PartWriter {
  bytes = 0;
  readonly #keep: (chunk: NewChunk) => Promise<void>;
  readonly #pieces = new Map<SealedPart, Pick<NewChunk, 'seq' | 'firstAt' | 'digest'>[]>();

  constructor(store: (chunk: NewChunk) => Promise<void>) {
    this.#keep = store;
  }

  /** One whole part. @returns how many lines it has. */
  async write<Line>(
    part: SealedPart,
    lines: AsyncIterable<readonly Line[]>,
    { isKept = false, getLatestTime, step }: PartOptions<Line> = {},
  ): Promise<number> {
    this.#pieces.set(part, []);
    let [text, count] = ['', 0];
    let [first, last]: (string | undefined)[] = [];
    const keeping: Promise<void>[] = [];
    const flush = async (): Promise<void> => {
      if (keeping.length >= AT_ONCE) await keeping.shift();
      if (text === '') return;
      const chunk = this.#add(part, text, first);
      chunk.catch(() => undefined);
      keeping.push(chunk);
      text = '';
    };
    for await (const values of lines) {
      for (const value of values) {
        const at = getLatestTime?.(value);
        if (
          text !== '' &&
          (getLatestTime
            ? at !== last && (last === undefined || text.length >= PIECE_CHARACTERS)
            : text.length >= PIECE_CHARACTERS)
        )
          await flush();
        if (text === '') first = at;
        last = at;
        text += `${JSON.stringify(isKept ? value : encodeDecimals(value))}\n`;
        count += 1;
        if (count % LINES_PER_TURN === 0) await setImmediate();
      }
      await step?.(count);
    }
    await flush();
    await Promise.all(keeping);
    return count;
  }

  async #add(part: SealedPart, text: string, firstAt: string | undefined): Promise<void> {
    const chunks = this.#pieces.get(part)!;
    const raw = Buffer.from(text);
    const about = { seq: chunks.length, firstAt, digest: hash('sha256', raw) };
    chunks.push(about);
    const bytes = await compress(raw, { level });
    await this.#keep({ part, ...about, bytes });
    this.bytes += bytes.length;
  }

  /** A part's chunks that have a time, in order. */
  timed(part: SealedPart): readonly { readonly seq: number; readonly firstAt: string }[] {
    return (this.#pieces.get(part) ?? []).flatMap(({ seq, firstAt }) =>
      firstAt === undefined ? [] : [{ seq, firstAt }],
    );
  }

  /** The digest of each part. */
  digests(): Readonly<Record<SealedPart, string>> {
    return Object.fromEntries(
      sealedParts.map((part) => [part, getPartDigest(this.#pieces.get(part) ?? [])]),
    ) as Record<SealedPart, string>;
  }
}

/** Digest of a part: SHA-256 of the digests of its chunks in order, in hexadecimal. */
export const getPartDigest = (chunks: readonly Pick<FragmentMark, 'digest'>[]): string =>
  hash('sha256', chunks.map(({ digest }) => `${digest}\n`).join(''));

/** Digest of a sealed year: `sha256:` and the digest of its parts' names and digests in order. */
export function sealDigest(parts: Readonly<Record<SealedPart, string>>): string {
  const sum = createHash('sha256');
  for (const part of sealedParts) sum.update(`${part} ${parts[part]}\n`);
  return `sha256:${sum.digest('hex')}`;
}
