import { getAllMessages } from './all-messages.ts';
import { isFilled } from './fill.ts';
import type { MessageRef } from './message.ts';
import { parseStoredText } from './stored-text.ts';
import { paramNames } from './tokens.ts';
import { isReference, type Translator } from './translator.ts';

/** What a text column holds, for the reader of the translator. Texts of earlier versions are shown as they are. */
export function renderStored(stored: string, translator: Translator): string {
  const message = parseStoredText(stored);
  if (!message) return stored;
  if (!isKnown(message)) return message.text;
  try {
    return translator.render(getAllMessages(), message);
  } catch {
    // A parameter of another kind than the text expects: the row wasn't written by this version.
    return message.text;
  }
}

/** Whether this version has every message in it, with all parameters. */
function isKnown({ code, params = {} }: MessageRef): boolean {
  const message = getAllMessages().get(code);
  return (
    message !== undefined &&
    paramNames(message.tokens).every((name) => Object.hasOwn(params, name)) &&
    Object.values(params).every((value) => !isReference(value) || isKnown(value))
  );
}

/** Plain data with each message in it rendered, stored ones too. */
export function renderTexts(value: unknown, translator: Translator): unknown {
  if (typeof value === 'string') return renderStored(value, translator);
  if (isFilled(value)) return translator.renderFilled(value);
  if (Array.isArray(value)) return value.map((each) => renderTexts(each, translator));
  if (typeof value !== 'object' || value === null) return value;
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, renderTexts(each, translator)]),
  );
}
