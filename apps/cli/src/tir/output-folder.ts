import { createHash, type Hash } from 'node:crypto';
import { closeSync, mkdirSync, openSync, readdirSync, writeFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import { fill, renderInEnglish } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/cli';
import type { FileChunk } from '@lotbook/tir/output';
import { UsageError } from '../usage-error.ts';

const bufferedCharacters = 256 * 1024;

interface OpenFile {
  readonly handle: number;
  readonly hash: Hash;
  pending: string;
  bytes: number;
}

/** The folder of one run. Files are written in pieces and hashed as they are written. */
export class OutputFolder {
  readonly folder: string;
  readonly #open = new Map<string, OpenFile>();
  readonly #done = new Map<string, { readonly sha256: string; readonly bytes: number }>();

  /** @throws UsageError if the folder has files, which a run would mix with its own. */
  constructor(folder: string) {
    this.folder = folder;
    mkdirSync(folder, { recursive: true });
    if (readdirSync(folder).length > 0)
      throw new UsageError(
        renderInEnglish(fill(texts.tirOutNotEmpty, { folder: path.basename(folder) })),
      );
  }

  append({ file, text }: FileChunk): void {
    let open = this.#open.get(file);
    if (!open) {
      const handle = openSync(path.join(this.folder, file), 'wx');
      open = { handle, hash: createHash('sha256'), pending: '', bytes: 0 };
      this.#open.set(file, open);
    }
    open.pending += text;
    if (open.pending.length >= bufferedCharacters) flush(open);
  }

  appendAll(chunks: Iterable<FileChunk>): void {
    for (const chunk of chunks) this.append(chunk);
  }

  /** Writes a whole file at once. */
  write(file: string, content: Uint8Array): void {
    writeFileSync(path.join(this.folder, file), content, { flag: 'wx' });
    const sha256 = createHash('sha256').update(content).digest('hex');
    this.#done.set(file, { sha256, bytes: content.length });
  }

  close(file: string): void {
    const open = this.#open.get(file);
    if (!open) return;
    flush(open);
    closeSync(open.handle);
    this.#open.delete(file);
    this.#done.set(file, { sha256: open.hash.digest('hex'), bytes: open.bytes });
  }

  /** Closes the remaining files and lists all of them by name. */
  finish(): readonly { readonly file: string; readonly sha256: string; readonly bytes: number }[] {
    for (const file of this.#open.keys()) this.close(file);
    return [...this.#done]
      .map(([file, facts]) => ({ file, ...facts }))
      .toSorted((a, b) => (a.file < b.file ? -1 : 1));
  }
}

function flush(open: OpenFile): void {
  const bytes = Buffer.from(open.pending, 'utf8');
  writeSync(open.handle, bytes);
  open.hash.update(bytes);
  open.bytes += bytes.length;
  open.pending = '';
}
