import type { FormRecipient } from './form.ts';

const persons: ReadonlySet<string> = new Set(['individual', 'sole_proprietor', 'ira']);
const suffixes = /^(jr|sr|ii|iii|iv|v)$/i;

export interface PersonName {
  readonly first: string;
  readonly middle: string;
  readonly last: string;
  readonly suffix: string;
}

export const isPerson = ({ entityType, tinType }: Pick<FormRecipient, 'entityType' | 'tinType'>) =>
  persons.has(entityType) || (entityType === 'other' && tinType !== 'EIN' && tinType !== 'UNKNOWN');

/** Splits a name in the order first, middle, last, suffix. A single word is a last name. */
export function splitName(name: string): PersonName {
  const words = name.split(' ').filter((word) => word !== '');
  const suffix = words.length > 2 && suffixes.test(words.at(-1)!) ? words.pop()! : '';
  const last = words.pop() ?? '';
  const [first = '', ...middle] = words;
  return { first, middle: middle.join(' '), last, suffix };
}

/**
 * The first four characters of the last name of a person, or of the name of a business without a
 * leading "The". Publication 1220, name control.
 */
export function getNameControl(recipient: FormRecipient): string {
  const base = isPerson(recipient)
    ? splitName(recipient.name).last
    : recipient.name.replace(/^the\s+(?=\S+\s+\S)/i, '');
  return base
    .toUpperCase()
    .replaceAll(/[^A-Z0-9&-]/g, '')
    .slice(0, 4);
}
