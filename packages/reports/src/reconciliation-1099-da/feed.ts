import * as cellTexts from '@lotbook/messages/generated/reports/cells';
import { add, subtract, zeroMoney, type Money } from '@lotbook/decimal/decimal';
import {
  compareForms,
  getReportedTogether,
  type ComparedLine,
  type FreeSale,
} from '../form-comparison/compare-forms.ts';
import { getStatus, statusWords } from '../form-comparison/status.ts';
import { byDay, getYearForms } from '../form-8949/form-lines.ts';
import { joinRows, OrderedRows } from '../ordered-rows.ts';
import { packDisposals } from '../packed-disposals.ts';
import { packRows } from '../packed-rows.ts';
import { moneyText, printReport } from '../printed.ts';
import {
  isInYear,
  type Column,
  type Feed,
  type PrintedReport,
  type ReportInput,
  type Row,
  type RowList,
} from '../report.ts';
import { unitsCell } from '../table.ts';

/** Compared rows, with totals of their money columns. */
export interface ComparedSection {
  readonly id: string;
  readonly title: string;
  readonly rows: RowList;
  /** By column index. */
  readonly sums: ReadonlyMap<number, Money>;
}

/** The result of a comparison. */
export interface Compared {
  readonly hasForms: boolean;
  readonly sections: readonly ComparedSection[];
  /** Lines that aren't in any book and weren't dismissed. */
  readonly missing: number;
  /** Sales at sources with a form that are on none. */
  readonly notReported: number;
}

/** Keeps sales packed until all have arrived, then compares form lines and sales day by day. The resulting rows are packed in the order of the forms. */
export function makeComparingFeed(
  input: ReportInput,
  columns: readonly Pick<Column, 'kind'>[],
  finished: (compared: Compared) => PrintedReport,
): Feed {
  const hasForms = (input.brokerForms ?? []).length > 0;
  const kept = packDisposals();
  return {
    take: ({ disposals }) => {
      if (hasForms)
        for (const each of byDay(disposals)) if (isInYear(each.disposedOn, input)) kept.add(each);
    },
    end: () =>
      finished(
        hasForms
          ? compareFed(kept, input, columns)
          : { hasForms, sections: [], missing: 0, notReported: 0 },
      ),
  };
}

function compareFed(
  disposals: ReturnType<typeof packDisposals>,
  input: ReportInput,
  columns: readonly Pick<Column, 'kind'>[],
): Compared {
  const forms = getYearForms(input);
  const lines = forms.map(() => new OrderedRows());
  const free = packRows();
  const brokers = new Map(forms.map(({ broker }) => [broker, new Sums(columns)]));
  const freeSums = new Sums(columns);
  let missing = 0;
  for (const part of compareForms(disposals, forms, input.rounding)) {
    for (const each of part.lines) {
      const status = getStatus(each);
      if (status === 'not-in-books') missing += 1;
      const { broker } = forms[each.form]!;
      const amounts = printAll(getAmounts(each), input);
      lines[each.form]!.add(
        each.number,
        toRow(each, amounts, {
          broker,
          status: input.translator.translate(statusWords[status]),
          input,
        }),
      );
      brokers.get(broker)!.add(amounts);
    }
    for (const each of part.free) {
      if (!each.isExpected) continue;
      const amounts = printAll(
        [undefined, each.sale.proceeds, undefined, undefined, each.sale.basis, undefined],
        input,
      );
      free.add(freeRow(each, amounts, input));
      freeSums.add(amounts);
    }
  }
  const ofBrokers = [...brokers].map(([broker, sums]) => ({
    id: broker,
    title: input.translator.translate(cellTexts.formOfBroker, { broker }),
    rows: joinRows(lines.filter((_, at) => forms[at]!.broker === broker)),
    sums: sums.of,
  }));
  const ofNone = {
    id: 'not-reported',
    title: input.translator.translate(cellTexts.salesNotOnAnyForm),
    rows: free,
    sums: freeSums.of,
  };
  return {
    hasForms: true,
    sections: [...ofBrokers, ofNone].filter(({ rows }) => rows.length > 0),
    missing,
    notReported: free.length,
  };
}

/** Money columns in order: proceeds, own proceeds, difference, basis, own basis, difference. Absent if nothing is printed. */
type Amounts = readonly (Money | undefined)[];

/** Adds up the printed amounts. */
class Sums {
  readonly of: Map<number, Money>;
  readonly #columns: readonly number[];

  constructor(columns: readonly Pick<Column, 'kind'>[]) {
    this.#columns = columns.flatMap(({ kind }, index) => (kind === 'money' ? [index] : []));
    this.of = new Map(this.#columns.map((index) => [index, zeroMoney]));
  }

  add(amounts: Amounts): void {
    for (const [at, index] of this.#columns.entries()) {
      const amount = amounts[at];
      if (amount !== undefined) this.of.set(index, add(this.of.get(index)!, amount));
    }
  }
}

const printAll = (amounts: Amounts, { rounding }: ReportInput): Amounts =>
  amounts.map((amount) => (amount === undefined ? undefined : printReport(amount, rounding)));

function getAmounts({ line, together, own: sales }: ComparedLine): Amounts {
  const own = together[0] === line ? sales : undefined;
  const told = own && getReportedTogether(together);
  const basisDifference =
    own && told?.basis !== undefined ? subtract(told.basis, own.basis) : undefined;
  return [
    line.proceeds,
    own?.proceeds,
    own && told && subtract(told.proceeds, own.proceeds),
    line.basis,
    own?.basis,
    basisDifference,
  ];
}

const toCells = (amounts: Amounts, { rounding }: ReportInput): readonly string[] =>
  amounts.map((amount) => (amount === undefined ? '' : moneyText(amount, rounding)));

function toRow(
  each: ComparedLine,
  amounts: Amounts,
  {
    broker,
    status,
    input,
  }: { readonly broker: string; readonly status: string; readonly input: ReportInput },
): Row {
  const { line, number } = each;
  return [
    broker,
    String(number),
    line.asset,
    unitsCell(line.quantity),
    line.acquired ?? '',
    line.sold,
    ...toCells(amounts, input),
    line.term ?? '',
    status,
    each.boxes.join(' '),
    each.codes.join(' '),
    (each.own?.transactions ?? []).join(' '),
  ];
}

function freeRow({ sale, boxes, codes }: FreeSale, amounts: Amounts, input: ReportInput): Row {
  const acquired = [
    ...new Set(
      sale.slices.map(({ lotId, acquiredOn }) =>
        (lotId as string) === 'unknown' ? '' : acquiredOn,
      ),
    ),
  ];
  const dates = [acquired.length === 1 ? acquired[0]! : 'VARIOUS', sale.on];
  const onNoForm = input.translator.translate(cellTexts.onNoForm);
  const about = ['', onNoForm, boxes.join(' '), codes.join(' '), sale.transactionId];
  return [
    sale.source,
    '',
    sale.asset,
    unitsCell(sale.quantity),
    ...dates,
    ...toCells(amounts, input),
    ...about,
  ];
}
