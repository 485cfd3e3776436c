import { builtInParams } from './built-in-params.ts';
import type { Tokens } from './message.ts';

/** The parameters of a compiled text, each once, without those that the translator fills in. */
export function paramNames(tokens: Tokens): readonly string[] {
  const names = new Set<string>();
  collect(tokens, names);
  return [...names].filter((name) => !builtInParams.has(name));
}

function collect(tokens: Tokens, names: Set<string>): void {
  for (const token of tokens) {
    if (typeof token === 'string') continue;
    const [name, , format] = token;
    names.add(name);
    if (typeof format === 'object' && format !== null)
      for (const each of Object.values(format)) if (Array.isArray(each)) collect(each, names);
  }
}

/** The tags of a compiled text, such as `link`, each once. */
export function tagNames(tokens: Tokens): readonly string[] {
  const names = new Set<string>();
  mapText(tokens, (text) => {
    for (const [, name = ''] of text.matchAll(/<([a-z]\w*)>/gi)) names.add(name);
    return text;
  });
  return [...names].toSorted();
}

/** The same text with each piece of plain text replaced. */
export const mapText = (tokens: Tokens, replace: (text: string) => string): Tokens =>
  tokens.map((token) => {
    if (typeof token === 'string') return token === '#' ? token : replace(token);
    const [name, type, format] = token;
    if (type !== 'plural' && type !== 'selectordinal' && type !== 'select') return token;
    const cases = Object.entries(format as Readonly<Record<string, unknown>>).map(
      ([key, value]) => [key, Array.isArray(value) ? mapText(value, replace) : value] as const,
    );
    return [name, type, Object.fromEntries(cases)];
  });
