import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFreePort, startEmbeddedServer } from '@lotbook/db/embedded/server';

const root = path.resolve(import.meta.dirname, '..');
const startMs = 180_000;

/**
 * The program as `npm start` runs it, with its own data folder and port. It ends with this process
 * at the latest.
 */
export class Installation implements AsyncDisposable {
  readonly origin: string;
  readonly #dataFolder: string;
  readonly #environment: NodeJS.ProcessEnv;
  #child: ChildProcess;
  #output = '';
  #isStopping = false;
  #serverFolder: string | undefined;

  private constructor(port: number, environment: Readonly<Record<string, string>>) {
    this.origin = `http://localhost:${port}`;
    this.#dataFolder = mkdtempSync(path.join(tmpdir(), 'lotbook-bench-'));
    this.#environment = {
      ...process.env,
      PORT: String(port),
      LOTBOOK_DATA: this.#dataFolder,
      LOTBOOK_OFFLINE: '1',
      GRAPHQL_OPERATIONS: 'any',
      MAX_TRANSACTIONS: '2000000',
      NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/node'),
      LOTBOOK_PARENT: String(process.pid),
      ...environment,
    };
    this.#child = this.#spawn();
  }

  #spawn(): ChildProcess {
    const child = spawn(process.execPath, ['scripts/start.ts'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: this.#environment,
    });
    child.stdout.on('data', (chunk) => (this.#output += String(chunk)));
    child.stderr.on('data', (chunk) => (this.#output += String(chunk)));
    child.once('close', (code, signal) => {
      if (!this.#isStopping)
        process.stderr.write(
          `The program exited unexpectedly (${signal ?? code}):\n${this.#output}\n`,
        );
    });
    return child;
  }

  /** `environment` sets additional configuration variables. */
  static async start(environment: Readonly<Record<string, string>> = {}): Promise<Installation> {
    const started = new Installation(await findFreePort(), environment);
    await started.#answers();
    return started;
  }

  /** Kills the server and starts it again on the same data, without waiting until it answers. */
  async killAndRestart(): Promise<void> {
    this.#isStopping = true;
    const ended = once(this.#child, 'exit');
    this.#child.kill('SIGKILL');
    await ended;
    this.#isStopping = false;
    this.#child = this.#spawn();
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  /** The owner's URL of its database, found while it is running. */
  async databaseUrl(): Promise<string> {
    const server = await startEmbeddedServer(this.#dataFolder);
    this.#serverFolder = server.folder;
    return server.url;
  }

  /** The main process of its database, the parent of all others. */
  async databasePid(): Promise<number> {
    await this.databaseUrl();
    return Number(
      readFileSync(path.join(this.#serverFolder!, 'postmaster.pid'), 'utf8').split('\n')[0],
    );
  }

  async #answers(): Promise<void> {
    const deadline = Date.now() + startMs;
    for (;;) {
      const answered = await fetch(`${this.origin}/api-version`).then(
        ({ ok }) => ok,
        () => false,
      );
      if (answered) return;
      const ended = this.#child.exitCode !== null;
      await new Promise((resolve) => setTimeout(resolve, 100));
      if (ended || Date.now() > deadline)
        throw new Error(`The program did not start:\n${this.#output}`);
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isStopping = true;
    if (this.#child.exitCode === null && this.#child.signalCode === null) {
      const ended = once(this.#child, 'exit');
      this.#child.kill('SIGTERM');
      await ended;
    }
    for (const folder of [this.#dataFolder, this.#serverFolder])
      if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  }
}
