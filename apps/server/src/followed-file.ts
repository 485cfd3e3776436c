import { readFileSync, statSync } from 'node:fs';

/**
 * What a file says today: read again when it was written again, so that a new build of the web application shows without a restart. While the file
 * is away, as in the middle of a build, or cannot be understood, what it said last holds.
 * @throws Error at the first call where the file cannot be read.
 */
export function followedFile<T>(file: string, read: (text: string) => T): () => T {
  let known = { writtenMs: writtenMs(file), value: read(readFileSync(file, 'utf8')) };
  return () => {
    try {
      const now = writtenMs(file);
      if (now !== known.writtenMs)
        known = { writtenMs: now, value: read(readFileSync(file, 'utf8')) };
    } catch {
      return known.value;
    }
    return known.value;
  };
}

const writtenMs = (file: string): number => statSync(file).mtimeMs;
