import { fill, toMessage } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/connections';
import { parseExactJson } from '@lotbook/decimal/exact-json';
import { Malformed } from '@lotbook/model/outage';
import type { z } from 'zod';

/**
 * Parses an answer with a schema, and returns it with the raw answer. Every number is read as its
 * literal text. @throws Malformed
 */
export function readAnswer<T>(
  shape: z.ZodType<T>,
  text: string,
  service: string,
): { readonly value: T; readonly raw: unknown } {
  const raw = exactJson(text, service);
  const read = shape.safeParse(raw);
  if (read.success) return { value: read.data, raw };
  const [issue] = read.error.issues;
  throw new Malformed(
    fill(texts.unexpectedAnswer, {
      service,
      path: issue?.path.length ? toMessage(issue.path.join('.')) : fill(texts.wholeAnswer),
      detail: issue?.message ?? 'unknown',
    }),
  );
}

function exactJson(text: string, service: string): unknown {
  try {
    return parseExactJson(text);
  } catch (cause) {
    throw new Malformed(fill(texts.incompleteJson, { service }), { cause });
  }
}
