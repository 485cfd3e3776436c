import { openNetwork, type Network } from '@lotbook/connections/network';
import { AccessRevoked, Transient } from '@lotbook/model/outage';
import {
  chainalysisServices,
  createChainalysisState,
  sanctionedAddresses,
} from '@lotbook/standins/chainalysis';
import { startServices } from '@lotbook/standins/exchanges/service';
import { tooMany, type HttpStandin } from '@lotbook/standins/http-standin';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { TransferRefused, type TransferToScreen } from '../screening/provider.ts';
import { findProvider } from './open-provider.ts';
import { openKyt } from './kyt.ts';
import { openSanctions } from './sanctions.ts';

let state = createChainalysisState();
let standin: HttpStandin;
let network: Network;

beforeEach(async () => {
  state = createChainalysisState();
  standin = await startServices(chainalysisServices(state));
  network = openNetwork({
    route: (url) => `${standin.url}/${url.replace(/^https:\/\//, '')}`,
    perSecond: () => 10_000,
    firstPauseMs: 1,
    timeoutMs: 1000,
  });
});
afterEach(() => standin.close());

const transfer: TransferToScreen = {
  userId: 'user-1',
  network: 'Ethereum',
  asset: 'ETH',
  reference: `0x${'1'.repeat(64)}:0x00000000000000000000000000000000000000dead`,
  direction: 'sent',
  counterparty: '0x00000000000000000000000000000000000000dead',
  outputAddress: '0x00000000000000000000000000000000000000dead',
  quantity: '1.5',
  movedAt: '2026-01-02T03:04:05.000Z',
};

it('registers a transfer, waits until it is processed, and reads its alerts', async () => {
  const kyt = openKyt(network, 'kyt-key-1');
  const { externalId, alerts } = await kyt.submit(transfer);
  expect(alerts).toBeUndefined();
  expect(await kyt.check(externalId)).toEqual([
    {
      key: `alert-${externalId}`,
      level: 'severe',
      category: 'sanctions',
      service: 'Sanctioned entity',
      exposure: 'direct',
      amountUsd: '1250.5',
    },
  ]);
  expect(await kyt.check('transfer-99')).toBe('unknown');
});

it('gets the first answer again when an answer was lost', async () => {
  const kyt = openKyt(network, 'kyt-key-1');
  standin.fail('partial', 'cut', tooMany('0'), () => ({ status: 502, body: 'Bad gateway' }));
  const first = await kyt.submit(transfer);
  expect((await kyt.submit(transfer)).externalId).toBe(first.externalId);
  expect(state.transfers.size).toBe(1);
});

it('reads the list of alerts page by page', async () => {
  const kyt = openKyt(network, 'kyt-key-1');
  for (let n = 0; n < 230; n += 1) {
    const reference = `0x${n.toString(16).padStart(64, '0')}:0xdead`;
    // oxlint-disable-next-line no-await-in-loop -- in order
    const { externalId } = await kyt.submit({ ...transfer, reference });
    await kyt.check(externalId); // oxlint-disable-line no-await-in-loop
  }
  const keys: string[] = [];
  for await (const page of kyt.listAlerts!(new Date(0))) keys.push(...page.map(({ key }) => key));
  expect(new Set(keys).size).toBe(230);
});

it('tells a transfer that is refused from an outage', async () => {
  const refused = openKyt(network, 'kyt-key-1').submit({ ...transfer, reference: 'no colon' });
  await expect(refused).rejects.toThrow(TransferRefused);
});

it('takes a page of the edge for an outage, and a refusal of the API for a wrong key', async () => {
  state.blocked = 'transfers';
  await expect(openKyt(network, 'kyt-key-1').submit(transfer)).rejects.toThrow(Transient);
  state.blocked = undefined;
  await expect(openSanctions(network, 'wrong').submit(transfer)).rejects.toThrow(AccessRevoked);
  await expect(openKyt(network, 'wrong').submit(transfer)).rejects.toThrow(AccessRevoked);
});

it('finds out which interface a key is for', async () => {
  expect(await findProvider(network, 'kyt-key-1')).toBe('kyt');
  expect(await findProvider(network, 'sanctions-key-1')).toBe('sanctions');
  await expect(findProvider(network, 'wrong')).rejects.toThrow(AccessRevoked);
  state.blocked = 'categories';
  await expect(findProvider(network, 'kyt-key-1')).rejects.toThrow(Transient);
});

it('looks up addresses at the free interface', async () => {
  const sanctions = openSanctions(network, 'sanctions-key-1');
  const [listed = ''] = sanctionedAddresses;
  expect((await sanctions.submit(transfer)).alerts).toEqual([]);
  const { alerts } = await sanctions.submit({ ...transfer, counterparty: listed });
  expect(alerts).toMatchObject([
    {
      level: 'severe',
      category: 'sanctions',
      entryName: 'SANCTIONS: OFAC SDN Example',
      address: listed,
      exposure: 'direct',
    },
  ]);
});

it('refuses what the free interface can not look up, instead of calling it checked', async () => {
  const sanctions = openSanctions(network, 'sanctions-key-1');
  const refused = sanctions.submit({ ...transfer, counterparty: null });
  await expect(refused).rejects.toThrow(TransferRefused);
  await expect(refused).rejects.toThrow('address of the counterparty');
});

it('gives alerts of different assets and wallets in one transaction different keys', async () => {
  const sanctions = openSanctions(network, 'sanctions-key-1');
  const counterparty = sanctionedAddresses[0] ?? '';
  const keys = await Promise.all(
    [{}, { asset: 'USDC' }, { userId: 'user-2' }, {}].map(async (change) => {
      const { alerts } = await sanctions.submit({ ...transfer, counterparty, ...change });
      return alerts?.[0]?.key;
    }),
  );
  expect(new Set(keys).size).toBe(3);
  expect(keys[3]).toBe(keys[0]);
});

it('screens an address without a transfer, by either interface', async () => {
  const risky = `0x${'0'.repeat(36)}beef`;
  expect(await openKyt(network, 'kyt-key-1').screenAddress(risky)).toEqual({
    level: 'high',
    findings: [
      {
        category: 'darknet market',
        name: 'Example market',
        detail: 'Identified as darknet market',
      },
    ],
  });
  // An unknown address is low risk for the provider, which is no finding.
  const unknown = await openKyt(network, 'kyt-key-1').screenAddress(`0x${'1'.repeat(40)}`);
  expect(unknown).toEqual({ level: undefined, findings: [] });
  const sanctions = openSanctions(network, 'sanctions-key-1');
  expect(await sanctions.screenAddress(sanctionedAddresses[0]!)).toMatchObject({
    level: 'severe',
    findings: [{ category: 'sanctions' }],
  });
  expect((await sanctions.screenAddress(risky)).findings).toEqual([]);
  await expect(openKyt(network, 'wrong').screenAddress(risky)).rejects.toThrow(AccessRevoked);
});
