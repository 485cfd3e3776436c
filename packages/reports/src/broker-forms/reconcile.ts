import type { Disposal } from '@lotbook/model/result';
import type { BrokerForm, BrokerLine, Reported } from './broker-form.ts';
import { matchDays, type Match } from './match-days.ts';
import { soldByDay, type Sale } from './sale.ts';
import { shared } from './share-out.ts';

/** A line of a form, and the sales of our books that it is. */
export interface MatchedLine {
  readonly form: BrokerForm;
  readonly line: BrokerLine;
  /** Where it stands on the form, from 1 on. */
  readonly number: number;
  /** The sales that the line, or the lines with it, stand for; empty where our books have none. */
  readonly sales: readonly Sale[];
  /** All lines that stand for those sales together, this one included. */
  readonly together: readonly BrokerLine[];
}

export interface Reconciliation {
  readonly lines: readonly MatchedLine[];
  /** What forms say of each slice that is on one, by the id of the disposal. */
  readonly reported: ReadonlyMap<string, Reported>;
  /** Sales at sources with a form that is not about them. */
  readonly notReported: readonly Sale[];
  /** Sales that are on no form, wherever they were made. */
  readonly free: readonly Sale[];
}

/** How all sales of a year stand to all lines of forms, as {@link matchDays} finds it; what is left of an asset is what a line for the whole year tells of. */
export function reconcile(disposals: readonly Disposal[], given: readonly BrokerForm[]): Reconciliation {
  const forms = given.map((form) => ({ ...form, lines: [...form.lines] }));
  if (forms.length === 0) return { lines: [], reported: new Map(), notReported: [], free: [] };
  const free = new Set<Sale>();
  const matched = new Map<BrokerLine, Match>();
  const reported = new Map<string, Reported>();
  const keep = (match: Match): void => {
    for (const line of match.lines) matched.set(line, match);
    for (const sale of match.sales) free.delete(sale);
    for (const [id, part] of shared(match.lines, match.sales)) reported.set(id, part);
  };
  for (const { sales, matches } of matchDays(soldByDay(byDay(disposals)), forms)) {
    for (const sale of sales) free.add(sale);
    for (const match of matches) keep(match);
  }
  for (const form of forms) for (const line of form.lines) if (isOfYear(line)) keepAll(keep, line, salesAt(form, free, line.asset));
  for (const form of forms.filter(({ coversAll }) => coversAll)) {
    for (const sale of salesAt(form, free)) {
      free.delete(sale);
      for (const { id, proceeds } of sale.slices) reported.set(id, { proceeds, basisReported: false });
    }
  }
  const withForm = new Set(forms.flatMap(({ source }) => (source === undefined ? [] : [source])));
  return { lines: [...linesOf(forms, matched)], reported, notReported: [...free].filter(({ source }) => withForm.has(source)), free: [...free] };
}

/** Days in their order; within one, sales stay as they are. */
const byDay = (disposals: readonly Disposal[]): readonly Disposal[] =>
  disposals.toSorted((a, b) => (a.disposedOn < b.disposedOn ? -1 : a.disposedOn > b.disposedOn ? 1 : 0));

/** A line that stands for all sales of an asset that no other line is. */
export const isOfYear = ({ aggregate, chosen }: BrokerLine): boolean => aggregate === true && chosen === undefined;

function keepAll(keep: (match: Match) => void, line: BrokerLine, sales: readonly Sale[]): void {
  if (sales.length > 0) keep({ lines: [line], sales });
}

const salesAt = ({ source }: BrokerForm, free: ReadonlySet<Sale>, asset?: string): readonly Sale[] =>
  [...free].filter((sale) => (source === undefined || sale.source === source) && (asset === undefined || sale.asset === asset));

const none = { sales: [], together: [] };

function* linesOf(forms: readonly BrokerForm[], matched: ReadonlyMap<BrokerLine, Match>): Iterable<MatchedLine> {
  for (const form of forms) {
    let number = 0;
    for (const line of form.lines) {
      number += 1;
      const match = matched.get(line);
      yield { form, line, number, ...(match ? { sales: match.sales, together: match.lines } : none) };
    }
  }
}
