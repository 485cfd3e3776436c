import type { TaxOutput } from './tax-output.ts';

/** One JSON object, a line per element, in pieces, so that a large one never stands in memory as text. */
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
