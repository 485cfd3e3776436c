import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import type { Side } from './documents.ts';
import { LotsPart } from './LotsPart.tsx';
import { drawWith, sentAs } from './testing.tsx';

afterEach(cleanup);

const side = { id: 'sale/0', currency: 'BTC', amount: '0.5', timestamp: '2025-03-01T10:00:00.000Z', specIdTransactions: [] } as unknown as Side;
const origin = (id: string, matchRef: string | null, currency = 'BTC') => ({
  __typename: 'TaxTransactionEdge',
  node: {
    __typename: 'TaxTransaction',
    id,
    timestamp: '2024-01-05T10:00:00.000Z',
    currency,
    amount: '1',
    costBasis: '1000',
    matchRef,
    source: { __typename: 'SourceRef', id: id, label: id === 'buy/0' ? 'Kraken' : 'Ledger' },
  },
});
const figures = (gain: string) => ({ __typename: 'SpecIdFigures', costBasis: '500', shortTermGain: gain, longTermGain: '0.5' });
const answers = {
  LotOrigins: {
    taxTransactions: {
      __typename: 'TaxTransactionConnection',
      totalCount: 2,
      edges: [origin('buy/0', null), origin('in/0', 'out'), origin('swap/0', null, 'ETH')],
    },
  },
  SpecIdResult: { specIdResult: { __typename: 'SpecIdResult', refusals: ['It was recorded at a later moment.'], now: figures('100'), chosen: figures('40') } },
  CreateSpecId: { createSpecId: { __typename: 'Decision', changed: 1, message: '1 lot chosen for this disposal.' } },
};
const details = { taxTxId: 'sale/0', channel: 'books', lots: [{ lotId: 'buy/0', quantity: '0.25' }] };

it('compares chosen lots with what the method takes, and keeps them', async () => {
  const sent = drawWith(<LotsPart accountId="a1" currency="USD" side={side} isOn />, answers);
  await userEvent.click(screen.getByRole('button', { name: 'Choose lots' }));
  const field = await screen.findByRole('textbox', { name: 'Of 1 BTC at Kraken' });
  expect(screen.getAllByRole('textbox')).toEqual([field]);
  await userEvent.type(field, '0.25');
  await userEvent.click(screen.getByRole('button', { name: 'Compare' }));
  await screen.findByText('It was recorded at a later moment.');
  expect(screen.getByText('Gain with these lots').nextSibling?.textContent).toMatch('40.5');
  await userEvent.click(screen.getByRole('button', { name: 'Choose these lots' }));
  await screen.findByText('1 lot chosen for this disposal.');
  expect(sentAs(sent, 'SpecIdResult')).toEqual([{ accountId: 'a1', details }]);
  expect(sentAs(sent, 'CreateSpecId')).toEqual([{ accountId: 'a1', details }]);
});

it('says what is no number before anything is sent', async () => {
  const sent = drawWith(<LotsPart accountId="a1" currency="USD" side={side} isOn />, answers);
  await userEvent.click(screen.getByRole('button', { name: 'Choose lots' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Of 1 BTC at Kraken' }), 'half');
  expect(screen.getByText('Enter a plain number, such as 0.5')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Compare' })).toHaveProperty('disabled', true);
  expect(sentAs(sent, 'CreateSpecId')).toEqual([]);
});

it('is switched on first', async () => {
  const sent = drawWith(<LotsPart accountId="a1" currency="USD" side={side} isOn={false} />, {
    ToggleSpecIdFeature: { toggleSpecIdFeature: { __typename: 'Account', id: 'a1' } },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Switch choosing lots on' }));
  await waitFor(() => expect(sentAs(sent, 'ToggleSpecIdFeature')).toEqual([{ accountId: 'a1', enable: true }]));
});

it('tells where the lots are identified, and shows those that came in long before', async () => {
  const many = (count: number) => ({ LotOrigins: { taxTransactions: { ...answers.LotOrigins.taxTransactions, totalCount: count } } });
  const sent = drawWith(<LotsPart accountId="a1" currency="USD" side={side} isOn />, { ...answers, ...many(150) });
  await userEvent.click(screen.getByRole('button', { name: 'Choose lots' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Of 1 BTC at Kraken' }), '0.25');
  await userEvent.click(screen.getByRole('button', { name: 'Show older lots' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Show older lots' })).toBeNull());
  expect(sentAs(sent, 'LotOrigins').map((variables) => (variables as { limit: number }).limit)).toEqual([100, 200]);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Where they are identified' }), 'With the broker, who was told');
  await userEvent.click(screen.getByRole('button', { name: 'Choose these lots' }));
  await screen.findByText('1 lot chosen for this disposal.');
  expect(sentAs(sent, 'CreateSpecId')).toEqual([{ accountId: 'a1', details: { ...details, channel: 'broker' } }]);
});
