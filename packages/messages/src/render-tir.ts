import type { FilledMessage } from './fill.ts';
import * as tir from './generated/tir.ts';
import type { MessageRef } from './message.ts';
import { toTable, type Translator } from './translator.ts';

const table = toTable(tir);

/** The sentence of a problem or an exclusion of information reporting. */
export const renderTir = (translator: Translator, text: MessageRef): string =>
  translator.render(table, text);

/** The same as a message that is rendered later. @throws Error for a code that isn't a text of information reporting. */
export function fillTir({ code, params }: MessageRef): FilledMessage {
  const message = table.get(code);
  if (!message) throw new Error(`There is no message ${code}.`);
  return { code, tokens: message.tokens, ...(params ? { params } : {}) };
}
