import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { guardOrphans, type Guard } from '@lotbook/testkit/guard-orphans';

const root = path.resolve(import.meta.dirname, '..');
const startMs = 180_000;
const stopMs = 60_000;
/** Beyond it, a slow start is a fault of ours. */
const mostSlowness = 4;
/** The first start on an idle computer with two processors, and time to spare. */
const usualStartMs = 10_000;

/** The program as a person starts it: `npm start`, with a given folder and port. */
export class Program {
  readonly origin: string;
  readonly #port: number;
  readonly #dataFolder: string;
  readonly #environment: Readonly<Record<string, string>>;
  readonly #command: 'start' | 'dev';
  #child: ChildProcess | undefined;
  /** Ends the program if the test run is killed. */
  #guard: Guard | undefined;
  #output = '';
  #slowness = 1;

  /** `environment` sets configuration variables other than folder and port. */
  constructor(
    dataFolder: string,
    port: number,
    environment: Readonly<Record<string, string>> = {},
    command: 'start' | 'dev' = 'start',
  ) {
    this.#command = command;
    this.#environment = environment;
    this.#dataFolder = dataFolder;
    this.#port = port;
    this.origin = `http://localhost:${port}`;
  }

  /** Everything it has printed. */
  get output(): string {
    return this.#output;
  }

  /**
   * A promised time on this computer: a start that took three times the usual means that whatever
   * else runs leaves a third of the computer.
   */
  scale(promisedMs: number): number {
    return promisedMs * this.#slowness;
  }

  async start(): Promise<void> {
    const began = Date.now();
    const child = spawn('npm', ['run', this.#command, '--silent'], {
      cwd: root,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        PORT: String(this.#port),
        LOTBOOK_DATA: this.#dataFolder,
        LOTBOOK_OFFLINE: '1',
        // Their preparation would take time from the stories that don't need them.
        SAMPLE_ACCOUNTS: '0',
        TAX_YEARS: '2015-2026',
        DEFAULT_TAX_YEAR: '2025',
        ...this.#environment,
      },
    });
    this.#child = child;
    this.#guard?.release();
    this.#guard = guardOrphans({ folders: [], ...(child.pid && { group: child.pid }) });
    child.stdout.on('data', (chunk) => (this.#output += String(chunk)));
    child.stderr.on('data', (chunk) => (this.#output += String(chunk)));
    const deadline = Date.now() + startMs;
    while (!(await this.#answers())) {
      if (child.exitCode !== null)
        throw new Error(
          `The program ended with ${child.exitCode} before it answered:\n${this.#output}`,
        );
      if (Date.now() > deadline) throw new Error(`The program does not answer:\n${this.#output}`);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    const slowness = Math.min(mostSlowness, (Date.now() - began) / usualStartMs);
    this.#slowness = Math.max(this.#slowness, slowness);
  }

  /**
   * Ctrl-C: the whole process group gets the signal. Resolves when all its processes have ended.
   */
  async stop(): Promise<void> {
    const group = this.#child?.pid;
    this.#child = undefined;
    if (group === undefined || !isRunning(group)) return;
    process.kill(-group, 'SIGINT');
    const deadline = Date.now() + stopMs;
    while (isRunning(group)) {
      if (Date.now() > deadline) {
        process.kill(-group, 'SIGKILL');
        throw new Error(
          `The program did not stop within ${stopMs / 1000} seconds:\n${this.#output}`,
        );
      }
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    this.#guard?.release();
  }

  /** Like the OOM killer: no process of the group can clean up. */
  async kill(): Promise<void> {
    const group = this.#child?.pid;
    this.#child = undefined;
    if (group === undefined) return;
    process.kill(-group, 'SIGKILL');
    while (isRunning(group)) await new Promise((resolve) => setTimeout(resolve, 50));
  }

  /** Like running out of memory in the worker process. The program itself continues. */
  killWorker(): void {
    this.#killOne(/worker-main\.[jt]s$/);
  }

  /** Like running out of memory in the main process, which can't end the others then. */
  async killMain(): Promise<void> {
    this.#killOne(/scripts\/start\.ts$/);
    const group = this.#child?.pid;
    this.#child = undefined;
    if (group === undefined) return;
    while (isRunning(group)) await new Promise((resolve) => setTimeout(resolve, 50));
  }

  #killOne(name: RegExp): void {
    const found = execFileSync('ps', ['-eo', 'pid=,pgid=,args='], { encoding: 'utf8' })
      .split('\n')
      .map((line) => line.trim().split(/\s+/))
      .filter(
        ([, group, ...args]) => Number(group) === this.#child?.pid && name.test(args.join(' ')),
      );
    if (found.length !== 1) throw new Error(`${found.length} processes match ${name}.`);
    process.kill(Number(found[0]?.[0]), 'SIGKILL');
  }

  /**
   * Like a service manager: only npm gets the signal. Resolves when everything it started has
   * ended; returns how long that took.
   */
  async terminateNpm(): Promise<number> {
    const group = this.#child?.pid;
    if (group === undefined) throw new Error('The program does not run.');
    const startedAt = Date.now();
    process.kill(group, 'SIGTERM');
    while (this.processes().length > 0) {
      if (Date.now() - startedAt > stopMs)
        throw new Error(`These processes are still running:\n${this.processes().join('\n')}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    this.#child = undefined;
    return Date.now() - startedAt;
  }

  /** The running processes of this program, including its database. */
  processes(): readonly string[] {
    const group = this.#child?.pid;
    return execFileSync('ps', ['-eo', 'pgid=,stat=,args='], { encoding: 'utf8' })
      .split('\n')
      .map((line) => line.trim().split(/\s+/))
      .filter(
        ([pgid, stat = '', ...args]) =>
          !stat.startsWith('Z') &&
          (Number(pgid) === group || args.join(' ').includes(this.#dataFolder)),
      )
      .map((words) => words.join(' '));
  }

  /** The folder of the embedded database. */
  get databaseFolder(): string {
    const own = path.join(this.#dataFolder, 'postgres');
    return existsSync(own)
      ? own
      : path.join(
          '/var/lib/lotbook',
          readFileSync(path.join(this.#dataFolder, 'installation-id'), 'utf8').trim(),
        );
  }

  /** The process of the database server, and the port it listens on. */
  postmaster(): { readonly pid: number; readonly port: number } {
    const [pid, , , port] = readFileSync(path.join(this.databaseFolder, 'postmaster.pid'), 'utf8')
      .split('\n')
      .map(Number);
    if (!pid || !port) throw new Error('The database does not run.');
    return { pid, port };
  }

  /** The owner's URL of the database. */
  get databaseUrl(): string {
    const password = readFileSync(path.join(this.#dataFolder, 'postgres-password'), 'utf8').trim();
    return `postgres://lotbook:${password}@127.0.0.1:${this.postmaster().port}/lotbook`;
  }

  async #answers(): Promise<boolean> {
    try {
      return (await fetch(`${this.origin}/api-version`)).ok;
    } catch {
      return false;
    }
  }
}

/** Below the ports that systems give to outgoing connections, one of which could take a free port before the program does. */
const [firstPort, ports] = [20_000, 12_000];

/** A port that is currently free. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = firstPort + Math.floor(Math.random() * ports);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.on('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

function isRunning(group: number): boolean {
  try {
    process.kill(-group, 0);
    return true;
  } catch {
    return false;
  }
}
