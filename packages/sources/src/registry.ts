import type { FileSource } from './file-source.ts';
import { lotbookCsv } from './lotbook-csv/source.ts';

/** Every export file that we can read. A header belongs to one of them only. */
export const fileSources: readonly FileSource[] = [lotbookCsv];
