import * as rounding from './generated/rounding.ts';
import type { MessageRef } from './message.ts';
import { renderReference } from './render-reference.ts';
import { toTable, type Translate } from './translator.ts';

const table = toTable(rounding);

/** The line that states what rounding adds to a sum. */
export const renderRounding =
  (t: Translate) =>
  (text: MessageRef): string =>
    renderReference(t, table, text);
