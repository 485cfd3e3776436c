import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

/** The server process of a data folder. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  /** It refuses new connections and waits for the present ones to end, which may be never. */
  readonly isStopping: boolean;
}

const pidFile = (folder: string): string => path.join(folder, 'postmaster.pid');

/**
 * The running server of the folder; undefined if none runs, even if a killed one left its pid file.
 */
export function findPostmaster(folder: string): Postmaster | undefined {
  const lines = readLines(pidFile(folder));
  const [pid, , , port] = lines.map(Number);
  if (!isPositive(pid) || !isPositive(port)) return undefined;
  if (!isAlive(pid) || !mayBePostgres(pid)) return undefined;
  return { pid, port, isStopping: lines[7]?.trim() === 'stopping' };
}

/**
 * Removes the pid file of a killed server whose process is a zombie or another program by now:
 * Postgres takes it for a running server and refuses to start. In a container, the first process
 * often doesn't reap its children, and process numbers repeat after a restart.
 */
export function removeStalePidFile(folder: string): void {
  const pid = Number(readLines(pidFile(folder))[0]);
  if (isPositive(pid) && exists(pid) && (isZombie(pid) || !mayBePostgres(pid)))
    rmSync(pidFile(folder), { force: true });
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

/** Only Linux has /proc, and only there do zombies persist: launchd on macOS reaps every orphan. */
function isZombie(pid: number): boolean {
  if (process.platform !== 'linux') return false;
  // The program name is in parentheses and can contain spaces.
  return (
    readLines(`/proc/${pid}/stat`)[0]
      ?.replace(/^.*\) /, '')
      .startsWith('Z') ?? false
  );
}

/** Whether a process can be a database server. Only Linux tells without another program. */
const mayBePostgres = (pid: number): boolean =>
  process.platform !== 'linux' || readLines(`/proc/${pid}/comm`)[0] === 'postgres';

function readLines(file: string): readonly string[] {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch {
    return [];
  }
}
