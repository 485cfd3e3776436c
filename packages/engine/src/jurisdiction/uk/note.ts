import { bookMoney } from '../../booking/book-money.ts';
import type { Leg, Plan } from '../../booking/plan.ts';
import { noteHandOver } from './hand-over.ts';
import { noteIn } from './note-in.ts';
import { noteFee, noteOut } from './note-out.ts';
import type { Noted } from './noted.ts';
import type { Noting, Pools } from './pools.ts';
import { noteTransfers } from './transfers.ts';

/** Reads a transaction into the pools: what it acquires, disposes of, moves and hands over. Nothing is known yet of what the disposals cost. */
export function note(pools: Pools, plan: Plan, order: number): Noted {
  const { run } = pools;
  const noting: Noting = { pools, plan, order, disposings: [], looks: [], handOver: undefined };
  for (const leg of plan.ins) noteIn(noting, leg);
  noteHandOver(noting);
  noteTransfers(noting);
  for (const leg of plan.outs) noteOut(noting, leg);
  for (const fee of plan.fees) if (!fee.entry && !isNoted(noting, fee)) noteFee(noting, fee);
  if (!plan.isTrade) bookMoney(run, plan);
  const { disposings, looks, handOver } = noting;
  return { plan, disposings, looks, handOver, entries: run.entries.splice(0), issues: run.issues.splice(0) };
}

const isNoted = ({ disposings }: Noting, leg: Leg): boolean => disposings.some((each) => each.leg === leg);
