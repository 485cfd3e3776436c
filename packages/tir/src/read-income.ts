import type { Money } from '@lotbook/decimal/decimal';
import { Cells, locateColumns } from './cells.ts';
import { formTypes } from './form.ts';
import { listAmountBoxes } from './form-boxes.ts';
import { getCategoryBox } from './category-boxes.ts';
import type { IntakeScope } from './intake-scope.ts';
import type { Layout } from './layouts.ts';
import type { ReadRow, SourceRow } from './problem.ts';
import { readState } from './read-sales.ts';
import type { Elections, IncomeRow } from './records.ts';

const incomeForms = formTypes.filter((type) => type !== '1099-DA');

/** Reads rows of the income file one by one. A row names its form and box, or a category that decides them. */
export function makeIncomeReader(
  layout: Layout,
  scope: IntakeScope,
  elections: Elections,
): (row: SourceRow) => ReadRow<IncomeRow> {
  const located = locateColumns(layout);
  const lines = new Map<string, number>();
  return (row) => {
    const cells = new Cells(row, located, scope.timeZone);
    const value = readIncome(cells, scope, elections);
    const earlier = value && lines.get(value.rowId);
    if (value && earlier !== undefined)
      cells.fail('row_id', {
        code: 'tir.duplicateId',
        params: { id: value.rowId, line: String(earlier) },
      });
    if (!value || cells.problems.length > 0)
      return { line: row.line, rejected: cells.problems, cells: row.cells };
    lines.set(value.rowId, row.line);
    return { line: row.line, value, notices: cells.notices };
  };
}

function readIncome(
  cells: Cells,
  { year, hasAccount }: IntakeScope,
  elections: Elections,
): IncomeRow | undefined {
  cells.required('received_at');
  const receivedOn = cells.date('received_at');
  const accountId = cells.required('account_id', 100);
  if (accountId !== '' && !hasAccount(accountId))
    cells.fail('account_id', { code: 'tir.unknownAccount', params: { accountId } });
  if (receivedOn !== undefined && Number(receivedOn.slice(0, 4)) !== year)
    cells.fail('received_at', {
      code: 'tir.outsideYear',
      params: { day: receivedOn, year: String(year) },
    });
  cells.required('fair_value');
  const [category, asset] = [cells.text('category', 50), cells.text('asset_symbol', 50)];
  const formBox = readFormBox(cells, { category, asset, year, elections });
  const value =
    (formBox.formType === '1099-B' ? cells.signedMoney('fair_value') : cells.money('fair_value')) ??
    (0n as Money);
  const withheld = cells.money('withheld') ?? (0n as Money);
  if (withheld > value && withheld > 0n && formBox.formType !== '1099-B')
    cells.fail('withheld', { code: 'tir.withheldTooMuch' });
  const row = {
    rowId: cells.required('row_id', 100),
    accountId,
    ...formBox,
    category,
    asset,
    quantity: cells.quantity('quantity'),
    value,
    withheld,
    state: readState(cells),
  };
  return receivedOn && { ...row, receivedOn };
}

function readFormBox(
  cells: Cells,
  {
    category,
    asset,
    year,
    elections,
  }: {
    readonly category: string;
    readonly asset: string;
    readonly year: number;
    readonly elections: Elections;
  },
): { readonly formType: string; readonly box: string } {
  const named = cells.choice('form', incomeForms);
  const box = cells.text('box', 10).toLowerCase();
  if (named === undefined) {
    const found =
      cells.text('form') === '' ? getCategoryBox(category, asset, elections) : undefined;
    if (!found && cells.text('form') === '')
      cells.fail('category', { code: 'tir.unknownCategory', params: { category } });
    return found ?? { formType: '', box: '' };
  }
  const boxes = listAmountBoxes(named, year);
  if (!boxes.includes(box))
    cells.fail('box', {
      code: 'tir.unknownBox',
      params: { formType: named, box, boxes: boxes.join(', ') },
    });
  return { formType: named, box };
}
