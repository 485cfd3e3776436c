import { expect, it } from 'vitest';
import { findFilters, matchesFilters, readField, toFieldLabel } from './account-selection.ts';

const account = (fundId: string, fiatCurrency = 'USD') => ({
  disabled: false,
  fiatCurrency,
  subtype: { displayName: 'Fund reporting' },
  subtypeFields: { fundId, disclaimerAcknowledged: true },
});
const accounts = [account('ABCDE'), account('FGHIJ'), account('ABCDE', 'EUR')];
const selection = {
  availableFilters: ['fundId', 'fiatCurrency', 'subtype', 'unknown'],
  enableFiltering: true,
  secondaryLabelFieldId: 'fundId',
};

it('offers the configured filters that tell accounts apart, and none if filtering is off', () => {
  expect(findFilters(accounts, selection)).toEqual([
    { id: 'fundId', values: ['ABCDE', 'FGHIJ'] },
    { id: 'fiatCurrency', values: ['EUR', 'USD'] },
  ]);
  expect(findFilters(accounts, { ...selection, enableFiltering: false })).toEqual([]);
  expect(findFilters(accounts, null)).toEqual([]);
});

it('keeps the accounts that have every chosen value', () => {
  const chosen = { fundId: 'ABCDE', fiatCurrency: 'USD' };
  expect(accounts.filter((each) => matchesFilters(each, chosen))).toEqual([accounts[0]]);
  expect(accounts.filter((each) => matchesFilters(each, { fundId: '' }))).toHaveLength(3);
});

it('reads texts only, and makes ids readable', () => {
  expect(readField(accounts[0]!, 'disclaimerAcknowledged')).toBeUndefined();
  expect(toFieldLabel('fundStructureCurrency')).toBe('Fund structure currency');
});
