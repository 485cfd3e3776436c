import { isFilled, renderInEnglish } from '@lotbook/messages/fill';
import { expect } from 'vitest';

/** Tests state what a person reads: a message with its parameters equals its text in en-US. */
expect.addEqualityTesters([
  (actual: unknown, expected: unknown): boolean | undefined => {
    if (isFilled(actual) && typeof expected === 'string')
      return renderInEnglish(actual) === expected;
    if (isFilled(expected) && typeof actual === 'string')
      return renderInEnglish(expected) === actual;
    return undefined;
  },
]);
