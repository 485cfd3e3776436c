import { routeTo, startServices } from '@lotbook/standins/exchanges/service';
import { chainServices, sandboxSubscanKey, sandboxWallets } from '@lotbook/standins/sandbox/chains';
import { createLife } from '@lotbook/standins/sandbox/life';
import { expect, test } from 'vitest';
import { chainAdapters } from './registry.ts';
import { listUntied } from '../testing.ts';
import { quickNetwork, runSync, syncContext } from './testing.ts';

const { bitcoin, bitcoinByXpub, bitcoinByYpub, bitcoinSharedWith, ethereum } = sandboxWallets;

test.each([
  ['bitcoin', { keys: [bitcoin] }],
  ['bitcoin', { keys: [bitcoinByXpub] }],
  ['bitcoin', { keys: [bitcoinByYpub] }],
  ['bitcoin', { keys: [bitcoinByXpub, bitcoinSharedWith], required: 2 }],
  ['litecoin', { addresses: [sandboxWallets.litecoin] }],
  ['dogecoin', { addresses: [sandboxWallets.dogecoin] }],
  ['bitcoin-cash', { addresses: [sandboxWallets.bitcoinCash] }],
  ['ethereum', { addresses: [ethereum] }],
  ['polygon', { addresses: [ethereum] }],
  ['solana', { addresses: [sandboxWallets.solana] }],
  ['algorand', { addresses: [sandboxWallets.algorand] }],
  ['cardano', { addresses: [sandboxWallets.cardano] }],
  ['hedera', { addresses: [sandboxWallets.hedera] }],
  ['ripple', { addresses: [sandboxWallets.ripple] }],
  ['stellar', { addresses: [sandboxWallets.stellar] }],
  ['tron', { addresses: [sandboxWallets.tron] }],
])(
  'reads the sandbox wallet on %s from the keyless service, with a balance equal to its payments',
  async (chain, settings) => {
    await using service = await startServices(
      chainServices(createLife(30, Date.parse('2025-01-01'))),
    );
    const adapter = chainAdapters({}).find(({ provider }) => provider === chain)!;
    const context = syncContext(settings, { network: quickNetwork({ route: routeTo(service) }) });
    const { records, unreadRecords } = await runSync(adapter.sync(context));
    expect(records).toHaveLength(30);
    expect(unreadRecords).toEqual([]);
    expect(await listUntied(records, adapter, context)).toEqual([]);
  },
);

test.each(['cosmos', 'polkadot'] as const)(
  'reads the staking rewards of the sandbox wallet on %s, with a balance equal to its rows',
  async (chain) => {
    await using service = await startServices(
      chainServices(createLife(30, Date.parse('2025-01-01'))),
    );
    const services = { subscanKey: sandboxSubscanKey };
    const adapter = chainAdapters(services).find(({ provider }) => provider === chain)!;
    const context = syncContext(
      { addresses: [sandboxWallets[chain]] },
      { network: quickNetwork({ route: routeTo(service) }) },
    );
    const { records } = await runSync(adapter.sync(context));
    const rewards = records.filter(({ transaction }) => transaction.type === 'stake-reward');
    expect(rewards.length).toBeGreaterThan(5);
    expect(records.length - rewards.length).toBe(30);
    expect(await listUntied(records, adapter, context)).toEqual([]);
  },
);

test('reads a Monero wallet from its own wallet server', async () => {
  await using service = await startServices(
    chainServices(createLife(30, Date.parse('2025-01-01'))),
  );
  const adapter = chainAdapters({ moneroWalletRpc: `${service.url}/monero` }).find(
    ({ provider }) => provider === 'monero',
  )!;
  const context = {
    ...syncContext({ addresses: [sandboxWallets.monero] }),
    credentials: { accessKey: sandboxWallets.moneroViewKey },
  };
  const { records } = await runSync(adapter.sync(context));
  expect(records).toHaveLength(30);
});
