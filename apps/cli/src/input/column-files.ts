import { renderInEnglish } from '@lotbook/messages/fill';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { TimeZone } from '@lotbook/model/time';
import type { FileSource } from '@lotbook/sources/file-source';
import type { ColumnMapping } from '@lotbook/sources/mapped/column-mapping';
import { makeMappedSource } from '@lotbook/sources/mapped/mapped-source';
import { MappingFileError, parseMappingFile } from '@lotbook/sources/mapped/mapping-file';
import { UsageError } from '../usage-error.ts';
import { resolvePath } from './files.ts';

/**
 * The formats that files of `--columns` describe.
 * @throws UsageError with what is wrong in which file.
 */
export const readColumns = (
  files: readonly string[],
  timeZone: TimeZone,
): Promise<readonly FileSource[]> =>
  Promise.all(files.map(async (file) => makeMappedSource(await readMapping(file, timeZone))));

export async function readMapping(file: string, timeZone: TimeZone): Promise<ColumnMapping> {
  const text = await readFile(resolvePath(file), 'utf8');
  try {
    return parseMappingFile(text, timeZone);
  } catch (error) {
    if (!(error instanceof MappingFileError)) throw error;
    throw new UsageError(`${path.basename(file)}: ${renderInEnglish(error.reason)}`);
  }
}
