import { expect, it } from 'vitest';
import { extractTransfers, type WalletRecord } from './extract-transfers.ts';

const me = '0x52908400098527886e0f7030069857d2e4169ee7';
const pool = '0x8617e340b3d01fa5f11f306f4090fd50e238070d';
const token = (from: string, to: string, tokenSymbol: string): string[] => [
  JSON.stringify({ from, to, tokenSymbol, value: '5' }),
];
const hash = `0x${'ab'.repeat(32)}`;
const ethereum = (record: Pick<WalletRecord, 'rows' | 'movements'>): WalletRecord => ({
  chain: 'ethereum',
  txHash: hash,
  header: null,
  own: new Set([me]),
  ...record,
});

it('tells the tokens of a trade apart by their rows', () => {
  const record = ethereum({
    rows: [
      [JSON.stringify({ from: me, to: pool, value: '0' })],
      token(me, pool, 'USDC'),
      token(pool, me, 'DAI'),
    ],
    movements: [
      { direction: 'out', asset: 'USDC', quantity: '5' },
      { direction: 'in', asset: 'DAI', quantity: '5' },
    ],
  });
  expect(extractTransfers(record)).toEqual([
    {
      network: 'Ethereum',
      asset: 'USDC',
      direction: 'sent',
      reference: `${hash}:${pool}`,
      counterparty: pool,
      outputAddress: pool,
      quantity: '5',
    },
    {
      network: 'Ethereum',
      asset: 'DAI',
      direction: 'received',
      reference: `${hash}:${me}`,
      counterparty: pool,
      outputAddress: me,
      quantity: '5',
    },
  ]);
});

const bitcoin = (
  from: readonly string[],
  to: readonly string[],
  direction: 'in' | 'out',
): WalletRecord => ({
  chain: 'bitcoin',
  txHash: 'ab'.repeat(32),
  header: null,
  own: new Set([own, change]),
  rows: [
    [
      JSON.stringify({
        vin: from.map((address) => ({ prevout: { scriptpubkey_address: address } })),
        vout: to.map((address) => ({ scriptpubkey_address: address })),
      }),
    ],
  ],
  movements: [{ direction, asset: 'BTC', quantity: '0.1' }],
});
const own = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';
const change = '1BoatSLRHtKNngkdXEeobR76b53LETtpyT';
const [ann, bob] = ['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'];

it('names each output that left the wallet, and not the change', () => {
  const sent = extractTransfers(bitcoin([own], [ann, change, bob], 'out'));
  expect(sent.map(({ reference, quantity }) => [reference.split(':')[1], quantity])).toEqual([
    ['0', null],
    ['2', null],
  ]);
});

it('names the output that arrived and its sender', () => {
  const received = extractTransfers(bitcoin([ann], [bob, own], 'in'));
  expect(received).toMatchObject([
    { direction: 'received', counterparty: ann, outputAddress: own, quantity: '0.1' },
  ]);
  expect(received[0]?.reference.endsWith(':1')).toBe(true);
});

it('sends nothing for chains without a known name, or rows without addresses', () => {
  expect(extractTransfers({ ...bitcoin([ann], [own], 'in'), chain: 'monero' })).toEqual([]);
  expect(extractTransfers({ ...bitcoin([ann], [own], 'in'), txHash: null })).toEqual([]);
  const movements = [{ direction: 'out', asset: 'ETH', quantity: '1' }] as const;
  expect(extractTransfers(ethereum({ rows: [['2026-01-01', '1', 'ETH']], movements }))).toEqual([]);
});
