import { renderAll, toEnglish, type FilledMessage } from '@lotbook/messages/fill';
import type { Translator } from '@lotbook/messages/translator';

/**
 * A refusal: this command cannot be carried out, and the person can do something about it. `message`
 * is the text in en-US, for logs; `translate` replaces it where a person reads it.
 */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: string;
  readonly text: string | FilledMessage;
  readonly details: Readonly<Record<string, unknown>> | undefined;
  constructor(
    code: string,
    text: string | FilledMessage,
    details?: Readonly<Record<string, unknown>>,
  ) {
    super(toEnglish(text));
    this.code = code;
    this.text = text;
    this.details = details;
  }

  /** The same refusal in the locale of the reader, with the texts of the brand. */
  translate(translator: Translator): AppError {
    const text = typeof this.text === 'string' ? this.text : translator.renderFilled(this.text);
    const details =
      this.details &&
      Object.fromEntries(
        Object.entries(this.details).map(([key, each]) => [key, renderAll(each, translator)]),
      );
    const translated = new AppError(this.code, text, details);
    translated.cause = this;
    return translated;
  }
}

/** Fails loudly where our own code is wrong. */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`This is a fault in the program: ${message}`);
}
