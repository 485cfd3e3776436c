import { generateKeyPairSync } from 'node:crypto';
import { fireblocksService, type FireblocksBook } from '@lotbook/standins/custodians/fireblocks';
import type { Answer } from '@lotbook/standins/http-standin';
import { describe, expect, test } from 'vitest';
import { getFixturePages, syncAll } from '../../testing.ts';
import { standins } from '../../exchanges/testing.ts';
import { fireblocks } from './adapter.ts';
import { assetName } from './map.ts';

const { start } = standins();
const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const credentials = { apiKey: 'user', apiSecret: privateKey };
const ms = Date.parse('2024-03-01T12:00:00Z');
const vault = { type: 'VAULT_ACCOUNT', id: '1' };
const outside = { type: 'EXTERNAL_WALLET', id: 'x' };
const row = (id: string, source: object, destination: object, more = {}) => ({
  id,
  createdAt: ms,
  status: 'COMPLETED',
  assetId: 'ETH',
  amountInfo: { amount: '1.5' },
  feeInfo: { networkFee: '0.001' },
  feeCurrency: 'ETH',
  source,
  destination,
  txHash: `0x${'a'.repeat(64)}`,
  ...more,
});
const book = (transactions: FireblocksBook['transactions']): FireblocksBook => ({
  users: new Map([['user', { publicKey }]]),
  transactions,
});
const nameless = (answer: Answer): Answer => ({
  ...answer,
  headers: { 'content-type': 'application/json' },
});

describe('Fireblocks', () => {
  test('reads transfers, and the fees of internal and failed ones', async () => {
    const access = await start(
      [
        fireblocksService(
          book([
            row('1', outside, vault),
            row('2', vault, outside, {
              assetId: 'USDC_POLYGON',
              amountInfo: { amount: '25' },
              feeCurrency: 'MATIC_POLYGON',
            }),
            row('3', vault, { type: 'VAULT_ACCOUNT', id: '2' }),
            row('4', vault, outside, { status: 'FAILED' }),
            row('5', vault, outside, { status: 'CANCELLED', txHash: '' }),
          ]),
        ),
      ],
      credentials,
    );
    expect(await fireblocks.validate(access)).toEqual({ kind: 'ok' });
    expect(getFixturePages(await syncAll(fireblocks, access))).toEqual([
      '1 deposit +1.5 ETH',
      '2 withdrawal -25 USDC fee 0.001 MATIC',
      '3 fee fee 0.001 ETH',
      '4 fee fee 0.001 ETH',
      '1 skipped',
    ]);
    expect(
      getFixturePages(await syncAll(fireblocks, { ...access, settings: { ids: ['2'] } })).slice(
        0,
        1,
      ),
    ).toEqual(['3 deposit +1.5 ETH']);
  });

  test('reads every row even if one timestamp fills more than a page', async () => {
    const many = Array.from({ length: 1_700 }, (_, n) =>
      row(
        `m${n}`,
        outside,
        vault,
        n < 100 ? { createdAt: ms - 1_000 } : n < 1_600 ? {} : { createdAt: ms + 1_000 },
      ),
    );
    const access = await start([fireblocksService(book(many))], credentials);
    expect(new Set(getFixturePages(await syncAll(fireblocks, access))).size).toBe(1_700);
    access.standin.failBy(() => nameless);
    await expect(syncAll(fireblocks, access)).rejects.toThrow(
      'Fireblocks sent 500 transactions with one timestamp (2024-03-01T12:00:00.000Z) and no link to the next page',
    );
  });

  test('pages by time', async () => {
    const access = await start(
      [
        fireblocksService(
          book(
            Array.from({ length: 1203 }, (_, n) =>
              row(`t${n}`, outside, vault, { createdAt: ms + Math.floor(n / 2) }),
            ),
          ),
        ),
      ],
      credentials,
    );
    expect(new Set(getFixturePages(await syncAll(fireblocks, access))).size).toBe(1203);
  });

  test('rejects an administrator, an unknown key, and an invalid key', async () => {
    const shared = book([]);
    const access = await start([fireblocksService(shared)], credentials);
    shared.users.set('user', { publicKey, isAdmin: true });
    expect(await fireblocks.validate(access)).toMatchObject({ kind: 'refused' });
    shared.users.clear();
    await expect(fireblocks.validate(access)).rejects.toThrow('Fireblocks does not accept the key');
    await expect(
      fireblocks.validate({ ...access, credentials: { apiKey: 'user', apiSecret: 'nonsense' } }),
    ).rejects.toThrow('the private key of Fireblocks cannot be read');
  });
});

test.each([
  ['BTC', 'BTC'],
  ['USDT_ERC20', 'USDT'],
  ['MATIC_POLYGON', 'MATIC'],
  ['USDC_POLYGON_NXTB', 'USDC'],
  ['TRX_USDT_S2UZ', 'USDT'],
  ['ETH-AETH', 'ETH'],
])('%s is %s', (code, name) => {
  expect(assetName(code)).toBe(name);
});
