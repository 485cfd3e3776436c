import { expect, test } from 'vitest';
import { renderIssue } from './render-issue.ts';
import { createTranslator, throwMissing } from './translator.ts';

const translator = createTranslator({ onMissing: throwMissing });
const code = 'engine-issues.priceOutlier';
const text =
  'The price of BTC, $0.000012, is more than 10 times higher or lower than the known prices next to it. Check that price.';

test('shows the price of one unit with the symbol of its currency and all its digits', () => {
  const price = { amount: '0.000012', currency: 'USD', isUnitPrice: true };
  expect(renderIssue(translator, { code, params: { asset: 'BTC', price } })).toBe(text);
});

test('shows issues whose price was stored as text', () => {
  const params = { asset: 'BTC', price: '0.000012', currency: 'USD' };
  expect(renderIssue(translator, { code, params })).toBe(text);
});
