import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/server';
import { AppError } from '@lotbook/model/errors';
import {
  dateOrders,
  fixedAssets,
  mappedFields,
  mappedTypes,
  type ColumnMapping,
  type MappedField,
  type MappedType,
} from '@lotbook/sources/mapped/column-mapping';
import type { StoredColumnMapping } from '@lotbook/services/imports/map-columns';
import { builder } from '../../graphql/builder.ts';

interface Entry {
  readonly key: string;
  readonly value: string;
}

const FieldColumn = builder
  .objectRef<{ readonly field: string; readonly column: number }>('MappedColumn')
  .implement({
    fields: (t) => ({
      field: t.exposeString('field', { description: mappedFields.join(', ') }),
      column: t.exposeInt('column', { description: 'Its position in the header, from 0.' }),
    }),
  });

const EntryType = builder
  .objectRef<Entry>('MappingEntry')
  .implement({ fields: (t) => ({ key: t.exposeString('key'), value: t.exposeString('value') }) });

const getEntries = (record: Readonly<Record<string, string | undefined>>): readonly Entry[] =>
  Object.entries(record).flatMap(([key, value]) => (value === undefined ? [] : [{ key, value }]));

export const ColumnMappingType = builder.objectRef<ColumnMapping>('ColumnMapping').implement({
  description: 'How the columns of a file in an unknown format are read.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Whose file it is, as the person calls it.' }),
    columns: t.field({
      type: [FieldColumn],
      resolve: ({ columns }) =>
        Object.entries(columns).map(([field, column]) => ({ field, column })),
    }),
    fixed: t.field({
      type: [EntryType],
      description: 'Assets that no column names: asset, totalAsset, feeAsset, valueCurrency.',
      resolve: ({ fixed }) => [...getEntries(fixed)],
    }),
    types: t.field({
      type: [EntryType],
      description: `Texts of the type column and what they mean: ${mappedTypes.join(', ')}.`,
      resolve: ({ types }) => [...getEntries(types)],
    }),
    dateOrder: t.string({
      description: dateOrders.join(', '),
      resolve: ({ dateOrder }) => dateOrder,
    }),
    decimalComma: t.boolean({ resolve: ({ decimalComma }) => decimalComma === true }),
    timeZone: t.exposeString('timeZone'),
  }),
});

const ColumnInput = builder.inputType('MappedColumnInput', {
  fields: (t) => ({ field: t.string({ required: true }), column: t.int({ required: true }) }),
});
const EntryInput = builder.inputType('MappingEntryInput', {
  fields: (t) => ({ key: t.string({ required: true }), value: t.string({ required: true }) }),
});

export const ColumnMappingInput = builder.inputType('ColumnMappingInput', {
  fields: (t) => ({
    name: t.string({ required: true }),
    columns: t.field({ type: [ColumnInput], required: true }),
    fixed: t.field({ type: [EntryInput], required: true }),
    types: t.field({ type: [EntryInput], required: true }),
    dateOrder: t.string({ required: true }),
    decimalComma: t.boolean({ required: true }),
    timeZone: t.string({ required: true }),
  }),
});

const MOST_TYPES = 500;

/** @throws AppError BAD_INPUT where a word is none of those that exist. */
export function toStoredMapping(input: typeof ColumnMappingInput.$inferInput): StoredColumnMapping {
  if (input.types.length > MOST_TYPES)
    throw new AppError('BAD_INPUT', fill(texts.tooManyTypeTexts, { most: MOST_TYPES }));
  return {
    name: input.name.trim().slice(0, 60),
    columns: Object.fromEntries(
      input.columns.map(({ field, column }) => [
        requireAmong<MappedField>(mappedFields, field, 'field'),
        column,
      ]),
    ),
    fixed: Object.fromEntries(
      input.fixed.flatMap(({ key, value }) =>
        value.trim() === ''
          ? []
          : [[requireAmong(fixedAssets, key, 'fixed asset'), value.trim().slice(0, 40)]],
      ),
    ),
    types: Object.fromEntries(
      input.types.map(({ key, value }) => [
        key.trim().toLowerCase().slice(0, 200),
        requireAmong<MappedType>(mappedTypes, value, 'type'),
      ]),
    ),
    dateOrder: requireAmong(dateOrders, input.dateOrder, 'order of dates'),
    decimalComma: input.decimalComma,
    timeZone: input.timeZone,
  };
}

function requireAmong<Word extends string>(
  words: readonly Word[],
  text: string,
  what: string,
): Word {
  const found = words.find((word) => word === text);
  if (found === undefined)
    throw new AppError(
      'BAD_INPUT',
      fill(texts.mappingWordUnknown, { text: text.slice(0, 60), what, words: words.join(', ') }),
      { field: 'mapping' },
    );
  return found;
}
