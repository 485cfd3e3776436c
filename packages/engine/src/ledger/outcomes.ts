import { zeroMoney } from '@lotbook/decimal/decimal';
import type { AssetId, TransactionId } from '@lotbook/model/ids';
import type { Issue } from '@lotbook/model/issue';
import type { Disposal, TaxEntry, TransactionOutcome, TransferMatch } from '@lotbook/model/result';
import { closeInstant } from '../booking/book-instant.ts';
import type { Leg, Plan } from '../booking/plan.ts';
import type { Written } from '../booking/run.ts';
import { makeEmptyOutput } from '../start-run.ts';
import type { Asked } from '../prices.ts';
import { isSame } from '../is-same.ts';
import { isSameDisposal, isSameEntryUntied } from './compare-outcomes.ts';
import type { Moment, Parts } from './timestamp-batch.ts';

export type Outcomes = readonly TransactionOutcome[];

/** All that a run writes down, and the questions that it asks. */
export interface Paper extends Written {
  readonly asked: Asked[];
}

export const makeEmptyPaper = (): Paper => ({ ...makeEmptyOutput(), asked: [] });

/** One thing that a step wrote down: in which list, at which step, about which asset. */
export interface Line {
  readonly step: number;
  readonly asset: AssetId;
  readonly transactionId: TransactionId;
  readonly list: keyof Paper;
  readonly item: unknown;
}

const lists = Object.keys(makeEmptyPaper()) as readonly (keyof Paper)[];

/** Takes what was written since the last time, as lines of one step. Most steps write nothing. */
export function takeLines(
  paper: Paper,
  { step, asset, transactionId }: Pick<Line, 'step' | 'asset' | 'transactionId'>,
  onto: Line[],
): void {
  if (isEmpty(paper)) return;
  for (const list of lists) {
    if (paper[list].length === 0) continue;
    for (const item of paper[list]) onto.push({ step, asset, transactionId, list, item });
    paper[list].length = 0;
  }
}

/** Whether nothing is written on it. Written out, because it is asked after each step. */
export const isEmpty = ({
  entries,
  disposals,
  income,
  gifts,
  donations,
  lost,
  expenses,
  transfers,
  issues,
  asked,
}: Paper): boolean =>
  entries.length +
    disposals.length +
    income.length +
    gifts.length +
    donations.length +
    lost.length +
    expenses.length +
    transfers.length +
    issues.length +
    asked.length ===
  0;

/** Takes what was written since the last time as what follows from one transaction. */
export const takeOutcome = (paper: Written, transactionId: TransactionId): TransactionOutcome => ({
  transactionId,
  entries: takeAll(paper.entries),
  disposals: takeAll(paper.disposals),
  income: takeAll(paper.income),
  gifts: takeAll(paper.gifts),
  donations: takeAll(paper.donations),
  lost: takeAll(paper.lost),
  expenses: takeAll(paper.expenses),
  matches: takeAll(paper.transfers),
  issues: takeAll(paper.issues),
});

const none: readonly never[] = [];

export function takeAll<T>(list: T[]): readonly T[] {
  if (list.length === 0) return none;
  const items = list.slice();
  list.length = 0;
  return items;
}

/** Puts the lines of an instant together as a run over all assets would have written them. */
export function compose({ plans, lines }: Parts): Paper {
  const paper = makeEmptyPaper();
  for (const { list, item } of lines.toSorted((a, b) => a.step - b.step))
    (paper[list] as unknown[]).push(item);
  closeInstant(paper, plans, 0);
  return paper;
}

/** What follows from each transaction of an instant. */
export function divide(paper: Paper, { plans, lines }: Parts): Outcomes {
  const bookedBy =
    plans.length === 1 ? undefined : new Map(lines.map((line) => [line.item, line.transactionId]));
  return divideAmong(paper, plans, (transfer) => bookedBy!.get(transfer)!);
}

/** Takes what was written down of the plans' transactions off its lists. `bookedBy`: the transaction of a transfer, where there are several. */
export function divideAmong(
  paper: Written,
  plans: readonly Plan[],
  bookedBy: (transfer: TransferMatch) => TransactionId,
): Outcomes {
  if (plans.length === 1) return [takeOutcome(paper, plans[0]!.transaction.id)];
  const byTransaction = new Map(
    plans.map(({ transaction }) => [transaction.id, makeEmptyOutput()]),
  );
  const at = (id: TransactionId): Written => byTransaction.get(id)!;
  for (const each of takeAll(paper.entries)) at(each.transactionId).entries.push(each);
  for (const each of takeAll(paper.disposals)) at(each.transactionId).disposals.push(each);
  for (const each of takeAll(paper.income)) at(each.transactionId).income.push(each);
  for (const each of takeAll(paper.gifts)) at(each.transactionId).gifts.push(each);
  for (const each of takeAll(paper.donations)) at(each.transactionId).donations.push(each);
  for (const each of takeAll(paper.lost)) at(each.transactionId).lost.push(each);
  for (const each of takeAll(paper.expenses)) at(each.transactionId).expenses.push(each);
  for (const each of takeAll(paper.issues)) at(each.transactionId).issues.push(each);
  for (const each of takeAll(paper.transfers)) at(bookedBy(each)).transfers.push(each);
  return [...byTransaction].map(([id, written]) => takeOutcome(written, id));
}

/** A side as it was booked before. */
export interface Former {
  readonly leg: Leg;
  readonly entry: TaxEntry | undefined;
  readonly gain: Leg['gain'];
}

/** Makes sides ready to be booked again, as if they had not been. */
export function unbook(
  plans: readonly Plan[],
  isBooked: (asset: AssetId) => boolean,
): readonly Former[] {
  const former: Former[] = [];
  for (const { ins, outs, fees } of plans) {
    unbookLegs(ins, isBooked, former);
    unbookLegs(outs, isBooked, former);
    unbookLegs(fees, isBooked, former);
  }
  return former;
}

function unbookLegs(
  legs: readonly Leg[],
  isBooked: (asset: AssetId) => boolean,
  former: Former[],
): void {
  for (const leg of legs) {
    if (!isBooked(leg.movement.asset)) continue;
    former.push({ leg, entry: leg.entry, gain: leg.gain });
    leg.entry = undefined;
    leg.gain = zeroMoney;
  }
}

/** True when the sides came out as before; then they are as they were. */
export function isBookedAlike(former: readonly Former[]): boolean {
  for (const { leg, entry, gain } of former)
    if (leg.gain !== gain || !isSameUntied(leg.entry, entry)) return false;
  for (const { leg, entry } of former) leg.entry = entry;
  return true;
}

/** True when the lines of some assets are the same as before, in the same order. */
export function isSameLines(
  now: readonly Line[],
  before: readonly Line[],
  isFor: (asset: AssetId) => boolean,
): boolean {
  let seen = 0;
  for (const line of before) {
    if (!isFor(line.asset)) continue;
    const other = now[seen];
    if (other === undefined || !isSameLine(line, other)) return false;
    seen += 1;
  }
  return seen === now.length;
}

const isSameLine = (a: Line, b: Line): boolean =>
  a.step === b.step &&
  a.asset === b.asset &&
  a.transactionId === b.transactionId &&
  a.list === b.list &&
  (a.list === 'disposals'
    ? isSameDisposal(a.item as Disposal, b.item as Disposal)
    : isSame(a.item, b.item));

/** An entry shows its gain with the gain of fees once all sides are booked; that follows from the entries themselves. */
const isSameUntied = (a: TaxEntry | undefined, b: TaxEntry | undefined): boolean =>
  a === b || (a !== undefined && b !== undefined && isSameEntryUntied(a, b));

/** Everything that moments say, in the order of a run over all assets. */
export function getWhole(moments: Iterable<Moment>): Written {
  const whole = makeEmptyOutput();
  for (const { outcomes, parts } of moments) {
    if (parts && outcomes.length > 1) append(whole, compose(parts));
    else for (const outcome of outcomes) appendOutcome(whole, outcome);
  }
  return whole;
}

/** Adds what follows from a transaction to what follows from those before it. */
export const appendOutcome = (whole: Written, { matches, ...outcome }: TransactionOutcome): void =>
  append(whole, { ...outcome, transfers: matches });

function append(
  whole: Written,
  part: { readonly [List in keyof Written]: readonly Written[List][number][] },
): void {
  for (const each of part.entries) whole.entries.push(each);
  for (const each of part.disposals) whole.disposals.push(each);
  for (const each of part.income) whole.income.push(each);
  for (const each of part.gifts) whole.gifts.push(each);
  for (const each of part.donations) whole.donations.push(each);
  for (const each of part.lost) whole.lost.push(each);
  for (const each of part.expenses) whole.expenses.push(each);
  for (const each of part.transfers) whole.transfers.push(each);
  for (const each of part.issues) whole.issues.push(each);
}

/** A transaction that cannot be counted leaves nothing but the issue that says so. */
export const getIssueOutcome = (issue: Issue): TransactionOutcome => ({
  ...takeOutcome(makeEmptyOutput(), issue.transactionId),
  issues: [issue],
});
