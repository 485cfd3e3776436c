import { createReadStream } from 'node:fs';
import path from 'node:path';
import { getProductTranslator } from '@lotbook/messages/product-translators';
import { renderTir } from '@lotbook/messages/render-tir';
import { readCsvChunks } from '@lotbook/sources/csv-rows';
import { matchLayout, type Layout, type LayoutKind } from '@lotbook/tir/layouts';
import { maskRow } from '@lotbook/tir/mask-row';
import type { Problem, ReadRow, SourceRow } from '@lotbook/tir/problem';
import { resolvePath } from '../input/files.ts';
import { UsageError } from '../usage-error.ts';

const lineBytes = 64 * 1024;
const translator = getProductTranslator('US');
export const renderProblem = (text: Problem['text']): string => renderTir(translator, text);

export interface IntakeProblem extends Problem {
  readonly file: string;
  readonly line: number;
  readonly severity: 'error' | 'notice';
}

/** Takes a problem, with the cells of a rejected row. TINs in them are masked. */
export type Report = (problem: IntakeProblem, cells: readonly string[]) => void;

/**
 * Reads a file row by row: accepted rows are passed to `take`, problems to `report`.
 * @throws UsageError if the header isn't exactly one of the layouts.
 */
export async function readIntake<T>(
  file: string,
  kind: LayoutKind,
  {
    makeReader,
    take,
    report,
  }: {
    readonly makeReader: (layout: Layout) => (row: SourceRow) => ReadRow<T>;
    readonly take: (value: T) => void;
    readonly report: Report;
  },
): Promise<{ readonly rows: number; readonly rejected: number }> {
  const fileName = path.basename(file);
  let read: ((row: SourceRow) => ReadRow<T>) | undefined;
  let layout: Layout | undefined;
  let [rows, rejected] = [0, 0];
  const stream = createReadStream(resolvePath(file));
  for await (const batch of readCsvChunks(stream, {
    fileName,
    delimiter: ',',
    firstLine: 1,
    lineBytes,
  }))
    for (const row of batch) {
      if (!read || !layout) {
        layout = getLayout(fileName, kind, 'cells' in row ? row.cells : []);
        read = makeReader(layout);
        continue;
      }
      rows += 1;
      const result: ReadRow<T> =
        'broken' in row
          ? {
              line: row.line,
              rejected: [{ column: '', text: { code: 'tir.malformedRow' } }],
              cells: [],
            }
          : read(row);
      const place = { file: fileName, line: result.line };
      if ('rejected' in result) {
        rejected += 1;
        const cells = maskRow(layout, result.cells);
        for (const each of result.rejected) report({ ...each, ...place, severity: 'error' }, cells);
      } else {
        for (const each of result.notices) report({ ...each, ...place, severity: 'notice' }, []);
        take(result.value);
      }
    }
  if (!read) getLayout(fileName, kind, []);
  return { rows, rejected };
}

function getLayout(fileName: string, kind: LayoutKind, header: readonly string[]): Layout {
  const layout = matchLayout(kind, header);
  if ('id' in layout) return layout;
  throw new UsageError(`${fileName}, line 1: ${renderProblem(layout.text)}`);
}
