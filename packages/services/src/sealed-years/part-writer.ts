import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { kept } from '@lotbook/decimal/decimal-json';
import { sealedParts, type SealedPart } from '@lotbook/db/stores/sealed-years';

const compress = promisify(gzip);
/** So much text goes into one piece. */
const PIECE_CHARACTERS = 2 * 1024 * 1024;
/** So many lines are made before others get their turn. */
const LINES_PER_TURN = 500;

export type KeepPiece = (piece: { readonly part: SealedPart; readonly seq: number; readonly bytes: Buffer }) => Promise<void>;

/** Writes lines of JSON into pieces, part by part, and their digest with them. What is JSON has its amounts as `{ decimal }`. */
export class PartWriter {
  bytes = 0;
  readonly #keep: KeepPiece;
  readonly #digests = new Map<SealedPart, string>();

  constructor(keep: KeepPiece) {
    this.#keep = keep;
  }

  /** One whole part. @returns how many lines it has. */
  async write(part: SealedPart, lines: AsyncIterable<readonly unknown[]>): Promise<number> {
    const sum = createHash('sha256');
    let [text, seq, count] = ['', 0, 0];
    const flush = async (): Promise<void> => {
      if (text === '') return;
      const raw = Buffer.from(text);
      sum.update(raw);
      const bytes = await compress(raw);
      await this.#keep({ part, seq, bytes });
      this.bytes += bytes.length;
      [text, seq] = ['', seq + 1];
    };
    for await (const values of lines) {
      for (const value of values) {
        text += `${JSON.stringify(kept(value))}\n`;
        count += 1;
        if (text.length >= PIECE_CHARACTERS) await flush();
        if (count % LINES_PER_TURN === 0) await setImmediate();
      }
    }
    await flush();
    this.#digests.set(part, sum.digest('hex'));
    return count;
  }

  /** Of each part: SHA-256 of its text, in hexadecimal. */
  digests(): Readonly<Record<SealedPart, string>> {
    return Object.fromEntries(sealedParts.map((part) => [part, this.#digests.get(part) ?? ''])) as Record<SealedPart, string>;
  }
}

/** What stands for all of a sealed year: `sha256:` and the digest of its parts' names and digests in their order. */
export function sealDigest(parts: Readonly<Record<SealedPart, string>>): string {
  const sum = createHash('sha256');
  for (const part of sealedParts) sum.update(`${part} ${parts[part]}\n`);
  return `sha256:${sum.digest('hex')}`;
}
