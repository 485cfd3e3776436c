import { fill, type FilledMessage } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import type { Message, ParamArgs } from '@lotbook/messages/message';
import { isTimeZone } from '@lotbook/model/time';
import {
  dateOrders,
  fixedAssets,
  listMappingFaults,
  mappedFields,
  mappedTypes,
  type ColumnMapping,
  type MappedField,
  type MappedType,
} from './column-mapping.ts';

/** A mapping file that can't be used. */
export class MappingFileError extends Error {
  readonly reason: FilledMessage;

  constructor(reason: FilledMessage) {
    super(reason.code);
    this.reason = reason;
  }
}

/**
 * The mapping in a JSON file with `name`, `header` and `columns`, which names the column of each
 * field or gives its position from 1, and where needed `fixed`, `types`, `dateOrder`,
 * `decimalComma` and `timeZone`.
 * @param timeZone if the file names none.
 * @throws MappingFileError with what is wrong.
 */
export function parseMappingFile(text: string, timeZone: string): ColumnMapping {
  const file = parseObject(text);
  const header = file['header'];
  if (!isTextList(header)) return refuse(texts.mappingHeaderInvalid);
  const dateOrder = dateOrders.find((each) => each === (file['dateOrder'] ?? 'auto'));
  if (dateOrder === undefined)
    return refuse(texts.mappingDateOrderInvalid, { dateOrders: dateOrders.join(', ') });
  const mapping: ColumnMapping = {
    name: typeof file['name'] === 'string' ? file['name'].trim() : '',
    header,
    columns: readColumns(file['columns'], header),
    fixed: readFixed(file['fixed'] ?? {}),
    types: readTypes(file['types'] ?? {}),
    dateOrder,
    ...(typeof file['decimalComma'] === 'boolean' && { decimalComma: file['decimalComma'] }),
    timeZone: typeof file['timeZone'] === 'string' ? file['timeZone'] : timeZone,
  };
  if (!isTimeZone(mapping.timeZone))
    return refuse(texts.mappingTimeZoneUnknown, { timeZone: mapping.timeZone });
  const [fault] = listMappingFaults(mapping);
  if (fault !== undefined) throw new MappingFileError(fault);
  return mapping;
}

/** The JSON file of a mapping, which `parseMappingFile` reads. */
export function printMappingFile(mapping: ColumnMapping): string {
  const { name, header, columns, fixed, types, dateOrder, decimalComma, timeZone } = mapping;
  const toColumn = (at: number): string | number => {
    const column = header[at] ?? '';
    return header.indexOf(column) === at ? column : at + 1;
  };
  const file = {
    name,
    header,
    columns: Object.fromEntries(
      Object.entries(columns).map(([field, at]) => [field, toColumn(at)]),
    ),
    fixed,
    types,
    dateOrder,
    decimalComma,
    timeZone,
  };
  return `${JSON.stringify(file, undefined, 2)}\n`;
}

function readColumns(value: unknown, header: readonly string[]): ColumnMapping['columns'] {
  if (!isObject(value)) return refuse(texts.mappingColumnsInvalid);
  return Object.fromEntries(
    Object.entries(value).map(([field, column]) => {
      if (!includes<MappedField>(mappedFields, field))
        return refuse(texts.mappingFieldUnknown, { field, mappedFields: mappedFields.join(', ') });
      if (typeof column !== 'string' && typeof column !== 'number')
        return refuse(texts.mappingColumnsInvalid);
      const at = typeof column === 'number' ? column - 1 : header.indexOf(column);
      if (header[at] === undefined)
        return refuse(texts.mappingColumnUnknown, { column: String(column), field });
      return [field, at];
    }),
  );
}

function readFixed(value: unknown): ColumnMapping['fixed'] {
  if (!isTextRecord(value)) return refuse(texts.mappingFixedInvalid);
  const wrong = Object.keys(value).find((key) => !includes(fixedAssets, key));
  if (wrong !== undefined)
    return refuse(texts.mappingFixedUnknown, { key: wrong, keys: fixedAssets.join(', ') });
  return value;
}

function readTypes(value: unknown): ColumnMapping['types'] {
  if (!isTextRecord(value)) return refuse(texts.mappingTypesInvalid);
  return Object.fromEntries(
    Object.entries(value).map(([text, type]) => {
      if (!includes<MappedType>(mappedTypes, type))
        return refuse(texts.mappingTypeUnknown, { type, mappedTypes: mappedTypes.join(', ') });
      return [text.trim().toLowerCase(), type];
    }),
  );
}

function parseObject(text: string): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return refuse(texts.mappingNotJson, {
      reason: error instanceof Error ? error.message : String(error),
    });
  }
  return isObject(value) ? value : refuse(texts.mappingNotObject);
}

const refuse = <P extends object>(message: Message<P>, ...params: ParamArgs<NoInfer<P>>): never => {
  throw new MappingFileError(fill(message, ...params));
};

const includes = <Word extends string>(words: readonly Word[], text: string): text is Word =>
  (words as readonly string[]).includes(text);

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isTextRecord = (value: unknown): value is Readonly<Record<string, string>> =>
  isObject(value) && Object.values(value).every((each) => typeof each === 'string');

const isTextList = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.length > 0 && value.every((each) => typeof each === 'string');
