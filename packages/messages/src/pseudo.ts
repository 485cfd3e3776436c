import type { Tokens } from './message.ts';
import { mapText } from './tokens.ts';
import { createTranslator, type Translator, type TranslatorOptions } from './translator.ts';

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const accented = 'áƀçðéƒĝĥíĵķĺɱñóþǫŕšţúṽŵẋýžÁƁÇÐÉƑĜĤÍĴĶĹṀÑÓÞǪŔŠŢÚṼŴẊÝŽ';

export const pseudoLocale = 'en-XA';

/** Shows every text of the catalog in the pseudo-locale. Plain English on a page is a text that isn't in the catalog. */
export const createPseudoTranslator = (
  options: Omit<TranslatorOptions, 'locale' | 'transform'> = {},
): Translator => createTranslator({ ...options, locale: pseudoLocale, transform: toPseudo });

/** The text in the pseudo-locale: readable, with accents on every letter, in brackets, and 40 percent longer. */
export const toPseudo = (tokens: Tokens): Tokens => mapText(tokens, pseudoText);

/** Tags stay as they are, since components look for them. */
function pseudoText(text: string): string {
  const shown = text
    .split(/(<\/?[a-z]\w*>)/i)
    .map((part, index) => (index % 2 === 1 ? part : accentLetters(part)))
    .join('');
  const padding = '~'.repeat(Math.ceil(text.trim().length * 0.4));
  return text.trim() === '' ? text : `${shown}${padding}`;
}

export const accentLetters = (text: string): string =>
  text.replaceAll(/[a-z]/gi, (letter) => accented.charAt(letters.indexOf(letter)));
