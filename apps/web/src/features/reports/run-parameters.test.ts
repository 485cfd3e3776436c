import { createTranslator } from '@lotbook/messages/translator';
import { expect, it } from 'vitest';
import { findRounding, getRoundings } from './roundings.ts';
import { formatParameters } from './run-columns.tsx';

const { translate: t } = createTranslator();

const question = { label: 'Lines on the form', kind: 'choice', help: '', further: true };
const types = [
  {
    id: 'form-8949',
    columns: [{ id: 'box' }, { id: 'gain' }, { id: 'sold' }],
    questions: [
      {
        ...question,
        id: 'lines',
        default: 'each',
        options: [{ value: 'summary', label: 'One line for each source' }],
      },
      { ...question, id: 'least', label: 'Least proceeds', default: '0', options: [] },
    ],
  },
] as never;
const names = {
  currency: 'USD',
  wallets: [{ value: 'w1', label: 'Ledger' }],
  exchanges: [
    { value: 'e1', label: 'Kraken' },
    { value: 'e2', label: 'Coinbase' },
  ],
  categories: [{ value: 'staking', label: 'Staking reward' }],
};

const format = (parameters: object) =>
  formatParameters(t, { type: 'form-8949', parameters }, types, names);

it('shows rounding, and answers other than the default', () => {
  expect(format({ format: 'pdf', rounding: 'cents', lines: 'each', least: '0' })).toBe('Cents');
  expect(format({ rounding: 'wholeDollar', lines: 'summary', least: '100' })).toBe(
    'Whole dollars; One line for each source; Least proceeds: 100',
  );
  expect(format({ columns: ['gain', 'box'] })).toBe('Cents; 2 of 3 columns');
  expect(format({ columns: ['gain', 'box', 'sold'] })).toBe('Cents; columns in another order');
  expect(format({ start: '2025-01-01', end: '2025-03-31', wallet: ['w1'], asset: ['BTC'] })).toBe(
    'Cents; 2025-01-01 to 2025-03-31; Ledger; BTC',
  );
  expect(formatParameters(t, { type: 'gone', parameters: null }, types, names)).toBe('Cents');
  expect(
    formatParameters(t, { type: 'plan-shown', parameters: { items: [{}, {}] } }, types, names),
  ).toBe('2 planned sales');
});

it('names the filters, and counts those without a name', () => {
  expect(format({ exchange: ['e1'], asset: ['ETH'] })).toBe('Cents; Kraken; ETH');
  expect(format({ exchange: ['Coinbase', 'gone', 'e1'] })).toBe(
    'Cents; Coinbase; Kraken; 1 exchange',
  );
  expect(format({ taxCategory: ['staking'], selected: { txId: ['t1', 't2'] } })).toBe(
    'Cents; Staking reward; 2 selected transactions',
  );
});

it('names the rounding as the currency does', () => {
  const at = (currency: string | undefined, rounding: string) =>
    formatParameters(t, { type: 'gone', parameters: { rounding } }, types, { ...names, currency });
  expect(at('GBP', 'cents')).toBe('Pence');
  expect(at('GBP', 'wholeDollar')).toBe('Whole pounds');
  expect(at('CHF', 'cents')).toBe('Two decimals');
  expect(at(undefined, 'wholeDollar')).toBe('Whole amounts');
  expect(getRoundings(t, 'EUR').map(({ label }) => label)).toEqual(['Cents', 'Whole euros']);
  expect(getRoundings(t, 'JPY').map(({ value }) => value)).toEqual(['wholeDollar']);
  expect(findRounding('JPY', 'cents')).toBe('wholeDollar');
  expect(findRounding('GBP', 'cents')).toBe('cents');
});
