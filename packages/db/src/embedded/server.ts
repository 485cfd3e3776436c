import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir, totalmem } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { createFolder } from '../create-folder.ts';
import { canReach, findBinaries, type ServerUser } from './binaries.ts';
import { findPostmaster, removeStalePidFile } from './postmaster.ts';
import { toServerError } from './server-error.ts';

const run = promisify(execFile);

/** A running embedded Postgres. */
export interface EmbeddedServer {
  /** The owner's connection URL. Contains a password: never log it. */
  readonly url: string;
  readonly folder: string;
  /** True if it was already running, because the process that started it was killed. */
  readonly adopted: boolean;
  isRunning(): boolean;
  /**
   * Restarts it after a crash, or after someone told it to stop, at the same address. Committed data is preserved. @throws
   * EmbeddedServerError
   */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Memory for database pages: an eighth of the machine's memory, at most 1 GB. An account of 250,000
 * transactions needs half of that. Unused memory isn't allocated.
 */
const getSharedMb = (): number => {
  const confined = process.constrainedMemory();
  const total = confined > 0 ? Math.min(confined, totalmem()) : totalmem();
  return Math.round(Math.min(1024, Math.max(128, total / 2 ** 20 / 8)));
};

const settings = (): readonly string[] => [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=60',
  `shared_buffers=${getSharedMb()}MB`,
  'work_mem=32MB',
  'maintenance_work_mem=256MB',
  'max_wal_size=2GB',
  // Bulk edits write hundreds of MB of WAL: large buffers hold what waits to be written, and new
  // WAL files aren't zeroed first.
  'wal_buffers=32MB',
  'wal_init_zero=off',
  'checkpoint_timeout=15min',
  'random_page_cost=1.1',
  'jit=off',
  'timezone=UTC',
  // Ends the statements of a killed program, and with them their locks. Windows can't detect a
  // closed connection.
  ...(process.platform === 'win32' ? [] : ['client_connection_check_interval=1000']),
];

/**
 * The processes of a killed server can hold its shared memory for a moment, and Postgres doesn't
 * start meanwhile.
 */
const [restartTries, restartPauseMs] = [40, 500];

/**
 * Starts the Postgres with its data below `dataFolder`, creating the data first if there is none. A
 * server left running by a killed process is adopted. The caller must `stop` it.
 */
export async function startEmbeddedServer(
  dataFolder: string,
  options: { extraSettings?: readonly string[] } = {},
): Promise<EmbeddedServer> {
  createFolder(dataFolder);
  const user = serverUser();
  const binaries = findBinaries(user);
  const folder = reachableFolder(path.join(dataFolder, 'postgres'), user, () =>
    getStoredSecret(dataFolder, 'installation-id', 8),
  );
  const password = getStoredSecret(dataFolder, 'postgres-password', 24);
  const control = (args: readonly string[]) =>
    run(path.join(binaries.folder, 'bin', 'pg_ctl'), ['-D', folder, ...args], {
      ...user,
      cwd: folder,
      env: { PATH: process.env['PATH'] ?? '', TZ: 'UTC' },
    });

  if (!existsSync(path.join(folder, 'PG_VERSION')))
    await initialise(binaries.folder, folder, password, user);
  const url = (port: number) => `postgres://lotbook:${password}@127.0.0.1:${port}/lotbook`;
  const begin = async (port: number): Promise<void> => {
    removeStalePidFile(folder);
    const options_ = [`port=${port}`, ...settings(), ...(options.extraSettings ?? [])]
      .map((setting) => `-c ${setting}`)
      .join(' ');
    const log = path.join(folder, 'server.log');
    const logged = existsSync(log) ? statSync(log).size : 0;
    try {
      await control(['start', '-w', '-t', '120', '-l', log, '-o', options_]);
    } catch (cause) {
      throw toServerError({ cause, folder, log, logged });
    }
  };

  const stop = () => control(['stop', '-m', 'fast', '-w', '-t', '60']);
  const findUsable = async () => {
    const found = findPostmaster(folder);
    if (found?.isStopping !== true) return found;
    await stop().catch((error: unknown) => {
      // It may have ended by itself meanwhile.
      if (findPostmaster(folder)) throw error;
    });
    return undefined;
  };
  const running = await findUsable();
  const port = running?.port ?? (await findFreePort());
  if (!running) await begin(port);
  await createDatabase(url(port));
  return {
    url: url(port),
    folder,
    adopted: running !== undefined,
    isRunning: () => findPostmaster(folder)?.isStopping === false,
    restart: () => retry(async () => ((await findUsable()) ? undefined : begin(port))),
    stop: async () => {
      if (findPostmaster(folder)) await stop();
    },
  };
}

/** Whether the embedded server of a data folder is running, wherever the server's own folder is. */
export function isServerRunning(dataFolder: string): boolean {
  const installation = path.join(dataFolder, 'installation-id');
  const elsewhere = existsSync(installation)
    ? [elsewhereFor(readFileSync(installation, 'utf8').trim())]
    : [];
  return [path.join(dataFolder, 'postgres'), ...elsewhere].some(
    (folder) => findPostmaster(folder) !== undefined,
  );
}

async function retry(work: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work(); // oxlint-disable-line no-await-in-loop -- one try after the other
    } catch (error) {
      if (tries >= restartTries) throw error;
    }
    await pause(restartPauseMs); // oxlint-disable-line no-await-in-loop
  }
}

/**
 * Created in a temporary folder and moved when complete, so that a crash leaves nothing half-made.
 */
async function initialise(
  binaries: string,
  folder: string,
  password: string,
  user: ServerUser | undefined,
): Promise<void> {
  const temporary = `${folder}.new`;
  rmSync(temporary, { recursive: true, force: true });
  rmSync(folder, { recursive: true });
  mkdirSync(temporary, { mode: 0o700 });
  const secret = mkdtempSync(path.join(tmpdir(), 'lotbook-'));
  const passwordFile = path.join(secret, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (user)
    for (const each of [temporary, secret, passwordFile]) chownSync(each, user.uid, user.gid);
  try {
    const locale = [
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
    ];
    await run(
      path.join(binaries, 'bin', 'initdb'),
      [
        '-D',
        temporary,
        '-U',
        'lotbook',
        '--auth=scram-sha-256',
        `--pwfile=${passwordFile}`,
        ...locale,
        '--data-checksums',
        '--no-instructions',
      ],
      {
        ...user,
        cwd: temporary,
        env: { PATH: process.env['PATH'] ?? '', TZ: 'UTC', LC_ALL: 'C' },
      },
    );
  } catch (cause) {
    throw toServerError({ cause, folder });
  } finally {
    rmSync(secret, { recursive: true });
  }
  renameSync(temporary, folder);
}

async function createDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url.replace(/\/lotbook$/, '/postgres') });
  await client.connect();
  try {
    const { rowCount } = await client.query("select 1 from pg_database where datname = 'lotbook'");
    if (rowCount === 0) await client.query('create database lotbook');
  } finally {
    await client.end();
  }
}

function serverUser(): ServerUser | undefined {
  if (process.platform === 'win32' || process.getuid?.() !== 0) return undefined;
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  const line =
    lines.find((each) => each.startsWith('postgres:')) ??
    lines.find((each) => each.startsWith('nobody:'));
  const [, , uid = '65534', gid = '65534'] = line?.split(':') ?? [];
  return { uid: Number(uid), gid: Number(gid) };
}

/**
 * The requested folder or, if the server's user can't access its parents, one below /var/lib that
 * belongs to this installation only.
 */
function reachableFolder(
  requested: string,
  user: ServerUser | undefined,
  installationId: () => string,
): string {
  const claim = (folder: string): string => {
    createFolder(path.dirname(folder));
    if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 });
    if (user) chownSync(folder, user.uid, user.gid);
    return folder;
  };
  if (!user) return claim(requested);
  if (canReach(claim(requested), user)) return requested;
  rmSync(requested, { recursive: true });
  return claim(elsewhereFor(installationId()));
}

const elsewhereFor = (installationId: string): string =>
  path.join('/var/lib/lotbook', installationId);

/** A random name or password, created once and stored with the data. */
function getStoredSecret(dataFolder: string, name: string, bytes: number): string {
  const file = path.join(dataFolder, name);
  if (!existsSync(file)) writeFileSync(file, randomBytes(bytes).toString('hex'), { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
}

export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === 'object' && address
          ? resolve(address.port)
          : reject(new Error('no free port')),
      );
    });
  });
}
