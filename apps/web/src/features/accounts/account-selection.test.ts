import { createTranslator } from '@lotbook/messages/translator';
import { expect, it } from 'vitest';
import { findFilters, matchesFilters, readField, toFieldLabel } from './account-selection.ts';

const t = createTranslator().translate;

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
  expect(findFilters(t, accounts, selection)).toEqual([
    { id: 'fundId', values: ['ABCDE', 'FGHIJ'] },
    { id: 'fiatCurrency', values: ['EUR', 'USD'] },
  ]);
  expect(findFilters(t, accounts, { ...selection, enableFiltering: false })).toEqual([]);
  expect(findFilters(t, accounts, null)).toEqual([]);
});

it('keeps the accounts that have every chosen value', () => {
  const chosen = { fundId: 'ABCDE', fiatCurrency: 'USD' };
  expect(accounts.filter((each) => matchesFilters(t, each, chosen))).toEqual([accounts[0]]);
  expect(accounts.filter((each) => matchesFilters(t, each, { fundId: '' }))).toHaveLength(3);
});

it('reads texts only, and makes ids readable', () => {
  expect(readField(t, accounts[0]!, 'disclaimerAcknowledged')).toBeUndefined();
  expect(toFieldLabel('fundStructureCurrency')).toBe('Fund structure currency');
});
