import { fill } from '@lotbook/messages/fill';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import { layout, type Cells } from '../cells.ts';
import { markWithheld } from '../fees.ts';
import type { FileSource, ReadMovement, ReadTransaction } from '../file-source.ts';
import { groupBy, type Outcome } from '../rows.ts';
import { allColumns, LABEL_ONLY, lotbookColumns, unguard, type LotbookColumn } from './columns.ts';
import { formatLots, formatMatching } from '../decision-text.ts';
import { nameFees } from './name-fees.ts';
import { RowIds } from './row-ids.ts';
import { checkSides, readCategory, readRow } from './row.ts';
import { formatTreatments } from './treatments.ts';

/** Lotbook's own format: every export can be imported again. */
export const lotbookCsv: FileSource = {
  id: 'lotbook-csv',
  label: 'Lotbook: transactions (CSV)',
  provider: 'any',
  kind: 'any',
  headers: [lotbookColumns],
  columns: { required: ['Timestamp', 'Type'], optional: allColumns.slice(2), exact: true },
  open(header) {
    const fields = Object.fromEntries(allColumns.map((name) => [name, name])) as Record<
      LotbookColumn,
      string
    >;
    const ids = new RowIds();
    const read = (rows: Rows): Outcome =>
      rows[0].text('Group') === '' ? ids.once(rows[0], readRow(rows[0], false)) : readGroup(rows);
    return groupBy(
      layout(header, fields),
      { key: (cells) => cells.text('Group') || undefined },
      read,
    );
  },
};

type Rows = readonly [Cells<LotbookColumn>, ...Cells<LotbookColumn>[]];

function readGroup(rows: Rows): ReadTransaction {
  const group = rows[0].text('Group');
  const read = shareCategories(rows.map((cells) => ({ cells, transaction: readRow(cells, true) })));
  const lead = read.find(({ transaction }) => transaction.type !== 'fee') ?? read[0]!;
  for (const { cells, transaction } of read) agree(cells, transaction, lead.transaction);
  const externalId = group.startsWith(LABEL_ONLY)
    ? findOnlyId(read.map(({ transaction }) => transaction))
    : unguard(group);
  const all = read.flatMap(({ transaction }) =>
    listRowMovements(toAdditionalCost(transaction, lead.transaction), externalId),
  );
  const movements = markWithheld(nameFees(all));
  checkSides(lead.cells, lead.transaction.type, movements);
  const { externalId: _, ...first } = lead.transaction;
  const category = findCommon(read.map(({ transaction }) => transaction.category));
  const txHash = findCommon(read.map(({ transaction }) => transaction.txHash));
  const memo = findCommon(read.map(({ transaction }) => transaction.memo));
  const position = findCommon(read.map(({ transaction }) => transaction.position));
  const treatments = Object.assign(
    {},
    ...read.map(({ transaction }) => transaction.treatments),
  ) as Readonly<Record<string, string>>;
  return {
    ...(externalId && { externalId }),
    ...first,
    ...(category && { category }),
    movements,
    ...(txHash && { txHash }),
    ...(memo && { memo }),
    ...(Object.keys(treatments).length > 0 && { treatments }),
    ...(position && { position }),
    ...getDecisions(read.map(({ transaction }) => transaction)),
  };
}

interface GroupRow {
  readonly cells: Cells<LotbookColumn>;
  readonly transaction: ReadTransaction;
}

/** The sides of the whole group decide which category a name without a suffix means; what fee rows send is a cost. */
function shareCategories(rows: readonly GroupRow[]): readonly GroupRow[] {
  const exchanged = rows
    .filter(({ transaction }) => transaction.type !== 'fee')
    .flatMap(({ transaction }) => transaction.movements);
  return rows.map(({ cells, transaction }) => {
    const category = readCategory(cells, exchanged);
    return { cells, transaction: { ...transaction, ...(category && { category }) } };
  });
}

/** The person's decisions from any of the rows, which agree. */
const getDecisions = (
  rows: readonly ReadTransaction[],
): Pick<ReadTransaction, 'label' | 'matching' | 'lots'> =>
  Object.assign(
    {},
    ...rows.map(({ label, matching, lots }) => ({
      ...(label && { label }),
      ...(matching && { matching }),
      ...(lots && { lots }),
    })),
  ) as Pick<ReadTransaction, 'label' | 'matching' | 'lots'>;

/**
 * An additional cost of its group: the amount sent by a fee row is a fee, and its own fee is the cost of paying it. A fee row that sends nothing has only
 * the cost of paying another fee of the group.
 */
function toAdditionalCost(row: ReadTransaction, lead: ReadTransaction): ReadTransaction {
  if (
    row.type !== 'fee' ||
    lead.type === 'fee' ||
    !row.movements.some(({ direction }) => direction === 'out')
  )
    return row;
  const movements = row.movements.flatMap((each): ReadMovement[] => {
    if (each.direction === 'fee') return [{ ...each, onFee: true }];
    return each.quantity === 0n ? [] : [{ ...each, direction: 'fee' }];
  });
  return { ...row, movements };
}

/** A group key that isn't an id doesn't name the transaction; the rows do, if they share a name. */
function findOnlyId(rows: readonly ReadTransaction[]): string | undefined {
  const ids = new Set(rows.flatMap(({ externalId }) => externalId ?? []));
  return ids.size === 1 ? [...ids][0] : undefined;
}

const listRowMovements = (
  { externalId: rowId, movements }: ReadTransaction,
  groupId: string | undefined,
): readonly ReadMovement[] =>
  rowId === undefined || rowId === groupId
    ? movements
    : movements.map((movement) => ({ ...movement, rowId }));

/** Rows of one group describe one transaction; contradictions are rejected, not guessed. */
function agree(cells: Cells<LotbookColumn>, row: ReadTransaction, lead: ReadTransaction): void {
  if (row.at !== lead.at) cells.fail('Timestamp', fill(rejectedRows.groupDiffers));
  if (row.type !== lead.type && row.type !== 'fee')
    cells.fail('Type', fill(rejectedRows.groupTypesDiffer, { type: row.type, other: lead.type }));
  if (row.category && lead.category && row.category !== lead.category)
    cells.fail('Category', fill(rejectedRows.groupDiffers));
  if (
    row.treatments &&
    lead.treatments &&
    formatTreatments(row.treatments) !== formatTreatments(lead.treatments)
  )
    cells.fail('Treatment', fill(rejectedRows.groupDiffers));
  if (row.position && lead.position && row.position !== lead.position)
    cells.fail('Position', fill(rejectedRows.groupDiffers));
  if (row.label && lead.label && row.label !== lead.label)
    cells.fail('Label', fill(rejectedRows.groupDiffers));
  if (
    row.matching &&
    lead.matching &&
    formatMatching(row.matching) !== formatMatching(lead.matching)
  )
    cells.fail('Matching', fill(rejectedRows.groupDiffers));
  if (row.lots && lead.lots && formatLots(row.lots) !== formatLots(lead.lots))
    cells.fail('Lots', fill(rejectedRows.groupDiffers));
}

/** The first by text, so that the row order doesn't matter. */
const findCommon = <T extends string>(values: readonly (T | undefined)[]): T | undefined =>
  values.filter((value) => value !== undefined).sort()[0];
