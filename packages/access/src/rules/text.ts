import type { Rule } from './rule.ts';

/** Most characters of the fields that have a limit. */
export type TextLimit = 200 | 80 | 40;

/** Counts letters as people do: an emoji is one. */
export const atMostCharacters =
  (most: TextLimit): Rule =>
  (value) =>
    Array.from(value).length > most ? `Must be ${most} characters or fewer` : undefined;

const EMAIL = /^[^\s@<>()[\],;:"\\]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/;

/** The form of an address. Whether it exists, only a mail to it can tell. */
export const email: Rule = (value) =>
  value.length <= 254 && EMAIL.test(value.trim()) ? undefined : 'Invalid email address';

/** The second of two fields that have to say the same. */
export const sameAs =
  (other: string): Rule =>
  (value) =>
    value === other ? undefined : 'Values do not match';

export const notOnlySpace: Rule = (value) =>
  value !== '' && value.trim() === '' ? 'Empty space is not valid' : undefined;

export const dashedName: Rule = (value) =>
  /^[A-Za-z0-9-]*$/.test(value) ? undefined : 'Only alphanumeric characters and dashes allowed';

/** Letters and digits of any language, and what names of people and firms are written with. */
export const plainName: Rule = (value) =>
  /^[\p{L}\p{M}\p{N} .,'’&()_/#+-]*$/u.test(value)
    ? undefined
    : 'Only alphanumeric characters and certain special characters allowed';

export const fundId: Rule = (value) =>
  /^[A-Za-z]{5}$/.test(value) ? undefined : 'Must consist of five alphabetic characters';

export const investOneAccountNumber: Rule = (value) =>
  /^\d{15}$/.test(value) ? undefined : 'Must consist of fifteen digits';

/** The number by which a preparer's tax software finds a client: six capitals and digits. */
export const locator: Rule = (value) =>
  /^[A-Z0-9]{6}$/.test(value) ? undefined : 'Must be 6 capital letters and digits';

/** A person's name as the name of an account. */
export const accountNameFrom = (userName: string): string =>
  userName.replaceAll(/[^\p{L}\p{N} ]/gu, '').trim();
