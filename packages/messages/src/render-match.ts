import * as matching from './generated/matching.ts';
import type { MessageRef } from './message.ts';
import { renderReference } from './render-reference.ts';
import { toTable, type Translate } from './translator.ts';

const table = toTable(matching);

/** Why two sides are one transfer, or may be. */
export const renderMatch = (t: Translate, text: MessageRef): string =>
  renderReference(t, table, text);
