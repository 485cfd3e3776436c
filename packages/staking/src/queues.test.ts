import { quantity } from '@lotbook/decimal/decimal';
import { describe, expect, it } from 'vitest';
import { findConsolidations, findCredits, type ConsolidationSource } from './queues.ts';

const deposit = (publicKey: string, slot: number, signature = '0x01') => ({
  publicKey,
  amount: quantity('1'),
  signature,
  slot,
});

describe('deposits', () => {
  it('are credited when they leave the queue, also if they joined it in the same period', () => {
    const credits = findCredits(
      {
        before: [deposit('0xaa', 5), deposit('0xbb', 6), deposit('0xaa', 7)],
        requested: [deposit('0xaa', 20), deposit('0xaa', 21)],
        after: [deposit('0xaa', 7), deposit('0xaa', 21)],
        slot: 100,
      },
      new Set(['0xaa']),
    );
    expect([...credits]).toEqual([
      [
        '0xaa',
        [
          { slot: 100, amount: quantity('1') },
          { slot: 100, amount: quantity('1') },
        ],
      ],
    ]);
  });

  it('are counted one by one if two equal ones wait', () => {
    const twice = [deposit('0xaa', 5), deposit('0xaa', 5)];
    const queue = { before: twice, requested: [], slot: 100 };
    const keys = new Set(['0xaa']);
    expect(findCredits({ ...queue, after: twice }, keys).size).toBe(0);
    expect(findCredits({ ...queue, after: twice.slice(1) }, keys).get('0xaa')).toHaveLength(1);
  });
});

describe('consolidations', () => {
  const source: ConsolidationSource = {
    index: 1,
    balance: quantity('32.01'),
    effectiveBalance: quantity('32'),
    slashed: false,
    withdrawableEpoch: 10,
  };
  const queue = { slot: 300, before: [{ source: 1, target: 2 }], after: [] };

  it('move the effective balance, or the balance if it is smaller', () => {
    expect(findConsolidations(queue, new Map([[1, source]]))).toEqual([
      { source: 1, target: 2, slot: 320, amount: quantity('32') },
    ]);
    const low = { ...source, balance: quantity('31.5') };
    expect(findConsolidations(queue, new Map([[1, low]]))).toMatchObject([
      { amount: quantity('31.5') },
    ]);
  });

  it('that were delayed are in the period in which they left the queue', () => {
    expect(findConsolidations({ ...queue, slot: 400 }, new Map([[1, source]]))).toMatchObject([
      { slot: 401 },
    ]);
  });

  it('move nothing while they wait, or if the source was slashed', () => {
    expect(findConsolidations({ ...queue, after: queue.before }, new Map([[1, source]]))).toEqual(
      [],
    );
    expect(findConsolidations(queue, new Map([[1, { ...source, slashed: true }]]))).toEqual([]);
  });
});
