import { fill, isFilled, toEnglish, type FilledMessage } from '@lotbook/messages/fill';
import * as cellTexts from '@lotbook/messages/generated/reports/cells';
import type { Message, MessageRef, Params } from '@lotbook/messages/message';
import type { Translate } from '@lotbook/messages/translator';

/** A text of a report: one of the catalog, or data that is the same in every language. */
export type Text = string | FilledMessage;

/** A text within another one. */
export const toReference = (text: Text): MessageRef =>
  typeof text === 'string' ? fill(cellTexts.given, { text }) : text;

/** The text in the translator's language. */
export function renderText(text: Text, t: Translate): string {
  if (!isFilled(text)) return text;
  const message: Message<Params> = text;
  return t<Params>(message, text.params ?? {});
}

/** Headers of data files are the product's own in English under every brand, so that programs that read them keep working. */
export const renderHeader = (text: Text): string => toEnglish(text);

/** Several texts with commas between them. */
export const joinTexts = ([first, ...rest]: readonly FilledMessage[]): Text =>
  first === undefined
    ? ''
    : rest.length === 0
      ? first
      : fill(cellTexts.list, { first, rest: toReference(joinTexts(rest)) });
