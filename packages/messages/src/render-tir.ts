import * as tir from './generated/tir.ts';
import type { MessageRef } from './message.ts';
import { toTable, type Translator } from './translator.ts';

const table = toTable(tir);

/** The sentence of a problem or an exclusion of information reporting. */
export const renderTir = (translator: Translator, text: MessageRef): string =>
  translator.render(table, text);
