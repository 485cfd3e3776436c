import { expect, it } from 'vitest';
import { logTypes } from './use-logs.ts';

it('the logs can be narrowed to what was decided about transactions, their memos and issues', () => {
  expect(logTypes.map(({ label }) => label)).toEqual(
    expect.arrayContaining([
      'Everything',
      'Transactions',
      'Memos',
      'Issues',
      'Tax years',
      'Reports',
    ]),
  );
});
