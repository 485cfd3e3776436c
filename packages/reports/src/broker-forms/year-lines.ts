import type { BrokerForm, BrokerLine } from './broker-form.ts';
import type { MatchedDay } from './match-days.ts';
import type { Sale } from './sale.ts';

/** A line that reports all sales of an asset that no other line covers (box 11a). */
export const isInYear = ({ aggregate, chosen }: BrokerLine): boolean =>
  aggregate === true && chosen === undefined;

/** Lines for a whole year, the first of an asset and source before all others. */
export type YearLines = readonly { readonly form: BrokerForm; readonly line: BrokerLine }[];

/** Whether a form covers the source of a sale. */
export const isAt = ({ source }: BrokerForm, sale: Sale): boolean =>
  source === undefined || source === sale.source;

/** The whole-year line for an unmatched sale. */
export const getYearLine = (lines: YearLines, sale: Sale): BrokerLine | undefined =>
  lines.find(({ form, line }) => line.asset === sale.asset && isAt(form, sale))?.line;

/** Sales of a day without a matching line of the day. */
export function getRemaining({ sales, matches }: MatchedDay): readonly Sale[] {
  const matched = new Set(matches.flatMap((match) => match.sales));
  return sales.filter((sale) => !matched.has(sale));
}
