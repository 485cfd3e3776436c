import { readFileSync, statSync } from 'node:fs';

/**
 * The current content of a file: read again after each change, so that a new build of the web application appears without a restart. While the file
 * is missing, as during a build, or invalid, its last valid content is used.
 * @throws Error at the first call where the file cannot be read.
 */
export function followFile<T>(file: string, read: (text: string) => T): () => T {
  let known = { writtenMs: getWrittenMs(file), value: read(readFileSync(file, 'utf8')) };
  return () => {
    try {
      const now = getWrittenMs(file);
      if (now !== known.writtenMs)
        known = { writtenMs: now, value: read(readFileSync(file, 'utf8')) };
    } catch {
      return known.value;
    }
    return known.value;
  };
}

const getWrittenMs = (file: string): number => statSync(file).mtimeMs;
