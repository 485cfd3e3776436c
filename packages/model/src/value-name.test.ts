import { expect, test } from 'vitest';
import { createTranslator } from '@lotbook/messages/translator';
import type { LocalDate } from './time.ts';
import { getValueFile, getValueTitle } from './value-name.ts';

const { translate: t } = createTranslator();
const today = '2026-11-26' as LocalDate;

test.each([
  ['BTC', 'BTC', 'BTC'],
  ['*', 'all holdings', 'all'],
  ['{"without":["BTC","ETH"]}', 'all holdings except BTC, ETH', 'all-but-BTC-ETH'],
  ['{"without":["A","B","C","D"]}', 'all holdings except 4 assets', 'all-but-4-assets'],
  ['eip155:1/erc20:0xab', 'eip155:1/erc20:0xab', 'eip155-1-erc20-0xab'],
  ['{odd', '{odd', '-odd'],
])('names evidence of the value of %s by its assets and the day', (id, words, file) => {
  expect(getValueTitle(id, today, t)).toBe(`Evidence of value: ${words}, Nov 26, 2026`);
  expect(getValueFile(id, today)).toBe(`evidence-value-${file}-2026-11-26`);
});

test('formats assets as the caller wants', () => {
  expect(getValueTitle('{"without":["BTC"]}', today, t, (asset) => asset.toLowerCase())).toBe(
    'Evidence of value: all holdings except btc, Nov 26, 2026',
  );
});
