import * as documentTexts from '@lotbook/messages/generated/reports/documents';
import type { PrintedForm8949 } from '../../form-8949/report.ts';
import { excludedColumns, listMissing } from '../../incomplete/mark-incomplete.ts';
import type { PrintedReport, Row } from '../../report.ts';
import { renderText } from '../../report-text.ts';
import { markContent, type Tags } from '../tagged/tags.ts';
import { drawTitle } from './head.ts';
import { hair, ink, paper, rule, text, type Doc } from './paper.ts';

const rowsPerPage = 40;
const rowHeight = 14;
const widths = [62, 96, 96, 110, 56, 120];

export const incompletePages = ({ incomplete }: Pick<PrintedReport, 'incomplete'>): number =>
  Math.ceil((incomplete?.rows.length ?? 0) / rowsPerPage);

/** The missing rows, page by page. */
export function* incompleteRows(
  report: Pick<PrintedReport, 'incomplete' | 'translator'>,
): Iterable<readonly Row[]> {
  const rows = listMissing(report).flatMap((section) => section.rows);
  for (let from = 0; from < rows.length; from += rowsPerPage)
    yield rows.slice(from, from + rowsPerPage);
}

/** A page after the form that lists the rows that are not in it. */
export function drawIncompletePage(
  doc: Doc,
  report: PrintedForm8949,
  rows: readonly Row[],
  tags: Tags,
): void {
  const { translate } = report.translator;
  const title = {
    form: 'Form 8949',
    name: translate(documentTexts.incompleteRows),
    note: translate(documentTexts.incompleteRowsNote),
  };
  let y = markContent(tags, 'H1', () => drawTitle(doc, report, title)) + 16;
  tags.table();
  tags.row();
  excludedColumns.forEach(({ label }, index) =>
    tags.mark('TH', () =>
      text(doc, renderText(label, translate), boxAt(index, y), {
        size: 7.5,
        bold: true,
        align: alignAt(index),
      }),
    ),
  );
  y += rowHeight;
  tags.artifact(() =>
    rule(doc, { x: paper.left, y: y - 4 }, { x: paper.right, y: y - 4 }, { color: ink }),
  );
  for (const row of rows) {
    tags.row();
    row.forEach((cell, index) =>
      tags.mark('TD', () => text(doc, cell, boxAt(index, y), { size: 7.5, align: alignAt(index) })),
    );
    y += rowHeight;
    tags.artifact(() =>
      rule(doc, { x: paper.left, y: y - 4 }, { x: paper.right, y: y - 4 }, { color: hair }),
    );
  }
}

const alignAt = (index: number): 'left' | 'right' =>
  excludedColumns[index]!.kind === 'quantity' ? 'right' : 'left';

const boxAt = (index: number, y: number) => ({
  x:
    paper.left +
    widths.slice(0, index).reduce((sum, width) => sum + width, 0) +
    (index > 3 ? 6 : 0),
  y,
  width: widths[index]! - 6,
});
