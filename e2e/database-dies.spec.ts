import { rmSync } from 'node:fs';
import { expect } from '@playwright/test';
import pg from 'pg';
import { freePort, Program } from './program.ts';
import { test } from './shared-program.ts';
import { createDataFolder } from '@lotbook/testkit/data-folder';

test.describe.configure({ mode: 'serial' });

let folder: string;
let program: Program;

test.beforeAll(async () => {
  folder = createDataFolder('database');
  program = new Program(folder, await freePort());
  await program.start();
});

test.afterAll(async () => {
  await program.stop();
  rmSync(folder, { recursive: true, force: true });
});

const health = async (): Promise<unknown> => {
  const response = await fetch(`${program.origin}/readyz`);
  return { status: response.status, ...((await response.json()) as object) };
};
const healthy = { status: 200, ready: true, database: true, worker: true };

async function query<T extends pg.QueryResultRow>(text: string): Promise<readonly T[]> {
  const client = new pg.Client({ connectionString: program.databaseUrl });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
}

async function secondStart(): Promise<string> {
  const second = new Program(folder, await freePort());
  try {
    await second.start();
  } catch {
    return second.output;
  }
  await second.stop();
  return 'it was let in';
}

const claims = () =>
  query<{ pid: number }>(
    "select pid from pg_locks where locktype = 'advisory' and granted and objid = hashtext('lotbook instance')::oid and objsubid = 1",
  );

/** Undefined while none runs. */
function findPostmaster(): number | undefined {
  try {
    return program.postmaster().pid;
  } catch {
    return undefined;
  }
}

test('keeps its claim on the data folder after its database connection is killed', async () => {
  await expect.poll(health).toEqual(healthy);
  const [claim] = await claims();
  await query(`select pg_terminate_backend(${claim?.pid ?? 0})`);
  expect(await secondStart()).toMatch(
    /^Lotbook is already running on this data, at http:\/\/localhost:\d+\. /m,
  );
  await expect
    .poll(async () => (await claims()).map(({ pid }) => pid !== claim?.pid))
    .toEqual([true]);
  expect(await health()).toEqual(healthy);
});

test('restarts a killed database at the same address, without flooding the log or admitting another program', async () => {
  for (let kill = 1; kill <= 3; kill += 1) {
    const { pid, port } = program.postmaster();
    process.kill(pid, 'SIGKILL');
    await expect
      .poll(health, { intervals: [20] })
      .toMatchObject({ status: 503, ready: false, database: false });
    expect((await fetch(`${program.origin}/livez`)).status).toBe(200);
    if (kill === 1) expect(await secondStart()).toContain('already running on this data');
    await expect.poll(health, { intervals: [100] }).toEqual(healthy);
    expect(program.postmaster()).toMatchObject({ port });
    expect(program.postmaster().pid).not.toBe(pid);
    await expect.poll(async () => (await claims()).length).toBe(1);
    expect((await fetch(`${program.origin}/identity/jwks`)).status).toBe(200);
  }
  expect(program.output).toContain('the embedded database ended and is started again');
  expect(program.output.split('\n').length).toBeLessThan(60);
});

test('restarts a database that somebody told to stop, which waits for its connections', async () => {
  const { pid } = program.postmaster();
  process.kill(pid, 'SIGTERM');
  await expect.poll(() => findPostmaster() ?? pid, { timeout: 60_000 }).not.toBe(pid);
  await expect.poll(health, { intervals: [100] }).toEqual(healthy);
});

test('stops everything it started when only npm gets the signal', async () => {
  expect(program.processes().length).toBeGreaterThan(3);
  expect(await program.terminateNpm()).toBeLessThan(program.scale(10_000));
});
