import { setupI18n } from '@lingui/core';
import { formatInstant, formatMoney } from './formats.ts';
import type {
  AnyMessage,
  Message,
  MessageRef,
  ParamArgs,
  Params,
  ParamValue,
  Tokens,
} from './message.ts';
import { paramNames } from './tokens.ts';

/** Texts by code, compiled. */
export type TokensByCode = Readonly<Record<string, Tokens>>;

export interface TranslatorOptions {
  readonly locale?: string;
  /** The texts of the locale, where they differ from en-US. */
  readonly catalog?: TokensByCode;
  /** Texts of the brand. They win over the catalog. */
  readonly overrides?: TokensByCode;
  readonly productName?: string;
  /** Changes every text of the product, as the pseudo-locale does. */
  readonly transform?: (tokens: Tokens) => Tokens;
  /** What to show for a reference that can't be rendered. Tests throw; the default shows the code. */
  readonly onMissing?: (problem: string, code: string) => string;
}

/** Renders messages for one locale and brand. */
export interface Translator {
  readonly locale: string;
  readonly translate: Translate;
  /** The pieces of a text with tags, in order. */
  readonly translateParts: <P extends object, T extends string>(
    message: Message<P, string, T>,
    ...params: ParamArgs<P>
  ) => readonly TextPart<T>[];
  /** Renders a reference from a table of messages (see `toTable`). */
  readonly render: (table: MessageTable, reference: MessageRef) => string;
  /** Renders a message that brings its parameters (see `fill`). */
  readonly renderFilled: (text: MessageRef & AnyMessage) => string;
}
export type Translate = <P extends object>(message: Message<P>, ...params: ParamArgs<P>) => string;

/** A piece of a text: what a tag encloses, or what is around it. */
export interface TextPart<T extends string> {
  readonly tag: T | undefined;
  readonly text: string;
}

export type MessageTable = ReadonlyMap<string, AnyMessage>;

/** A table of the messages that generated modules export, by code. */
export const toTable = (...areas: readonly Readonly<Record<string, AnyMessage>>[]): MessageTable =>
  new Map(areas.flatMap((area) => Object.values(area).map((each) => [each.code, each])));

/** Formats that messages name: `{day, date}`, `{units, number, quantity}`. */
const formats = {
  quantity: { maximumFractionDigits: 18 },
  price: { minimumFractionDigits: 2, maximumFractionDigits: 18 },
  day: { dateStyle: 'medium', timeZone: 'UTC' },
} as const;

export function createTranslator({
  locale = 'en-US',
  catalog,
  overrides,
  productName = 'Lotbook',
  transform = (tokens) => tokens,
  onMissing = (_, code) => code,
}: TranslatorOptions = {}): Translator {
  const i18n = setupI18n({
    locale,
    messages: { [locale]: { ...catalog, ...overrides } },
    variables: { productName },
  });
  // Each text is loaded when it is first shown, so that pages bring only the texts that they use.
  const load = ({ code, tokens }: AnyMessage): void => {
    if (!Object.hasOwn(i18n.messages, code)) i18n.load(locale, { [code]: transform(tokens) });
  };
  const show = (message: AnyMessage, params: Params = {}): string => {
    load(message);
    const values = Object.entries(params).map(
      ([name, value]) =>
        [name, isReference(value) && hasTokens(value) ? show(value, value.params) : value] as const,
    );
    return i18n._(message.code, toValues(Object.fromEntries(values), locale), { formats });
  };
  const render = (table: MessageTable, { code, params = {} }: MessageRef): string => {
    const message = table.get(code);
    if (!message) return onMissing(`There is no message ${code}.`, code);
    const missing = paramNames(message.tokens).filter((name) => !Object.hasOwn(params, name));
    if (missing.length > 0)
      return onMissing(`The message ${code} lacks the parameter ${missing.join(', ')}.`, code);
    const values = Object.entries(params).map(
      ([name, value]) =>
        [name, isReference(value) && !hasTokens(value) ? render(table, value) : value] as const,
    );
    return restore(show(message, Object.fromEntries(values)));
  };
  return {
    locale,
    translate: (message, ...[params]) => restore(show(message, params as Params | undefined)),
    translateParts: (message, ...[params]) => toParts(show(message, params as Params | undefined)),
    render,
    renderFilled: (text) => restore(show(text, text.params)),
  };
}

export const hasTokens = (value: MessageRef): value is MessageRef & AnyMessage => 'tokens' in value;
export const isReference = (value: ParamValue): value is MessageRef =>
  typeof value === 'object' && 'code' in value;

const toValues = (params: Params, locale: string): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'string' ? protect(value) : toText(value, locale),
    ]),
  );

function toText(value: ParamValue, locale: string): unknown {
  if (typeof value !== 'object') return value;
  if ('amount' in value) return formatMoney(value, locale);
  return 'instant' in value ? formatInstant(value, locale) : value;
}

/** Lingui decodes `\x41` in a finished text, and tags are looked for there. People's own words keep both as they are, so these characters are replaced meanwhile. */
const protect = (value: string): string =>
  value.replaceAll('\\', '\uE000').replaceAll('<', '\uE001');
const restore = (text: string): string => text.replaceAll('\uE000', '\\').replaceAll('\uE001', '<');

function toParts<T extends string>(text: string): readonly TextPart<T>[] {
  const pieces = text.split(/<([a-z]\w*)>(.*?)<\/\1>/is);
  return Array.from({ length: Math.ceil(pieces.length / 3) }, (_, index) => index * 3)
    .flatMap((at) => [
      { tag: undefined, text: restore(pieces[at] ?? '') },
      ...(at + 2 < pieces.length
        ? [{ tag: pieces[at + 1] as T, text: restore(pieces[at + 2] ?? '') }]
        : []),
    ])
    .filter((part) => part.text !== '');
}

/** For tests and start-up: a reference that can't be rendered is a fault of the program. */
export function throwMissing(problem: string): never {
  throw new Error(problem);
}
