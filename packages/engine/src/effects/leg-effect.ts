import type { Category } from '@lotbook/model/category';
import type { TransactionType } from '@lotbook/model/transaction';
import { categoryEffects, type CategoryEffect } from './category-effects.ts';
import { defaultCategory } from '@lotbook/model/default-category';
import type { InEffect, OutEffect } from './effect.ts';
import type { EffectsHere } from '../jurisdiction/jurisdiction.ts';
import { getTreatment, type Treatments } from './treatments.ts';

/** What a side of a transaction is and does. */
export interface SideEffect {
  readonly category: Category;
  readonly effect: InEffect | OutEffect;
  readonly rule: CategoryEffect;
}

/** What decides the effect of a side. `alone`: nothing moves on the other side. */
export interface Side {
  readonly type: TransactionType;
  readonly category: Category | undefined;
  readonly direction: 'in' | 'out';
  readonly alone: boolean;
}

/** The category of one side: its own where that is allowed there, else the type's default. */
export const getSideCategory = ({
  type,
  category,
  direction,
}: Pick<Side, 'type' | 'category' | 'direction'>): Category =>
  category !== undefined && isAllowed(category, direction)
    ? category
    : defaultCategory[type][direction];

/** The effect of one side: of its own category where that is allowed there, else of the type's default. */
export function getSideEffect(
  side: Side,
  treatments: Treatments,
  here: EffectsHere = {},
): SideEffect {
  const category = getSideCategory(side);
  const rule = categoryEffects[category];
  return {
    category,
    rule,
    effect: here[category]?.[side.direction] ?? getEffect(category, rule, side, treatments),
  };
}

/** Effects under one choice of treatments, each found out once. */
export class SideEffects {
  readonly treatments: Treatments;
  readonly #here: EffectsHere;
  readonly #others = new Map<string, SideEffects>();
  readonly #known = new Map<
    TransactionType,
    Map<Category | undefined, (SideEffect | undefined)[]>
  >();

  constructor(treatments: Treatments, here: EffectsHere = {}) {
    this.treatments = treatments;
    this.#here = here;
  }

  /** The same where a transaction has answers of its own. */
  under(own: Treatments | undefined): SideEffects {
    if (own === undefined) return this;
    const merged = { ...this.treatments, ...own };
    const key = JSON.stringify(Object.entries(merged).sort(([a], [b]) => (a < b ? -1 : 1)));
    let found = this.#others.get(key);
    if (!found) this.#others.set(key, (found = new SideEffects(merged, this.#here)));
    return found;
  }

  of(
    type: TransactionType,
    category: Category | undefined,
    direction: 'in' | 'out',
    alone: boolean,
  ): SideEffect {
    let byCategory = this.#known.get(type);
    if (!byCategory) this.#known.set(type, (byCategory = new Map()));
    let sides = byCategory.get(category);
    if (!sides) byCategory.set(category, (sides = [undefined, undefined, undefined, undefined]));
    const index = (direction === 'in' ? 0 : 2) + Number(alone);
    return (sides[index] ??= getSideEffect(
      { type, category, direction, alone },
      this.treatments,
      this.#here,
    ));
  }
}

/** True if the category is allowed on that side. */
export const isAllowed = (category: Category, direction: 'in' | 'out'): boolean =>
  categoryEffects[category][direction] !== undefined;

function getEffect(
  category: Category,
  rule: CategoryEffect,
  side: Side,
  treatments: Treatments,
): InEffect | OutEffect {
  if (side.alone && (category === 'stakingDeposit_defi' || category === 'stakingWithdrawal_defi'))
    return side.direction === 'in' ? 'return' : 'setAside';
  const { unless } = rule;
  if (unless && unless[side.direction] && getTreatment(treatments, unless.treatment) === unless.is)
    return side.alone ? keepAlone(unless[side.direction]!) : unless[side.direction]!;
  return rule[side.direction]!;
}

/** Without another side there is nothing to carry basis and dates over to or from: the units stay owned, as when they are staked. */
const keepAlone = (effect: InEffect | OutEffect): InEffect | OutEffect =>
  effect === 'bequeath' ? 'setAside' : effect === 'inherit' ? 'return' : effect;

/** Whether basis and dates go from one side to the other. */
export const carriesBasis = (effect: InEffect | OutEffect): boolean =>
  effect === 'bequeath' || effect === 'inherit';
