import { hash } from 'node:crypto';
import { fill, type FilledMessage } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import type { Reading } from './file-source.ts';

const MOST_LINES = 5;

/**
 * Finds transactions whose rows repeat earlier ones of the file word for word, in any case, and that have no id. Two
 * fills of an order can look the same, so each counts; a file that was pasted together repeats rows, too.
 */
export class RepeatedRows {
  /** Digests, since a file can have a million rows. */
  readonly #known = new Set<number>();
  readonly #lines: number[] = [];
  #count = 0;

  add(readings: readonly Reading[]): void {
    for (const reading of readings) {
      if (reading.kind !== 'transaction' || reading.transaction.externalId !== undefined) continue;
      const key = digest(JSON.stringify(reading.rows.map(({ cells }) => cells)).toLowerCase());
      if (!this.#known.has(key)) this.#known.add(key);
      else {
        this.#count += 1;
        const line = reading.rows[0]?.line;
        if (line !== undefined && this.#lines.length < MOST_LINES) this.#lines.push(line);
      }
    }
  }

  /** So far. */
  getNotes(): readonly FilledMessage[] {
    const more = this.#count > this.#lines.length ? ', …' : '';
    return this.#count === 0
      ? []
      : [
          fill(texts.rowsRepeated, {
            count: this.#count,
            lines: `${this.#lines.join(', ')}${more}`,
          }),
        ];
  }
}

/** 53 bits, as many as a number holds exactly. */
function digest(text: string): number {
  const bytes = hash('md5', text, 'buffer');
  return bytes.readUIntBE(0, 6) * 32 + (bytes.readUInt8(6) & 31);
}
