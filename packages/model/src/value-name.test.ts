import { expect, test } from 'vitest';
import type { LocalDate } from './time.ts';
import { getValueFile, getValueTitle } from './value-name.ts';

const today = '2026-11-26' as LocalDate;

test.each([
  ['BTC', 'BTC', 'BTC'],
  ['*', 'all that is held', 'all'],
  ['{"without":["BTC","ETH"]}', 'all but BTC, ETH', 'all-but-BTC-ETH'],
  ['{"without":["A","B","C","D"]}', 'all but 4 assets', 'all-but-4-assets'],
  ['eip155:1/erc20:0xab', 'eip155:1/erc20:0xab', 'eip155-1-erc20-0xab'],
  ['{odd', '{odd', '-odd'],
])('evidence of the worth of %s is named by what it is of, and the day', (id, words, file) => {
  expect(getValueTitle(id, today)).toBe(`Evidence of worth: ${words}, 26 Nov 2026`);
  expect(getValueFile(id, today)).toBe(`evidence-worth-${file}-2026-11-26`);
});

test('an asset is written as whoever asks wants it', () => {
  expect(getValueTitle('{"without":["BTC"]}', today, (asset) => asset.toLowerCase())).toBe(
    'Evidence of worth: all but btc, 26 Nov 2026',
  );
});
