import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

/** The server process of a data folder. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
}

const pidFile = (folder: string): string => path.join(folder, 'postmaster.pid');

/** The running server of the folder; undefined when none runs, also when one was killed and left its file behind. */
export function findPostmaster(folder: string): Postmaster | undefined {
  const [pid, , , port] = readLines(pidFile(folder)).map(Number);
  if (!isPositive(pid) || !isPositive(port)) return undefined;
  return isAlive(pid) ? { pid, port } : undefined;
}

/**
 * Removes what a killed server left behind, if nobody has waited for its end: Postgres takes such a process (a zombie) for a running one and refuses to start. In a container
 * the first process often waits for nobody.
 */
export function removeStalePidFile(folder: string): void {
  const pid = Number(readLines(pidFile(folder))[0]);
  if (isPositive(pid) && exists(pid) && isZombie(pid)) rmSync(pidFile(folder), { force: true });
}

const isPositive = (value: number | undefined): value is number =>
  value !== undefined && Number.isInteger(value) && value > 0;

const isAlive = (pid: number): boolean => exists(pid) && !isZombie(pid);

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Only Linux shows it in a file, and only there is a zombie left for long: launchd on macOS waits for every orphan. */
function isZombie(pid: number): boolean {
  if (process.platform !== 'linux') return false;
  // The name of the program is in parentheses and may contain spaces.
  return (
    readLines(`/proc/${pid}/stat`)[0]
      ?.replace(/^.*\) /, '')
      .startsWith('Z') ?? false
  );
}

function readLines(file: string): readonly string[] {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch {
    return [];
  }
}
