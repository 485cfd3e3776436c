import { createHash, type Hash } from 'node:crypto';
import { writing } from '@lotbook/db/database';
import { addTirFile, addTirFilePart, updateTirFile } from '@lotbook/db/stores/tir-files';
import type { AccountId } from '@lotbook/model/ids';
import type { FileChunk } from '@lotbook/tir/output';
import type { Services } from '../services.ts';
import { getPartPlace } from './files.ts';
import type { TirSealer } from './tir-sealer.ts';

const partCharacters = 256 * 1024;

interface OpenFile {
  readonly id: string;
  readonly hash: Hash;
  pending: string[];
  length: number;
  seq: number;
  bytes: number;
}

/** Stores files that are written in pieces, sealed part by part. */
export class SealedFiles {
  readonly #given: {
    readonly services: Services;
    readonly accountId: AccountId;
    readonly sealer: TirSealer;
    readonly taxYear: number;
    readonly runId?: string;
    /** Is put before the names. */
    readonly prefix: string;
  };
  readonly #open = new Map<string, OpenFile>();

  constructor(given: {
    readonly services: Services;
    readonly accountId: AccountId;
    readonly sealer: TirSealer;
    readonly taxYear: number;
    readonly runId?: string;
    readonly prefix: string;
  }) {
    this.#given = given;
  }

  async append(chunks: Iterable<FileChunk>): Promise<void> {
    for (const { file, text } of chunks) {
      const open = this.#open.get(file) ?? (await this.#begin(file));
      open.pending.push(text);
      open.length += text.length;
      if (open.length >= partCharacters) await this.#flush(open);
    }
  }

  /** Closes all files. @returns their ids by name */
  async finish(records: ReadonlyMap<string, number>): Promise<ReadonlyMap<string, string>> {
    const { services, accountId } = this.#given;
    const ids = new Map<string, string>();
    for (const [name, open] of this.#open) {
      await this.#flush(open);
      await writing(services.database, { accountId }, (tx) =>
        updateTirFile(tx, accountId, open.id, {
          status: 'ready',
          size: open.bytes,
          done: open.bytes,
          rows: records.get(name) ?? 0,
          digest: `sha256:${open.hash.digest('hex')}`,
        }),
      );
      ids.set(name, open.id);
    }
    return ids;
  }

  async #begin(name: string): Promise<OpenFile> {
    const { services, accountId, taxYear, runId, prefix } = this.#given;
    const id = await writing(services.database, { accountId }, (tx) =>
      addTirFile(tx, accountId, {
        taxYear,
        runId,
        name: `${prefix}${name}`,
        kind: 'filing',
        status: 'uploading',
      }),
    );
    const open = { id, hash: createHash('sha256'), pending: [], length: 0, seq: 0, bytes: 0 };
    this.#open.set(name, open);
    return open;
  }

  async #flush(open: OpenFile): Promise<void> {
    if (open.length === 0) return;
    const { services, accountId, sealer } = this.#given;
    const text = open.pending.join('');
    const seq = open.seq;
    open.hash.update(text, 'utf8');
    open.bytes += Buffer.byteLength(text);
    open.pending = [];
    open.length = 0;
    open.seq += 1;
    await writing(services.database, { accountId }, (tx) =>
      addTirFilePart(tx, accountId, {
        fileId: open.id,
        seq,
        sealed: sealer.seal(getPartPlace(open.id, seq), text),
      }),
    );
  }
}
