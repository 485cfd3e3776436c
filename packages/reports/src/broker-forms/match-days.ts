import { absolute, subtract, sum, type Quantity } from '@lotbook/decimal/decimal';
import type { LocalDate } from '@lotbook/model/time';
import type { BrokerLine } from './broker-form.ts';
import type { Sale } from './sale.ts';
import type { Chosen, LinesByDay, SortedLines } from './sorted-lines.ts';

/** Lines that together are these sales. */
export interface Match {
  readonly lines: readonly BrokerLine[];
  readonly sales: readonly Sale[];
}

/**
 * A day's sales and their matched lines, which may be from the day before or after. A day is emitted when nothing else can match its sales. `open`: unmatched lines of the day,
 * in the order of each form.
 */
export interface MatchedDay {
  readonly sales: readonly Sale[];
  readonly matches: readonly Match[];
  readonly open: readonly BrokerLine[];
}

/** Sales of one day, in the order of the books. */
export interface SoldOn {
  readonly on: LocalDate;
  readonly sales: readonly Sale[];
}

/** Brokers print units to eight decimals. */
const unitsTolerance = 10n ** 10n;
const DAY_MS = 86_400_000;

/**
 * Matches form lines with sales, day by day: first a person's matches, then the same asset and units, on the day itself before a day apart, because brokers use their
 * own time zone, then by sums of a day. Whole-year lines wait until all days are matched. Days of sales must arrive in order; only a few are in memory.
 */
export function* matchDays(
  sold: Iterable<SoldOn>,
  { chosen, byDay: lines }: SortedLines,
): Iterable<MatchedDay> {
  const held: Day[] = [];
  for (const day of inOrder(sold, lines, chosen)) {
    held.push(day);
    matchOneByOne(day, [day]);
    matchWithNeighbours(held, held.at(-2));
    if (held.length > 2) yield finishDay(held.shift()!);
  }
  matchWithNeighbours(held, held.at(-1));
  for (const day of held) yield finishDay(day);
}

/** A day while it is being matched. */
interface Day {
  readonly on: LocalDate;
  readonly sales: readonly Sale[];
  /** By asset and units, those that are no line yet. */
  readonly free: Map<string, Set<Sale>>;
  readonly open: readonly FormLines[];
  readonly matches: Match[];
}

interface FormLines {
  readonly source: string | undefined;
  readonly lines: Set<BrokerLine>;
}

/** The days that have sales or lines, in their order. */
function* inOrder(sold: Iterable<SoldOn>, lines: LinesByDay, chosen: Chosen): Iterable<Day> {
  const waiting = [...lines.keys()].sort().reverse();
  for (const { on, sales } of sold) {
    while (waiting.length > 0 && waiting.at(-1)! < on)
      yield toDay(waiting.pop() as LocalDate, [], lines, chosen);
    if (waiting.at(-1) === on) waiting.pop();
    yield toDay(on, sales, lines, chosen);
  }
  while (waiting.length > 0) yield toDay(waiting.pop() as LocalDate, [], lines, chosen);
}

function toDay(on: LocalDate, sales: readonly Sale[], lines: LinesByDay, chosen: Chosen): Day {
  const open = (lines.get(on) ?? []).map(({ source, lines: own }): FormLines => ({
    source,
    lines: new Set(own),
  }));
  const day: Day = { on, sales, free: new Map(), open, matches: [] };
  for (const sale of sales) {
    const own = chosen.get(sale.entryId);
    if (own) for (const together of own) day.matches.push({ lines: together, sales: [sale] });
    else {
      const key = unitsKey(sale.asset, sale.quantity);
      const same = day.free.get(key);
      if (same) same.add(sale);
      else day.free.set(key, new Set([sale]));
    }
  }
  return day;
}

/** The unmatched part of a day, with its own sales and those a day apart. */
function matchWithNeighbours(held: readonly Day[], day: Day | undefined): void {
  if (day)
    matchOneByOne(
      day,
      held.filter(({ on }) => getDaysBetween(on, day.on) <= 1),
    );
}

/**
 * Matches each open line with the nearest free sale of the same asset and units, and among several
 * with the one of the nearest proceeds.
 */
function matchOneByOne(day: Day, among: readonly Day[]): void {
  for (const { source, lines } of day.open) {
    for (const line of lines) {
      const found = nearest(line, source, among);
      if (!found) continue;
      lines.delete(line);
      take(found.day, found.sale);
      found.day.matches.push({ lines: [line], sales: [found.sale] });
    }
  }
}

interface Found {
  readonly day: Day;
  readonly sale: Sale;
}

function nearest(
  line: BrokerLine,
  source: string | undefined,
  days: readonly Day[],
): Found | undefined {
  let best: Found | undefined;
  for (const day of days) {
    for (const sale of ofUnits(day, line)) {
      if (source !== undefined && sale.source !== source) continue;
      if (!best || isCloser({ day, sale }, best, line)) best = { day, sale };
    }
  }
  return best;
}

function isCloser(a: Found, b: Found, { sold, proceeds }: BrokerLine): boolean {
  const [first, second] = [getDaysBetween(a.day.on, sold), getDaysBetween(b.day.on, sold)];
  if (first !== second) return first < second;
  return (
    absolute(subtract(a.sale.proceeds, proceeds)) < absolute(subtract(b.sale.proceeds, proceeds))
  );
}

/** Free sales of a day with the asset and units of a line; what brokers round can fall into the next number. */
function* ofUnits({ free }: Day, { asset, quantity }: BrokerLine): Iterable<Sale> {
  const about = quantity / unitsTolerance;
  for (const units of [about, about - 1n, about + 1n]) {
    for (const sale of free.get(`${units} ${asset}`) ?? [])
      if (isSameUnits(sale.quantity, quantity)) yield sale;
  }
}

const unitsKey = (asset: string, quantity: Quantity): string =>
  `${quantity / unitsTolerance} ${asset}`;

const take = ({ free }: Day, sale: Sale): void =>
  void free.get(unitsKey(sale.asset, sale.quantity))?.delete(sale);

/**
 * Open lines of one asset that together equal one sale of the day, or all of them: forms report by
 * lot, or one sum per day.
 */
function finishDay(day: Day): MatchedDay {
  for (const { source, lines } of day.open) {
    for (const [asset, some] of Map.groupBy(lines, (line) => line.asset)) {
      const units = sum(some.map(({ quantity }) => quantity));
      const sales = day.sales.filter(
        (sale) =>
          sale.asset === asset &&
          isFree(day, sale) &&
          (source === undefined || sale.source === source),
      );
      const one = sales.find((sale) => isSameUnits(sale.quantity, units));
      const matched = one
        ? [one]
        : sales.length > 0 && isSameUnits(sum(sales.map(({ quantity }) => quantity)), units)
          ? sales
          : [];
      if (matched.length === 0) continue;
      day.matches.push({ lines: some, sales: matched });
      for (const sale of matched) take(day, sale);
      for (const line of some) lines.delete(line);
    }
  }
  return {
    sales: day.sales,
    matches: day.matches,
    open: day.open.flatMap(({ lines }) => [...lines]),
  };
}

const isFree = ({ free }: Day, sale: Sale): boolean =>
  free.get(unitsKey(sale.asset, sale.quantity))?.has(sale) ?? false;

const isSameUnits = (a: Quantity, b: Quantity): boolean =>
  absolute(subtract(a, b)) <= unitsTolerance;

const getDaysBetween = (a: LocalDate, b: LocalDate): number =>
  Math.abs(Date.parse(a) - Date.parse(b)) / DAY_MS;
