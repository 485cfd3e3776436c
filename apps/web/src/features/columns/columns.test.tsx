import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { drawWith, listSent } from '../transactions/decide/testing.tsx';
import { Columns } from './Columns.tsx';

vi.mock('../account/use-account.ts', () => ({ useAccountId: () => 'a1' }));
vi.mock('../../system/place.ts', () => ({ usePageAt: () => (page: string) => `/tax/${page}` }));
vi.mock('../../system/links.tsx', () => ({ PageButton: () => null, PageLink: () => null }));
vi.mock('../../system/AppPage.tsx', () => ({
  AppPage: ({ children }: { readonly children: ReactNode }) => <main>{children}</main>,
}));
vi.mock('@tanstack/react-router', () => ({
  useNavigate: () => vi.fn(),
  useSearch: () => ({ importId: 'i1' }),
}));
afterEach(cleanup);

interface Counts {
  readonly read: number;
  readonly rejected: number;
}

const preview = ({ read, rejected }: Counts) => ({
  __typename: 'ColumnPreview',
  fileName: 'my list.csv',
  header: ['Bought/Sold', 'Date', 'Amount', 'Asset', 'Price'],
  rows: [
    {
      __typename: 'ColumnPreviewRow',
      line: 2,
      cells: ['Bought', '2024-01-05', '0.5', 'BTC', '42000'],
    },
    {
      __typename: 'ColumnPreviewRow',
      line: 3,
      cells: ['Sold', '2024-06-01', '0.25', 'BTC', '68000'],
    },
  ],
  mapping: {
    __typename: 'ColumnMapping',
    name: 'my list',
    columns: ['type', 'date', 'amount', 'asset', 'price'].map((field, column) => ({
      __typename: 'MappedColumn',
      field,
      column,
    })),
    fixed: [{ __typename: 'MappingEntry', key: 'totalAsset', value: 'USD' }],
    types: [{ __typename: 'MappingEntry', key: 'bought', value: 'buy' }],
    dateOrder: 'auto',
    decimalComma: false,
    timeZone: 'UTC',
  },
  faults: [],
  guesses: [],
  readings: [
    {
      __typename: 'ColumnPreviewLine',
      line: 3,
      kind: 'rejected',
      reason: "'Sold' has no type. Choose one for it",
      column: 'Bought/Sold',
      transaction: null,
    },
  ],
  read,
  rejected,
  skipped: 0,
});

it('has one select above each column, with the guess selected', async () => {
  drawWith(<Columns />, { ColumnPreview: { columnPreview: preview({ read: 1, rejected: 1 }) } });
  const table = await screen.findByRole('region', { name: 'The first rows of the file' });
  const selects = within(table).getAllByRole<HTMLSelectElement>('combobox');
  expect(selects.map(({ value }) => value)).toEqual(['type', 'date', 'amount', 'asset', 'price']);
  expect(selects.map((select) => select.getAttribute('aria-label'))).toContain(
    'Column Bought/Sold contains',
  );
});

it('shows what a row becomes, with figures and types as everywhere', async () => {
  const bought = {
    __typename: 'ColumnPreviewLine',
    line: 2,
    kind: 'transaction',
    reason: null,
    column: null,
    transaction: {
      __typename: 'ColumnPreviewTransaction',
      at: '2024-01-05T10:00:00.000Z',
      type: 'buy',
      movements: [
        {
          __typename: 'ColumnPreviewMovement',
          direction: 'out',
          asset: 'USD',
          quantity: '7250000',
        },
        { __typename: 'ColumnPreviewMovement', direction: 'in', asset: 'BTC', quantity: '100' },
        { __typename: 'ColumnPreviewMovement', direction: 'fee', asset: 'USD', quantity: '1' },
      ],
    },
  };
  const columnPreview = { ...preview({ read: 1, rejected: 0 }), readings: [bought] };
  drawWith(<Columns />, { ColumnPreview: { columnPreview } });
  const cell = await screen.findByRole('cell', { name: /Buy: / });
  expect(cell.textContent).toContain('−7,250,000.00 USD, +100.00 BTC, fee 1.00 USD');
});

it('disables the import while no row is ready, and shows how many are', async () => {
  drawWith(<Columns />, { ColumnPreview: { columnPreview: preview({ read: 0, rejected: 2 }) } });
  expect(await screen.findByText('0 of 2 rows are ready to import.')).toBeDefined();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Import' }).disabled).toBe(true);
});

it('asks for the type of an unknown value, and sends the choice', async () => {
  const sent = drawWith(<Columns />, {
    ColumnPreview: { columnPreview: preview({ read: 1, rejected: 1 }) },
    MapColumns: { tellColumns: null },
  });
  expect(await screen.findByText('1 of 2 rows are ready to import.')).toBeDefined();
  expect(screen.getByText('We reject these rows until you choose a type.')).toBeDefined();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'sold' }), 'Sale');
  await vi.waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Import' }).disabled).toBe(false),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Import' }));
  await vi.waitFor(() => expect(listSent(sent, 'MapColumns')).toHaveLength(1));
  expect(listSent(sent, 'MapColumns')).toEqual([
    {
      accountId: 'a1',
      importId: 'i1',
      mapping: expect.objectContaining({
        types: [
          { key: 'bought', value: 'buy' },
          { key: 'sold', value: 'sell' },
        ],
      }),
    },
  ]);
});
