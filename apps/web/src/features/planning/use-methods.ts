import type { SaleOutcome } from '@lotbook/engine/planning/plan-sales';
import { lotMethods, type LotMethod } from '@lotbook/model/settings';
import type { Position } from './holdings.ts';
import { readItem, type How, type PlanItem } from './plan.ts';
import type { Planner } from './planner.ts';
import { usePlanned, type Asked } from './use-planned.ts';

/** One way in which lots could leave, and what the sale comes to then. */
export interface Choice {
  readonly how: How;
  /** Absent while it is computed, or while the fields cannot be read. */
  readonly outcome: SaleOutcome | undefined;
}

/** The same sale under every way there is; by the ticked lots where some are ticked. */
export function useMethods(
  planner: Planner | undefined,
  item: PlanItem,
  position: Position,
): { readonly choices: readonly Choice[]; readonly error: string | undefined } {
  const hows: readonly How[] = [
    'set',
    ...lotMethods,
    ...(item.lots.length > 0 ? (['lots'] as const) : []),
  ];
  const asked = hows.map((how): Asked => {
    const made = readItem({ ...item, how }, position);
    const method = lotMethods.find((each): each is LotMethod => each === how);
    return { sales: 'sale' in made ? [made.sale] : [], ...(method && { method }) };
  });
  const { outcomes, error } = usePlanned(
    planner,
    asked,
    JSON.stringify({ ...item, how: hows.length, at: String(position.price) }),
  );
  return { choices: hows.map((how, index) => ({ how, outcome: outcomes[index]?.[0] })), error };
}
