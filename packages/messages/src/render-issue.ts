import * as categories from './generated/categories.ts';
import * as engineIssues from './generated/engine-issues.ts';
import type { MessageRef, Params } from './message.ts';
import { toTable, type Translator } from './translator.ts';

const table = toTable(engineIssues, categories);

/** The sentence of an issue: what is wrong and what to do. */
export const renderIssue = (translator: Translator, { code, params }: MessageRef): string =>
  translator.render(table, params ? { code, params: readPrices(params) } : { code });

/** Earlier issues have prices as plain text, with their currency next to them. */
function readPrices(params: Params): Params {
  const { currency } = params;
  if (typeof currency !== 'string') return params;
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'string' && priceNames.has(name)
        ? { amount: value, currency, isUnitPrice: true }
        : value,
    ]),
  );
}

const priceNames: ReadonlySet<string> = new Set(['price', 'usual', 'market']);
