import { isFilled, renderInEnglish } from '@lotbook/messages/fill';
import { readInEnglish, storedMark } from '@lotbook/messages/stored-text';
import { expect } from 'vitest';

/** Tests state what a person reads: a message with its parameters, or as it is stored, equals its text in en-US. */
expect.addEqualityTesters([
  (actual: unknown, expected: unknown): boolean | undefined => {
    if (isFilled(actual) && typeof expected === 'string')
      return renderInEnglish(actual) === expected;
    if (isFilled(expected) && typeof actual === 'string')
      return renderInEnglish(expected) === actual;
    if (typeof actual === 'string' && typeof expected === 'string')
      if (actual.startsWith(storedMark) !== expected.startsWith(storedMark))
        return readInEnglish(actual) === readInEnglish(expected);
    return undefined;
  },
]);
