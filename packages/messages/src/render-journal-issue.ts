import * as journalIssues from './generated/journal-issues.ts';
import type { MessageRef } from './message.ts';
import { toTable, type Translator } from './translator.ts';

const table = toTable(journalIssues);

/** The sentence of an issue of the journal: what is wrong and what to do. */
export const renderJournalIssue = (translator: Translator, text: MessageRef): string =>
  translator.render(table, text);
