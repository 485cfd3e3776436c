import { money, subtract, type Money } from '@lotbook/decimal/decimal';
import { compareForms, toldTogether, type ComparedLine, type FreeSale } from '../broker-forms/compare-forms.ts';
import { statusOf, statusWords } from '../broker-forms/status.ts';
import { byDay, formsOfYear } from '../form-8949/form-lines.ts';
import { joined, OrderedRows } from '../ordered-rows.ts';
import { packedDisposals } from '../packed-disposals.ts';
import { packedRows } from '../packed-rows.ts';
import { isOfYear, type Column, type Feed, type PrintedReport, type ReportInput, type Row, type RowList } from '../report.ts';
import { amountCell, unitsCell } from '../table.ts';

/** Rows beside each other, with the sums of their columns of money. */
export interface ComparedSection {
  readonly id: string;
  readonly title: string;
  readonly rows: RowList;
  /** By the place of the column. */
  readonly sums: ReadonlyMap<number, Money>;
}

/** What came of a comparison. */
export interface Compared {
  readonly hasForms: boolean;
  readonly sections: readonly ComparedSection[];
  /** Lines that are in no book and that nobody set apart. */
  readonly missing: number;
  /** Sales at sources with a form that are on none. */
  readonly notReported: number;
}

/** Sales wait packed until all have come; lines of forms and sales are compared day by day then, and their rows kept packed, in the order of the forms. */
export function comparingFeed(input: ReportInput, columns: readonly Column[], finished: (compared: Compared) => PrintedReport): Feed {
  const hasForms = (input.brokerForms ?? []).length > 0;
  const kept = packedDisposals();
  return {
    take: ({ disposals }) => {
      if (hasForms) for (const each of byDay(disposals)) if (isOfYear(each.disposedOn, input)) kept.add(each);
    },
    end: () => finished(hasForms ? compared(kept, input, columns) : { hasForms, sections: [], missing: 0, notReported: 0 }),
  };
}

function compared(disposals: ReturnType<typeof packedDisposals>, input: ReportInput, columns: readonly Column[]): Compared {
  const forms = formsOfYear(input);
  const lines = forms.map(() => new OrderedRows());
  const free = packedRows();
  const brokers = new Map(forms.map(({ broker }) => [broker, new Sums(columns)]));
  const freeSums = new Sums(columns);
  let missing = 0;
  for (const part of compareForms(disposals, forms, input.rounding)) {
    for (const each of part.lines) {
      const status = statusOf(each);
      if (status === 'not-in-books') missing += 1;
      const { broker } = forms[each.form]!;
      const row = rowOf(each, { broker, status: statusWords[status], input });
      lines[each.form]!.add(each.number, row);
      brokers.get(broker)!.add(row);
    }
    for (const each of part.free) {
      if (!each.isExpected) continue;
      const row = freeRow(each, input);
      free.add(row);
      freeSums.add(row);
    }
  }
  const ofBrokers = [...brokers].map(([broker, sums]) => ({
    id: broker,
    title: `Form of ${broker}`,
    rows: joined(lines.filter((_, at) => forms[at]!.broker === broker)),
    sums: sums.of,
  }));
  const ofNone = { id: 'not-reported', title: 'Sales that no form tells of', rows: free, sums: freeSums.of };
  return { hasForms: true, sections: [...ofBrokers, ofNone].filter(({ rows }) => rows.length > 0), missing, notReported: free.length };
}

/** Adds up what is printed. */
class Sums {
  readonly of: Map<number, Money>;

  constructor(columns: readonly Column[]) {
    this.of = new Map(columns.flatMap(({ kind }, index) => (kind === 'money' ? [[index, 0n as Money]] : [])));
  }

  add(row: Row): void {
    for (const [index, sum] of this.of) if (row[index]) this.of.set(index, ((sum as bigint) + money(row[index])) as Money);
  }
}

function rowOf(each: ComparedLine, { broker, status, input }: { readonly broker: string; readonly status: string; readonly input: ReportInput }): Row {
  const { line, together, number } = each;
  const own = together[0] === line ? each.own : undefined;
  const told = toldTogether(together);
  const cell = (amount: Money | undefined): string => amountCell(amount, input.rounding);
  return [
    broker,
    String(number),
    line.asset,
    unitsCell(line.quantity),
    line.acquired ?? '',
    line.sold,
    cell(line.proceeds),
    cell(own?.proceeds),
    cell(own && subtract(told.proceeds, own.proceeds)),
    cell(line.basis),
    cell(own?.basis),
    cell(own && told.basis !== undefined ? subtract(told.basis, own.basis) : undefined),
    line.term ?? '',
    status,
    each.boxes.join(' '),
    each.codes.join(' '),
    (each.own?.transactions ?? []).join(' '),
  ];
}

function freeRow({ sale, boxes, codes }: FreeSale, { rounding }: ReportInput): Row {
  const cell = (amount: Money): string => amountCell(amount, rounding);
  const acquired = [...new Set(sale.slices.map(({ lotId, acquiredOn }) => ((lotId as string) === 'unknown' ? '' : acquiredOn)))];
  const dates = [acquired.length === 1 ? acquired[0]! : 'VARIOUS', sale.on];
  const amounts = ['', cell(sale.proceeds), '', '', cell(sale.basis), ''];
  return [sale.source, '', sale.asset, unitsCell(sale.quantity), ...dates, ...amounts, '', 'On no form', boxes.join(' '), codes.join(' '), sale.transactionId];
}
