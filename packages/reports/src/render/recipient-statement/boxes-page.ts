import { listBoxes } from '@lotbook/tir/form-boxes';
import type { Form } from '@lotbook/tir/form';
import { faint, text, type Doc } from '../form-8949/paper.ts';
import type { Tags } from '../tagged/tags.ts';
import { drawBand, drawHead, drawRowRule } from './head.ts';
import { toAmount } from './sales-page.ts';
import type { StatementPage } from './statement.ts';

const rowHeight = 20;
const columns = [
  { x: 40, width: 50 },
  { x: 96, width: 330 },
  { x: 436, width: 136, align: 'right' },
] as const;

/** A form with one amount per box: its boxes as a table. */
export function drawBoxesPage(doc: Doc, page: StatementPage, form: Form, tags: Tags): void {
  const { boxes, formType, taxYear, accountNumber } = form;
  let y = drawHead(doc, page, formType, tags);
  tags.mark('P', () =>
    text(doc, `Account number ${accountNumber}`, { x: 36, y, width: 500 }, { size: 8 }),
  );
  y += 16;
  tags.table();
  drawBand(doc, tags, y, rowHeight);
  const drawRow = (kind: 'TH' | 'TD', cells: readonly string[]): void => {
    tags.row();
    for (const [at, column] of columns.entries())
      tags.mark(kind, () =>
        text(
          doc,
          cells[at] ?? '',
          { x: column.x, y: y + 6, width: column.width },
          {
            size: 8.5,
            ...('align' in column && { align: column.align }),
            ...(kind === 'TH' && { color: faint }),
          },
        ),
      );
    y += rowHeight;
  };
  drawRow('TH', ['Box', 'Description', 'Amount']);
  for (const { box, kind, name } of listBoxes(formType, taxYear)) {
    const value = boxes[box];
    if (value === undefined || value === '') continue;
    drawRow('TD', [
      box === 'state' ? '' : box,
      name,
      kind === 'amount' ? `$${toAmount(value)}`.replace('$-', '-$') : value,
    ]);
    drawRowRule(doc, tags, y);
  }
}
