import { once } from 'node:events';
import type { Writable } from 'node:stream';

const CHUNK = 64 * 1024;

/** Writes text in chunks at the reader's speed. A reader that closes ends it silently. */
export async function writeAll(out: Writable, chunks: Iterable<string>): Promise<void> {
  let isOpen = true;
  const stop = (error: Error) => {
    isOpen = false;
    if (!('code' in error) || error.code !== 'EPIPE') throw error;
  };
  out.once('error', stop);
  let held = '';
  for (const chunk of chunks) {
    held += chunk;
    if (held.length < CHUNK) continue;
    if (!isOpen) return;
    if (!out.write(held)) await once(out, 'drain').catch(() => {});
    held = '';
  }
  if (isOpen && held !== '')
    await new Promise<void>((resolve) => void out.write(held, () => resolve()));
  out.off('error', stop);
}
