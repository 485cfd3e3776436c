import { describe, expect, it } from 'vitest';
import { parseSearch, stringifySearch } from './search-string.ts';

describe('search strings', () => {
  it.each([
    ['a text', { search: 'eth & btc' }, '?search=eth%20%26%20btc'],
    ['a list', { currencies: ['BTC', 'ETH'] }, '?currencies[]=BTC&currencies[]=ETH'],
    [
      'an object',
      { txFlags: { flags: ['issues'], operator: 'or' } },
      `?txFlags=${encodeURIComponent('{"flags":["issues"],"operator":"or"}')}`,
    ],
    ['an empty list', { currencies: [] }, `?currencies=${encodeURIComponent('[]')}`],
    [
      'a list with JSON in it',
      { names: ['[1]', 'b'] },
      `?names=${encodeURIComponent('["[1]","b"]')}`,
    ],
  ])('carry %s there and back', (_, search, text) => {
    expect(stringifySearch(search)).toBe(text);
    expect(parseSearch(text)).toEqual(search);
  });

  it('leave out what is undefined', () => {
    expect(stringifySearch({ search: undefined })).toBe('');
  });

  it('read lists in JSON too, and leave broken JSON as text', () => {
    expect(parseSearch('?currencies=["BTC"]&search={broken}&year=2025')).toEqual({
      currencies: ['BTC'],
      search: '{broken}',
      year: '2025',
    });
  });
});
