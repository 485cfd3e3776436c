import type { PlannedEdit } from './bulk-edit.ts';
import type { EditPlan, Planning } from './plan.ts';
import { planLots } from './plan-lots.ts';
import { planMatches } from './plan-matches.ts';
import { planPrices } from './plan-prices.ts';

/** The decisions that an edit would make. @throws AppError BAD_INPUT if they are not possible in this account. */
export function planEdit(planning: Planning, edit: PlannedEdit): Promise<EditPlan> {
  if (edit.kind === 'price') return planPrices(planning, edit);
  return edit.kind === 'accept-matches' ? planMatches(planning, edit) : planLots(planning, edit);
}
