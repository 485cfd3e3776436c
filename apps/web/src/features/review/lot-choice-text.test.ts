import { createTranslator } from '@lotbook/messages/translator';
import { expect, it } from 'vitest';
import { formatLotChoice } from '../account/tax-impact-text.ts';

const { translate: t } = createTranslator();

const format = (gainLoss: string | null, code = 'spec-id-refused') =>
  formatLotChoice(t, code, { proceeds: '4000', gainLoss }, 'USD');

it('shows the result of a sale whose lot selection was not applied', () => {
  expect(format('1234.5')).toBe(
    'Lots used for this sale. With the lots of your method, the gain is $1,234.50 on proceeds of $4,000.00.',
  );
  expect(format('-20')).toContain('the loss is $20.00');
  expect([
    format(null),
    format('1', 'missing-basis'),
    formatLotChoice(t, 'spec-id-refused', { proceeds: null, gainLoss: null }, 'USD'),
  ]).toEqual([undefined, undefined, undefined]);
});
