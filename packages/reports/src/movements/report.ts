import { renderText, type Text } from '../report-text.ts';
import { fill } from '@lotbook/messages/fill';
import * as catalogTexts from '@lotbook/messages/generated/reports/catalog';
import * as cellTexts from '@lotbook/messages/generated/reports/cells';
import * as columnTexts from '@lotbook/messages/generated/reports/columns';
import * as noteTexts from '@lotbook/messages/generated/reports/notes';
import type { Money, Quantity } from '@lotbook/decimal/decimal';
import { taxYears } from '@lotbook/law/tax-year';
import { fillCategory } from '@lotbook/model/category-text';
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
  printRow,
  type RowDraft,
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
  plainColumns,
} from '../table.ts';

/** Every movement of a year with the balance after it, asset by asset. */
export const movements: Report = {
  id: 'movements',
  label: catalogTexts.movementsLabel,
  purpose: catalogTexts.movementsPurpose,
  jurisdictions: ['US', 'UK'],
  formats: tableFormats,
  perYear: true,
  group: 'audit',
  uncertain: ['gains', 'given', 'lots'],
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
  date('at', columnTexts.time),
  text('what', columnTexts.what),
  text('source', columnTexts.source),
  units('came', columnTexts.additionsUnits),
  units('went', columnTexts.disposalsUnits),
  units('units', columnTexts.unitsAfterMovement),
  amount('cameCost', columnTexts.additionsCost),
  amount('wentCost', columnTexts.disposalsCost),
  figure('cost', columnTexts.costAfterMovement),
  amount('gain', columnTexts.gainOrLoss),
  figure('price', columnTexts.priceOfOne),
  ...priceColumns,
  text('transaction', columnTexts.transaction),
];

/** The balance of an asset, and its rows of the year so far. */
interface Balance {
  units: bigint;
  cost: bigint;
  rows: SummedRows | undefined;
}

function walk(input: ReportInput): Feed & { readonly end: (known: ReportInput) => PrintedReport } {
  const { settings, year, rounding, translator } = input;
  const { translate } = translator;
  const years = taxYears[settings.jurisdiction];
  const balances = new Map<AssetId, Balance>();
  const courses = courseSums(input);
  const summed = columns.flatMap(({ kind, sum }, index) =>
    kind === 'money' && sum !== false ? [index] : [],
  );
  const open = (balance: Balance): SummedRows => {
    if (balance.rows) return balance.rows;
    balance.rows = new SummedRows(summed);
    balance.rows.add(
      balanceRow(years.first(year), translate(cellTexts.openingBalance), balance, input),
    );
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
        rows.add(
          balanceRow(
            years.last(year),
            translate(cellTexts.closingBalance),
            balances.get(asset)!,
            input,
          ),
        );
        const totals = columns.map((_, index) =>
          summed.includes(index) ? moneyText(rows.sumBy(index) as Money, rounding) : '',
        );
        return [{ id: asset, title: asset, rows: rows.rows, totals }];
      });
      return {
        ...getHead(movements, input),
        columns: plainColumns(columns, translator),
        sections,
        notes: getNotes(all, balances).map((each) => renderText(each, translate)),
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

function toRow(
  entry: TaxEntry,
  { units: held, cost }: Balance,
  { rounding, translator }: ReportInput,
): Row {
  const came = entry.side === 'incoming';
  const moved = unitsCell(entry.quantity);
  const costs = amountCell(entry.costBasis, rounding);
  const row: RowDraft = [
    entry.at,
    entry.side === 'fee'
      ? translator.translate(cellTexts.categoryFee, { category: fillCategory(entry.category) })
      : fillCategory(entry.category),
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
  return printRow(row, translator);
}

/** The walk is checked against the sums of the year, and these against the open lots. */
function getNotes(
  courses: readonly Course[],
  balances: ReadonlyMap<AssetId, Balance>,
): readonly Text[] {
  const walkedApart = courses.filter(({ asset, closing }) => {
    const { units: held = 0n, cost = 0n } = balances.get(asset) ?? {};
    return held !== closing.quantity || cost !== closing.basis;
  });
  const lotsApart = courses.filter(({ difference }) => difference !== 0n);
  return [
    walkedApart.length === 0
      ? noteTexts.movementsEachBalanceIsTheOpening
      : fill(noteTexts.movementsApart, { assets: names(walkedApart) }),
    lotsApart.length === 0
      ? noteTexts.movementsReconciledTheClosingBalancesEqual
      : fill(noteTexts.movementsLotsApart, { assets: names(lotsApart) }),
    noteTexts.movementsTransfersBetweenYourOwnAccounts,
  ];
}

const names = (some: readonly Course[]): string => some.map(({ asset }) => asset).join(', ');
