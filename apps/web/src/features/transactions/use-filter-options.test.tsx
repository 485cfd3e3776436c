import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { drawWith } from './decide/testing.tsx';
import { Filters } from './Filters.tsx';
import { useFilterOptions } from './use-filter-options.ts';

const features = vi.hoisted(() => ({ enableSourceView: true }));
const account = {
  id: 'a1',
  config: { features },
  timezone: 'America/New_York',
  taxPayerDetails: { jurisdiction: 'US', taxYear: 2025 },
};
vi.mock('../account/use-account.ts', () => ({
  useAccountId: () => 'a1',
  useAccount: () => ({ accountId: 'a1', account }),
}));
afterEach(cleanup);

function Bar() {
  return (
    <Filters
      view={{}}
      options={useFilterOptions()}
      byDefault={{ showDust: true, showZeroValue: true }}
      onChange={() => undefined}
    />
  );
}

const source = (
  id: string,
  firstTransactionAt: string | null,
  lastTransactionAt: string | null,
) => ({ id, firstTransactionAt, lastTransactionAt });

it('offers every tax year from the first transaction to the last, with gains or without', async () => {
  drawWith(<Bar />, {
    FilterOptions: {
      exchanges: [
        {
          __typename: 'Exchange',
          nickname: 'Kraken',
          ...source('e1', '2024-01-01T03:00:00.000Z', '2026-02-01T00:00:00.000Z'),
        },
      ],
      wallets: [{ __typename: 'Wallet', name: 'Ledger', ...source('w1', null, null) }],
      currencies: [],
      taxCategories: [],
      gainLossPerYear: [{ __typename: 'YearTotals', year: 2024 }],
      contacts: { __typename: 'ContactList', contacts: [] },
    },
  });
  await screen.findByRole('option', { name: 'Tax year 2026' });
  const years = screen
    .getAllByRole('option', { name: /^Tax year/ })
    .map(({ textContent }) => textContent);
  expect(years).toEqual(['Tax year 2026', 'Tax year 2025', 'Tax year 2024', 'Tax year 2023']);
});

it('neither asks for sources nor offers them if the account may not see them', async () => {
  features.enableSourceView = false;
  const sent = drawWith(<Bar />, {
    FilterOptions: {
      currencies: [],
      taxCategories: [],
      gainLossPerYear: [{ __typename: 'YearTotals', year: 2024 }],
      contacts: { __typename: 'ContactList', contacts: [] },
    },
  });
  await screen.findByRole('option', { name: 'Tax year 2024' });
  expect(sent[0]).toMatchObject({ name: 'FilterOptions', variables: { withSources: false } });
  expect(screen.queryByRole('combobox', { name: 'Source' })).toBeNull();
  expect(screen.getByRole('combobox', { name: 'Asset' })).toBeDefined();
});
