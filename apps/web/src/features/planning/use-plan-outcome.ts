import { useTranslate } from '@lotbook/ui/translate';
import type { PlannedSale, SaleOutcome } from '@lotbook/engine/planning/plan-sales';
import { lotMethods, type LotMethod } from '@lotbook/model/settings';
import { countUnknownCosts, type Position } from './holdings.ts';
import { readItem, type PlanItem } from './plan.ts';
import type { Planner } from './planner.ts';
import { usePlanned } from './use-planned.ts';

/** A planned sale with its result. */
export interface PlanLine {
  readonly item: PlanItem;
  readonly position: Position;
  readonly sale: PlannedSale;
  /** Absent while it is calculated. */
  readonly outcome: SaleOutcome | undefined;
  /** How many of the lots it sells have an uncertain cost. */
  readonly unknownLots: number;
}

export interface PlanOutcome {
  readonly lines: readonly PlanLine[];
  readonly outcomes: readonly SaleOutcome[];
  readonly error: string | undefined;
}

const methods: readonly (LotMethod | undefined)[] = [undefined, ...lotMethods];

/** The results of the plan. Excludes sales of more than the account holds. */
export function usePlanOutcome(
  planner: Planner | undefined,
  positions: readonly Position[] | undefined,
  items: readonly PlanItem[],
): PlanOutcome {
  const t = useTranslate();
  const lines = items.flatMap((item) => {
    const position = positions?.find(({ key }) => key === item.key);
    const made = position && readItem(t, item, position);
    return position && made && 'sale' in made ? [{ item, position, sale: made.sale }] : [];
  });
  const questions = methods.map((method) => ({
    sales: lines
      .filter(
        ({ item }) => (item.how === 'set' || item.how === 'lots' ? undefined : item.how) === method,
      )
      .map(({ sale }) => sale),
    ...(method && { method }),
  }));
  const { outcomes, error } = usePlanned(
    planner,
    questions,
    lines.map(({ item, sale }) => [JSON.stringify(item), sale.proceeds].join(' ')).join('\n'),
  );
  const byId = new Map(outcomes.flat().map((outcome) => [outcome.saleId, outcome]));
  return {
    lines: lines.map((line) => {
      const outcome = byId.get(line.sale.id);
      return { ...line, outcome, unknownLots: countUnknownSold(line.position, outcome) };
    }),
    outcomes: lines.flatMap(({ sale }) => byId.get(sale.id) ?? []),
    error,
  };
}

function countUnknownSold({ lots }: Position, outcome: SaleOutcome | undefined): number {
  const sold = new Set(outcome?.lines.map(({ lotId }) => lotId));
  return countUnknownCosts(lots.map(({ lot }) => lot).filter(({ lotId }) => sold.has(lotId)));
}
