import { add, format, money, subtract, sum } from '@lotbook/decimal/decimal';
import type { ConsolidatedBalancesQuery } from '../../generated/graphql.ts';

export type Consolidated = ConsolidatedBalancesQuery['consolidatedBalances'];
export type ConsolidatedRow = Consolidated['rows'][number];
export type EntityPair = Consolidated['pairs'][number];
type Figures = ConsolidatedRow['total'];

export const shownFigures = ['closing', 'opening', 'change'] as const;
/** `change`: debits less credits of the period. */
export type ShownFigure = (typeof shownFigures)[number];

export const getFigure = (figures: Figures, shown: ShownFigure): string =>
  shown === 'change'
    ? format(subtract(money(figures.debit), money(figures.credit)))
    : figures[shown];

/** A row as text: a cell for each entity, the eliminations and the total. */
export const getCells = (row: ConsolidatedRow, shown: ShownFigure): readonly string[] =>
  [...row.entities, row.eliminations, row.total].map((each) => getFigure(each, shown));

/** Debits and credits of the columns are equal, and balances add up to zero. */
export function isBalanced(rows: readonly ConsolidatedRow[]): boolean {
  const columns = Array.from({ length: rows[0] ? rows[0].entities.length + 2 : 0 }, (_, place) =>
    rows.map((row) => [...row.entities, row.eliminations, row.total][place]!),
  );
  return columns.every(
    (column) =>
      sum(column.map(({ opening }) => money(opening))) === 0n &&
      sum(column.map(({ closing }) => money(closing))) === 0n &&
      sum(column.map(({ debit }) => money(debit))) ===
        sum(column.map(({ credit }) => money(credit))),
  );
}

/** The total of one column. */
export const sumColumn = (
  rows: readonly ConsolidatedRow[],
  place: number,
  shown: ShownFigure,
): string =>
  format(
    rows.reduce((total, row) => add(total, money(getCells(row, shown)[place] ?? '0')), money('0')),
  );
