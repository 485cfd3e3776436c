import type { MovementId, SourceId, TransactionId } from '@lotbook/model/ids';
import type { Movement, Transaction } from '@lotbook/model/transaction';
import { instantFromMs } from '@lotbook/model/time';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runs } from '../testing/';
import type { Side } from './match.ts';
import { matchTransfers } from './match-transfers.ts';

interface Drawn {
  readonly isOut: boolean;
  readonly minutes: number;
  readonly units: number;
  readonly source: string;
  readonly hash: string | undefined;
  readonly link: string | undefined;
  readonly off: boolean;
}

const drawn: fc.Arbitrary<Drawn> = fc.record({
  isOut: fc.boolean(),
  minutes: fc.integer({ min: 0, max: 6_000 }),
  units: fc.constantFrom(1, 2, 3, 5, 50, 99, 100, 101),
  source: fc.constantFrom('kraken', 'ledger', 'trezor'),
  hash: fc.option(fc.constantFrom('aa', 'bb', 'cc'), { nil: undefined, freq: 3 }),
  link: fc.option(fc.constantFrom('x', 'y'), { nil: undefined, freq: 8 }),
  off: fc.boolean().map((each) => each),
});

function sideOf({ isOut, minutes, units, source, hash, link, off }: Drawn, index: number): Side {
  const ms = Date.UTC(2024, 0, 1) + minutes * 60_000;
  const movement: Movement = {
    direction: isOut ? 'out' : 'in',
    source: source as SourceId,
    asset: 'BTC' as Movement['asset'],
    quantity: BigInt(units) as Movement['quantity'],
  };
  const isOff = off && index % 7 === 0;
  const transaction: Transaction = {
    id: `t${index}` as TransactionId,
    at: instantFromMs(ms),
    type: isOut ? 'withdrawal' : 'deposit',
    movements: [movement],
    ...(hash ? { txHash: hash } : {}),
    ...(link || isOff ? { matching: { ...(link ? { link } : {}), ...(isOff ? { off: true as const } : {}) } } : {}),
  };
  return { transaction, ms, movement, id: transaction.id as string as MovementId, quantity: movement.quantity };
}

const sidesOf = (list: readonly Drawn[]): readonly Side[] => list.map(sideOf).sort((a, b) => a.ms - b.ms || (a.id < b.id ? -1 : 1));

it('no unit is matched twice, none is lost sight of, and only change stays at its source', () => {
  fc.assert(
    fc.property(fc.array(drawn, { maxLength: 40 }), (list) => {
      const sides = sidesOf(list);
      const outs = sides.filter(({ movement }) => movement.direction === 'out');
      const ins = sides.filter(({ movement }) => movement.direction === 'in');
      const found = matchTransfers(outs, ins);
      for (const side of sides) {
        const matched = found.get(side.movement);
        if (!matched) continue;
        const moved = matched.parts.reduce((sum, { quantity }) => sum + quantity, 0n);
        expect(moved + matched.lost + matched.rest).toBe(side.quantity);
        expect(matched.parts.every(({ quantity }) => quantity > 0n)).toBe(true);
        if (side.movement.direction === 'in') expect(matched.lost).toBe(0n);
        for (const part of matched.parts) {
          expect([part.out.movement, part.in.movement]).toContain(side.movement);
          expect(found.get(part.out.movement)!.parts).toContain(part);
          expect(found.get(part.in.movement)!.parts).toContain(part);
          if (part.reason !== 'change' && part.reason !== 'manual') expect(part.out.movement.source).not.toBe(part.in.movement.source);
          if (part.out.transaction.matching?.off || part.in.transaction.matching?.off) expect(part.reason).toBe('manual');
        }
      }
    }),
    { numRuns: runs(300) },
  );
});
