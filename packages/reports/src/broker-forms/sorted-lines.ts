import type { BrokerForm, BrokerLine } from './broker-form.ts';
import { isInYear, type YearLines } from './year-lines.ts';
import { packFormLines } from './packed-lines.ts';

/** Lines of forms by how they are matched; forms are gone through once. */
export interface SortedLines {
  readonly ofYear: YearLines;
  readonly chosen: Chosen;
  readonly byDay: LinesByDay;
  /** All lines of a person's choice, in the order of the forms. */
  readonly chosenLines: readonly BrokerLine[];
}

/** Lines of a person's choice, by the sale: of each form apart. */
export type Chosen = ReadonlyMap<string, readonly (readonly BrokerLine[])[]>;

/** Lines matched by their amounts, by day; in the order of each form. */
export type LinesByDay = ReadonlyMap<
  string,
  readonly { readonly source: string | undefined; readonly lines: Iterable<BrokerLine> }[]
>;

export function sortLines(forms: readonly BrokerForm[]): SortedLines {
  const ofYear: { form: BrokerForm; line: BrokerLine }[] = [];
  const chosen = new Map<string, (readonly BrokerLine[])[]>();
  const byDay = new Map<string, { source: string | undefined; lines: Iterable<BrokerLine> }[]>();
  const chosenLines: BrokerLine[] = [];
  for (const form of forms) {
    const own = new Map<string, BrokerLine[]>();
    const days = new Map<string, Day>();
    for (const line of form.lines) {
      if (line.chosen !== undefined) {
        append(own, line.chosen, line);
        chosenLines.push(line);
      } else if (isInYear(line)) ofYear.push({ form, line });
      else addTo(days, line, isList(form.lines));
    }
    for (const [entryId, together] of own) append(chosen, entryId, together);
    for (const [on, lines] of days) append(byDay, on, { source: form.source, lines });
  }
  return { ofYear, chosen, byDay, chosenLines };
}

/**
 * The lines of a day: its own if they come from a list, which is in memory anyway; others are
 * packed, since they are generated for each iteration.
 */
type Day = BrokerLine[] | ReturnType<typeof packFormLines>;

/** So many lines of a day are packed together: a year has some hundred days. */
const packedAtOnce = 100;

function addTo(days: Map<string, Day>, line: BrokerLine, isKept: boolean): void {
  const day = days.get(line.sold) ?? (isKept ? [] : packFormLines(packedAtOnce));
  days.set(line.sold, day);
  if (Array.isArray(day)) day.push(line);
  else day.add(line);
}

const isList = (lines: Iterable<BrokerLine>): boolean => Array.isArray(lines);

function append<Item>(lists: Map<string, Item[]>, key: string, item: Item): void {
  const list = lists.get(key);
  if (list) list.push(item);
  else lists.set(key, [item]);
}
