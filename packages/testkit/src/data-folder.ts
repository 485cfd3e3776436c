import { chmodSync, mkdtempSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import path from 'node:path';

const memoryFolder = '/dev/shm';
/** The databases of a whole test run, with room to spare. */
const leastFreeBytes = 6 * 2 ** 30;

/**
 * Creates a folder for the data of a test's database server or program. It is in memory if there is
 * plenty: creating and copying the files of a database takes ten times as long on a disk.
 */
export function createDataFolder(name: string): string {
  const folder = mkdtempSync(
    path.join(hasMemoryFolder() ? memoryFolder : tmpdir(), `lotbook-${name}-`),
  );
  // Postgres doesn't run as root: its own user must be able to access the folder.
  chmodSync(folder, 0o755);
  return folder;
}

function hasMemoryFolder(): boolean {
  if (process.platform !== 'linux' || freemem() < leastFreeBytes) return false;
  try {
    const { bavail, bsize } = statfsSync(memoryFolder);
    return bavail * bsize >= leastFreeBytes;
  } catch {
    return false;
  }
}
