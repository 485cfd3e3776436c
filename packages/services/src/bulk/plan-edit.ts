import type { PlannedEdit } from './bulk-edit.ts';
import type { EditPlan, Planning } from './plan.ts';
import { planLots } from './plan-lots.ts';
import { planMatches } from './plan-matches.ts';
import { planPrices } from './plan-prices.ts';

/** What an act would decide about what is meant. @throws AppError BAD_INPUT where nothing of the kind can be decided in this account. */
export function planEdit(planning: Planning, edit: PlannedEdit): Promise<EditPlan> {
  if (edit.kind === 'price') return planPrices(planning, edit);
  return edit.kind === 'accept-matches' ? planMatches(planning, edit) : planLots(planning, edit);
}
