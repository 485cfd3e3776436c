import { toEnglish, type FilledMessage } from '@lotbook/messages/fill';
import { getProductTranslator } from '@lotbook/messages/product-translators';
import { renderTir } from '@lotbook/messages/render-tir';
import type { Problem } from '@lotbook/tir/problem';

/** A file that can't be read at all, with the reason for the person. */
export class UnreadableFile extends Error {
  readonly text: string | FilledMessage;
  constructor(text: string | FilledMessage) {
    super(toEnglish(text));
    this.text = text;
  }
}

const english = getProductTranslator('US');

/** Problems are stored as sentences, like other records of what happened. */
export const renderProblem = (text: Problem['text']): string => renderTir(english, text);
