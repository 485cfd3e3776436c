import * as contractRules from '@lotbook/messages/generated/contract-rules';
import * as access from '@lotbook/messages/generated/access';
import { english, type Rule } from './rule.ts';

/** The length limits in use. */
export type TextLimit = 200 | 80 | 40;

/** Counts code points, so an emoji counts once. */
export const atMostCharacters =
  (most: TextLimit): Rule =>
  (value, t = english) =>
    Array.from(value).length > most
      ? t(contractRules.tooManyCharacters, { count: most })
      : undefined;

const EMAIL = /^[^\s@<>()[\],;:"\\]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/;

/** Checks the form of an email address, not whether it exists. */
export const email: Rule = (value, t = english) =>
  value.length <= 254 && EMAIL.test(value.trim())
    ? undefined
    : t(contractRules.invalidEmailAddress);

/** For the second of two fields that must match. */
export const sameAs =
  (other: string): Rule =>
  (value, t = english) =>
    value === other ? undefined : t(contractRules.valuesDoNotMatch);

export const notOnlySpace: Rule = (value, t = english) =>
  value !== '' && value.trim() === '' ? t(contractRules.emptySpaceIsNotValid) : undefined;

export const makeDashedNameRule: Rule = (value, t = english) =>
  /^[A-Za-z0-9-]*$/.test(value) ? undefined : t(contractRules.onlyAlphanumericAndDashes);

/** Letters and digits of any language, and punctuation used in names. */
export const plainName: Rule = (value, t = english) =>
  /^[\p{L}\p{M}\p{N} .,'’&()_/#+-]*$/u.test(value)
    ? undefined
    : t(contractRules.onlyAlphanumericAndSome);

export const fundId: Rule = (value, t = english) =>
  /^[A-Za-z]{5}$/.test(value) ? undefined : t(contractRules.mustConsistOfFiveAlphabeticCharacters);

export const investOneAccountNumber: Rule = (value, t = english) =>
  /^\d{15}$/.test(value) ? undefined : t(contractRules.mustConsistOfFifteenDigits);

/** A client's number in a preparer's tax software: six capital letters and digits. */
export const locator: Rule = (value, t = english) =>
  /^[A-Z0-9]{6}$/.test(value) ? undefined : t(access.invalidLocator);
