import { createHash } from 'node:crypto';
import { AccessRevoked, Transient } from '@lotbook/model/outage';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { deliverFiles, WrongServer, type SftpTarget } from './deliver.ts';
import { generateKeyPair, type KeyPair } from './keys.ts';
import { startSftpServer, type TestingServer } from './testing-server.ts';

let keys: KeyPair;
const servers: TestingServer[] = [];

beforeAll(() => {
  keys = generateKeyPair('lotbook');
});
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

async function start(options?: Parameters<typeof startSftpServer>[1]): Promise<TestingServer> {
  const server = await startSftpServer(keys.publicKey, options);
  servers.push(server);
  return server;
}

const getTarget = (
  { port, hostKey }: TestingServer,
  change: Partial<SftpTarget> = {},
): SftpTarget => ({
  host: '127.0.0.1',
  port,
  username: 'fund',
  privateKey: keys.privateKey,
  hostKey,
  folder: '/in',
  timeoutMs: 5000,
  ...change,
});

const content = new TextEncoder().encode('A,B\r\n1,2\r\n');
const files = [{ name: 'positions.csv', content }];

describe('delivery by SFTP', () => {
  it.each([true, false])(
    'uploads under a temporary name, renames, adds the digest, and replaces (posix rename: %s)',
    async (hasPosixRename) => {
      const server = await start({ hasPosixRename });
      const sha256 = createHash('sha256').update(content).digest('hex');
      const expected = [{ name: 'positions.csv', sha256, bytes: content.length }];
      expect(await deliverFiles(getTarget(server), files)).toEqual(expected);
      expect(server.steps.slice(0, 2)).toEqual([
        'open /in/positions.csv.part',
        'rename /in/positions.csv.part /in/positions.csv',
      ]);
      const changed = [{ name: 'positions.csv', content: new TextEncoder().encode('new') }];
      await deliverFiles(getTarget(server), changed);
      expect([...server.files.keys()].toSorted()).toEqual([
        '/in/positions.csv',
        '/in/positions.csv.sha256',
      ]);
      expect(server.files.get('/in/positions.csv')?.toString()).toBe('new');
      const digest = createHash('sha256').update('new').digest('hex');
      expect(server.files.get('/in/positions.csv.sha256')?.toString()).toBe(
        `${digest}  positions.csv\n`,
      );
    },
  );

  it('refuses a server with another key, and names its key', async () => {
    const server = await start();
    const error = await deliverFiles(getTarget(server, { hostKey: 'other' }), files).catch(
      (failure: unknown) => failure,
    );
    expect(error).toBeInstanceOf(WrongServer);
    expect(error).toMatchObject({ hostKey: server.hostKey });
    expect(server.files.size).toBe(0);
  });

  it('reports a refused key as revoked access', async () => {
    const server = await start();
    const { privateKey } = generateKeyPair('other');
    await expect(deliverFiles(getTarget(server, { privateKey }), files)).rejects.toBeInstanceOf(
      AccessRevoked,
    );
  });

  it('leaves no file with its final name after a failed upload, and succeeds again', async () => {
    const server = await start();
    server.failures = 1;
    await expect(deliverFiles(getTarget(server), files)).rejects.toBeInstanceOf(Transient);
    expect(server.files.has('/in/positions.csv')).toBe(false);
    await deliverFiles(getTarget(server), files);
    expect(server.files.has('/in/positions.csv')).toBe(true);
  });

  it('reports a server that is down as transient', async () => {
    const server = await start();
    const target = getTarget(server);
    await server.close();
    servers.length = 0;
    await expect(deliverFiles(target, files)).rejects.toBeInstanceOf(Transient);
  });
});
