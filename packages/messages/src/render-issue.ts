import * as engineIssues from './generated/engine-issues.ts';
import type { MessageRef } from './message.ts';
import { toTable, type Translator } from './translator.ts';

const table = toTable(engineIssues);

/** The sentence of an issue: what is wrong and what to do. */
export const renderIssue = (translator: Translator, text: MessageRef): string =>
  translator.render(table, text);
