import { toEnglish } from '@lotbook/messages/fill';
import { AppError } from '@lotbook/model/errors';
import { answerBeaconchain } from '@lotbook/standins/beaconchain';
import {
  answerBeaconNode,
  type BeaconChain,
  type BeaconValidator,
} from '@lotbook/standins/beacon-node';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import { beforeEach, describe, expect, it } from 'vitest';
import { testServices, type TestServices } from '../testing.ts';
import { snapshotValidators } from './snapshot-validators.ts';
import { addAccountValidators, removeAccountValidator } from './change-validators.ts';
import { scheduleStaking } from './schedule-staking.ts';
import { loadAccountValidator, loadAccountValidators } from './validators.ts';

const database = testDatabase();
const slotsPerDay = 7200;
const gwei = 1_000_000_000;
const makeKey = (index: number): string => `0x${index.toString(16).padStart(96, '0')}`;
/** Midnight UTC. */
const genesisTime = Date.parse('2025-06-01T00:00:00Z') / 1000;
const dailyReward = 2_500_000;
/** Withdraws the excess of validator 7 on each second day. */
const getSwept = (slot: number): number =>
  Math.floor(Math.max(0, slot - 3600) / (2 * slotsPerDay) + (slot >= 3600 ? 1 : 0));

let finalized: number;
let oldest: number;
let failures: number[];
const chain: BeaconChain = {
  genesisTime,
  finalizedSlot: () => finalized,
  oldestState: () => oldest,
  getValidators: (slot) =>
    [7, 8].map((index): BeaconValidator => {
      const earned = Math.floor((slot / slotsPerDay) * dailyReward);
      const paid = index === 7 ? getSwept(slot) * 4_000_000 : 0;
      return {
        index,
        publicKey: makeKey(index),
        credentials: `0x010000000000000000000000${'ab'.repeat(20)}`,
        balance: 32 * gwei + 4_000_000 + earned - paid,
        effectiveBalance: 32 * gwei,
        status: 'active_ongoing',
        slashed: false,
      };
    }),
  getBlock: (slot) =>
    slot % 50 === 1
      ? undefined
      : {
          proposer: 1,
          feeRecipient: `0x${'cd'.repeat(20)}`,
          withdrawals: [
            ...(getSwept(slot) > getSwept(slot - 1)
              ? [
                  {
                    index: slot,
                    validatorIndex: 7,
                    address: `0x${'ab'.repeat(20)}`,
                    amount: 4_000_000,
                  },
                ]
              : []),
            { index: slot + 1_000_000, validatorIndex: 99, address: '0xee', amount: 5 },
          ],
        },
};

const payee = `0x${'ab'.repeat(20)}`;
const pool = `0x${'bc'.repeat(20)}`;
let services: TestServices;
let ada: SeededAccount;
let requests: number;
beforeEach(async () => {
  finalized = 10;
  oldest = 0;
  failures = [];
  requests = 0;
  const answer = answerBeaconNode(chain);
  const answerIndex = answerBeaconchain({
    key: 'secret',
    validators: [
      ...[7, 8].map((index) => ({
        index,
        publicKey: makeKey(index),
        withdrawalAddress: payee,
        depositAddress: `0x${'cd'.repeat(20)}`,
      })),
      ...Array.from({ length: 11_000 }, (_, index) => ({
        index: index + 100,
        publicKey: makeKey(index + 100),
        withdrawalAddress: pool,
        depositAddress: pool,
      })),
    ],
  });
  services = testServices(database.current, {
    beaconNodeUrl: 'http://node.example',
    beaconchainKey: 'secret',
    network: {
      attempts: 1,
      perSecond: () => 1_000_000,
      fetch: async (input, init) => {
        requests += 1;
        const status = failures.shift();
        if (status !== undefined && status !== 200) return new Response('<html>', { status });
        const { method = 'GET', body } = init ?? {};
        const url = new URL(input instanceof Request ? input.url : input);
        const isIndex = url.host === 'beaconcha.in';
        const reply = (isIndex ? answerIndex : answer)(url, {
          method,
          headers: isIndex ? { authorization: 'Bearer secret' } : {},
          body: typeof body === 'string' ? body : '',
        });
        return Promise.resolve(
          new Response(reply.body, { status: reply.status, headers: { ...reply.headers } }),
        );
      },
    },
  });
  ada = await seedAccount(database.current, { timeZone: 'UTC' });
});

const add = (...validators: string[]) =>
  addAccountValidators(services, ada, ada.accountId, validators);
const readStates = async () =>
  (await list()).validators.map(({ id, state }) => `${id} ${state}`).toSorted();
const list = () => loadAccountValidators(services, ada, ada.accountId);
const detail = (id: string) => loadAccountValidator(services, ada, ada.accountId, id);
const run = async (slot: number): Promise<void> => {
  finalized = slot;
  await scheduleStaking(services, [ada.accountId]);
  await services.workOff();
};
const rewards = async (id: string) =>
  (await detail(id)).days
    .map(({ date, consensus }) => [date, Math.round(Number(consensus) * gwei)])
    .toReversed();

describe('validators', () => {
  it('are found by index or public key, each once; unknown ones are named', async () => {
    expect(await add('7', ` ${makeKey(8).toUpperCase().slice(2)} `, makeKey(7), '99', '7')).toBe(4);
    await services.workOff();
    const { validators } = await list();
    const states = validators.map((one) => [one.id.slice(0, 12), one.validatorIndex, one.state]);
    expect(states).toEqual(
      expect.arrayContaining([
        ['ethereum-7', 7, 'found'],
        ['ethereum-0x0', 8, 'found'],
        ['ethereum-0x0', 7, 'duplicate'],
        ['ethereum-99', 99, 'unknown'],
      ]),
    );
    expect(await add('7')).toBe(0);
  });

  it('are all found by their withdrawal or deposit address; an address without any is named', async () => {
    const empty = `0x${'ef'.repeat(20)}`;
    expect(await add(payee, '7', empty)).toBe(3);
    await services.workOff();
    const { validators } = await list();
    expect(validators.map(({ id, state }) => `${id} ${state}`).toSorted()).toEqual([
      `ethereum-${empty} unknown`,
      'ethereum-7 found',
      'ethereum-8 found',
    ]);
    expect(await add(`0x${'CD'.repeat(20)}`)).toBe(1);
    await services.workOff();
    expect((await list()).validators).toHaveLength(3);
    expect(await add(empty)).toBe(1);
  });

  it('keep waiting with the reason while the index of addresses is unavailable', async () => {
    // Genesis and the finalized slot are answered; the index is not.
    failures = [200, 200, 403];
    await add(payee);
    await services.workOff();
    const { validators, state } = await list();
    expect(validators.map((one) => one.state)).toEqual(['waiting']);
    expect(state?.problem).toContain('beaconcha.in rejected the key');
    await run(20);
    expect((await list()).validators.map((one) => one.state)).toEqual(['found', 'found']);
    expect((await list()).state?.problem).toBeNull();
  });

  it('of an address that has more than 10,000 are not added, and the address is marked', async () => {
    await add(pool, payee);
    await services.workOff();
    const expected = [`ethereum-${pool} tooMany`, 'ethereum-7 found', 'ethereum-8 found'];
    expect(await readStates()).toEqual(expected);
    expect(requests).toBeLessThan(130);
    requests = 0;
    await run(20);
    expect(await readStates()).toEqual(expected);
    expect(requests).toBeLessThan(30);
  });

  it('keep waiting with the reason if the key of the index was removed', async () => {
    await add(payee);
    await snapshotValidators({ ...services, beaconchainKey: undefined }, ada);
    const { validators, state } = await list();
    expect(validators.map((one) => one.state)).toEqual(['waiting']);
    expect(state?.problem).toContain('BEACONCHAIN_API_KEY');
  });

  it('are refused if they are no validator, with the text', async () => {
    const error: unknown = await add('7', '0x1234').catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(AppError);
    expect(toEnglish((error as AppError).text)).toContain('“0x1234” isn’t a validator');
    expect((await list()).validators).toEqual([]);
  });
});

describe('snapshots', () => {
  it('give the reward of each day, with sweeps as reward; running again changes nothing', async () => {
    await add('7', '8');
    await run(20);
    for (const day of [1, 2, 3]) await run(day * slotsPerDay + 70);
    const expected = ['2025-06-01', '2025-06-02', '2025-06-03'].map((date) => [date, dailyReward]);
    expect(await rewards('ethereum-7')).toEqual(expected);
    expect(await rewards('ethereum-8')).toEqual(expected);
    const before = await list();
    expect(before.validators.map(({ withdrawn, principal }) => [withdrawn, principal])).toEqual([
      ['0.008', '32'],
      ['0', '32'],
    ]);
    requests = 0;
    await run(3 * slotsPerDay + 70);
    expect(requests).toBeLessThan(5);
    expect((await list()).validators).toEqual(before.validators);
  });

  it('wait until the day’s first slot is final', async () => {
    await add('7');
    await run(20);
    await run(slotsPerDay - 1);
    expect((await list()).validators[0]?.asOf).toBe('2025-06-01');
    await run(slotsPerDay);
    expect((await list()).validators[0]?.asOf).toBe('2025-06-02');
  });

  it('continue after a failure without counting anything twice', async () => {
    await add('7');
    await run(20);
    failures = [...Array.from({ length: 3000 }, () => 200), 403];
    await run(slotsPerDay + 70);
    const { state } = await list();
    expect(state?.problem).toContain('403');
    expect(await rewards('ethereum-7')).toEqual([]);
    requests = 0;
    await run(slotsPerDay + 70);
    expect(requests).toBeLessThan(5000);
    expect((await list()).state?.problem).toBeNull();
    expect(await rewards('ethereum-7')).toEqual([['2025-06-01', dailyReward]]);
    expect((await detail('ethereum-7')).withdrawals).toMatchObject([
      { kind: 'sweep', amount: '0.004', reward: '0.004', principal: '0' },
    ]);
  });

  it('name the days whose state the node no longer stores', async () => {
    await add('7');
    await run(20);
    oldest = slotsPerDay + 1;
    await run(slotsPerDay + 70);
    expect((await list()).state?.problem).toContain('no longer stores the state of 2025-06-02');
    await run(2 * slotsPerDay + 70);
    const { days, gaps } = await detail('ethereum-7');
    expect(days).toEqual([]);
    expect(gaps).toEqual([
      { from: '2025-06-01', before: '2025-06-03', reason: 'snapshotsMissing', change: '0.005' },
    ]);
  });

  it('start for a validator on the day it is added, and leave a gap while it was removed', async () => {
    await add('7');
    await run(20);
    await run(slotsPerDay + 70);
    await add('8');
    await services.workOff();
    await removeAccountValidator(services, ada, ada.accountId, 'ethereum-7');
    await run(2 * slotsPerDay + 70);
    expect((await list()).validators.map(({ id }) => id)).toEqual(['ethereum-8']);
    expect(await rewards('ethereum-8')).toEqual([['2025-06-02', dailyReward]]);
    await add('7');
    await services.workOff();
    await run(3 * slotsPerDay + 70);
    expect((await rewards('ethereum-7')).map(([date]) => date)).toEqual([
      '2025-06-01',
      '2025-06-03',
    ]);
    expect((await detail('ethereum-7')).gaps).toMatchObject([
      { from: '2025-06-02', reason: 'blocksNotRead' },
    ]);
  });
});
