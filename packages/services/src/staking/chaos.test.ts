import { chance } from '@lotbook/standins/chaos';
import { answerBeaconNode, type BeaconChain } from '@lotbook/standins/beacon-node';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount } from '@lotbook/testkit/seed';
import { expect, it } from 'vitest';
import { testServices } from '../testing.ts';
import { loadStakingBooking } from './booking.ts';
import { addAccountValidators } from './change-validators.ts';
import { scheduleStaking } from './schedule-staking.ts';
import { steadyPrices } from './testing.ts';
import { loadAccountValidator, loadAccountValidators } from './validators.ts';

const database = testDatabase();
const slotsPerDay = 7200;
const gwei = 1_000_000_000;
const dailyReward = 2_500_000;
const payee = `0x${'ab'.repeat(20)}`;
let finalized = 10;
let faults = 0;

/** Each of two validators is swept at noon of each day, in one block and with equal amounts. */
const countSweeps = (slot: number): number => Math.floor((slot + slotsPerDay / 2) / slotsPerDay);
const chain: BeaconChain = {
  genesisTime: Date.parse('2025-06-01T00:00:00Z') / 1000,
  finalizedSlot: () => finalized,
  oldestState: () => 0,
  getValidators: (slot) =>
    [7, 8].map((index) => ({
      index,
      publicKey: `0x${index.toString(16).padStart(96, '0')}`,
      credentials: `0x010000000000000000000000${payee.slice(2)}`,
      balance:
        32 * gwei +
        Math.floor((slot / slotsPerDay) * dailyReward) -
        countSweeps(slot) * (dailyReward / 2),
      effectiveBalance: 32 * gwei,
      status: 'active_ongoing',
      slashed: false,
    })),
  getBlock: (slot) => ({
    proposer: 1,
    feeRecipient: payee,
    withdrawals:
      countSweeps(slot) > countSweeps(slot - 1)
        ? [7, 8].map((index) => ({
            index: slot * 10 + index,
            validatorIndex: index,
            address: payee,
            amount: dailyReward / 2,
          }))
        : [],
  }),
};

const html = (status: number) => new Response('<html>blocked</html>', { status });
const prunedBody = JSON.stringify({ code: 404, message: 'NOT_FOUND: beacon state' });

/** A node on a bad day: 403 as HTML, 429, cut and garbled answers, pruned states, another order. */
function answerBadly(random: () => number, isBad: () => boolean) {
  const answer = answerBeaconNode(chain);
  return async (url: URL, method: string, body: string): Promise<Response> => {
    await Promise.resolve();
    const [, slot] = /\/blocks\/(\d+)$/.exec(url.pathname) ?? [];
    // A block that isn't final can still be replaced: nothing of it may be stored.
    const isReplaced = slot !== undefined && Number(slot) > finalized;
    const reply = answer(url, { method, headers: {}, body });
    const isState = url.pathname.includes('/states/');
    if (isBad() && isState && random() < 0.3) return new Response(prunedBody, { status: 404 });
    if (isBad() && random() < 0.004) {
      faults += 1;
      const fault = Math.floor(random() * 5);
      if (fault === 0) return html(403);
      if (fault === 1) return new Response('', { status: 429, headers: { 'retry-after': '0' } });
      if (fault === 2) return html(200);
      if (fault === 3) return new Response(reply.body.slice(0, -3), { status: 200 });
      throw new TypeError('fetch failed');
    }
    const sent = isReplaced ? { ...reply, status: 200, body: makeReplacedBlock(slot) } : reply;
    return new Response(sent.body, { status: sent.status });
  };
}

const makeReplacedBlock = (slot: string): string =>
  JSON.stringify({
    data: {
      message: {
        slot,
        proposer_index: '1',
        body: {
          execution_payload: {
            fee_recipient: payee,
            withdrawals: [{ index: '999999', validator_index: '7', address: payee, amount: '77' }],
          },
        },
      },
    },
  });

it.each([1, 2])(
  'counts each reward and each withdrawal once on a bad day, seed %i',
  { timeout: 400_000 },
  async (seed) => {
    finalized = 10;
    faults = 0;
    let isBad = true;
    const answer = answerBadly(chance(seed), () => isBad);
    const services = testServices(database.current, {
      beaconNodeUrl: 'http://node.example',
      prices: steadyPrices,
      network: {
        perSecond: () => 1_000_000,
        firstPauseMs: 1,
        fetch: (input, init) =>
          answer(
            new URL(input instanceof Request ? input.url : input),
            init?.method ?? 'GET',
            typeof init?.body === 'string' ? init.body : '',
          ),
      },
    });
    const ada = await seedAccount(database.current, { timeZone: 'UTC' });
    await addAccountValidators(services, ada, ada.accountId, ['7', '8']);
    await services.workOff();
    const run = async (): Promise<void> => {
      await scheduleStaking(services, [ada.accountId]);
      await services.workOff();
    };
    const runUntil = async (date: string): Promise<void> => {
      for (let attempt = 0; attempt < 40; attempt += 1) {
        const { validators } = await loadAccountValidators(services, ada, ada.accountId);
        if (validators.length > 0 && validators.every(({ asOf }) => asOf === date)) return;
        await run();
      }
      throw new Error(`No snapshot of ${date}`);
    };
    await runUntil('2025-06-01');
    for (const [day, date] of ['2025-06-02', '2025-06-03'].entries()) {
      // Finality lags at first: the day has begun, and isn't final.
      finalized = (day + 1) * slotsPerDay - 40;
      await run();
      finalized = (day + 1) * slotsPerDay + 5;
      await runUntil(date);
    }
    isBad = false;
    expect(faults).toBeGreaterThan(20);
    await run();
    for (const id of ['ethereum-7', 'ethereum-8']) {
      const { days, gaps, withdrawals } = await loadAccountValidator(
        services,
        ada,
        ada.accountId,
        id,
      );
      expect(days.map(({ date, consensus }) => [date, consensus]).toReversed()).toEqual([
        ['2025-06-01', '0.0025'],
        ['2025-06-02', '0.0025'],
      ]);
      expect(gaps).toEqual([]);
      expect(withdrawals.map(({ amount, reward }) => [amount, reward])).toEqual([
        ['0.00125', '0.00125'],
        ['0.00125', '0.00125'],
      ]);
    }
    expect(await loadStakingBooking(services, ada, ada.accountId)).toMatchObject({
      withdrawals: 4,
      bookedReward: '0.005',
      difference: '0',
    });
  },
);
