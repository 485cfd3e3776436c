import { renderIssue } from '@lotbook/messages/render-issue';
import { createTranslator, throwMissing } from '@lotbook/messages/translator';
import type { Issue } from '@lotbook/model/issue';

const translator = createTranslator({ onMissing: throwMissing });

/** The sentence that people read. Fails for a text that isn't in the catalog or lacks a parameter. */
export const toSentence = ({ text }: Pick<Issue, 'text'>): string => renderIssue(translator, text);
