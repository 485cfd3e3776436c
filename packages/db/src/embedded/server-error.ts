import { closeSync, openSync, readSync, statSync } from 'node:fs';

/** Why the embedded database didn't start, in a sentence for the person who runs the program. */
export class EmbeddedServerError extends Error {
  override name = 'EmbeddedServerError';
}

const knownCauses: readonly (readonly [RegExp, string])[] = [
  [
    /No space left on device|could not write.*disk full|Disk quota exceeded/i,
    'the disk is full. Make room there, or set LOTBOOK_DATA to another folder for the data',
  ],
  [/Read-only file system/i, 'the disk is read-only. Set LOTBOOK_DATA to a folder on another disk'],
  [
    /Permission denied/i,
    'its files may not be read or written by the user it runs as. Give that user access, or set LOTBOOK_DATA to another folder',
  ],
  [
    /could not (map anonymous shared memory|resize shared memory|create shared memory)|Cannot allocate memory|out of memory/i,
    'the computer has too little free memory. Free some and start again',
  ],
  [
    /Address already in use|could not bind/i,
    'its port was taken by another program in the meantime. Start again',
  ],
  [
    /initialized by PostgreSQL version \S+,? which is not compatible|is not compatible with this version/i,
    'its data was written by another version of Postgres. Start the version of Lotbook that wrote it',
  ],
  [
    /error while loading shared libraries|Library not loaded|image not found|not found \(required by/i,
    'its libraries are missing on this computer; run npm ci again, or set DATABASE_URL to a Postgres server of your own',
  ],
  [
    /lock file "postmaster.pid" already exists|pre-existing shared memory block/i,
    'another Postgres server is still running on the same data. Stop it and start again',
  ],
];

/**
 * Determines the cause from the message of the failed command and from what Postgres wrote to its
 * log since.
 */
export function toServerError({
  cause,
  folder,
  log,
  logged = 0,
}: {
  cause: unknown;
  folder: string;
  log?: string;
  logged?: number;
}): EmbeddedServerError {
  const text = `${cause instanceof Error ? cause.message : String(cause)}\n${log === undefined ? '' : readFrom(log, logged)}`;
  const known = knownCauses.find(([pattern]) => pattern.test(text))?.[1];
  const fatal = /^.*(?:FATAL|PANIC): +(.*)$/m.exec(text)?.[1];
  const reason = known ?? fatal ?? /^.*error: +(.*)$/m.exec(text)?.[1] ?? 'the reason is unknown';
  const details = log === undefined ? '' : ` Its log is ${log}.`;
  return new EmbeddedServerError(
    `The embedded database in ${folder} can't start: ${reason}.${details}`,
    { cause },
  );
}

const mostBytes = 64 * 1024;

function readFrom(file: string, start: number): string {
  try {
    const end = statSync(file).size;
    const buffer = Buffer.alloc(Math.min(mostBytes, Math.max(0, end - start)));
    const handle = openSync(file, 'r');
    try {
      readSync(handle, buffer, 0, buffer.length, end - buffer.length);
    } finally {
      closeSync(handle);
    }
    return buffer.toString('utf8');
  } catch {
    return '';
  }
}
