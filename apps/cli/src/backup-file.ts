import { fill, renderInEnglish } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/cli';
import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { Readable, Writable } from 'node:stream';
import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompress } from 'node:zlib';
import {
  countRows,
  type BackupManifest,
  type BackupChunk,
  type RowCounts,
} from '@lotbook/db/backup/layout';
import type { OpenBackup } from '@lotbook/db/backup/take';
import { createTarDecoder, createTarPacker } from 'modern-tar';
import { UsageError } from './usage-error.ts';

const [compress, decompress] = [promisify(zstdCompress), promisify(zstdDecompress)];
/** A modified chunk is refused before the database sees any of its rows. */
const withChecksum = { params: { [constants.ZSTD_c_checksumFlag]: 1 } };

/** The first and the last entry of the archive; between them are `tables/{table}/{number}.copy.zst`. */
const manifestName = 'manifest.json';
const endName = 'end.json';

/** Content of the last entry; without it the archive is incomplete. */
interface End {
  readonly rows: RowCounts;
  /** SHA-256 in hex of all preceding entries, name and content of each in order. */
  readonly sha256: string;
}

/**
 * Writes a backup as a tar archive of compressed chunks. Uses a temporary file next to its final place until it is complete, readable only by its owner.
 * @returns rows of each table.
 */
export async function writeBackupFile(
  file: string,
  backup: OpenBackup,
  onBytes: (bytes: number) => void,
): Promise<RowCounts> {
  const part = `${file}.part`;
  const { readable, controller } = createTarPacker();
  const written = readable.pipeTo(Writable.toWeb(createWriteStream(part, { mode: 0o600 })));
  // Reported to the caller that awaits it below.
  written.catch(() => undefined);
  const sum = createHash('sha256');
  const put = async (name: string, content: Uint8Array): Promise<void> => {
    const entry = controller
      .add({ name, size: content.length, mode: 0o600, mtime: new Date(backup.manifest.madeAt) })
      .getWriter();
    await Promise.race([entry.write(content).then(() => entry.close()), written]);
  };
  const add = async (name: string, content: Uint8Array): Promise<void> => {
    noteEntry(sum, name, content);
    await put(name, content);
  };
  try {
    await add(manifestName, jsonBytes(backup.manifest));
    const rows: Record<string, number> = Object.fromEntries(
      backup.manifest.tables.map(({ name }) => [name, 0]),
    );
    let [number, bytes] = [0, 0];
    for await (const { table, text } of backup.pieces()) {
      number += 1;
      rows[table]! += countRows(text);
      await add(
        `tables/${table}/${String(number).padStart(6, '0')}.copy.zst`,
        await compress(text, withChecksum),
      );
      onBytes((bytes += text.length));
    }
    const end: End = { rows, sha256: sum.digest('hex') };
    await put(endName, jsonBytes(end));
    controller.finalize();
    await written;
    await syncFile(part);
    await rename(part, file);
    return rows;
  } catch (error) {
    controller.error(error);
    await rm(part, { force: true });
    throw error;
  }
}

async function syncFile(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A backup file while it is read. */
export interface ReadBackup {
  readonly manifest: BackupManifest;
  /** Throws a UsageError where the file is damaged or was cut off, at its end at the latest. */
  readonly pieces: AsyncIterable<BackupChunk>;
}

/** @throws UsageError where the file is no backup. */
export async function readBackupFile(
  file: string,
  onBytes: (bytes: number) => void,
): Promise<ReadBackup> {
  const sum = createHash('sha256');
  const entries = getEntries(file, onBytes);
  const first = await entries.next();
  if (first.done || first.value.name !== manifestName)
    throw new UsageError(renderInEnglish(fill(texts.notBackup, { file })));
  noteEntry(sum, manifestName, first.value.content);
  return {
    manifest: getManifest(file, first.value.content),
    pieces: checkChunks(file, entries, sum),
  };
}

interface Entry {
  readonly name: string;
  readonly content: Uint8Array;
}

async function* getEntries(file: string, onBytes: (bytes: number) => void): AsyncGenerator<Entry> {
  let bytes = 0;
  const counted = async function* (): AsyncGenerator<Uint8Array> {
    for await (const chunk of createReadStream(file) as AsyncIterable<Uint8Array>) {
      onBytes((bytes += chunk.length));
      yield chunk;
    }
  };
  const archive = (
    Readable.toWeb(Readable.from(counted())) as ReadableStream<Uint8Array>
  ).pipeThrough(createTarDecoder({ strict: true }));
  try {
    for await (const { header, body } of archive)
      yield { name: header.name, content: new Uint8Array(await new Response(body).arrayBuffer()) };
  } catch (cause) {
    if (cause instanceof Error && 'syscall' in cause) throw cause;
    throw new UsageError(renderInEnglish(fill(texts.backupUnreadable, { file })), {
      cause,
    });
  }
}

async function* checkChunks(
  file: string,
  entries: AsyncIterable<Entry>,
  sum: Hash,
): AsyncGenerator<BackupChunk> {
  const rows: Record<string, number> = {};
  for await (const { name, content } of entries) {
    if (name === endName) {
      const end = readJson(file, content) as End;
      const isWhole =
        end.sha256 === sum.digest('hex') &&
        Object.entries(end.rows).every(([table, count]) => count === (rows[table] ?? 0));
      if (!isWhole)
        throw new UsageError(renderInEnglish(fill(texts.backupChecksumDiffers, { file })));
      return;
    }
    noteEntry(sum, name, content);
    const table = /^tables\/(\w+)\/\d+\.copy\.zst$/.exec(name)?.[1];
    if (table === undefined)
      throw new UsageError(renderInEnglish(fill(texts.backupForeignFile, { file, name })));
    const text = await decompress(content).catch((cause: unknown) => {
      throw new UsageError(renderInEnglish(fill(texts.backupDamaged, { file, name })), {
        cause,
      });
    });
    rows[table] = (rows[table] ?? 0) + countRows(text);
    yield { table, text };
  }
  throw new UsageError(renderInEnglish(fill(texts.backupIncomplete, { file })));
}

function getManifest(file: string, content: Uint8Array): BackupManifest {
  const manifest = readJson(file, content) as Omit<BackupManifest, 'version'> & {
    readonly version: number;
  };
  if (manifest.format !== 'lotbook-backup')
    throw new UsageError(renderInEnglish(fill(texts.notBackup, { file })));
  if (manifest.version !== 1)
    throw new UsageError(renderInEnglish(fill(texts.backupTooNew, { file })));
  return { ...manifest, version: 1 };
}

function readJson(file: string, content: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(content).toString('utf8'));
  } catch (cause) {
    throw new UsageError(renderInEnglish(fill(texts.backupManifestDamaged, { file })), {
      cause,
    });
  }
}

const jsonBytes = (value: unknown): Uint8Array =>
  Buffer.from(`${JSON.stringify(value, undefined, 2)}\n`);

function noteEntry(sum: Hash, name: string, content: Uint8Array): void {
  sum.update(`${name} ${content.length}\n`);
  sum.update(content);
}
