import * as treatments from './generated/treatments.ts';
import type { MessageRef } from './message.ts';
import { toTable, type Translator } from './translator.ts';

const table = toTable(treatments);

/** A question that the law leaves open, an answer to it, or its note. */
export const renderTreatment = (translator: Translator, text: MessageRef): string =>
  translator.render(table, text);
