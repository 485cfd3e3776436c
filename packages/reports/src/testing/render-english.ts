import { createTranslator } from '@lotbook/messages/translator';
import { renderText, type Text } from '../report-text.ts';

/** A text of a report in English. */
export const renderEnglish = (text: Text): string => renderText(text, createTranslator().translate);
