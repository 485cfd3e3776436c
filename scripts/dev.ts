import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  createLogger as createViteLogger,
  createServer as createVite,
  type Logger,
  type ViteDevServer,
} from 'vite';
import { findFreePort } from '@lotbook/db/embedded/server';
import { readConfig } from '../apps/server/src/config.ts';
import { serverPaths } from '../apps/server/src/rest/server-paths.ts';
import { runEmbeddedDatabase } from '../apps/server/src/embedded-database.ts';
import { createLogger } from '../apps/server/src/log.ts';
import { formatStart } from '../apps/server/src/start-messages.ts';
import { root } from './proc.ts';

/**
 * The development server: people open Vite's URL, which replaces changed modules of the web
 * application in the open page and proxies everything else to the server. A change of server code
 * restarts the server; the database keeps running.
 */
const serverFolders = [
  'apps/server/src',
  'packages/db/migrations',
  ...findServerPackages().map((name) => `packages/${name}/src`),
].map((folder) => path.join(root, folder));

/** Vite serves files of the web application itself, and proxies what only the server answers. */
const proxied = serverPaths
  .filter((name) => name !== 'assets' && name !== 'logos')
  .map((name) => `^/${name.replaceAll('.', '\\.')}(?=[/?]|$)`);

const debounceMs = 200;

async function main(): Promise<void> {
  const config = readConfig(process.env, root);
  const logger = createLogger(config.logLevel, 'dev');
  const { dataFolder, origin } = config;
  const embedded =
    config.databaseUrl === undefined
      ? await runEmbeddedDatabase({ dataFolder, origin, logger, onLost })
      : undefined;
  const serverPort = await findFreePort();
  const server = new WatchedServer({
    PORT: String(serverPort),
    HOST: '127.0.0.1',
    LOTBOOK_ORIGIN: origin,
    LOTBOOK_HOME: root,
    LOTBOOK_DEV: '1',
    DATABASE_URL: config.databaseUrl ?? embedded?.url ?? '',
  });
  const vite = await startVite({ port: config.port, host: config.host, serverPort });
  let isStopping = false;
  const stop = async (): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    // Vite would wait for the connections of open pages.
    void vite.close();
    await server.stop();
    await embedded?.stop();
    process.exit(0);
  };
  // Vite would end the process at SIGTERM before the database has stopped.
  process.removeAllListeners('SIGTERM');
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => void stop());
  server.start();
  watchServerCode(vite, server);
  process.stdout.write(
    `Development server at ${origin}. Changes of the web application appear in the open page; server changes restart the server.\n`,
  );
}

/** The packages that the server loads, and those that they load. */
function findServerPackages(): readonly string[] {
  const found = new Set<string>();
  const add = (folder: string): void => {
    const text = readFileSync(path.join(root, folder, 'package.json'), 'utf8');
    for (const [, name] of text.matchAll(/"@lotbook\/([a-z-]+)": "\*"/g)) {
      if (name === undefined || name === 'testkit' || found.has(name)) continue;
      found.add(name);
      add(`packages/${name}`);
    }
  };
  add('apps/server');
  return [...found];
}

function onLost(reason: Error): void {
  process.stderr.write(`${formatStart(reason)}\n`);
  process.exit(1);
}

function startVite({
  port,
  host,
  serverPort,
}: {
  readonly port: number;
  readonly host: string;
  readonly serverPort: number;
}): Promise<ViteDevServer> {
  const target = `http://127.0.0.1:${serverPort}`;
  return createVite({
    customLogger: quietLogger(),
    configFile: path.join(root, 'apps/web/vite.config.ts'),
    server: {
      port,
      host,
      strictPort: true,
      proxy: Object.fromEntries(proxied.map((each) => [each, { target, changeOrigin: false }])),
    },
  }).then((vite) => vite.listen());
}

/** While the server starts, Vite would print a stack trace for every proxied request. */
function quietLogger(): Logger {
  const logger = createViteLogger();
  return {
    ...logger,
    error: (message, options) =>
      /proxy error/.test(message) ? undefined : logger.error(message, options),
  };
}

function watchServerCode(vite: ViteDevServer, server: WatchedServer): void {
  let timer: NodeJS.Timeout | undefined;
  vite.watcher.add(serverFolders);
  vite.watcher.on('all', (_event, file) => {
    if (
      !/\.(ts|sql|json|css)$/.test(file) ||
      file.endsWith('.test.ts') ||
      !serverFolders.some((folder) => file.startsWith(folder + path.sep))
    )
      return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      process.stdout.write(`${path.relative(root, file)} changed; the server restarts.\n`);
      void server.restart();
    }, debounceMs);
  });
}

/**
 * The server in a separate process. If it exits by itself, such as after a syntax error, it
 * restarts at the next change.
 */
class WatchedServer {
  readonly #environment: Readonly<Record<string, string>>;
  #child: ChildProcess | undefined;
  #isStopped = false;
  #turn: Promise<void> = Promise.resolve();

  constructor(environment: Readonly<Record<string, string>>) {
    this.#environment = environment;
  }

  start(): void {
    if (this.#isStopped) return;
    const child = spawn(process.execPath, [path.join(root, 'apps/server/src/main.ts')], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...this.#environment, LOTBOOK_PARENT: String(process.pid) },
    });
    this.#child = child;
    child.once('exit', (code) => {
      if (this.#child !== child) return;
      this.#child = undefined;
      if (!this.#isStopped && code !== 0)
        process.stdout.write('The server exited. It restarts at the next change.\n');
    });
  }

  restart(): Promise<void> {
    this.#turn = this.#turn.then(() => this.#end()).then(() => this.start());
    return this.#turn;
  }

  stop(): Promise<void> {
    this.#isStopped = true;
    return this.#end();
  }

  async #end(): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  }
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${formatStart(error)}\n`);
  process.exit(1);
}
