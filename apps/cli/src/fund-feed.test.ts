import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { generateKeyPair } from '@lotbook/integrations/sftp/keys';
import { startSftpServer } from '@lotbook/integrations/sftp/testing-server';
import { afterAll, beforeAll, expect, it } from 'vitest';

const main = path.join(import.meta.dirname, 'main.ts');
let folder = '';

beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'lotbook-fund-'));
  write('book.csv', [
    'Timestamp,Type,Sent Amount,Sent Asset,Received Amount,Received Asset',
    '2026-03-01T10:00:00Z,buy,100,USD,2,BTC',
    '2026-03-02T10:00:00Z,sell,0.5,BTC,40,USD',
  ]);
  write('prices.csv', ['Timestamp,Asset,Price,Currency', '2026-03-02T20:00:00Z,BTC,80,USD']);
  write('fund.json', [
    JSON.stringify({ fundId: 'ABCDE', portfolio: 'Main', fundStructureCurrency: 'USD' }),
  ]);
});
afterAll(() => rmSync(folder, { recursive: true }));

const write = (name: string, lines: readonly string[]) =>
  writeFileSync(path.join(folder, name), `${lines.join('\n')}\n`);

async function run(...args: readonly string[]): Promise<{ status: unknown; err: string }> {
  const child = spawn(process.execPath, [main, 'fund-feed', 'book.csv', ...args], {
    cwd: folder,
    env: { ...process.env, INIT_CWD: folder },
  });
  let err = '';
  child.stderr.on('data', (chunk: Buffer) => {
    err += chunk.toString();
  });
  const [status] = (await once(child, 'close')) as readonly unknown[];
  return { status, err };
}

const feed = ['--platform', 'geneva', '--fund', 'fund.json', '--day', '2026-03-02'];

it('delivers the files of a day with their digests by SFTP, and holds them back if a price is missing', async () => {
  const keys = generateKeyPair('fund');
  writeFileSync(path.join(folder, 'key'), keys.privateKey);
  const server = await startSftpServer(keys.publicKey);
  const target = [
    '--sftp',
    `fund@127.0.0.1:${server.port}/in`,
    '--key',
    'key',
    '--host-key',
    `SHA256:${server.hostKey}`,
  ];
  const without = await run(...feed, ...target, '--out', 'first');
  expect(without.err).toContain('BTC has no value for Price.');
  expect([without.status, server.files.size]).toEqual([1, 0]);
  const sent = await run(...feed, ...target, '--prices', 'prices.csv', '--out', 'second');
  expect(sent.err).toContain('3 files with 3 records sent to 127.0.0.1.');
  expect(sent.status).toBe(0);
  expect([...server.files.keys()].toSorted()).toEqual(
    ['positions', 'prices', 'transactions'].flatMap((file) => [
      `/in/ABCDE_${file}_20260302.csv`,
      `/in/ABCDE_${file}_20260302.csv.sha256`,
    ]),
  );
  expect(server.files.get('/in/ABCDE_positions_20260302.csv')?.toString()).toContain(
    'Main,03/02/2026,BTC,1.5,75.00,80.00,120.00,USD',
  );
  await server.close();
});

it.each([
  [['--platform', 'nobody'], '--platform is nobody, but must be one of'],
  [['--day', '2026-02-30'], "--day is '2026-02-30'"],
  [['--sftp', 'host', '--key', 'k', '--host-key', 'h'], '--sftp is host, but must look like'],
])('refuses %j', async (change, message) => {
  const { status, err } = await run(...feed, '--out', 'refused', ...change);
  expect([status, err.slice(0, message.length)]).toEqual([2, message]);
});
