import { createHash, type Hash } from 'node:crypto';
import { once } from 'node:events';
import { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { strToU8, Zip, ZipDeflate } from 'fflate';
import type { BuiltPackage, PackedFile } from '../packed-files.ts';
import { formatManifest, manifestName, type FileDigest } from './manifest.ts';
import type { Pace } from './pace.ts';

type WriteFile = (file: PackedFile, out: Writable, pace: Pace) => Promise<void>;

/** Writes documents into one ZIP archive, each as it is made, and ends the stream. The same documents and instant give the same bytes. @throws what the stream throws. */
export async function writeZip(
  { files, manifest }: Pick<BuiltPackage, 'files' | 'manifest'>,
  out: Writable,
  createdAt: Date,
  pace: Pace,
  write: WriteFile,
): Promise<void> {
  const done = finished(out);
  done.catch(() => undefined);
  const zip = new Zip((error, chunk) =>
    error ? out.destroy(error) : out.write(Buffer.from(chunk)),
  );
  const digests: FileDigest[] = [];
  for (const [index, file] of files.entries()) {
    const part = new ZipDeflate(file.name, { level: 6 });
    part.mtime = createdAt;
    zip.add(part);
    const hash = createHash('sha256');
    await write(file, writeToPart(part, hash, out), (share) =>
      pace((index + share) / files.length),
    );
    part.push(new Uint8Array(), true);
    digests.push({ name: file.name, sha256: hash.digest('hex') });
  }
  if (manifest) {
    const part = new ZipDeflate(manifestName, { level: 6 });
    part.mtime = createdAt;
    zip.add(part);
    part.push(strToU8(formatManifest(manifest, digests)), true);
  }
  zip.end();
  out.end();
  await done;
}

/** Writes into the part, and waits if the archive's stream is full. */
const writeToPart = (part: ZipDeflate, hash: Hash, out: Writable): Writable =>
  new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      hash.update(chunk);
      part.push(chunk);
      void roomIn(out, done);
    },
  });

async function roomIn(out: Writable, done: (error?: Error | null) => void): Promise<void> {
  let failure: Error | null = null;
  try {
    if (out.writableNeedDrain) await once(out, 'drain');
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error));
  }
  done(failure);
}
