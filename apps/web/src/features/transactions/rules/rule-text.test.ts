import { createTranslator } from '@lotbook/messages/translator';
import { expect, it } from 'vitest';
import { getRequestedFilter, formatRuleFilter } from './rule-text.ts';

const { translate } = createTranslator();

const options = {
  exchanges: [{ value: 's1', label: 'Kraken' }],
  wallets: [],
} as unknown as Parameters<typeof formatRuleFilter>[1];

it('tells what a rule looks at, its days in the zone of the account', () => {
  const filter = {
    sources: ['s1'],
    not: { assets: ['SOL'] },
    from: '2024-12-31T11:00:00.000Z',
    to: '2025-12-31T11:00:00.000Z',
  };
  expect(formatRuleFilter(filter, options, { zone: 'Pacific/Auckland', t: translate })).toBe(
    'source is Kraken, asset is not SOL, from Jan 1, 2025, before Jan 1, 2026',
  );
  const but = {
    sources: ['s1'],
    not: { from: '2024-12-31T11:00:00.000Z', to: '2025-12-31T11:00:00.000Z' },
  };
  expect(formatRuleFilter(but, options, { zone: 'Pacific/Auckland', t: translate })).toBe(
    'source is Kraken, not from Jan 1, 2025 and before Jan 1, 2026',
  );
  expect(getRequestedFilter(but)).toEqual({
    exchanges: ['s1'],
    exclude: { txDateStart: but.not.from, txDateEnd: but.not.to },
  });
});
