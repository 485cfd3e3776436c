import { newEntry } from '@lotbook/access/manual/entry';
import { validateEntry } from '@lotbook/access/manual/entry-rules';
import { getOrder, toWalletTransaction } from '@lotbook/access/manual/submission';
import { expect, it } from 'vitest';
import type { Source } from '../sources/use-sources.ts';
import { getPurchase } from './use-entry.ts';

const entryAt = (kind: Source['kind']) => ({
  ...newEntry({ sourceType: kind, today: '2025-06-01', timezone: 'UTC', taxYear: 2025 }),
  source: 's1',
  ...getPurchase({ amount: '0.4', symbol: 'BTC' }, { kind } as Source, 'USD'),
});

it('fills in a missing purchase except for its date and price', () => {
  expect(validateEntry(entryAt('exchange'), '2025-06-01T00:00:00Z')).toHaveProperty('date');
  expect(
    getOrder({ ...entryAt('exchange'), date: '2024-02-03', fromAmount: '9000' }),
  ).toMatchObject({
    Type: 'buy',
    ToCurrency: 'BTC',
    ToAmount: '0.4',
    FromCurrency: 'USD',
    FromAmount: '9000',
  });
  expect(
    toWalletTransaction({ ...entryAt('wallet'), date: '2024-02-03', price: '22500' }),
  ).toMatchObject({
    type: 'transfer-in',
    currency: 'BTC',
    amount: '0.4',
    price: '22500',
    priceCurrency: 'USD',
    taxCategory: 'acquisition_standard',
  });
});
