import { catalog } from './generated/locales/en-GB.ts';
import { localeFor } from './locales.ts';
import { createTranslator, type Translator } from './translator.ts';

const american = createTranslator();
const british = createTranslator({ locale: 'en-GB', catalog });

/** The product's own texts for a country's taxpayers, without those of a brand. Loads the texts of every locale, so it isn't for pages. */
export const getProductTranslator = (jurisdiction?: string): Translator =>
  localeFor(jurisdiction) === 'en-GB' ? british : american;
