import { createTranslator } from '@lotbook/messages/translator';
import { expect, it } from 'vitest';
import { readSourcesSearch, type SourcesSearch } from './search.ts';
import { getVisibleSources } from './visible-sources.ts';
import { formatTies, getTies } from './ties.ts';
import type { Source } from './use-sources.ts';

const t = createTranslator().translate;

const source = (name: string, more: Partial<Source> = {}): Source => ({
  id: name,
  kind: 'exchange',
  name,
  provider: 'other',
  label: name,
  updating: false,
  broken: false,
  transactions: 5,
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
  ...more,
});
const all = [
  source('Kraken', { value: '9.5', transactions: 3 }),
  source('Paper', { kind: 'wallet', value: '10', transactions: 900 }),
  source('Binance', { transactions: 0 }),
  source('Mt. Gox', { archived: true }),
  source('Gemini', { broken: true, transactions: 10 }),
];
const names = (search: SourcesSearch) => getVisibleSources(all, search).map(({ name }) => name);

it('shows active sources by name, and archived ones on request', () => {
  expect(names({})).toEqual(['Binance', 'Gemini', 'Kraken', 'Paper']);
  expect(names({ show: 'archived' })).toEqual(['Mt. Gox']);
  expect(names({ show: 'attention' })).toEqual(['Binance', 'Gemini']);
});

it('filters by name and type', () => {
  expect(names({ search: 'kra' })).toEqual(['Kraken']);
  expect(names({ kind: 'wallet' })).toEqual(['Paper']);
});

it('sorts by count in descending order, and by value numerically', () => {
  expect(names({ sort: 'transactions' })).toEqual(['Paper', 'Gemini', 'Kraken', 'Binance']);
  expect(names({ sort: 'value' }).slice(0, 2)).toEqual(['Paper', 'Kraken']);
  expect(names({ sort: 'name', order: 'desc' })[0]).toBe('Paper');
});

it('parses search parameters and ignores unknown ones', () => {
  expect(
    readSourcesSearch({
      kind: 'wallet',
      show: 'everything',
      sort: 'value',
      order: 'up',
      search: '',
    }),
  ).toEqual({ kind: 'wallet', sort: 'value' });
});

it('reports whether balances match, and filters those that differ', () => {
  const states = [
    ['matches', 'differs', 'differs', 'notReported'],
    ['matches', 'immaterial'],
    ['notReported'],
    [],
  ];
  expect(states.map((each) => formatTies(t, getTies(each)).words)).toEqual([
    '2 balances differ',
    'Balances match',
    'Balances not compared',
    'Balances not compared',
  ]);
  const some = states.map((each, n) => source(`Source ${n}`, { ties: getTies(each) }));
  expect(getVisibleSources(some, { show: 'differ' }).map(({ name }) => name)).toEqual(['Source 0']);
});
