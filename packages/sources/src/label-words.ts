import { shown, type Cells } from './cells.ts';

/** The label of {@link fromSides} for a type word of a format; words separated by `|`. An empty label is a plain trade, deposit or withdrawal. */
export function labelWords(words: Readonly<Record<string, string>>): <Field extends string>(cells: Cells<Field>, field: Field) => string {
  const byWord = new Map(Object.entries(words).flatMap(([label, text]) => text.split('|').map((word) => [word.toLowerCase(), label] as const)));
  return (cells, field) => {
    const word = cells.required(field);
    return byWord.get(word.toLowerCase()) ?? cells.fail(field, `'${shown(word)}' is a type of transaction that is not known here`);
  };
}
