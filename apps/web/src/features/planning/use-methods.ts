import { useTranslate } from '@lotbook/ui/translate';
import type { SaleOutcome } from '@lotbook/engine/planning/plan-sales';
import { lotMethods, type LotMethod } from '@lotbook/model/settings';
import type { Position } from './holdings.ts';
import { readItem, type How, type PlanItem } from './plan.ts';
import type { Planner } from './planner.ts';
import { usePlanned, type PlanQuestion } from './use-planned.ts';

/** One way to identify lots, with the result of the sale. */
export interface Choice {
  readonly how: How;
  /** Absent while it is calculated, or while fields are invalid. */
  readonly outcome: SaleOutcome | undefined;
}

/** The same sale under every method, and with the selected lots if there are any. */
export function useMethods(
  planner: Planner | undefined,
  item: PlanItem,
  position: Position,
): { readonly choices: readonly Choice[]; readonly error: string | undefined } {
  const t = useTranslate();
  const hows: readonly How[] = [
    'set',
    ...lotMethods,
    ...(item.lots.length > 0 ? (['lots'] as const) : []),
  ];
  const questions = hows.map((how): PlanQuestion => {
    const made = readItem(t, { ...item, how }, position);
    const method = lotMethods.find((each): each is LotMethod => each === how);
    return { sales: 'sale' in made ? [made.sale] : [], ...(method && { method }) };
  });
  const { outcomes, error } = usePlanned(
    planner,
    questions,
    JSON.stringify({ ...item, how: hows.length, at: String(position.price) }),
  );
  return { choices: hows.map((how, index) => ({ how, outcome: outcomes[index]?.[0] })), error };
}
