import { startBlockbook } from '@lotbook/standins/blockbook';
import { startEsplora } from '@lotbook/standins/esplora';
import { tooMany } from '@lotbook/standins/http-standin';
import type { LedgerTransaction } from '@lotbook/standins/utxo-ledger';
import { describe, expect, test } from 'vitest';
import { lines, runSync, syncContext } from '../testing.ts';
import { blockbook } from './blockbook.ts';
import { esplora } from './esplora.ts';
import { syncUtxo } from './sync.ts';
import { findUtxoChain } from './utxo-chain.ts';
import { walletBranches } from './wallet-branches.ts';

const bitcoin = findUtxoChain('bitcoin')!;
const zpub =
  'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs';
const [receiving, change] = walletBranches(bitcoin, {
  addresses: [],
  keys: [zpub],
  required: undefined,
});
const at = (index: number): string => receiving!.addressAt(index);
const back = (index: number): string => change!.addressAt(index);
const stranger = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';
const day = (date: string): number => Date.parse(date) / 1000;
const id = (n: number): string => String(n).padStart(64, '0');

/**
 * The history of a wallet: a purchase, a payment with change, an internal move, mining, and a
 * payment with another person's inputs.
 */
const ledger: readonly LedgerTransaction[] = [
  {
    id: id(1),
    height: 100,
    time: day('2024-01-01'),
    from: [`${stranger} 200010000`],
    to: [`${at(0)} 200000000`],
  },
  {
    id: id(2),
    height: 110,
    time: day('2024-02-01'),
    from: [`${at(0)} 200000000`],
    to: [`${stranger} 50000000`, `${back(0)} 149990000`],
  },
  {
    id: id(3),
    height: 120,
    time: day('2024-03-01'),
    from: [`${back(0)} 149990000`],
    to: [`${at(1)} 100000000`, `${at(19)} 49989000`],
  },
  { id: id(4), height: 130, time: day('2024-04-01'), from: [], to: [`${at(38)} 625000000`] },
  {
    id: id(5),
    height: 140,
    time: day('2024-05-01'),
    from: [`${at(1)} 100000000`, `${stranger} 30000000`],
    to: [`${stranger} 109999000`, `${back(1)} 20000000`],
  },
];
const story = [
  '2024-01-01 deposit +2 BTC',
  '2024-02-01 withdrawal -0.5 BTC fee 0.0001 BTC',
  '2024-03-01 fee fee 0.00001 BTC',
  '2024-04-01 deposit (miningIncome_standard) +6.25 BTC',
  '2024-05-01 withdrawal -0.8 BTC "Others paid into this transaction too; its fee is in the amount"',
];

describe.each([
  [
    'Esplora',
    startEsplora,
    (url: string, context: ReturnType<typeof syncContext>) =>
      esplora(bitcoin, `${url}/api`, context.network),
  ],
  [
    'Blockbook',
    startBlockbook,
    (url: string, context: ReturnType<typeof syncContext>) =>
      blockbook(bitcoin, url, context.network),
  ],
] as const)('syncUtxo with %s', (_name, start, open) => {
  test('reads the addresses as one wallet, without change and internal moves', async () => {
    await using service = await start({ ledger });
    const context = syncContext({ keys: [zpub] });
    expect(lines(await runSync(syncUtxo(bitcoin, open(service.url, context), context)))).toEqual(
      story,
    );
  });

  test('requests no history again while there is nothing new', async () => {
    await using service = await start({ ledger });
    const context = syncContext({ keys: [zpub] });
    const { cursors } = await runSync(syncUtxo(bitcoin, open(service.url, context), context));
    const asked = service.requests.length;
    const again = syncContext({ keys: [zpub] }, { cursors });
    expect(
      (await runSync(syncUtxo(bitcoin, open(service.url, again), again), cursors)).records,
    ).toEqual([]);
    expect(
      service.requests.slice(asked).filter((path) => /\/txs\/|details=txs/.test(path)),
    ).toEqual([]);
  });

  test('reports a payment again once its change address is known', async () => {
    await using service = await start({ ledger });
    const named = syncContext({ addresses: [at(0)] });
    const before = await runSync(syncUtxo(bitcoin, open(service.url, named), named));
    expect(lines(before)).toEqual([
      '2024-01-01 deposit +2 BTC',
      '2024-02-01 withdrawal -1.9999 BTC fee 0.0001 BTC',
    ]);
    const both = syncContext({ addresses: [at(0), back(0)] }, { cursors: before.cursors });
    const after = await runSync(syncUtxo(bitcoin, open(service.url, both), both), before.cursors);
    expect(lines(after)).toEqual([
      '2024-02-01 withdrawal -0.5 BTC fee 0.0001 BTC',
      '2024-03-01 withdrawal -1.49989 BTC fee 0.00001 BTC',
    ]);
  });

  test('leaves transactions after the window for the next run', async () => {
    await using service = await start({ ledger });
    const context = syncContext({ keys: [zpub] }, { until: '2024-03-15T00:00:00.000Z' });
    const first = await runSync(syncUtxo(bitcoin, open(service.url, context), context));
    expect(lines(first)).toEqual(story.slice(0, 3));
    const next = syncContext({ keys: [zpub] }, { cursors: first.cursors });
    expect(
      lines(await runSync(syncUtxo(bitcoin, open(service.url, next), next), first.cursors)),
    ).toEqual(expect.arrayContaining(story.slice(3)));
  });

  test('reports each transaction once, across pages and faults', async () => {
    const many = Array.from({ length: 430 }, (_, n): LedgerTransaction => ({
      id: id(n),
      height: 1000 + n,
      time: day('2024-01-01') + n * 600,
      from: [`${stranger} 1001`],
      to: [`${at(0)} 1000`],
    }));
    await using service = await start({ ledger: many });
    service.fail(
      tooMany('0'),
      'cut',
      { status: 503, body: '' },
      { status: 200, body: '{"chain_stats":', headers: { 'content-type': 'application/json' } },
    );
    const context = syncContext({ addresses: [at(0)] });
    const { records } = await runSync(syncUtxo(bitcoin, open(service.url, context), context));
    expect(new Set(records.map(({ transaction }) => transaction.txHash)).size).toBe(430);
  });

  test('reports answers that don’t match the published format', async () => {
    await using service = await start({ ledger });
    service.fail({
      status: 200,
      body: '{"hello":"world"}',
      headers: { 'content-type': 'application/json' },
    });
    const context = syncContext({ addresses: [at(0)] });
    await expect(runSync(syncUtxo(bitcoin, open(service.url, context), context))).rejects.toThrow(
      /^127\.0\.0\.1:\d+ sent an unexpected answer: (chain_stats|txs): /,
    );
  });
});
