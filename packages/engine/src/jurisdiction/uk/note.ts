import { bookMoney } from '../../booking/book-money.ts';
import { bookResult } from '../../booking/book-result.ts';
import type { Plan } from '../../booking/plan.ts';
import type { Run, Written } from '../../booking/run.ts';
import { noteHandOver } from './hand-over.ts';
import { noteIn } from './note-in.ts';
import { noteFee, noteOut } from './note-out.ts';
import type { Noted } from './noted.ts';
import type { Noting, Pools } from './pools.ts';
import { noteTransfers } from './transfers.ts';

/** Reads a transaction into the pools: what it acquires, disposes of, moves and hands over. Nothing is known yet of what the disposals cost. */
export function notePlan(pools: Pools, { plan, planned }: Planned, order: number): Noted {
  const { run } = pools;
  const noting: Noting = { pools, plan, order, disposings: [], looks: [], handOvers: [] };
  for (const leg of plan.ins) noteIn(noting, leg);
  noteHandOver(noting);
  noteTransfers(noting);
  for (const leg of plan.outs) noteOut(noting, leg);
  for (const fee of plan.fees) noteFee(noting, fee);
  if (plan.result !== undefined) bookResult(run, plan);
  else if (!plan.isTrade) bookMoney(run, plan);
  const { disposings, looks, handOvers } = noting;
  return { plan, disposings, looks, handOvers, written: join(planned, takeWritten(run)) };
}

/** A plan, and what was written while it was made. */
export interface Planned {
  readonly plan: Plan;
  readonly planned: Written;
}

/** Plans are mostly made without a word; else with issues alone. */
const join = (planned: Written, noted: Written): Written =>
  planned.issues.length === 0 ? noted : { ...noted, issues: [...planned.issues, ...noted.issues] };

/** Takes what was written since the last time. */
export const takeWritten = (run: Run): Written => ({
  entries: takeAll(run.entries),
  disposals: takeAll(run.disposals),
  income: takeAll(run.income),
  gifts: takeAll(run.gifts),
  donations: takeAll(run.donations),
  lost: takeAll(run.lost),
  expenses: takeAll(run.expenses),
  transfers: takeAll(run.transfers),
  issues: takeAll(run.issues),
});

/** Most of these lists are empty, and all of those are one. */
const none: never[] = [];
const takeAll = <T>(list: T[]): T[] => (list.length === 0 ? none : list.splice(0));
