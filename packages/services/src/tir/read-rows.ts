import type { AccountId, ImportId } from '@lotbook/model/ids';
import { readCsvChunks } from '@lotbook/sources/csv-rows';
import type { TirFileRow } from '@lotbook/db/stores/tir-files';
import { layouts, matchLayout, type Layout, type LayoutKind } from '@lotbook/tir/layouts';
import type { SourceRow } from '@lotbook/tir/problem';
import { readUploadedBytes } from '../imports/uploaded-bytes.ts';
import type { SealingServices } from '../services.ts';
import { fillTir } from '@lotbook/messages/render-tir';
import { UnreadableFile } from './file-problems.ts';

const lineBytes = 64 * 1024;

export interface BrokenSourceRow {
  readonly line: number;
  readonly isBroken: true;
}

export interface RowBatch {
  readonly rows: readonly (SourceRow | BrokenSourceRow)[];
  /** Bytes read so far. */
  readonly done: number;
}

/** The rows of an uploaded CSV file, the header first, some at a time. */
export async function* readUploadedRows(
  services: SealingServices,
  accountId: AccountId,
  file: TirFileRow,
): AsyncGenerator<RowBatch> {
  if (file.uploadId === null) return;
  const importId = file.uploadId as ImportId;
  let done = 0;
  const counted = async function* (): AsyncGenerator<Uint8Array> {
    for await (const bytes of readUploadedBytes(services, accountId, importId)) {
      yield bytes;
      done += bytes.length;
    }
  };
  for await (const batch of readCsvChunks(counted(), {
    fileName: file.name,
    delimiter: ',',
    firstLine: 1,
    lineBytes,
  }))
    yield {
      done,
      rows: batch.map((row) =>
        'broken' in row ? { line: row.line, isBroken: true } : { line: row.line, cells: row.cells },
      ),
    };
}

/**
 * The layout among the kinds whose header is exactly this one.
 * @throws UnreadableFile with the first difference from the closest layout
 */
export function getLayout(kinds: readonly LayoutKind[], header: readonly string[]): Layout {
  const results = kinds.map((kind) => matchLayout(kind, header));
  const exact = results.find((each) => 'id' in each);
  if (exact && 'id' in exact) return exact;
  const names = new Set(header.map((cell) => cell.replace('\uFEFF', '').trim()));
  const countSame = (kind: LayoutKind): number =>
    Math.max(
      ...layouts
        .filter((layout) => layout.kind === kind)
        .map(({ columns }) => columns.filter((column) => names.has(column)).length),
    );
  const [closest] = kinds.toSorted((a, b) => countSame(b) - countSame(a));
  const problem = results[kinds.indexOf(closest!)];
  throw new UnreadableFile(problem && 'text' in problem ? fillTir(problem.text) : '');
}
