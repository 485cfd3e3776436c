import { renderAll } from '@lotbook/messages/fill';
import { renderTexts } from '@lotbook/messages/render-stored';
import { getReaderTranslator } from '@lotbook/services/reader-texts';
import {
  defaultFieldResolver,
  getNamedType,
  isObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
} from 'graphql';
import type { Context } from './context.ts';

/** Fields of any type whose texts only the program writes. */
const storedNames: ReadonlySet<string> = new Set([
  'error',
  'faults',
  'message',
  'phase',
  'problem',
  'problems',
  'unusable',
]);

/** Fields whose texts only the program writes, but whose names other types use for texts of people. */
const storedFields: ReadonlySet<string> = new Set([
  'ColumnPreviewLine.reason',
  'FailedManualRow.reason',
  'JournalIssueExample.text',
  'KeyCheck.reason',
  'RejectedBrokerLine.reason',
  'RejectedRow.reason',
  'TirCarfFault.text',
  'TirCellProblem.text',
  'TirExclusion.text',
  'TirFormNotice.text',
  'UnreadRecord.reason',
]);

export const listStoredFields = (): readonly string[] => [...storedFields];

const holdsStoredText = (type: string, field: string): boolean =>
  storedNames.has(field) || storedFields.has(`${type}.${field}`);

/**
 * Resolvers return messages with their parameters, and a reader gets the text. Texts that are stored as messages are rendered only in the fields
 * above: a memo, name or note could imitate one.
 */
export function renderStrings(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    for (const field of Object.values(type.getFields())) {
      if (!holdsStrings(field.type)) continue;
      const { resolve = defaultFieldResolver } = field;
      const render = holdsStoredText(type.name, field.name) ? renderTexts : renderAll;
      const renderValue = (value: unknown): unknown => render(value, getReaderTranslator());
      field.resolve = (source, args, context: Context, info): unknown => {
        const value: unknown = resolve(source, args, context, info);
        return value instanceof Promise ? value.then(renderValue) : renderValue(value);
      };
    }
  }
}

const holdsStrings = (type: GraphQLOutputType): boolean => getNamedType(type).name === 'String';
