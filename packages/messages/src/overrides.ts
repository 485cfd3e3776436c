import { getAllMessages } from './all-messages.ts';
import { compileText, type CompiledText } from './compile.ts';
import type { AnyMessage, Tokens } from './message.ts';
import { paramNames, tagNames } from './tokens.ts';

/**
 * Compiles the texts that a brand gives in place of the product's own, by code.
 * @throws Error naming every code that doesn't exist, every text that can't be compiled, and every parameter or tag that a text lacks or that its message doesn't have.
 */
export function compileOverrides(texts: unknown): Readonly<Record<string, Tokens>> {
  if (typeof texts !== 'object' || texts === null || Array.isArray(texts))
    throw new Error('The file has to be a JSON object of message codes and texts.');
  const problems: string[] = [];
  const compiled = Object.entries(texts).flatMap(([code, text]: [string, unknown]) => {
    const read = readOverride(code, text);
    if ('problem' in read) problems.push(`${code}: ${read.problem}`);
    return 'tokens' in read ? [[code, read.tokens] as const] : [];
  });
  if (problems.length > 0) throw new Error(problems.join('; '));
  return Object.fromEntries(compiled);
}

function readOverride(
  code: string,
  text: unknown,
): { readonly tokens: Tokens } | { readonly problem: string } {
  const message = getAllMessages().get(code);
  if (!message) return { problem: 'there is no message with this code' };
  if (typeof text !== 'string' || text.trim() === '')
    return { problem: 'the text has to be a string that is not empty' };
  try {
    const compiled = compileText(text);
    const problem = findDifference(message, compiled);
    return problem === undefined ? { tokens: compiled.tokens } : { problem };
  } catch (error) {
    return { problem: `the text is not a valid ICU message (${(error as Error).message})` };
  }
}

/** What a text lacks of its message's parameters and tags, or has in addition. */
export function findDifference(
  message: AnyMessage,
  { tokens }: Pick<CompiledText, 'tokens'>,
): string | undefined {
  const problems = [
    ...compareNames(
      'parameter',
      paramNames(message.tokens),
      paramNames(tokens),
      (name) => `{${name}}`,
    ),
    ...compareNames('tag', tagNames(message.tokens), tagNames(tokens), (name) => `<${name}>`),
  ];
  return problems.length === 0 ? undefined : problems.join(', ');
}

function compareNames(
  what: string,
  wanted: readonly string[],
  given: readonly string[],
  show: (name: string) => string,
): readonly string[] {
  return [
    ...wanted
      .filter((name) => !given.includes(name))
      .map((name) => `the ${what} ${show(name)} is missing`),
    ...given
      .filter((name) => !wanted.includes(name))
      .map((name) => `the ${what} ${show(name)} is unknown`),
  ];
}
