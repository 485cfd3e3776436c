import { isNoteColumn, splitWords } from './name-rarity.ts';

/** Columns that change what a row means. */
export const MEANINGFUL =
  /fee|tax|amount|quantity|total|value|currency|ticker|status|state|side|mode|gebühr|betrag/i;

/** Words for what identifies a row, or describes it, and changes no amount, side, fee, date or state. A chain isn't one: it can decide which coin is meant. */
const DESCRIBING = new Set(
  `id ids uid uuid txid txhash hash address addresses url link explorer email username user users role maker taker device ip country reference ref
  block height confirmations nonce method balance`.split(/\s+/),
);
/** Words that such names contain with them. */
const JOINING = new Set(
  `transaction tx trade order deposit withdrawal withdraw payment wallet account sub client external internal from to sender recipient receiver destination source on of the and
  running available bank number no`.split(/\s+/),
);
const EXACTLY = new Set(['order type']);

/** A column that an exchange may add without changing what the others mean. */
export function isHarmlessColumn(name: string): boolean {
  const words = splitWords(name);
  return (
    isNoteColumn(name) ||
    EXACTLY.has(words.join(' ')) ||
    (words.some((word) => DESCRIBING.has(word)) &&
      words.every((word) => DESCRIBING.has(word) || JOINING.has(word)))
  );
}
