#!/usr/bin/env node
// Every npm command starts here. Plain JavaScript for Node 20 and newer: it installs what is
// missing, including the pinned Node, then starts that Node, which runs TypeScript without a build
// step.
import { execFile, spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { install } from './install.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const [command = 'start', ...rest] = process.argv.slice(2);

const scripts = {
  start: 'scripts/start.ts',
  build: 'scripts/build.ts',
  sandbox: 'scripts/sandbox.ts',
  dev: 'scripts/dev.ts',
  test: 'scripts/test.ts',
  check: 'scripts/check.ts',
  generate: 'scripts/generate.ts',
  format: 'scripts/format.ts',
  'new-format': 'scripts/new-format.ts',
  sample: 'apps/cli/src/sample.ts',
  lotbook: 'apps/cli/src/main.ts',
  bench: 'bench/main.ts',
  fuzz: 'scripts/fuzz.ts',
};

if (!scripts[command])
  fail(`There is no command '${command}'. Known: ${Object.keys(scripts).join(', ')}.`);
let child;
void watchLauncher(() => (child ? stopChild() : process.exit(143)));
await install(root).catch((error) => fail(error.message));
run(pinnedNode(), [path.join(root, scripts[command]), ...rest]);

function pinnedNode() {
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  const os = process.platform === 'win32' ? 'win' : process.platform;
  for (const folder of [`node-${os}-${process.arch}`, `node-bin-${os}-${process.arch}`]) {
    const binary = path.join(root, 'node_modules', folder, 'bin', name);
    if (existsSync(binary) && canRun(binary)) return binary;
  }
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  return fail(
    `Lotbook needs Node 24 or newer, and the Node that npm offers doesn't run on this computer (${process.platform} ${process.arch}). ` +
      `This is Node ${process.versions.node}. Install Node 24 or newer and run the same command again.`,
  );
}

/** The Linux packages need glibc: on Alpine Linux they install, but don't start. */
function canRun(binary) {
  if (process.platform !== 'linux') return true;
  return spawnSync(binary, ['--version'], { stdio: 'ignore' }).status === 0;
}

/** Runs the command, forwards signals, and exits with its exit code. */
function run(binary, args) {
  child = spawn(binary, args, {
    cwd: root,
    stdio: 'inherit',
    env: {
      // Node caches compiled modules here, which halves the time of the next start.
      NODE_COMPILE_CACHE: path.join(root, 'node_modules', '.cache', 'node'),
      ...process.env,
      LOTBOOK_PARENT: String(process.pid),
      INIT_CWD: process.env.INIT_CWD ?? process.cwd(),
    },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => child.kill(signal));
  child.on('error', (error) => fail(`${binary} could not be started: ${error.message}`));
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)));
}

/**
 * npm ends at SIGTERM without forwarding it, and can leave the shell it started running. So under
 * npm we watch both: our parent, and the parent of that shell. On POSIX, an orphan gets a new
 * parent. Windows has no such change, so there we check whether the processes still exist.
 */
async function watchLauncher(onGone) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const grandparent = await findParent(parent);
  const isGone = async () => {
    if (process.platform === 'win32')
      return !exists(parent) || (grandparent !== undefined && !exists(grandparent));
    if (process.ppid !== parent) return true;
    const present = await findParent(parent);
    return present !== undefined && grandparent !== undefined && present !== grandparent;
  };
  const look = async () => {
    if (await isGone()) onGone();
    else setTimeout(look, 1_000).unref();
  };
  setTimeout(look, 1_000).unref();
}

/** The parent of another process; undefined if unknown. */
function findParent(pid) {
  if (process.platform === 'linux') {
    try {
      // The program name is in parentheses and can contain spaces.
      const [, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ');
      return Promise.resolve(Number(parent));
    } catch {
      return Promise.resolve(undefined);
    }
  }
  const [file, args] =
    process.platform === 'win32'
      ? [
          'powershell',
          [
            '-NoProfile',
            '-Command',
            `(Get-CimInstance Win32_Process -Filter "ProcessId=${pid}").ParentProcessId`,
          ],
        ]
      : ['ps', ['-o', 'ppid=', '-p', String(pid)]];
  return new Promise((resolve) => {
    execFile(file, args, { windowsHide: true }, (error, output) =>
      resolve(error || !output.trim() ? undefined : Number(output)),
    );
  });
}

function exists(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/**
 * Windows has no signals to forward: there the program notices that we are gone, and shuts down.
 */
function stopChild() {
  if (process.platform === 'win32') process.exit(1);
  child.kill('SIGTERM');
  setTimeout(() => {
    child.kill('SIGKILL');
    process.exit(1);
  }, 9_000);
}

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(2);
}
