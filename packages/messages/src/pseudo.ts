import type { Tokens } from './message.ts';
import { mapText } from './tokens.ts';

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const accented = 'áƀçðéƒĝĥíĵķĺɱñóþǫŕšţúṽŵẋýžÁƁÇÐÉƑĜĤÍĴĶĹṀÑÓÞǪŔŠŢÚṼŴẊÝŽ';

/** The text in the pseudo-locale: readable, with accents on every letter, in brackets, and 40 percent longer. */
export const toPseudo = (tokens: Tokens): Tokens => mapText(tokens, pseudoText);

/** Tags stay as they are, since components look for them. */
function pseudoText(text: string): string {
  const shown = text
    .split(/(<\/?[a-z]\w*>)/i)
    .map((part, index) => (index % 2 === 1 ? part : accent(part)))
    .join('');
  const padding = '~'.repeat(Math.ceil(text.trim().length * 0.4));
  return text.trim() === '' ? text : `${shown}${padding}`;
}

const accent = (text: string): string =>
  text.replaceAll(/[a-z]/gi, (letter) => accented.charAt(letters.indexOf(letter)));
