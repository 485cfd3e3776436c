import { spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { testDatabase } from '@lotbook/testkit/database';
import { expect, test } from 'vitest';
import { createCallLimits, type CallLimits } from './call-limits.ts';
import { createCharge } from './charge.ts';

const database = testDatabase();

/** The limits as one server process knows them. */
const server = (): CallLimits => createCallLimits(createCharge(database.current));

const countUntilRefused = async (call: () => Promise<void>): Promise<number> => {
  for (let n = 0; ; n += 1) {
    const code = await call().then(
      () => undefined,
      (error: { code?: string }) => error.code,
    );
    if (code !== undefined) return code === 'RATE_LIMITED' ? n : Number.NaN;
  }
};

test('a person may send forty mails an hour, however they are called, and nobody else waits for it', async () => {
  const limits = server();
  expect(await countUntilRefused(() => limits('ada', 'mutation', 'sendInvite'))).toBe(40);
  await expect(limits('ada', 'mutation', 'addUser')).rejects.toMatchObject({
    code: 'RATE_LIMITED',
    details: { retryAfterMs: expect.any(Number) },
  });
  await limits('ada', 'mutation', 'updateAccount');
  await limits('grace', 'mutation', 'sendInvite');
});

test('a person may change something three hundred times a minute', async () => {
  const limits = server();
  expect(await countUntilRefused(() => limits('alan', 'mutation', 'updateMemo'))).toBe(300);
  await limits('alan', 'query', 'account');
});

test('calls at once count as many', async () => {
  const limits = server();
  const answers = await Promise.allSettled(
    Array.from({ length: 500 }, () => limits('mary', 'mutation', 'updateMemo')),
  );
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(300);
});

test('a window that has ended begins anew', async () => {
  const limits = server();
  expect(await countUntilRefused(() => limits('joan', 'mutation', 'sendInvite'))).toBe(40);
  await database.current.kysely
    .updateTable('call_count')
    .set({ ends_at: new Date(0).toISOString() })
    .execute();
  expect(await countUntilRefused(() => server()('joan', 'mutation', 'sendInvite'))).toBe(40);
});

/** Starts a server process that makes calls on a signal; returns how many of them were allowed. */
function serverProcess(): {
  readonly ready: Promise<unknown>;
  readonly call: (times: number) => Promise<number>;
  readonly end: () => void;
} {
  const [limits, charge] = ['call-limits.ts', 'charge.ts'].map((file) =>
    JSON.stringify(`file://${path.join(import.meta.dirname, file)}`),
  );
  const script = `
    import { createInterface } from 'node:readline';
    const { openDatabase } = await import(${JSON.stringify(import.meta.resolve('@lotbook/db/database'))});
    const [{ createCallLimits }, { createCharge }] = [await import(${limits}), await import(${charge})];
    const database = openDatabase(process.argv[1]);
    const count = createCallLimits(createCharge(database));
    await count('kay', 'query', 'account');
    console.log('ready');
    for await (const line of createInterface(process.stdin)) {
      let passed = 0;
      for (let n = 0; n < Number(line); n += 1)
        await count('kay', 'mutation', 'updateMemo').then(() => (passed += 1), () => undefined);
      console.log(passed);
    }
    process.exit();`;
  const child = spawn(
    process.execPath,
    ['--input-type=module', '-e', script, database.current.url],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  return {
    ready: lines.next(),
    call: async (times) => {
      child.stdin.write(`${times}\n`);
      return Number((await lines.next()).value);
    },
    end: () => child.stdin.end(),
  };
}

test('two server processes count together', async () => {
  const processes = [serverProcess(), serverProcess()];
  await Promise.all(processes.map(({ ready }) => ready));
  // Both begin before either can use up the window.
  for (const { call } of processes) expect(await call(20)).toBe(20);
  const rest = await Promise.all(processes.map(({ call }) => call(400)));
  for (const { end } of processes) end();
  const all = 40 + rest.reduce((sum, passed) => sum + passed, 0);
  expect(all).toBeLessThanOrEqual(300);
  // A process may keep five of the six that it took last.
  expect(all).toBeGreaterThanOrEqual(290);
});
