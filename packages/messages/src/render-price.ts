import * as prices from './generated/prices.ts';
import type { MessageRef } from './message.ts';
import { renderReference } from './render-reference.ts';
import { toTable, type Translate } from './translator.ts';

const table = toTable(prices);

/** The price of a unit, with its time and who reported it. */
export const renderPrice = (t: Translate, text: MessageRef): string =>
  renderReference(t, table, text);
