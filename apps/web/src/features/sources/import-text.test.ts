import { expect, it } from 'vitest';
import { comesBack } from './import-text.ts';

it('says how what was deleted comes back: files by hand, what a service told by itself', () => {
  expect(comesBack({ fileName: 'kraken.csv' })).toContain('Bring it again');
  expect(comesBack({ fileName: 'Kraken (API)' })).toContain(
    'The next update fetches all of it again',
  );
});
