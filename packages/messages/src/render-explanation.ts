import * as categories from './generated/categories.ts';
import * as engineIssues from './generated/engine-issues.ts';
import * as explain from './generated/explain.ts';
import * as matching from './generated/matching.ts';
import * as prices from './generated/prices.ts';
import type { MessageRef } from './message.ts';
import { toTable, type Translator } from './translator.ts';

const table = toTable(explain, matching, prices, engineIssues, categories);

/** A sentence of an explanation of the engine. Loads all of its texts, so pages render prices with `renderPrice` instead. */
export const renderExplained = (translator: Translator, text: MessageRef): string =>
  translator.render(table, text);
