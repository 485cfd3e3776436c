import { toStoredText } from '@lotbook/messages/stored-text';
import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/tir-carf';
import type { CarfReportRow } from '@lotbook/db/stores/tir-carf';
import type { FileChunk } from '@lotbook/tir/output';
import type { Schema, SchemaFault } from '@lotbook/tir/xml/validate-xsd';
import type { SealingServices } from '../services.ts';

/** Differences of the messages from the schema that the operator supplies, if there is one. */
export async function checkCarfSchema(
  { findSchema }: Pick<SealingServices, 'findSchema'>,
  chunks: readonly FileChunk[],
): Promise<CarfReportRow['faults']> {
  const schema = await findSchema?.('carf');
  if (!schema) return [];
  const faults: CarfReportRow['faults'][number][] = [];
  for (const [file, parts] of Map.groupBy(chunks, (chunk) => chunk.file)) {
    const text = parts.map((part) => part.text).join('');
    for (const { line, message } of await validate(text, schema))
      // oxlint-disable-line no-await-in-loop -- few files
      faults.push({ userId: '', path: `${file}:${line}`, text: message });
  }
  return faults;
}

/** A schema that can't be read is a fault of its own, so that the messages don't look valid. */
async function validate(text: string, schema: Schema): Promise<readonly SchemaFault[]> {
  // Most installations have no schema, so the parser is loaded only when it is used.
  const { validateXsd } = await import('@lotbook/tir/xml/validate-xsd');
  try {
    return validateXsd(new TextEncoder().encode(text), schema);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const file = schema.main;
    return [{ line: 1, message: toStoredText(fill(texts.schemaUnreadable, { file, reason })) }];
  }
}
