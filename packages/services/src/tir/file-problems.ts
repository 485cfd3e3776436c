import { fill, toEnglish, type FilledMessage } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/tir';
import type { MessageRef } from '@lotbook/messages/message';
import { fillTir, renderTir } from '@lotbook/messages/render-tir';
import { toStoredText } from '@lotbook/messages/stored-text';
import { getReaderTranslator } from '../reader-texts.ts';

/** A file that can't be read at all, with the reason for the person. */
export class UnreadableFile extends Error {
  readonly text: string | FilledMessage;
  constructor(text: string | FilledMessage) {
    super(toEnglish(text));
    this.text = text;
  }
}

/** A problem as a text column stores it, so that each reader gets it in their own locale and the words of the brand. */
export const toStoredProblem = (text: MessageRef): string => toStoredText(fillTir(text));

/** A problem in a named place: a file, or an element of a filing. */
export const fillProblemAt = (place: string, text: MessageRef): FilledMessage =>
  fill(texts.problemAt, { place, problem: fillTir(text) });

/** A problem as a document shows it that is written once. */
export const renderProblem = (text: MessageRef): string => renderTir(getReaderTranslator(), text);
