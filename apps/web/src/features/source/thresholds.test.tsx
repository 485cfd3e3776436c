import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { Source } from '../sources/use-sources.ts';
import { drawWith, listSent } from '../transactions/decide/testing.tsx';
import type { AuditedAsset } from './balance-documents.ts';
import { addReadings } from './readings.ts';
import { Thresholds } from './Thresholds.tsx';

const allowed = vi.hoisted(() => ({ may: true }));
vi.mock('../account/use-account.ts', () => ({ useAccountId: () => 'a1' }));
vi.mock('../account/use-may.ts', () => ({ useAllowed: () => ({ may: () => allowed.may }) }));
afterEach(() => {
  cleanup();
  allowed.may = true;
});

const kraken = { id: 's1', kind: 'exchange', name: 'Kraken' } as Source;
const vault = { id: 'w1', kind: 'wallet', name: 'Vault' } as Source;
const draw = (source: Source, stored: object | null, saved: unknown = {}) =>
  drawWith(<Thresholds source={source} assets={['BTC', 'ETH']} material="1" currency="USD" />, {
    ExchangeThresholds: {
      exchange: { __typename: 'Exchange', id: 's1', balancesReconciliation: stored },
    },
    WalletThresholds: {
      wallet: { __typename: 'Wallet', id: 'w1', balancesReconciliation: stored },
    },
    SetExchangeThresholds: saved,
    SetWalletThresholds: saved,
  });
const open = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Change thresholds' }));
  await screen.findByRole('dialog');
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('shows the threshold, and accepts a value for all assets and units for single assets', async () => {
  const sent = draw(kraken, null, {
    updateExchangeBalancesReconciliationThresholds: { __typename: 'Exchange', id: 's1' },
  });
  expect(screen.getByText(/^We ignore differences up to/).textContent).toBe(
    'We ignore differences up to $1.00, unless the asset has its own threshold.',
  );
  await open();
  await userEvent.type(screen.getByRole('textbox', { name: /^Ignore differences up to/ }), '25');
  await press('Add asset');
  await press('Add asset');
  expect(screen.queryByRole('button', { name: 'Add asset' })).toBeNull();
  await userEvent.type(screen.getByRole('textbox', { name: 'Units 1' }), '0.001');
  await press('Remove threshold 2');
  await press('Save thresholds');
  expect(listSent(sent, 'SetExchangeThresholds')).toEqual([
    {
      accountId: 'a1',
      exchangeId: 's1',
      thresholds: {
        materialityThreshold: '25',
        assets: [{ asset: 'BTC', contract: null, threshold: '0.001' }],
      },
    },
  ]);
  expect(listSent(sent, 'WalletThresholds')).toEqual([]);
});

it('starts with the stored thresholds, rejects invalid amounts, and restores the default when left empty', async () => {
  const stored = {
    materialityThreshold: '10',
    assets: [{ asset: 'ETH', contract: '0xee', threshold: '0.5' }],
  };
  const sent = draw(vault, stored, {
    updateWalletBalancesReconciliationThresholds: { __typename: 'Wallet', id: 'w1' },
  });
  await open();
  const [value, units] = [
    screen.getByRole('textbox', { name: /^Ignore differences/ }),
    screen.getByRole('textbox', { name: 'Units 1' }),
  ];
  await userEvent.clear(units);
  await userEvent.type(units, '-1');
  await press('Save thresholds');
  expect(screen.getByText('Must be at least 0')).toBeDefined();
  expect(listSent(sent, 'SetWalletThresholds')).toEqual([]);
  await userEvent.clear(units);
  await userEvent.type(units, '0.25');
  await userEvent.clear(value);
  await press('Save thresholds');
  expect(listSent(sent, 'SetWalletThresholds')).toEqual([
    {
      accountId: 'a1',
      walletId: 'w1',
      thresholds: {
        materialityThreshold: null,
        assets: [{ asset: 'ETH', contract: '0xee', threshold: '0.25' }],
      },
    },
  ]);
});

it('shows the error of the server, and hides the button from viewers', async () => {
  draw(kraken, null, new Error('Enter an amount of zero or more, such as 0.01.'));
  await open();
  await press('Save thresholds');
  expect(await screen.findByText('Enter an amount of zero or more, such as 0.01.')).toBeDefined();
  cleanup();
  allowed.may = false;
  draw(kraken, null);
  expect(screen.queryByRole('button')).toBeNull();
});

const read = (asset: string, difference: string) => ({
  __typename: 'ComparedManualBalance' as const,
  asset,
  amount: '1',
  calculated: '1',
  difference,
  at: '2023-01-01T00:00:00.000Z',
});

it('applies thresholds to balances entered for other days', () => {
  const reported = {
    asset: 'BTC',
    reportedAt: '2024-05-01T00:00:00.000Z',
    threshold: '0.5',
  } as AuditedAsset;
  const rows = addReadings([reported], [read('BTC', '-0.5'), read('ETH', '0.1')]);
  expect(rows.map(({ asset, state }) => [asset, state])).toEqual([
    ['BTC', undefined],
    ['BTC', 'immaterial'],
    ['ETH', 'differs'],
  ]);
});
