import type { TaxOutput } from './tax-output.ts';

/** One JSON object, a line per element, in chunks, so that a large one is never completely in memory. */
export function* taxJson({ engine, options, inputDigest, lists }: TaxOutput): Iterable<string> {
  yield `{\n  "engine": ${JSON.stringify(engine)},\n  "options": ${JSON.stringify(options)},\n  "inputDigest": ${JSON.stringify(inputDigest)}`;
  for (const [name, list] of Object.entries(lists)) {
    yield `,\n  ${JSON.stringify(name)}: [`;
    let comma = '';
    for (const element of list) {
      yield `${comma}\n    ${JSON.stringify(element)}`;
      comma = ',';
    }
    yield list.length === 0 ? ']' : '\n  ]';
  }
  yield '\n}\n';
}
