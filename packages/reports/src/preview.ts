import * as documentTexts from '@lotbook/messages/generated/reports/documents';
import { isForm8949 } from './form-8949/report.ts';
import type { Column, PrintedReport, Report, Row, RowList, Section } from './report.ts';
import { isPackage } from './packed-files.ts';

/** Lines that a preview shows whole, of each table, and as many at most that it shows without their figures. */
const mostWhole = 5;
const mostBlank = 20;

/** Whether a report has a preview: files for other programs have none, since a part of them would be read as the whole. */
export const hasPreview = ({ group }: Pick<Report, 'group'>): boolean => group !== 'software';

/** A taste of a report: of each table the first lines, at most a third of it; some more without figures; no totals. It is marked, whatever it is rendered as. */
export function toPreview(built: PrintedReport): PrintedReport {
  const cut: PrintedReport = {
    ...built,
    mark: built.translator.translate(documentTexts.preview),
    sections: built.sections.map((section) =>
      cutSection(section, section.columns ?? built.columns),
    ),
  };
  const marked = { ...cut, notes: [getNote(built), ...built.notes] };
  if (isPackage(built)) {
    const files = built.files.filter(({ kind }) => hasPreview(kind));
    return Object.assign(marked, {
      files: files.map((file) => ({
        ...file,
        name: `preview-${file.name}`,
        built: toPreview(file.built),
      })),
    });
  }
  return isForm8949(built) ? Object.assign(marked, { scheduleD: [] }) : marked;
}

function cutSection(section: Section<RowList>, columns: readonly Column[]): Section<RowList> {
  const whole = Math.min(mostWhole, Math.max(1, Math.floor(section.rows.length / 3)));
  const rows: Row[] = [];
  for (const row of section.rows) {
    if (rows.length === whole + mostBlank) break;
    rows.push(
      rows.length < whole ? row : row.map((cell, at) => (isPlain(cell, columns[at]) ? cell : '')),
    );
  }
  return { ...section, rows, totals: section.totals.map(() => '') };
}

/** A day, or a word without a figure. */
const isPlain = (cell: string, column: Column | undefined): boolean =>
  column?.kind === 'date' || !/\d/.test(cell);

function getNote({ sections, translator: { translate } }: PrintedReport): string {
  const lines = sections.reduce((count, { rows }) => count + rows.length, 0);
  const preview = translate(documentTexts.preview);
  return translate(documentTexts.previewNote, { preview, count: lines });
}
