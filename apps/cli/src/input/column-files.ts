import { fill, renderInEnglish } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/cli';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { TimeZone } from '@lotbook/model/time';
import type { FileSource } from '@lotbook/sources/file-source';
import {
  dateOrders,
  mappedFields,
  mappedTypes,
  listMappingFaults,
  type ColumnMapping,
} from '@lotbook/sources/mapped/column-mapping';
import { makeMappedSource } from '@lotbook/sources/mapped/mapped-source';
import { UsageError } from '../usage-error.ts';
import { resolvePath } from './files.ts';

/**
 * The formats that files of `--columns` describe: JSON with `name`, `header` and `columns`, which names the column of each field, and where needed `fixed`, `types`,
 * `dateOrder`, `decimalComma` and `timeZone`.
 * @throws UsageError with what is wrong in which file.
 */
export const readColumns = (
  files: readonly string[],
  timeZone: TimeZone,
): Promise<readonly FileSource[]> =>
  Promise.all(files.map(async (file) => makeMappedSource(await readMapping(file, timeZone))));

export async function readMapping(file: string, timeZone: TimeZone): Promise<ColumnMapping> {
  const fileName = path.basename(file);
  const fail = (reason: string): never => {
    throw new UsageError(`${fileName}: ${reason}`);
  };
  const told = objectIn(await readFile(resolvePath(file), 'utf8'), fail);
  const header = textsIn(told['header'], () =>
    fail(renderInEnglish(fill(texts.mappingHeaderInvalid))),
  );
  const columns = Object.entries(
    recordIn(told['columns'], () => fail(renderInEnglish(fill(texts.mappingColumnsInvalid)))),
  ).map(([field, column]) => {
    const at = header.indexOf(column);
    if (!(mappedFields as readonly string[]).includes(field))
      fail(
        renderInEnglish(
          fill(texts.mappingFieldUnknown, { field, mappedFields: mappedFields.join(', ') }),
        ),
      );
    if (at < 0) fail(renderInEnglish(fill(texts.mappingColumnUnknown, { column, field })));
    return [field, at] as const;
  });
  const types = Object.entries(
    recordIn(told['types'] ?? {}, () => fail(renderInEnglish(fill(texts.mappingTypesInvalid)))),
  ).map(([text, type]) => {
    if (!(mappedTypes as readonly string[]).includes(type))
      fail(
        renderInEnglish(
          fill(texts.mappingTypeUnknown, { type, mappedTypes: mappedTypes.join(', ') }),
        ),
      );
    return [text.trim().toLowerCase(), type] as const;
  });
  const dateOrder =
    dateOrders.find((each) => each === (told['dateOrder'] ?? 'auto')) ??
    fail(
      renderInEnglish(fill(texts.mappingDateOrderInvalid, { dateOrders: dateOrders.join(', ') })),
    );
  const mapping: ColumnMapping = {
    name: typeof told['name'] === 'string' ? told['name'] : '',
    header,
    columns: Object.fromEntries(columns),
    fixed: recordIn(told['fixed'] ?? {}, () =>
      fail(renderInEnglish(fill(texts.mappingFixedInvalid))),
    ),
    types: Object.fromEntries(types) as ColumnMapping['types'],
    dateOrder,
    ...(typeof told['decimalComma'] === 'boolean' && { decimalComma: told['decimalComma'] }),
    timeZone: typeof told['timeZone'] === 'string' ? told['timeZone'] : timeZone,
  };
  const [fault] = listMappingFaults(mapping);
  return fault === undefined ? mapping : fail(renderInEnglish(fault));
}

type JsonObject = Readonly<Record<string, unknown>>;

function objectIn(text: string, fail: (reason: string) => never): JsonObject {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return value as JsonObject;
  } catch (error) {
    return fail(`it is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  return fail(renderInEnglish(fill(texts.mappingNotObject)));
}

function recordIn(value: unknown, fail: () => never): Readonly<Record<string, string>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return fail();
  return Object.values(value).every((each) => typeof each === 'string')
    ? (value as Readonly<Record<string, string>>)
    : fail();
}

const textsIn = (value: unknown, fail: () => never): readonly string[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((each): each is string => typeof each === 'string')
    ? value
    : fail();
