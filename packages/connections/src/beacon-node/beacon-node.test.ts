import { quantity } from '@lotbook/decimal/decimal';
import { AccessRevoked, Malformed, RateLimited, Transient } from '@lotbook/model/outage';
import { startBeaconNode, type BeaconValidator } from '@lotbook/standins/beacon-node';
import { tooMany, type HttpStandin } from '@lotbook/standins/http-standin';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openNetwork } from '../network.ts';
import { openBeaconNode, StatePruned, type BeaconNode } from './beacon-node.ts';

const address = '0x00000000000000000000000000000000000000aa';
const makeValidator = (index: number): BeaconValidator => ({
  index,
  publicKey: `0x${index.toString(16).padStart(96, '0')}`,
  credentials: `0x010000000000000000000000${address.slice(2)}`,
  balance: 32_012_345_678,
  effectiveBalance: 32_000_000_000,
  status: 'active_ongoing',
  slashed: false,
});
const validators = [
  ...Array.from({ length: 10_000 }, (_, index) => makeValidator(index)),
  { ...makeValidator(10_000), credentials: `0x00${'11'.repeat(31)}`, status: 'pending_queued' },
  { ...makeValidator(10_001), slashed: true, status: 'exited_slashed', withdrawableEpoch: 9000 },
];

let standin: HttpStandin;
let node: BeaconNode;
beforeEach(async () => {
  standin = await startBeaconNode({
    genesisTime: 1_606_824_023,
    finalizedSlot: () => 6400,
    oldestState: () => 3200,
    getValidators: () => validators,
    getBlock: (slot) =>
      slot === 5001
        ? undefined
        : {
            proposer: 7,
            feeRecipient: address.toUpperCase().replace('0X', '0x'),
            withdrawals: [{ index: 9, validatorIndex: 3, address, amount: 12_345_678 }],
            deposits: [{ publicKey: validators[3]!.publicKey, amount: 1_000_000_000 }],
          },
  });
  const network = openNetwork({ perSecond: () => 10_000, firstPauseMs: 1, attempts: 3 });
  node = openBeaconNode({ network, url: `${standin.url}/` });
});
afterEach(() => standin.close());

describe('validators', () => {
  it('are read in bulk: 10,000 in at most 20 requests, in the order of their index', async () => {
    const ids = validators.slice(0, 10_000).map(({ index }) => String(index));
    const states = await node.getValidators(6400, ids);
    expect(states.map(({ index }) => String(index))).toEqual(ids);
    expect(standin.requests.length).toBeLessThanOrEqual(20);
  });

  it('are found by index and public key once, with exact amounts; unknown ones are absent', async () => {
    const ids = ['3', validators[3]!.publicKey, '10001', '99999', '10000'];
    expect(await node.getValidators('finalized', ids)).toMatchObject([
      {
        index: 3,
        balance: quantity('32.012345678'),
        effectiveBalance: quantity('32'),
        credentials: '0x01',
        withdrawalAddress: address,
        exitEpoch: undefined,
        withdrawableEpoch: undefined,
      },
      {
        index: 10_000,
        credentials: '0x00',
        withdrawalAddress: undefined,
        activationEpoch: undefined,
      },
      { index: 10_001, slashed: true, exitEpoch: 8744, withdrawableEpoch: 9000 },
    ]);
  });

  it('ask nothing if there are none', async () => {
    expect(await node.getValidators(6400, [])).toEqual([]);
    expect(standin.requests).toEqual([]);
  });
});

describe('blocks', () => {
  it('contain withdrawals, deposit requests and the fee recipient', async () => {
    expect(await node.getBlock(5000)).toEqual({
      slot: 5000,
      proposerIndex: 7,
      feeRecipient: address,
      withdrawals: [{ index: 9, validatorIndex: 3, address, amount: quantity('0.012345678') }],
      depositRequests: [
        {
          publicKey: validators[3]!.publicKey,
          amount: quantity('1'),
          signature: '0x01',
          slot: 5000,
        },
      ],
    });
  });

  it('are undefined for an empty slot', async () => {
    expect(await node.getBlock(5001)).toBeUndefined();
  });

  it('of another slot are refused', async () => {
    standin.fail((answer) => ({ ...answer, body: answer.body.replace('"5000"', '"4999"') }));
    await expect(node.getBlock(5000)).rejects.toThrow(Malformed);
  });
});

it('reads genesis, finality and the queues', async () => {
  expect(await node.getGenesisTime()).toBe(1_606_824_023);
  expect(await node.getFinalizedSlot()).toBe(6400);
  expect(await node.getPendingDeposits(6400)).toEqual([]);
  expect(await node.getPendingConsolidations(6400)).toEqual([]);
});

describe('faults', () => {
  it('a state that the node pruned, or that isn’t final yet, is named', async () => {
    await expect(node.getValidators(3199, ['3'])).rejects.toThrow(StatePruned);
    await expect(node.getValidators(6401, ['3'])).rejects.toThrow(/beacon state at slot 6401/);
  });

  it('a 403 as HTML is a rejected access, not unreadable data', async () => {
    standin.fail({
      status: 403,
      body: '<html>Forbidden</html>',
      headers: { 'content-type': 'text/html' },
    });
    await expect(node.getFinalizedSlot()).rejects.toThrow(AccessRevoked);
  });

  it('a 429 is retried after the requested pause, or ends the run if it is long', async () => {
    standin.fail(tooMany('0'));
    expect(await node.getFinalizedSlot()).toBe(6400);
    standin.fail(tooMany('3600'));
    await expect(node.getFinalizedSlot()).rejects.toThrow(RateLimited);
  });

  it('a node that is syncing is retried, then reported', async () => {
    const syncing = { status: 503, body: '{"code":503,"message":"syncing"}' };
    standin.fail(syncing, syncing);
    expect(await node.getFinalizedSlot()).toBe(6400);
    standin.fail(syncing, syncing, syncing);
    await expect(node.getFinalizedSlot()).rejects.toThrow(Transient);
  });

  it('an amount that isn’t a whole number of gwei is refused', async () => {
    standin.fail((answer) => ({ ...answer, body: answer.body.replace('"32012345678"', '3.2e10') }));
    await expect(node.getValidators(6400, ['3'])).rejects.toThrow(Malformed);
  });

  it('messages don’t contain the key in the address', async () => {
    const network = openNetwork({ perSecond: () => 10_000, firstPauseMs: 1, attempts: 1 });
    const keyed = openBeaconNode({ network, url: `${standin.url}/secret-key` });
    const error: unknown = await keyed.getFinalizedSlot().catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(Malformed);
    expect(String(error)).not.toContain('secret-key');
  });
});
