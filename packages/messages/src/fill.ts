import * as common from '@lotbook/messages/generated/common';
import type { Message, MessageRef, ParamArgs, Params, Tokens } from './message.ts';
import { createTranslator, type Translate, type Translator } from './translator.ts';

/**
 * A message with its parameters, which a translator renders when a person reads it. It is also a
 * reference, so results can store its code and parameters.
 */
export interface FilledMessage extends MessageRef {
  readonly tokens: Tokens;
}

/** Adds its parameters to a message. A parameter may be another filled message. */
export const fill = <P extends object>(
  { code, tokens }: Message<P>,
  ...[params]: ParamArgs<NoInfer<P>>
): FilledMessage => ({ code, tokens, ...(params ? { params: { ...params } } : {}) });

/** Whether a value is a filled message, also one of unknown origin. */
export const isFilled = (value: unknown): value is FilledMessage =>
  typeof value === 'object' &&
  value !== null &&
  'code' in value &&
  'tokens' in value &&
  Array.isArray(value.tokens);

let english: ReturnType<typeof createTranslator> | undefined;

/** The product's own text in en-US: for logs, and for records that no one may change afterwards. */
export const renderInEnglish = (text: FilledMessage): string =>
  (english ??= createTranslator()).renderFilled(text);

/** The same for a value that may be finished text already. */
export const toEnglish = (text: string | FilledMessage): string =>
  typeof text === 'string' ? text : renderInEnglish(text);

/** Renders a filled message with the translate function alone, for code that has no translator. */
export function renderWith(text: FilledMessage, t: Translate): string {
  const message: Message<Params> = text;
  return t<Params>(message, text.params ?? {});
}

/** Text that is the same in every language, as a message. */
export const toMessage = (text: string | FilledMessage): FilledMessage =>
  typeof text === 'string' ? fill(common.given, { text }) : text;

/** Plain data with each filled message in it rendered. */
export function renderAll(value: unknown, translator: Translator): unknown {
  if (isFilled(value)) return translator.renderFilled(value);
  if (Array.isArray(value)) return value.map((each) => renderAll(each, translator));
  if (typeof value !== 'object' || value === null) return value;
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, renderAll(each, translator)]),
  );
}

/** The text with a full stop at its end, unless it ends as a sentence does. */
export const endSentence = (text: string | FilledMessage): FilledMessage =>
  /[.!?]$/.test(toEnglish(text))
    ? toMessage(text)
    : fill(common.endedSentence, { text: toMessage(text) });

/** One message of several items, with semicolons between them. */
export const joinItems = ([first, ...rest]: readonly FilledMessage[]): FilledMessage =>
  rest.reduce<FilledMessage>(
    (joined, next) => fill(common.listedItems, { first: joined, next }),
    first ?? toMessage(''),
  );

/** One message of several sentences. */
export const joinSentences = (
  first: FilledMessage,
  ...rest: readonly (FilledMessage | undefined)[]
): FilledMessage =>
  rest.reduce<FilledMessage>(
    (joined, next) =>
      next === undefined ? joined : fill(common.sentences, { first: joined, next }),
    first,
  );
