import { spawn } from 'node:child_process';
import path from 'node:path';

/** What a test run started and has to end, even if it is killed. */
export interface Started {
  /** Data folders of database servers: the server is stopped, the folder removed. */
  readonly folders: readonly string[];
  /** The process group of a program, which ends its own children at SIGTERM. */
  readonly group?: number;
}

export interface Guard {
  /** Call after everything has ended as it should. */
  readonly release: () => void;
}

/**
 * Starts a small process of its own group that ends `started` as soon as this process is gone, for
 * whatever reason: its standard input ends then.
 */
export function guardOrphans(started: Started): Guard {
  const child = spawn(
    process.execPath,
    [path.join(import.meta.dirname, 'end-orphans.ts'), JSON.stringify(started)],
    { stdio: ['pipe', 'ignore', 'ignore'], detached: true },
  );
  child.unref();
  child.on('error', () => undefined);
  child.stdin.on('error', () => undefined);
  return { release: () => child.stdin.end('released') };
}
