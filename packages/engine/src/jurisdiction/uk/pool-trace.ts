import type { Money, Quantity } from '@lotbook/decimal/decimal';
import type { LocalDate } from '@lotbook/model/time';
import type { PoolHistory, PoolMovement, PoolPart } from '../jurisdiction.ts';
import type { Costed } from './costed.ts';
import type { AssetDay, Disposing } from './noted.ts';

/** Notes how the pool of an asset comes about, for who wants to check its cost line by line. */
export class PoolTrace implements PoolHistory {
  readonly movements: PoolMovement[] = [];
  readonly acquired = new Map<LocalDate, PoolPart[]>();
  readonly #arrived = new Map<LocalDate, PoolPart[]>();

  acquire({ on }: AssetDay, part: PoolPart): void {
    noteOn(this.acquired, on, part);
  }

  arrive({ on }: AssetDay, part: PoolPart): void {
    noteOn(this.#arrived, on, part);
  }

  /** A day's units went into the pool: what was acquired, as far as no disposal was identified with it, and what arrived. */
  came(
    pool: Costed,
    { on, arrived: { quantity: arrived } }: AssetDay,
    put: Readonly<Costed>,
  ): void {
    const withoutArrived = { quantity: pool.quantity - arrived, cost: pool.cost };
    if (put.quantity > 0n)
      this.#note(withoutArrived, {
        on,
        what: 'acquired',
        ...put,
        parts: this.acquired.get(on) ?? [],
      });
    if (arrived > 0n)
      this.#note(pool, {
        on,
        what: 'arrived',
        quantity: arrived,
        cost: 0n,
        parts: this.#arrived.get(on) ?? [],
      });
  }

  handed(
    pool: Costed,
    { on }: AssetDay,
    what: 'handed-in' | 'handed-out' | 'forked',
    part: PoolPart,
  ): void {
    this.#note(pool, { on, what, quantity: part.quantity, cost: part.cost, parts: [part] });
  }

  /** A day's disposals went out of the pool, as far as no other rule found their units. */
  left(pool: Costed, { on, disposings }: AssetDay): void {
    const parts = disposings.flatMap(takePartsFromPool);
    if (parts.length === 0) return;
    const total = (of: (part: PoolPart) => bigint): bigint =>
      parts.reduce((sum, part) => sum + of(part), 0n);
    this.#note(pool, {
      on,
      what: 'disposed',
      quantity: total(({ quantity }) => quantity),
      cost: total(({ cost }) => cost),
      parts,
    });
  }

  #note(
    { quantity, cost }: Pick<Costed, 'quantity' | 'cost'>,
    movement: Pick<PoolMovement, 'on' | 'what' | 'parts'> & {
      readonly quantity: bigint;
      readonly cost: bigint;
    },
  ): void {
    const { on, what, parts } = movement;
    const after = { quantity: quantity as Quantity, cost: cost as Money };
    this.movements.push({
      on,
      what,
      quantity: movement.quantity as Quantity,
      cost: movement.cost as Money,
      after,
      parts,
    });
  }
}

function noteOn(days: Map<LocalDate, PoolPart[]>, on: LocalDate, part: PoolPart): void {
  const known = days.get(on);
  if (known) known.push(part);
  else days.set(on, [part]);
}

const takePartsFromPool = ({ transactionId, leg, slices }: Disposing): readonly PoolPart[] =>
  slices.flatMap(({ rule, quantity, cost }) =>
    rule === 'section-104'
      ? [
          {
            transactionId,
            source: leg.movement.source,
            quantity: -quantity as Quantity,
            cost: -cost as Money,
          },
        ]
      : [],
  );
