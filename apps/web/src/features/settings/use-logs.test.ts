import { expect, it } from 'vitest';
import { createTranslator } from '@lotbook/messages/translator';
import { makeLogTypes } from './use-logs.ts';

it('offers filters for transactions, memos and issues', () => {
  expect(makeLogTypes(createTranslator().translate).map(({ label }) => label)).toEqual(
    expect.arrayContaining([
      'All categories',
      'Transactions',
      'Memos',
      'Issues',
      'Tax years',
      'Reports',
    ]),
  );
});
