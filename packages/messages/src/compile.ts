import {
  compileMessageOrThrow,
  type CompiledMessageToken,
} from '@lingui/message-utils/compileMessage';
import { builtInParams } from './built-in-params.ts';
import type { Tokens } from './message.ts';
import { tagNames } from './tokens.ts';

/** What a parameter has to be: `select` lists its cases. */
export type ParamKind =
  | 'text'
  | 'count'
  | 'quantity'
  | 'money'
  | 'date'
  | 'instant'
  | 'message'
  | { readonly select: readonly string[] };

export interface CompiledText {
  readonly tokens: Tokens;
  readonly params: ReadonlyMap<string, ParamKind>;
  readonly tags: readonly string[];
}

/** Compiles an ICU text. @throws Error when the text is no valid ICU message or uses a format that the translator lacks. */
export function compileText(text: string): CompiledText {
  const params = new Map<string, ParamKind>();
  const tokens = compileMessageOrThrow(text).map((token) => readToken(token, params));
  const tags = tagNames(tokens);
  const openTags = tags.filter(
    (tag) => text.split(`<${tag}>`).length !== text.split(`</${tag}>`).length,
  );
  if (openTags.length > 0) throw new Error(`The tag <${openTags.join('>, <')}> isn't closed.`);
  return { tokens, params, tags };
}

function readToken(
  token: CompiledMessageToken,
  params: Map<string, ParamKind>,
): CompiledMessageToken {
  if (typeof token === 'string') return token;
  const [name, type, format] = token;
  addParam(params, name, kindFor(name, type, format));
  if (type === 'message' || type === 'instant' || (type === 'number' && format === 'money'))
    return [name];
  if (type === 'date') return [name, type, 'day'];
  if (type === undefined || !isChoice(type)) return token;
  if (!Object.hasOwn(Object(format), 'other'))
    throw new Error(`The parameter {${name}} needs the case other.`);
  const cases = Object.entries(format as Record<string, unknown>).flatMap(([key, value]) =>
    value === undefined
      ? []
      : [
          [
            key,
            Array.isArray(value)
              ? value.map((each: CompiledMessageToken) => readToken(each, params))
              : value,
          ] as const,
        ],
  );
  return [name, type, Object.fromEntries(cases)];
}

const isChoice = (type: string): boolean =>
  type === 'plural' || type === 'selectordinal' || type === 'select';

function kindFor(name: string, type: string | undefined, format: unknown): ParamKind {
  if (type === undefined) return 'text';
  if (type === 'plural' || type === 'selectordinal') return 'count';
  if (type === 'select')
    return {
      select: Object.entries(format as Record<string, unknown>)
        .filter(([, value]) => Array.isArray(value))
        .map(([key]) => key),
    };
  if (type === 'number' && (format === 'money' || format === 'quantity')) return format;
  if (type === 'number' && format === 'price') return 'quantity';
  if (type === 'number' && format === undefined) return 'count';
  if ((type === 'date' || type === 'instant' || type === 'message') && format === undefined)
    return type;
  throw new Error(
    `The parameter {${name}} has an unknown format. Use plural, selectordinal, select, number, "number, quantity", "number, price", "number, money", date, instant or message.`,
  );
}

/** The same parameter may appear several times; the narrowest use decides its type. */
function addParam(params: Map<string, ParamKind>, name: string, kind: ParamKind): void {
  if (builtInParams.has(name)) return;
  const known = params.get(name);
  if (known === undefined || known === 'text') params.set(name, kind);
  else if (kind !== 'text' && JSON.stringify(kind) !== JSON.stringify(known))
    throw new Error(`The parameter {${name}} is used in two ways that don't go together.`);
}
