import { once } from 'node:events';
import { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { Zip, ZipDeflate } from 'fflate';
import type { PackedFile } from '../year-package/report.ts';
import type { Pace } from './pace.ts';

type WriteFile = (file: PackedFile, out: Writable, pace: Pace) => Promise<void>;

/** Writes documents into one ZIP archive, each as it is made, and ends the stream. The same documents and instant give the same bytes. @throws what the stream throws. */
export async function writeZip(
  files: readonly PackedFile[],
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
  for (const [index, file] of files.entries()) {
    const part = new ZipDeflate(file.name, { level: 6 });
    part.mtime = createdAt;
    zip.add(part);
    await write(file, intoPart(part, out), (share) => pace((index + share) / files.length));
    part.push(new Uint8Array(), true);
  }
  zip.end();
  out.end();
  await done;
}

/** Writes into the part, and waits if the archive's stream is full. */
const intoPart = (part: ZipDeflate, out: Writable): Writable =>
  new Writable({
    write: (chunk: Buffer, _encoding, done) => {
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
