import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { expect } from '@playwright/test';
import { freePort, Program } from './program.ts';
import { test } from './shared-program.ts';
import { createDataFolder } from '@lotbook/testkit/data-folder';

let folder: string;
let program: Program;
let port: number;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  folder = createDataFolder('program');
  port = await freePort();
  program = new Program(folder, port);
  await program.start();
});

test.afterAll(async () => {
  await program?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const getConfig = async ({ origin }: Program): Promise<unknown> =>
  (await fetch(`${origin}/config.json`)).json();
const getKeys = async ({ origin }: Program): Promise<unknown> =>
  (await fetch(`${origin}/identity/jwks`)).json();

const processesIn = (place: string): readonly string[] =>
  spawnSync('ps', ['-eo', 'args'], { encoding: 'utf8' })
    .stdout.split('\n')
    .filter((line) => line.includes(place));

test('prints its address and data folder in one line', async () => {
  await expect
    .poll(() => program.output)
    .toContain(`Lotbook is ready at http://localhost:${port} (data in ${folder}).`);
  expect(await getConfig(program)).toMatchObject({
    productName: 'Lotbook',
    issuer: `http://localhost:${port}/identity`,
    outbox: true,
  });
});

test('refuses a second start on the same data, while the first one continues', async () => {
  const second = new Program(folder, await freePort());
  await expect(second.start()).rejects.toThrow(
    /ended with 1 before it answered:\n.*(already|running|another)/is,
  );
  expect(second.output).not.toContain('    at ');
  expect((await fetch(`${program.origin}/api-version`)).status).toBe(200);
});

test('recovers from a killed predecessor, with the same keys', async () => {
  const keys = await getKeys(program);
  await program.kill();
  await program.start();
  expect(await getKeys(program)).toEqual(keys);
});

test('leaves no process running after its main process is killed', async () => {
  const keys = await getKeys(program);
  await program.killMain();
  await expect.poll(() => processesIn(folder), { timeout: program.scale(10_000) }).toEqual([]);
  await program.start();
  expect(await getKeys(program)).toEqual(keys);
});

test('leaves no process running after Ctrl-C', async () => {
  expect(processesIn(folder).length).toBeGreaterThan(0);
  await program.stop();
  expect(processesIn(folder)).toEqual([]);
});
