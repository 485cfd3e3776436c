import type { MovementId, SourceId, TransactionId } from '@lotbook/model/ids';
import type { Movement, Transaction } from '@lotbook/model/transaction';
import { instantFromMs } from '@lotbook/model/time';
import { runs } from '@lotbook/testkit/runs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Matched, Side } from './match.ts';
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
  off: fc.boolean(),
});

function getSide({ isOut, minutes, units, source, hash, link, off }: Drawn, index: number): Side {
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
    ...(link || isOff
      ? { matching: { ...(link ? { link } : {}), ...(isOff ? { off: true as const } : {}) } }
      : {}),
  };
  return {
    transaction,
    ms,
    movement,
    id: transaction.id as string as MovementId,
    hash: hash ? hash.toLowerCase() : undefined,
    quantity: movement.quantity,
  };
}

const getSides = (list: readonly Drawn[]): readonly Side[] =>
  list.map(getSide).sort((a, b) => a.ms - b.ms || (a.id < b.id ? -1 : 1));

/** What is wrong with the match of one side, in words. */
function getFaults(side: Side, found: ReadonlyMap<Movement, Matched>): readonly string[] {
  const matched = found.get(side.movement);
  if (!matched) return [];
  // More arrives than was sent where the amount sent was rounded.
  const moved = matched.parts.reduce(
    (sum, { quantity, rounding }) =>
      sum + quantity - (side.movement.direction === 'out' ? rounding : 0n),
    0n,
  );
  const faults: (string | false)[] = [
    moved + matched.lost + matched.rest !== side.quantity && 'its units do not add up',
    side.movement.direction === 'in' && matched.lost !== 0n && 'a deposit lost something',
  ];
  for (const part of matched.parts) {
    const isOfSide = part.out.movement === side.movement || part.in.movement === side.movement;
    const isKnownToBoth =
      found.get(part.out.movement)?.parts.includes(part) &&
      found.get(part.in.movement)?.parts.includes(part);
    const isAtHome = part.out.movement.source === part.in.movement.source;
    const isOff = part.out.transaction.matching?.off ?? part.in.transaction.matching?.off;
    faults.push(
      part.quantity <= 0n && 'a part of nothing',
      !isOfSide && 'the part of another',
      !isKnownToBoth && 'a part that one side does not know',
      isAtHome && part.reason !== 'change' && part.reason !== 'manual' && 'a move to where it was',
      isOff === true && part.reason !== 'manual' && 'matched although it was to be left alone',
    );
  }
  return faults.filter((fault) => fault !== false).map((fault) => `${side.id}: ${fault}`);
}

it('no unit is matched twice, none is lost sight of, and only change stays at its source', () => {
  fc.assert(
    fc.property(fc.array(drawn, { maxLength: 40 }), (list) => {
      const sides = getSides(list);
      const found = matchTransfers(
        sides.filter(({ movement }) => movement.direction === 'out'),
        sides.filter(({ movement }) => movement.direction === 'in'),
      );
      expect(sides.flatMap((side) => getFaults(side, found))).toEqual([]);
    }),
    { numRuns: runs(1000) },
  );
});
