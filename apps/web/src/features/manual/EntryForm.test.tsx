import { newEntry, type ManualEntry } from '@lotbook/access/manual/entry';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { EntryChoicesQuery } from '../../generated/graphql.ts';
import { showWith } from '../../system/scripted.tsx';
import type { Source } from '../sources/use-sources.ts';
import { EntryForm } from './EntryForm.tsx';

vi.mock('../account/use-account.ts', () => ({ useAccountId: () => 'a1' }));
const onClose = vi.fn();
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

const source = (id: string, kind: Source['kind'], name: string): Source => ({
  id,
  kind,
  name,
  provider: 'other',
  label: name,
  updating: false,
  broken: false,
  transactions: 0,
  first: null,
  last: null,
  updatedAt: null,
  balances: [],
  value: null,
  chain: null,
  connected: false,
  granted: false,
  schedule: null,
  sync: null,
  addressCount: 0,
  keys: [],
  nOfm: null,
  taxOwnership: 'self',
  archived: false,
  alerts: 0,
});
const sources = [source('e1', 'exchange', 'Corner'), source('w1', 'wallet', 'Paper')];
const category = (id: string, sides: string[]) => ({
  __typename: 'TaxCategory' as const,
  id,
  label: id.split('_')[0]!,
  sides,
});
const choices: EntryChoicesQuery = {
  __typename: 'Query',
  currencies: [
    { __typename: 'Currency', code: 'BTC', isFiat: false },
    { __typename: 'Currency', code: 'USD', isFiat: true },
    { __typename: 'Currency', code: 'EUR', isFiat: true },
  ],
  taxCategories: [
    {
      __typename: 'TaxCategoryGroup',
      group: 'All',
      categories: [
        category('buy_standard', ['incoming']),
        category('sell_standard', ['outgoing']),
        category('gift_standard', ['incoming', 'outgoing']),
        category('donation_standard', ['outgoing']),
        category('fee_standard', ['outgoing', 'fee']),
        category('swap_defi', ['incoming', 'outgoing']),
      ],
    },
  ],
  organizations: [
    {
      __typename: 'Organization',
      id: 'o1',
      name: 'Red Cross',
      address: 'Geneva',
      taxNumber: '',
      createdAt: '2024-03-01T10:00:00.000Z',
    },
  ],
};
const blank = (more: Partial<ManualEntry>): ManualEntry => ({
  ...newEntry({ sourceType: 'exchange', today: '2025-06-01', timezone: 'UTC' }),
  source: 'e1',
  selectedSource: 'Corner',
  ...more,
});

const show = (
  entry: ManualEntry,
  answers: Parameters<typeof showWith>[0] = {},
  editedId?: string,
) =>
  showWith(
    answers,
    <EntryForm
      initial={entry}
      sources={sources}
      choices={choices}
      editedId={editedId}
      onClose={onClose}
    />,
  );
const type = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text);
const choose = (label: string, option: string) =>
  userEvent.selectOptions(screen.getByLabelText(label), option);
const send = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const toOptions = (label: string) =>
  [...screen.getByLabelText<HTMLSelectElement>(label).options].map((option) => option.text);

const made = { createManualOrder: { __typename: 'ManualOrder', id: 'x1' } };

describe('the form for manual transactions', () => {
  it('reports missing fields and sends nothing', async () => {
    const sent = show(blank({}));
    await send('Add transaction');
    expect(screen.getByText('2 fields need your attention.')).toBeDefined();
    expect(screen.getByText('This field is required')).toBeDefined();
    expect(screen.getByText('You must enter an asset')).toBeDefined();
    expect(sent).toEqual([]);
  });

  it('rejects a purchase after the units were disposed of', async () => {
    const bought = blank({ date: '2025-08-01', amount: '0.4', symbol: 'BTC' });
    const sent = showWith(
      { CreateManualOrder: made },
      <EntryForm
        initial={bought}
        sources={sources}
        choices={choices}
        editedId={undefined}
        leftAt="2025-06-01T09:30:00.000Z"
        onClose={onClose}
      />,
    );
    await send('Add transaction');
    expect(
      screen.getByText(
        /^These units were disposed of on Jun 1, 2025 at 09:30.*\. Enter an earlier purchase date\.$/,
      ),
    ).toBeDefined();
    expect(sent).toEqual([]);
    await userEvent.clear(screen.getByLabelText('Date'));
    await type('Date', '2024-02-03');
    await send('Add transaction');
    expect(sent[0]).toMatchObject({
      name: 'CreateManualOrder',
      variables: { order: { Timestamp: '2024-02-03T12:00:00.000Z' } },
    });
  });

  it('sends a purchase with its price and fee', async () => {
    const sent = show(blank({}), { CreateManualOrder: made });
    await type('Amount bought', '0.5');
    await type('Asset', 'BTC');
    await userEvent.click(screen.getByRole('radio', { name: /Enter the price/ }));
    await type('Unit price', '40000');
    await choose('Currency', 'EUR');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Includes a fee' }));
    await type('Fee', '12');
    await type('Fee currency', 'EUR');
    await send('Add transaction');
    expect(sent[0]).toEqual({
      name: 'CreateManualOrder',
      variables: {
        accountId: 'a1',
        exchangeId: 'e1',
        order: {
          Timestamp: '2025-06-01T12:00:00.000Z',
          Type: 'buy',
          ToCurrency: 'BTC',
          ToAmount: '0.5',
          FromCurrency: 'EUR',
          FromAmount: '20000',
          Price: '40000',
          PriceCurrency: 'EUR',
          FeeValue: '12',
          FeeCurrency: 'EUR',
          useDefaultPricing: false,
        },
      },
    });
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('offers the categories of each type, and the types of a wallet', async () => {
    show(blank({}));
    expect(toOptions('Tax category')).toEqual(['Default for this type', 'buy']);
    await choose('Type', 'Withdrawal');
    expect(toOptions('Tax category')).toEqual([
      'Transfer (default for this type)',
      'gift',
      'donation',
      'fee',
    ]);
    await choose('Source', 'Paper');
    expect(toOptions('Type')).toEqual(['Received', 'Sent']);
    await choose('Activity', 'DeFi Activity');
    expect(toOptions('Type')).toEqual([
      'Liquidity deposit',
      'Liquidity withdrawal',
      'Stake deposit',
      'Stake reward',
      'Stake withdrawal',
      'Swap',
    ]);
    await choose('Type', 'Swap');
    expect(screen.getByLabelText('Asset sent, amount')).toBeDefined();
    expect(screen.getByLabelText('Asset received, amount')).toBeDefined();
  });

  it('asks only for the fee of a transaction that is a fee', async () => {
    const sent = show(
      blank({ sourceType: 'wallet', source: 'w1', type: 'transfer-out', orderType: '' }),
      {
        CreateManualWalletTransaction: {
          createManualWalletTransaction: { __typename: 'ManualWalletTransaction', id: 'x1' },
        },
      },
    );
    await choose('Tax category', 'fee');
    expect(screen.queryByLabelText('Amount')).toBeNull();
    await type('Fee', '0.01');
    await type('Fee currency', 'ETH');
    await send('Add transaction');
    expect(sent[0]?.variables).toMatchObject({
      walletId: 'w1',
      transaction: {
        type: 'transfer-out',
        amount: '0',
        currency: 'ETH',
        fee: '0.01',
        feeCurrency: 'ETH',
        price: 'spot',
      },
    });
  });

  it('asks for the recipient of a donation', async () => {
    show(blank({ orderType: 'withdrawal' }));
    await choose('Tax category', 'donation');
    expect(screen.getByLabelText('Organization name')).toBeDefined();
    await choose('Organization', 'Red Cross');
    expect(screen.queryByLabelText('Organization name')).toBeNull();
  });

  it('warns about an existing order with the same ID', async () => {
    const sent = show(blank({}), { DuplicateOrderIds: { duplicateOrderIds: ['A-1'] } });
    await type('Order ID', 'A-1');
    await userEvent.tab();
    expect(
      await screen.findByText(/This account already has a transaction with this order ID/),
    ).toBeDefined();
    expect(sent[0]?.variables).toEqual({ accountId: 'a1', orderIds: ['A-1'], except: null });
  });

  it('shows the error of the server and stays open', async () => {
    show(
      blank({ amount: '1', symbol: 'BTC' }),
      { UpdateManualOrder: 'A buy cannot be sell_standard.' },
      'x1',
    );
    await send('Save');
    expect((await screen.findByRole('alert')).textContent).toBe('A buy cannot be sell_standard.');
    expect(onClose).not.toHaveBeenCalled();
  });
});
