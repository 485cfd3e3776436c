import { Writable } from 'node:stream';
import { writing } from '@lotbook/db/database';
import { addReportChunk, reportProgress, type Report } from '@lotbook/db/stores/reports';
import type { AccountId } from '@lotbook/model/ids';
import type { Services } from '../services.ts';

/** It was canceled, or another attempt of the same job took over. */
export class Given extends Error {
  override name = 'Given';
}

const CHUNK_BYTES = 512 * 1024;
/** Minimum interval between progress reports. */
const STEP_MS = 500;

/** Stores the progress of a report, and checks whether it is still needed. */
export class Steps {
  readonly #services: Services;
  readonly #accountId: AccountId;
  readonly #report: Report;
  #getNoticeAt = Number.NEGATIVE_INFINITY;

  constructor(services: Services, accountId: AccountId, report: Report) {
    this.#services = services;
    this.#accountId = accountId;
    this.#report = report;
  }

  /** @throws Given if it was canceled or another attempt took over. */
  async at(percent: number): Promise<void> {
    const now = performance.now();
    if (now - this.#getNoticeAt < STEP_MS) return;
    this.#getNoticeAt = now;
    const scope = { accountId: this.#accountId };
    const isMine = await writing(this.#services.database, scope, (tx) =>
      reportProgress(tx, this.#accountId, this.#report, Math.floor(percent)),
    );
    if (!isMine) throw new Given();
  }
}

/** Stores a document, or its preview, in chunks while it is written; the whole is never held in memory. */
export class ChunkWriter extends Writable {
  bytes = 0;
  readonly #services: Services;
  readonly #accountId: AccountId;
  readonly #report: Report;
  #held: Buffer[] = [];
  #heldBytes = 0;
  #seq = 0;
  readonly #preview: boolean;

  constructor(
    services: Services,
    accountId: AccountId,
    report: Report,
    { preview = false }: { readonly preview?: boolean } = {},
  ) {
    super();
    this.#preview = preview;
    this.#services = services;
    this.#accountId = accountId;
    this.#report = report;
  }

  override _write(
    chunk: Buffer | string,
    encoding: BufferEncoding,
    callback: (error?: Error | null) => void,
  ): void {
    const piece = typeof chunk === 'string' ? Buffer.from(chunk, encoding) : chunk;
    this.#held.push(piece);
    this.#heldBytes += piece.length;
    if (this.#heldBytes < CHUNK_BYTES) callback();
    else void this.#flush(callback);
  }

  override _final(callback: (error?: Error | null) => void): void {
    void this.#flush(callback);
  }

  async #flush(done: (error?: Error | null) => void): Promise<void> {
    const chunk = Buffer.concat(this.#held);
    const seq = this.#seq;
    [this.#held, this.#heldBytes, this.#seq] = [[], 0, seq + 1];
    this.bytes += chunk.length;
    let failure: Error | null = null;
    try {
      if (chunk.length > 0) await this.#keep(seq, chunk);
    } catch (error) {
      failure = error instanceof Error ? error : new Error(String(error));
    }
    done(failure);
  }

  async #keep(seq: number, chunk: Buffer): Promise<void> {
    const scope = { accountId: this.#accountId };
    if (
      !(await writing(this.#services.database, scope, (tx) =>
        addReportChunk(tx, this.#accountId, this.#report, seq, chunk, this.#preview),
      ))
    )
      throw new Given();
  }
}
