import type { Money, Quantity } from '@lotbook/decimal/decimal';
import { taxYears } from '@lotbook/law/tax-year';
import { formatCategory } from '@lotbook/model/category-text';
import type { AssetId } from '@lotbook/model/ids';
import type { TaxEntry } from '@lotbook/model/result';
import { localDate } from '@lotbook/model/time';
import { SummedRows } from '../packed-rows.ts';
import { courseSums, type Course } from '../history.ts';
import { changesIn } from '../transfer-changes.ts';
import { priceCells, priceColumns } from '../price-columns.ts';
import { moneyText } from '../printed.ts';
import {
  getHead,
  tableFormats,
  type BuiltReport,
  type FedRows,
  type Feed,
  type PrintedReport,
  type Report,
  type ReportInput,
  type Row,
  type RowList,
  type Section,
} from '../report.ts';
import {
  amount,
  amountCell,
  unitPriceCell,
  date,
  figure,
  text,
  units,
  unitsCell,
  type TableColumn,
} from '../table.ts';

/** Every movement of a year with the balance after it, asset by asset. */
export const movements: Report = {
  id: 'movements',
  label: 'Roll-forward by movement',
  purpose:
    'By asset, every addition and disposal in a year, with units and cost after each, from the opening to the closing balance.',
  jurisdictions: ['US', 'UK'],
  formats: tableFormats,
  perYear: true,
  group: 'audit',
  reach: 'history',
  feed: (input) => walk(input),
  build: (input) => {
    const walked = walk(input);
    walked.take(input);
    const built = walked.end(input);
    return {
      ...built,
      sections: built.sections.map((section) => ({ ...section, rows: [...section.rows] })),
    } satisfies BuiltReport;
  },
};

const columns: readonly TableColumn[] = [
  date('at', 'Time'),
  text('what', 'What'),
  text('source', 'Source'),
  units('came', 'Additions (units)'),
  units('went', 'Disposals (units)'),
  units('units', 'Units after it'),
  amount('cameCost', 'Additions (cost)'),
  amount('wentCost', 'Disposals (cost)'),
  figure('cost', 'Cost after it'),
  amount('gain', 'Gain or loss'),
  figure('price', 'Price of one'),
  ...priceColumns,
  text('transaction', 'Transaction'),
];

/** The balance of an asset, and its rows of the year so far. */
interface Balance {
  units: bigint;
  cost: bigint;
  rows: SummedRows | undefined;
}

function walk(input: ReportInput): Feed & { readonly end: (known: ReportInput) => PrintedReport } {
  const { settings, year, rounding } = input;
  const years = taxYears[settings.jurisdiction];
  const balances = new Map<AssetId, Balance>();
  const courses = courseSums(input);
  const summed = columns.flatMap(({ kind, sum }, index) =>
    kind === 'money' && sum !== false ? [index] : [],
  );
  const open = (balance: Balance): SummedRows => {
    if (balance.rows) return balance.rows;
    balance.rows = new SummedRows(summed);
    balance.rows.add(balanceRow(years.first(year), 'Opening balance', balance, input));
    return balance.rows;
  };
  const take = ({ entries }: Pick<FedRows, 'entries'>): void => {
    courses.take(entries);
    for (const entry of changesIn(entries, settings)) {
      const of = years.of(localDate(entry.at, settings.timeZone));
      if (of > year) continue;
      const balance = balances.get(entry.asset) ?? { units: 0n, cost: 0n, rows: undefined };
      balances.set(entry.asset, balance);
      const rows = of === year ? open(balance) : undefined;
      const sign = entry.side === 'incoming' ? 1n : -1n;
      balance.units += sign * entry.quantity;
      balance.cost += sign * (entry.costBasis ?? 0n);
      rows?.add(toRow(entry, balance, input));
    }
  };
  return {
    take,
    end: ({ lots }) => {
      const all = courses.end(lots);
      const sections = [...balances.keys()].sort().flatMap((asset): readonly Section<RowList>[] => {
        const { rows } = balances.get(asset)!;
        if (!rows) return [];
        rows.add(balanceRow(years.last(year), 'Closing balance', balances.get(asset)!, input));
        const totals = columns.map((_, index) =>
          summed.includes(index) ? moneyText(rows.sumBy(index) as Money, rounding) : '',
        );
        return [{ id: asset, title: asset, rows: rows.rows, totals }];
      });
      const plain = columns.map(({ id, label, kind }) => ({ id, label, kind }));
      return {
        ...getHead(movements, input),
        columns: plain,
        sections,
        notes: getNotes(all, balances),
      };
    },
  };
}

const balanceRow = (
  on: string,
  what: string,
  { units: held, cost }: Balance,
  { rounding }: ReportInput,
): Row => [
  on,
  what,
  '',
  '',
  '',
  unitsCell(held as Quantity),
  '',
  '',
  amountCell(cost as Money, rounding),
  '',
  '',
  '',
  '',
  '',
];

function toRow(entry: TaxEntry, { units: held, cost }: Balance, { rounding }: ReportInput): Row {
  const came = entry.side === 'incoming';
  const moved = unitsCell(entry.quantity);
  const costs = amountCell(entry.costBasis, rounding);
  return [
    entry.at,
    `${formatCategory(entry.category)}${entry.side === 'fee' ? ', fee' : ''}`,
    entry.source,
    came ? moved : '',
    came ? '' : moved,
    unitsCell(held as Quantity),
    came ? costs : '',
    came ? '' : costs,
    amountCell(cost as Money, rounding),
    amountCell(entry.gainLoss, rounding),
    unitPriceCell(entry.price?.unitPrice),
    ...priceCells(entry.price),
    entry.transactionId,
  ];
}

/** The walk is checked against the sums of the year, and these against the open lots. */
function getNotes(
  courses: readonly Course[],
  balances: ReadonlyMap<AssetId, Balance>,
): readonly string[] {
  const walkedApart = courses.filter(({ asset, closing }) => {
    const { units: held = 0n, cost = 0n } = balances.get(asset) ?? {};
    return held !== closing.quantity || cost !== closing.basis;
  });
  const lotsApart = courses.filter(({ difference }) => difference !== 0n);
  return [
    walkedApart.length === 0
      ? 'Each balance is the opening balance plus additions less disposals, in units and in cost.'
      : `The running balance differs from the sums of the year for ${names(walkedApart)}.`,
    lotsApart.length === 0
      ? 'Reconciled: the closing balances equal the open lots.'
      : `${names(lotsApart)} doesn’t reconcile with the open lots: disposals exceed acquisitions. Import the missing history of these units.`,
    'Transfers between your own accounts, and units staked, lent or posted as collateral, are not additions or disposals.',
  ];
}

const names = (some: readonly Course[]): string => some.map(({ asset }) => asset).join(', ');
