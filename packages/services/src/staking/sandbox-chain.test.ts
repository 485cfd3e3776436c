import { answerBeaconNode } from '@lotbook/standins/beacon-node';
import { makeSandboxChain, sandboxValidators } from '@lotbook/standins/sandbox/beacon';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount } from '@lotbook/testkit/seed';
import { expect, it } from 'vitest';
import { testServices } from '../testing.ts';
import { addAccountValidators } from './change-validators.ts';
import { loadStakingBooking } from './booking.ts';
import { scheduleStaking } from './schedule-staking.ts';
import { loadAccountValidators } from './validators.ts';

const database = testDatabase();
const slotsPerDay = 7200;

it('reads the chain of the sandbox, and books each withdrawal once', async () => {
  let finalizedSlot = 100;
  const answer = answerBeaconNode(
    makeSandboxChain({
      genesisTime: Date.parse('2026-01-05T00:00:00Z') / 1000,
      finalizedSlot: () => finalizedSlot,
    }),
  );
  const services = testServices(database.current, {
    beaconNodeUrl: 'http://node.example',
    network: {
      perSecond: () => 1_000_000,
      fetch: async (input, init) => {
        const { method = 'GET', body } = init ?? {};
        const url = new URL(input instanceof Request ? input.url : input);
        const reply = answer(url, {
          method,
          headers: {},
          body: typeof body === 'string' ? body : '',
        });
        return Promise.resolve(
          new Response(reply.body, { status: reply.status, headers: { ...reply.headers } }),
        );
      },
    },
  });
  const ada = await seedAccount(database.current, { timeZone: 'America/New_York' });
  const indices = Object.values(sandboxValidators).map(String);
  await addAccountValidators(services, ada, ada.accountId, indices);
  await services.workOff();
  const { totals } = await loadAccountValidators(services, ada, ada.accountId);
  // Nothing is known of any day yet, so neither rewards nor penalties are zero.
  expect(totals).toMatchObject({ count: 4, slashed: 1, rewardsTotal: null, penalties: null });
  finalizedSlot = 3 * slotsPerDay + 100;
  await scheduleStaking(services, [ada.accountId]);
  await services.workOff();
  const booking = await loadStakingBooking(services, ada, ada.accountId);
  expect(booking).toMatchObject({ withdrawals: 2, difference: '0' });
});
