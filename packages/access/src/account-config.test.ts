import { expect, test } from 'vitest';
import { builtInAccountConfigs, getUnavailablePages, readAccountConfig } from './account-config.ts';

test('every built-in account configuration is right, and processes 250,000 and imports 1,000 at a time', () => {
  for (const [id, config] of Object.entries(builtInAccountConfigs)) {
    expect(readAccountConfig(id, config).limits).toEqual({
      ordersProcess: 250_000,
      transactionsProcess: 250_000,
      importPerRequest: 1000,
    });
  }
});

test('lists the transactions of a week in accounting, and of the tax year elsewhere, by default', () => {
  const defaults = Object.entries(builtInAccountConfigs).map(
    ([id, { defaultTxDateStatic }]) => [id, defaultTxDateStatic] as const,
  );
  expect(Object.fromEntries(defaults)).toEqual({
    tax: 'currentTaxYear',
    accounting: 'oneWeek',
    'tax-preparer': 'currentTaxYear',
    'tir-admin': 'currentTaxYear',
  });
});

test('one that is not right is named, with what is wrong', () => {
  const config = {
    ...builtInAccountConfigs.tax,
    enabledPages: ['dashboard', 'casino'],
    colour: 'red',
  };
  expect(() => readAccountConfig('acme', config)).toThrow(
    /^The account configuration “acme” is invalid: .*enabledPages\.1 must be one of .*; contains unknown properties: colour\.$/,
  );
});

test('offers integrations only where the installation is registered with an accounting system', () => {
  const none = { oauthApplications: [{ id: 'coinbase' }], hasBeaconNode: false };
  expect(getUnavailablePages(none)).toEqual(['staking', 'integrations']);
  expect(getUnavailablePages({ ...none, oauthApplications: [{ id: 'xero' }] })).toEqual([
    'staking',
  ]);
});

test('offers staking only with an Ethereum node', () => {
  const withNode = { oauthApplications: [{ id: 'xero' }], hasBeaconNode: true };
  expect(getUnavailablePages(withNode)).toEqual([]);
});
