import { toEnglish } from '@lotbook/messages/fill';
import type { HttpStandin } from '@lotbook/standins/http-standin';
import {
  startSubscan,
  subscanBusy,
  subscanLimit,
  type SubscanOptions,
} from '@lotbook/standins/subscan';
import { AccessRevoked } from '@lotbook/model/outage';
import { utf8ToBytes, bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { describe, expect, it, test } from 'vitest';
import type { SyncPage } from '../../adapter.ts';
import { listUntied } from '../../testing.ts';
import { chainAdapters } from '../registry.ts';
import { lines, quickNetwork, runSync, syncContext, type Run } from '../testing.ts';
import { canonicalAddress, getPoolPart, parseAddress } from './address.ts';
import { writeAddress } from './testing.ts';

// Subscan's own documentation shows this address with its reward of 68.5508498992 DOT.
const mine = '15fTw39Ju2jJiHeGe1fJ5DtgugUauy9tr2HZuiRNFwqnGQ1Q';
const second = writeAddress(0, '07'.repeat(32));
const stranger = writeAddress(0, '09'.repeat(32));
const poolAccount = (part: 0 | 1): string =>
  writeAddress(0, `${bytesToHex(utf8ToBytes('modlpy/nopls'))}0${part}06000000`.padEnd(64, '0'));
const [poolStake, poolRewards] = [poolAccount(0), poolAccount(1)];

const at = (day: number, network = 'polkadot') => ({
  network,
  block: (network === 'polkadot' ? 1_000_000 : 500) + day * 14_400,
  second: Date.parse('2025-01-01T06:00:00Z') / 1000 + (day - 1) * 86_400,
});
const hub = 'assethub-polkadot';

const story: SubscanOptions = {
  key: 'secret',
  transfers: [
    { ...at(1), event: 3, extrinsic: 2, from: stranger, to: mine, amount: '100', symbol: 'DOT' },
    // A pool's stake stays the wallet's own; what the pool pays is the payout below.
    { ...at(3), event: 4, extrinsic: 2, from: mine, to: poolStake, amount: '10', symbol: 'DOT' },
    { ...at(4), event: 9, extrinsic: 3, from: poolRewards, to: mine, amount: '0.5', symbol: 'DOT' },
    { ...at(6), event: 5, extrinsic: 2, from: mine, to: stranger, amount: '7', symbol: 'DOT' },
    {
      ...at(6),
      event: 7,
      extrinsic: 4,
      from: mine,
      to: stranger,
      amount: '90',
      symbol: 'DOT',
      success: false,
    },
    {
      ...at(9, hub),
      event: 2,
      extrinsic: 2,
      from: stranger,
      to: mine,
      amount: '25.5',
      symbol: 'USDT',
      token: 'standard_assets/1984',
    },
    {
      ...at(9, hub),
      event: 3,
      extrinsic: 3,
      from: stranger,
      to: mine,
      amount: '9',
      symbol: 'DOT',
      token: 'standard_assets/77',
    },
  ],
  extrinsics: [
    { ...at(2), extrinsic: 2, signer: mine, nonce: 0, fee: 150_000_000n },
    { ...at(3), extrinsic: 2, signer: mine, nonce: 1, fee: 160_000_000n },
    { ...at(4), extrinsic: 3, signer: mine, nonce: 2, fee: 100_000_000n },
    { ...at(6), extrinsic: 2, signer: mine, nonce: 3, fee: 150_000_000n },
    { ...at(6), extrinsic: 4, signer: mine, nonce: 4, fee: 150_000_000n, success: false },
  ],
  payouts: [{ ...at(4), event: 10, account: mine, amount: 5_000_000_000n }],
  rewards: [
    { ...at(5), event: 222, stash: mine, account: mine, amount: 685_508_498_992n },
    // Another stake pays to this address, and this one's stake paid elsewhere.
    { ...at(5), event: 223, stash: stranger, account: mine, amount: 20_000_000_000n },
    { ...at(5), event: 224, stash: mine, account: stranger, amount: 30_000_000_000n },
    { ...at(7), event: 8, stash: mine, account: mine, amount: 10_000_000_000n, kind: 'Slashed' },
    { ...at(8, hub), event: 8, stash: mine, account: mine, amount: 12_000_000_000n },
  ],
  accounts: {
    [`polkadot ${mine}`]: { balance: '152.9798498992', nonce: 5 },
    [`${hub} ${mine}`]: { balance: '1.2', nonce: 0 },
  },
};
const rows = [
  '2025-01-01 deposit +100 DOT',
  '2025-01-02 fee fee 0.015 DOT',
  '2025-01-03 fee fee 0.016 DOT',
  '2025-01-04 fee fee 0.01 DOT',
  '2025-01-04 stake-reward (stakingRewards_standard) +0.5 DOT',
  '2025-01-05 stake-reward (stakingRewards_standard) +2 DOT',
  '2025-01-05 stake-reward (stakingRewards_standard) +68.5508498992 DOT',
  '2025-01-06 fee fee 0.015 DOT "failed"',
  '2025-01-06 withdrawal -7 DOT fee 0.015 DOT',
  '2025-01-07 withdrawal (lost_standard) -1 DOT',
  '2025-01-08 stake-reward (stakingRewards_standard) +1.2 DOT',
  '2025-01-09 deposit +25.5 USDT',
  '2025-01-09 deposit +9 polkadot:standard_assets/77',
];

interface Reading {
  readonly cursors?: Run['cursors'];
  readonly until?: string;
  readonly addresses?: readonly string[];
  readonly key?: string;
}

async function read(
  service: HttpStandin,
  { cursors, until, addresses = [mine], key = 'secret' }: Reading = {},
) {
  const adapter = chainAdapters({
    subscanKey: key,
    addresses: { polkadot: `subscan ${service.url}/{network}` },
  }).find(({ provider }) => provider === 'polkadot')!;
  const context = syncContext(
    { addresses },
    {
      network: quickNetwork(),
      ...(cursors ? { cursors } : {}),
      ...(until === undefined ? {} : { until }),
    },
  );
  const unread: string[] = [];
  const noted = async function* noted(pages: AsyncIterable<SyncPage>): AsyncGenerator<SyncPage> {
    for await (const page of pages) {
      unread.push(...(page.unread ?? []).map(({ reason }) => toEnglish(reason)));
      yield page;
    }
  };
  return { ...(await runSync(noted(adapter.sync(context)), cursors)), unread, adapter, context };
}

describe('a wallet of Polkadot', () => {
  test('is read from both chains: rewards once, pool stakes kept, and the balance explained', async () => {
    await using service = await startSubscan(story);
    const run = await read(service);
    expect(lines(run)).toEqual(rows);
    expect(run.unread).toEqual([]);
    // The coins in the pool aren't a part of the account's balance, and tokens have a list of their own.
    const native = run.records.filter(({ transaction: { movements } }) =>
      movements.every(({ asset }) => (asset as string) === 'DOT'),
    );
    expect(await listUntied(native, run.adapter, run.context)).toEqual([
      'DOT: 164.1798498992 by its transactions, 154.1798498992 reported',
    ]);
    expect(run.addresses.at(-1)).toMatchObject({ address: mine, balance: '154.1798498992' });
  });

  test('has each row once across runs, windows, limits and faults', async () => {
    await using service = await startSubscan(story);
    let asked = 0;
    service.failBy(() => {
      asked += 1;
      if (asked % 4 === 0) return subscanLimit;
      if (asked % 9 === 0) return 'partial';
      return asked % 7 === 0 ? 'cut' : undefined;
    });
    const first = await read(service, { until: '2025-01-05T12:00:00.000Z' });
    expect(lines(first)).toEqual(rows.slice(0, 7));
    const next = await read(service, { cursors: first.cursors });
    const both = new Map(
      [...first.records, ...next.records].map((one) => [one.transaction.externalId, one]),
    );
    expect(lines({ records: [...both.values()] })).toEqual(rows);
    expect(next.unread).toEqual([]);
  });

  test('has transfers between its own addresses as fees only, told again when an address is added', async () => {
    const between = {
      ...at(2),
      event: 3,
      extrinsic: 2,
      from: mine,
      to: second,
      amount: '4',
      symbol: 'DOT',
    };
    await using service = await startSubscan({
      ...story,
      transfers: [...(story.transfers ?? []), between],
    });
    const alone = await read(service);
    expect(lines(alone)).toContain('2025-01-02 withdrawal -4 DOT fee 0.015 DOT');
    const both = await read(service, { cursors: alone.cursors, addresses: [mine, second] });
    expect(lines(both)).toContain('2025-01-02 fee fee 0.015 DOT');
    expect(lines(both)).not.toContain('2025-01-02 deposit +4 DOT');
  });

  it('reads lists that are longer than what is answered at once', async () => {
    const rewards = Array.from({ length: 12_050 }, (_, n) => ({
      network: 'polkadot',
      block: 1_000 + Math.floor(n / 3),
      second: 1_700_000_000 + n,
      event: n % 3,
      stash: mine,
      account: n === 0 ? mine : stranger,
      amount: 1n,
    }));
    await using service = await startSubscan({ key: 'secret', rewards });
    const run = await read(service);
    // All but the oldest were paid to someone else.
    expect(run.records).toHaveLength(1);
    expect(run.skipped).toBe(12_049);
    expect(run.unread).toEqual([]);
  });

  it('names what Subscan counts and doesn’t list, and payments to an unknown receiver', async () => {
    const [first] = story.rewards ?? [];
    await using service = await startSubscan({
      ...story,
      hiddenRows: 1,
      rewards: [{ ...first!, account: '' }],
      extrinsics: (story.extrinsics ?? []).slice(1),
    });
    const { unread } = await read(service);
    expect(unread[0]).toMatch(
      /^Subscan doesn't show who received the payment of event 1072000-222/,
    );
    expect(unread.join('\n')).toContain('Subscan counts');
    expect(unread.join('\n')).toContain(
      'Subscan has 1 fewer transactions than the 5 that the address signed',
    );
  });

  it('retries a limit that arrives as a code, and names a code that it doesn’t know', async () => {
    await using service = await startSubscan(story);
    service.fail({ ...subscanBusy });
    const other = { code: 10_001, message: 'Params Error: address', data: null };
    service.fail({ status: 200, body: JSON.stringify(other), headers: {} });
    await expect(read(service)).rejects.toThrow('10001: Params Error: address');
  });

  it('reports a rejected key without showing it', async () => {
    await using service = await startSubscan(story);
    const error: unknown = await read(service, { key: 'wrong-key' }).catch(
      (cause: unknown) => cause,
    );
    expect(error).toBeInstanceOf(AccessRevoked);
    expect(String(error)).toContain('SUBSCAN_API_KEY');
    expect(String(error)).not.toContain('wrong-key');
  });
});

describe('an address', () => {
  // docs.polkadot.com shows Alice's account in each format.
  const alice = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY';
  it.each([
    [0, alice, '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'],
    [2, alice, 'HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F'],
    [0, mine, mine],
    [2, mine, undefined],
    [0, `${mine.slice(0, -1)}R`, undefined],
    [0, 'x', undefined],
  ])('of network %i is recognized: %s', (prefix, text, expected) => {
    expect(canonicalAddress(prefix, text)).toBe(expected);
  });

  it('of a nomination pool shows what the pool keeps there', () => {
    expect([poolStake, poolRewards, mine].map(getPoolPart)).toEqual([
      'stake',
      'rewards',
      undefined,
    ]);
    expect(hexToBytes(parseAddress(mine)!.key)).toHaveLength(32);
  });
});
