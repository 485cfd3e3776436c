import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { root } from './proc.ts';

let folder: string;
const started: ChildProcess[] = [];

/** Takes a moment, notes when it starts and ends, and installs one package unless told not to. */
const fakeNpm = `
const fs = require('node:fs');
const note = (text) => fs.appendFileSync('npm.log', text + '\\n');
note('start ' + (process.env.NODE_OPTIONS || 'no options'));
fs.rmSync('node_modules', { recursive: true, force: true });
fs.mkdirSync('node_modules/one', { recursive: true });
setTimeout(() => {
  if (process.env.FAIL) process.exit(1);
  if (!process.env.FORGET) fs.writeFileSync('node_modules/one/package.json', '{}');
  note('end');
}, Number(process.env.NPM_MS || 800));
`;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'lotbook install '));
  writeFileSync(path.join(folder, 'npm.cjs'), fakeNpm);
  const packages = { 'node_modules/one': {}, 'node_modules/other': { optional: true } };
  writeFileSync(path.join(folder, 'package-lock.json'), JSON.stringify({ packages }));
});

afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

interface Install {
  readonly child: ChildProcess;
  readonly output: () => string;
  readonly ended: Promise<number | null>;
}

function startInstall(env: Readonly<Record<string, string>> = {}): Install {
  const module = pathToFileURL(path.join(root, 'scripts/install.mjs')).href;
  const code = `import(${JSON.stringify(module)}).then(({ install }) => install(${JSON.stringify(folder)})).then(() => console.log('installed'), (error) => { console.log(error.message); process.exitCode = 2; })`;
  const child = spawn(process.execPath, ['-e', code], {
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      npm_execpath: path.join(folder, 'npm.cjs'),
      ...env,
    },
  });
  started.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => (output += String(chunk)));
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return { child, output: () => output, ended };
}

const lockFile = (): string => path.join(folder, '.lotbook-install.lock');
const marker = (): string => path.join(folder, 'node_modules/.lotbook-installed');
const readLog = (): readonly string[] =>
  existsSync(path.join(folder, 'npm.log'))
    ? readFileSync(path.join(folder, 'npm.log'), 'utf8').trim().split('\n')
    : [];
async function waitForLog(lines: number): Promise<void> {
  await expect.poll(() => readLog().length).toBe(lines);
}

test('installs once for several commands at once, and the waiting ones say so', async () => {
  const all = [startInstall(), startInstall(), startInstall()];
  expect(await Promise.all(all.map(({ ended }) => ended))).toEqual([0, 0, 0]);
  expect(readLog()).toEqual(['start no options', 'end']);
  const waiting = all.filter(({ output }) => output().includes('Another command is installing'));
  expect(waiting).toHaveLength(2);
  expect(existsSync(marker())).toBe(true);
  expect(existsSync(lockFile())).toBe(false);
  expect(await startInstall().ended).toBe(0);
  expect(readLog()).toHaveLength(2);
});

test('ends npm with a command that is killed, and another one installs again', async () => {
  const first = startInstall({ NPM_MS: '3000' });
  await waitForLog(1);
  const second = startInstall();
  await expect.poll(second.output).toContain('Another command is installing');
  first.child.kill('SIGKILL');
  expect(await second.ended).toBe(0);
  await new Promise((resolve) => setTimeout(resolve, 3000));
  expect(readLog()).toEqual(['start no options', 'start no options', 'end']);
  expect(existsSync(marker())).toBe(true);
});

test('takes over the locks of dead processes, whatever they contain', async () => {
  writeFileSync(lockFile(), JSON.stringify({ pid: 2 ** 30, host: hostname() }));
  const both = [startInstall(), startInstall()];
  expect(await Promise.all(both.map(({ ended }) => ended))).toEqual([0, 0]);
  expect(readLog()).toEqual(['start no options', 'end']);
});

test('waits for a holder that it cannot check as long as there are heartbeats', async () => {
  writeFileSync(lockFile(), JSON.stringify({ pid: 2 ** 30, host: 'another-container' }));
  const beat = setInterval(() => utimesSync(lockFile(), new Date(), new Date()), 300);
  const waiting = startInstall();
  await expect.poll(waiting.output).toContain('Another command is installing');
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(readLog()).toEqual([]);
  clearInterval(beat);
  rmSync(lockFile());
  expect(await waiting.ended).toBe(0);
});

test('does not count a failed or incomplete installation as one', async () => {
  const failed = startInstall({ FAIL: '1' });
  expect(await failed.ended).toBe(2);
  expect(failed.output()).toContain('The installation did not finish.');
  expect([existsSync(marker()), existsSync(lockFile())]).toEqual([false, false]);

  const incomplete = startInstall({ FORGET: '1' });
  expect(await incomplete.ended).toBe(2);
  expect(incomplete.output()).toContain("didn't install node_modules/one");
  expect(existsSync(marker())).toBe(false);

  expect(await startInstall().ended).toBe(0);
  expect(existsSync(marker())).toBe(true);
});

test('installs again if the lock file changed', async () => {
  expect(await startInstall().ended).toBe(0);
  writeFileSync(
    path.join(folder, 'package-lock.json'),
    JSON.stringify({ packages: { 'node_modules/one': { version: '2' } } }),
  );
  expect(await startInstall().ended).toBe(0);
  expect(readLog().filter((line) => line === 'end')).toHaveLength(2);
});
