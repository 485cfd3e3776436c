import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/connections';
import { Malformed } from '@lotbook/model/outage';
import type { Json } from './adapter.ts';

/**
 * The list at a path of an answer (`result.list`; empty for the answer itself). @throws Malformed
 * if there is none: an empty answer must be a list without entries.
 */
export function listAt(answer: Json, path: string, service: string): readonly Json[] {
  const found = at(answer, path);
  if (Array.isArray(found)) return found as readonly Json[];
  throw new Malformed(
    path === ''
      ? fill(texts.sentAnswerWithoutList, { service })
      : fill(texts.sentAnswerWithoutListAt, { service, path }),
  );
}

/** The object at a path. @throws Malformed */
export function objectAt(
  answer: Json,
  path: string,
  service: string,
): Readonly<Record<string, Json>> {
  const found = at(answer, path);
  if (typeof found === 'object' && found !== null && !Array.isArray(found))
    return found as Readonly<Record<string, Json>>;
  throw new Malformed(
    path === ''
      ? fill(texts.sentAnswerWithoutContent, { service })
      : fill(texts.sentAnswerWithoutPart, { service, path }),
  );
}

/** The text at a path; empty if there is none. */
export function textAt(answer: Json, path: string): string {
  const found = at(answer, path);
  return typeof found === 'string'
    ? found
    : typeof found === 'number' || typeof found === 'boolean'
      ? String(found)
      : '';
}

const at = (answer: Json, path: string): unknown =>
  path === ''
    ? answer
    : path
        .split('.')
        .reduce<unknown>(
          (value, key) =>
            typeof value === 'object' && value !== null
              ? (value as Record<string, unknown>)[key]
              : undefined,
          answer,
        );
