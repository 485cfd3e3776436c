import { absolute, subtract, sum, type Money, type Quantity } from '@lotbook/decimal/decimal';
import type { Disposal } from '@lotbook/model/result';
import type { LocalDate } from '@lotbook/model/time';
import type { BrokerForm, BrokerLine, Reported } from './broker-form.ts';
import { shared } from './share-out.ts';

/** A line of a form, and the sales of our books that it is. */
export interface MatchedLine {
  readonly form: BrokerForm;
  readonly line: BrokerLine;
  /** The sales that the line, or the lines with it, stand for; empty where our books have none. */
  readonly sales: readonly Sale[];
  /** All lines that stand for those sales together, this one included. */
  readonly together: readonly BrokerLine[];
}

/** What left in one side of a transaction. */
export interface Sale {
  readonly entryId: string;
  readonly transactionId: string;
  readonly asset: string;
  readonly source: string;
  readonly on: LocalDate;
  readonly quantity: Quantity;
  readonly proceeds: Money;
  readonly basis: Money;
  readonly slices: readonly Disposal[];
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

/** Brokers print units to eight decimals. */
const unitsTolerance = 10n ** 10n;
const DAY_MS = 86_400_000;

/** Finds the sales of a year that the lines of forms are: those that a person chose, then by asset, day and units, then by what a day sums to. */
export function reconcile(disposals: readonly Disposal[], forms: readonly BrokerForm[]): Reconciliation {
  if (forms.length === 0) return { lines: [], reported: new Map(), notReported: [], free: [] };
  const matching = new Matching(salesOf(disposals));
  for (const form of forms) matching.addChosen(form);
  for (const form of forms) for (const line of matching.open(form)) if (!line.aggregate) matching.addOne(form, line);
  for (const form of forms) matching.addDays(form);
  for (const form of forms) for (const line of matching.open(form)) matching.addAggregate(form, line);
  return matching.result(forms);
}

/** The sides of transactions that disposals belong to, in their order. */
export function salesOf(disposals: readonly Disposal[]): readonly Sale[] {
  return [...Map.groupBy(disposals, ({ entryId }) => entryId).values()].map((slices): Sale => {
    const [{ entryId, transactionId, asset, source, disposedOn }] = slices as [Disposal, ...Disposal[]];
    const amounts = {
      quantity: sum(slices.map((each) => each.quantity)),
      proceeds: sum(slices.map((each) => each.proceeds)),
      basis: sum(slices.map((each) => each.basis)),
    };
    return { entryId, transactionId, asset, source, on: disposedOn, ...amounts, slices };
  });
}

class Matching {
  readonly #byEntry: ReadonlyMap<string, Sale>;
  /** By asset and day, in the order of the books. */
  readonly #byDay: ReadonlyMap<string, readonly Sale[]>;
  readonly #free: Set<Sale>;
  readonly #matched = new Map<BrokerLine, Omit<MatchedLine, 'form' | 'line'>>();

  constructor(sales: readonly Sale[]) {
    this.#byEntry = new Map(sales.map((sale) => [sale.entryId, sale]));
    this.#byDay = Map.groupBy(sales, ({ asset, on }) => dayKey(asset, on));
    this.#free = new Set(sales);
  }

  open({ lines }: BrokerForm): readonly BrokerLine[] {
    return lines.filter((line) => !this.#matched.has(line));
  }

  /** What a person said; several lines may be of one sale. */
  addChosen({ lines }: BrokerForm): void {
    for (const [chosen, together] of Map.groupBy(lines, (line) => line.chosen)) {
      if (chosen === undefined) continue;
      const sale = this.#byEntry.get(chosen);
      this.#keep(together, sale ? [sale] : []);
    }
  }

  /** The nearest sale of the same asset and units, at most a day apart: brokers keep their own clock. */
  addOne(form: BrokerForm, line: BrokerLine): void {
    const found = [-1, 0, 1]
      .flatMap((days) => this.#on(form, line.asset, daysFrom(line.sold, days)))
      .filter((sale) => isSameUnits(sale.quantity, line.quantity))
      .sort((a, b) => daysApart(a.on, line.sold) - daysApart(b.on, line.sold) || closer(a, b, line));
    if (found[0]) this.#keep([line], [found[0]]);
  }

  /** Lines of one asset and day that together are one sale, or all sales of that day: forms tell lot by lot, or sum a day up. */
  addDays(form: BrokerForm): void {
    const open = this.open(form).filter((line) => !line.aggregate);
    for (const lines of Map.groupBy(open, ({ asset, sold }) => `${asset} ${sold}`).values()) {
      const [{ asset, sold }] = lines as [BrokerLine, ...BrokerLine[]];
      const units = sum(lines.map(({ quantity }) => quantity));
      const sales = this.#on(form, asset, sold);
      const one = sales.find((sale) => isSameUnits(sale.quantity, units));
      if (one) this.#keep(lines, [one]);
      else if (sales.length > 0 && isSameUnits(sum(sales.map(({ quantity }) => quantity)), units)) this.#keep(lines, sales);
    }
  }

  /** A line for a whole year stands for what is left of the asset. */
  addAggregate(form: BrokerForm, line: BrokerLine): void {
    if (!line.aggregate) return;
    const sales = this.#at(form).filter(({ asset }) => asset === line.asset);
    if (sales.length > 0) this.#keep([line], sales);
  }

  result(forms: readonly BrokerForm[]): Reconciliation {
    const none = { sales: [], together: [] };
    const lines = forms.flatMap((form) => form.lines.map((line): MatchedLine => ({ form, line, ...(this.#matched.get(line) ?? none) })));
    const reported = new Map<string, Reported>();
    for (const { sales, together, line } of lines) if (together[0] === line) for (const [id, part] of shared(together, sales)) reported.set(id, part);
    for (const form of forms.filter(({ coversAll }) => coversAll)) {
      for (const sale of this.#at(form)) {
        this.#free.delete(sale);
        for (const { id, proceeds } of sale.slices) reported.set(id, { proceeds, basisReported: false });
      }
    }
    const withForm = new Set(forms.flatMap(({ source }) => (source === undefined ? [] : [source])));
    const free = [...this.#free];
    return { lines, reported, notReported: free.filter(({ source }) => withForm.has(source)), free };
  }

  #at({ source }: BrokerForm): Sale[] {
    return [...this.#free].filter((sale) => source === undefined || sale.source === source);
  }

  /** Free sales of a form's source, of an asset on a day. */
  #on({ source }: BrokerForm, asset: string, on: LocalDate): readonly Sale[] {
    return (this.#byDay.get(dayKey(asset, on)) ?? []).filter((sale) => this.#free.has(sale) && (source === undefined || sale.source === source));
  }

  #keep(lines: readonly BrokerLine[], sales: readonly Sale[]): void {
    for (const line of lines) this.#matched.set(line, { sales, together: sales.length > 0 ? lines : [] });
    for (const sale of sales) this.#free.delete(sale);
  }
}

const isSameUnits = (a: Quantity, b: Quantity): boolean => absolute(subtract(a, b)) <= unitsTolerance;

const dayKey = (asset: string, on: LocalDate): string => `${on} ${asset}`;

const daysFrom = (on: LocalDate, days: number): LocalDate => new Date(Date.parse(on) + days * DAY_MS).toISOString().slice(0, 10) as LocalDate;

const daysApart = (a: LocalDate, b: LocalDate): number => Math.abs(Date.parse(a) - Date.parse(b)) / DAY_MS;

function closer(a: Sale, b: Sale, { proceeds }: BrokerLine): number {
  const [first, second] = [absolute(subtract(a.proceeds, proceeds)), absolute(subtract(b.proceeds, proceeds))];
  return first < second ? -1 : first > second ? 1 : 0;
}
