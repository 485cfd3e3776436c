import { routeTo, startServices } from '@lotbook/standins/exchanges/service';
import { chainServices, sandboxWallets } from '@lotbook/standins/sandbox/chains';
import { lifeOf } from '@lotbook/standins/sandbox/life';
import { expect, test } from 'vitest';
import { chainAdapters } from './registry.ts';
import { quickNetwork, runSync, syncContext } from './testing.ts';

test.each([
  ['bitcoin', { keys: [sandboxWallets.bitcoin] }],
  ['ethereum', { addresses: [sandboxWallets.ethereum] }],
  ['solana', { addresses: [sandboxWallets.solana] }],
])('the sandbox has a wallet on %s, read from where it is read without keys', async (chain, settings) => {
  await using service = await startServices(chainServices(lifeOf(30, Date.parse('2025-01-01'))));
  const adapter = chainAdapters({}).find(({ provider }) => provider === chain)!;
  const context = syncContext(settings, { network: quickNetwork({ route: routeTo(service) }) });
  expect((await runSync(adapter.sync(context))).records).toHaveLength(30);
});
