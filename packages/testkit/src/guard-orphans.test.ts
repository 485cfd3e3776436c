import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';

const folders: string[] = [];
afterEach(() => {
  for (const each of folders.splice(0)) rmSync(each, { recursive: true, force: true });
});

const guard = path.join(import.meta.dirname, 'guard-orphans.ts');

/** A test run that starts a program in a group of its own, says its id, and is never done. */
async function startRun(folder: string): Promise<{ run: ChildProcess; program: number }> {
  const file = path.join(folder, 'run.ts');
  writeFileSync(
    file,
    `import { spawn } from 'node:child_process';
import { guardOrphans } from ${JSON.stringify(guard)};
const program = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { detached: true, stdio: 'ignore' });
const guard = guardOrphans({ folders: [${JSON.stringify(path.join(folder, 'data'))}], group: program.pid });
process.on('SIGTERM', () => { guard.release(); process.exitCode = 0; process.disconnect?.(); clearInterval(timer); program.unref(); });
const timer = setInterval(() => {}, 1000);
process.stdout.write(String(program.pid));
`,
  );
  const run = spawn(process.execPath, [file], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [pid] = (await once(run.stdout, 'data')) as [Buffer];
  return { run, program: Number(pid.toString()) };
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function makeFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'lotbook-guard-'));
  folders.push(folder);
  writeFileSync(path.join(folder, 'data'), 'of a database');
  return folder;
}

it('ends what a killed test run started, and removes its data', async () => {
  const folder = makeFolder();
  const { run, program } = await startRun(folder);
  expect(isRunning(program)).toBe(true);
  run.kill('SIGKILL');
  await expect.poll(() => isRunning(program)).toBe(false);
  await expect.poll(() => existsSync(path.join(folder, 'data'))).toBe(false);
});

it('leaves everything to a test run that ends by itself', async () => {
  const folder = makeFolder();
  const { run, program } = await startRun(folder);
  const ended = once(run, 'exit');
  run.kill('SIGTERM');
  await ended;
  expect(isRunning(program)).toBe(true);
  expect(existsSync(path.join(folder, 'data'))).toBe(true);
  process.kill(program, 'SIGKILL');
});
