import { isFilled, renderInEnglish, toMessage, type FilledMessage } from './fill.ts';
import type { MessageRef, Params, ParamValue } from './message.ts';
import { isReference } from './translator.ts';

/** Marks a text column that holds a message. Rows from before have finished text in English. */
export const storedMark = 'message:';

/** What a text column holds: the code and parameters, and the text in English in case a later version no longer has the message. */
export interface StoredMessage extends MessageRef {
  readonly text: string;
}

/**
 * A message as a text column stores it, so that each reader gets it in their own locale and the words of the brand. Finished text that imitates a
 * message, such as the answer of an outside service, becomes a message of that text.
 */
export function toStoredText(text: string | FilledMessage): string {
  if (!isFilled(text)) return text.startsWith(storedMark) ? toStoredText(toMessage(text)) : text;
  return storedMark + JSON.stringify({ ...toReference(text), text: renderInEnglish(text) });
}

/**
 * The same for a reference of a result, whose text in en-US the caller renders. Names that people typed stay parameters, so they can't imitate a
 * message.
 */
export const toStoredReference = (reference: MessageRef, text: string): string =>
  storedMark + JSON.stringify({ ...toReference(reference), text });

/** Code and parameters, without what the catalog knows. */
function toReference({ code, params }: MessageRef): MessageRef {
  if (!params) return { code };
  return {
    code,
    params: Object.fromEntries(
      Object.entries(params).map(([name, value]) => [name, toPlainParam(value)]),
    ),
  };
}

const toPlainParam = (value: ParamValue): ParamValue =>
  isReference(value) ? toReference(value) : value;

/** The message in a text column; undefined for finished text. */
export function parseStoredText(stored: string): StoredMessage | undefined {
  if (!stored.startsWith(storedMark)) return undefined;
  try {
    const value: unknown = JSON.parse(stored.slice(storedMark.length));
    return isStoredMessage(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const isPlainObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Rows of other versions may differ, so nothing about the rest is taken for granted. */
const isStoredMessage = (value: unknown): value is StoredMessage =>
  isMessageRef(value) && 'text' in value && typeof value.text === 'string';

const isMessageRef = (value: unknown): value is MessageRef =>
  isPlainObject(value) &&
  typeof value['code'] === 'string' &&
  (value['params'] === undefined || isParams(value['params']));

const isParams = (value: unknown): value is Params =>
  isPlainObject(value) && Object.values(value).every(isParam);

const isParam = (value: unknown): value is ParamValue =>
  typeof value === 'string' ||
  typeof value === 'number' ||
  isMessageRef(value) ||
  isMoney(value) ||
  isInstant(value);

const isMoney = (value: unknown): boolean =>
  isPlainObject(value) &&
  typeof value['amount'] === 'string' &&
  typeof value['currency'] === 'string';

const isInstant = (value: unknown): boolean =>
  isPlainObject(value) && typeof value['instant'] === 'string' && typeof value['zone'] === 'string';

/** What a text column holds, as a text within another message. */
export const readStoredText = (stored: string): FilledMessage => toMessage(readInEnglish(stored));

/** The text of a column in the product's own English: for logs, data files and the command line. */
export const readInEnglish = (stored: string): string => parseStoredText(stored)?.text ?? stored;
