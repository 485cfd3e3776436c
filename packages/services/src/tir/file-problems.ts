import { toEnglish, type FilledMessage } from '@lotbook/messages/fill';
import { renderTir } from '@lotbook/messages/render-tir';
import type { Problem } from '@lotbook/tir/problem';
import { getReaderTranslator } from '../reader-texts.ts';

/** A file that can't be read at all, with the reason for the person. */
export class UnreadableFile extends Error {
  readonly text: string | FilledMessage;
  constructor(text: string | FilledMessage) {
    super(toEnglish(text));
    this.text = text;
  }
}

/** Problems are stored as sentences in the words of the brand, like other records of what happened. */
export const renderProblem = (text: Problem['text']): string =>
  renderTir(getReaderTranslator(), text);
