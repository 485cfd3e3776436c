import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { showWith } from '../../system/scripted.tsx';
import { MissingPrices } from './MissingPrices.tsx';

vi.mock('../../system/links.tsx', () => ({
  PageLink: ({ page, children }: { readonly page: string; readonly children: ReactNode }) => (
    <a href={page}>{children}</a>
  ),
}));
vi.mock('../account/use-account.ts', () => ({ useAccountId: () => 'a1' }));
vi.mock('../account/use-may.ts', () => ({ useAllowed: () => ({ may: () => true }) }));
afterEach(cleanup);

const first = {
  __typename: 'MissingPrice',
  asset: 'RARE',
  prices: 1200,
  first: '2024-01-01T00:00:00.000Z',
  last: '2024-03-01T00:00:00.000Z',
  stake: '5400.5',
};
const teller = (id: string, label: string, precision: string) => ({
  __typename: 'PriceProvider',
  id,
  label,
  precision,
});
const priceProviders = [
  teller('defillama', 'DefiLlama', 'of the nearest sample'),
  teller('coinbase', 'Coinbase', 'of the minute'),
];
const unknown = {
  __typename: 'MissingPrice',
  asset: 'NEW',
  prices: 1,
  first: '2024-02-01T00:00:00.000Z',
  last: '2024-02-01T00:00:00.000Z',
  stake: '0.00',
};
const renderListed = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

it('lists missing prices by asset and retries the lookup', async () => {
  const sent = showWith(
    {
      MissingPrices: { missingPrices: [first, unknown], priceProviders },
      PriceFiles: { exchangeImports: [] },
      BackfillPrices: { backfillPrices: true },
    },
    <MissingPrices accountId="a1" currency="USD" mayAsk />,
  );
  expect(await screen.findByText(/1,201 prices are missing/)).toBeDefined();
  const cells = within(screen.getByRole('row', { name: /RARE/ })).getAllByRole('cell');
  expect(cells.map(({ textContent }) => textContent?.slice(0, 5))).toEqual([
    'RARE',
    '1,200',
    expect.any(String),
    expect.any(String),
    '5,400',
  ]);
  expect(within(screen.getByRole('row', { name: /NEW/ })).getByText('Unknown')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Retry price lookup' }));
  expect(sent.at(-1)).toEqual({ name: 'BackfillPrices', variables: { accountId: 'a1' } });
  expect(await screen.findByText(/Your figures update automatically/)).toBeDefined();
});

it('shows the server’s error, and offers no action to read-only users', async () => {
  const refusal =
    'This installation asks nobody for prices over the network. Bring a price file instead.';
  showWith(
    {
      MissingPrices: { missingPrices: [unknown], priceProviders },
      PriceFiles: { exchangeImports: [] },
      BackfillPrices: refusal,
    },
    <MissingPrices accountId="a1" currency="USD" mayAsk />,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Retry price lookup' }));
  expect(await screen.findByText(refusal)).toBeDefined();
  cleanup();
  showWith(
    {
      MissingPrices: { missingPrices: [unknown], priceProviders },
      PriceFiles: { exchangeImports: [] },
    },
    <MissingPrices accountId="a1" currency="USD" mayAsk={false} />,
  );
  expect(await screen.findByText(/1 price is missing/)).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});

it('says that no prices are missing', async () => {
  showWith(
    { MissingPrices: { missingPrices: [], priceProviders }, PriceFiles: { exchangeImports: [] } },
    <MissingPrices accountId="a1" currency="USD" mayAsk />,
  );
  expect(await screen.findByText('No missing prices.')).toBeDefined();
});

it('lists the price sources in order, and says when none are configured', async () => {
  const files = 'Your price files: the latest price before the transaction';
  showWith(
    { MissingPrices: { missingPrices: [], priceProviders }, PriceFiles: { exchangeImports: [] } },
    <MissingPrices accountId="a1" currency="USD" mayAsk />,
  );
  await screen.findByText(/isn’t accurate to the minute, we use the one closest/);
  expect(renderListed()).toEqual([
    files,
    'DefiLlama: of the nearest sample',
    'Coinbase: of the minute',
  ]);
  cleanup();
  showWith(
    {
      MissingPrices: { missingPrices: [], priceProviders: [] },
      PriceFiles: { exchangeImports: [] },
    },
    <MissingPrices accountId="a1" currency="USD" mayAsk />,
  );
  await screen.findByText(/No price providers are configured/);
  expect(renderListed()).toEqual([files]);
});

it('lists price files, and warns about filed years before deleting one', async () => {
  const file = {
    __typename: 'Import',
    id: 'i1',
    fileName: 'mine.csv',
    createdAt: '2024-05-01T00:00:00.000Z',
    added: 1200,
    rejected: 3,
  };
  const filed = {
    __typename: 'ActionWarning',
    code: 'SEALED_YEARS',
    message: '2 transactions lie in the sealed tax year 2024.',
  };
  const sent = showWith(
    {
      MissingPrices: { missingPrices: [], priceProviders },
      PriceFiles: { exchangeImports: [file] },
      ImportWarnings: { importWarnings: [filed] },
      DeletePriceFile: { deleteImport: true },
    },
    <MissingPrices accountId="a1" currency="USD" mayAsk />,
  );
  const row = await screen.findByRole('row', { name: /mine\.csv/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['mine.csv', 'May 1, 2024', '1,200', '3', 'Delete']);
  await userEvent.click(screen.getByRole('button', { name: 'Delete mine.csv' }));
  await screen.findByText(filed.message);
  await userEvent.click(await screen.findByRole('button', { name: 'Delete price file' }));
  expect(sent.filter(({ name }) => name === 'DeletePriceFile')).toEqual([
    { name: 'DeletePriceFile', variables: { accountId: 'a1', importId: 'i1' } },
  ]);
});

it('offers to assume 1 USD only for dollar stablecoins without a price', async () => {
  const usdt = { ...first, asset: 'USDT' };
  const sent = showWith(
    {
      MissingPrices: { missingPrices: [first, usdt], priceProviders },
      PriceFiles: { exchangeImports: [] },
      UpdateTreatments: { updateTreatments: { __typename: 'TaxProfile', treatments: [] } },
    },
    <MissingPrices accountId="a1" currency="USD" mayAsk />,
  );
  expect(await screen.findByText(/^USDT is a dollar stablecoin\./)).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Assume 1.00 USD' }));
  await vi.waitFor(() =>
    expect(sent.filter(({ name }) => name === 'UpdateTreatments')).toEqual([
      {
        name: 'UpdateTreatments',
        variables: { accountId: 'a1', treatments: [{ key: 'stablecoin', value: 'oneDollar' }] },
      },
    ]),
  );
  cleanup();
  showWith(
    {
      MissingPrices: { missingPrices: [first], priceProviders },
      PriceFiles: { exchangeImports: [] },
    },
    <MissingPrices accountId="a1" currency="USD" mayAsk />,
  );
  expect(await screen.findByText(/1,200 prices are missing/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Assume 1.00 USD' })).toBeNull();
});

it('states that 1 USD is assumed, and ends that', async () => {
  const treatment = {
    __typename: 'Treatment',
    key: 'stablecoin',
    label: '',
    group: '',
    note: '',
    citation: null,
    value: 'oneDollar',
    default: 'unpriced',
    values: [],
  };
  const taxProfile = {
    __typename: 'TaxProfile',
    treatments: [treatment],
    standingOrders: [],
    custody: [],
    assets: [],
    transitions: [],
    transitionRules: null,
  };
  const sent = showWith(
    {
      MissingPrices: { missingPrices: [], priceProviders },
      PriceFiles: { exchangeImports: [] },
      TaxProfile: { taxProfile },
      UpdateTreatments: { updateTreatments: { __typename: 'TaxProfile', treatments: [] } },
    },
    <MissingPrices accountId="a1" currency="USD" mayAsk />,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Stop assuming 1.00 USD' }));
  expect(sent.find(({ name }) => name === 'UpdateTreatments')?.variables).toEqual({
    accountId: 'a1',
    treatments: [{ key: 'stablecoin', value: 'unpriced' }],
  });
});
