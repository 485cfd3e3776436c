import { pageIds } from '@lotbook/access/account-config';
import { describe, expect, it } from 'vitest';
import { hasPage, mainTabs, type GetTabs } from './main-tabs.ts';

const everything: GetTabs = {
  appId: 'tax',
  isClient: false,
  role: 'owner',
  enabledPages: pageIds,
  audit: false,
  analytics: true,
};
const labels = (change: Partial<GetTabs>) =>
  mainTabs({ ...everything, ...change }).map((tab) => tab.label);

describe('the main tabs', () => {
  it('are all there where everything is enabled', () => {
    expect(labels({})).toEqual([
      'Tax Overview',
      'Crypto Sources',
      'Files',
      'Team',
      'Reports',
      'Integrations',
      'Contacts',
      'Transactions',
      'Monitoring',
      'Planning',
      'Staking',
      'Settings',
    ]);
  });

  it.each([
    ['tax', 'Tax Overview', 'Settings'],
    ['accounting', 'Dashboard', 'Administration'],
    ['tax-preparer', 'Clients', 'Settings'],
    ['tir-admin', 'Clients', 'Settings'],
  ] as const)('have the words of %s', (appId, first, last) => {
    expect([labels({ appId })[0], labels({ appId }).at(-1)]).toEqual([first, last]);
  });

  it('are those that the configuration names', () => {
    expect(labels({ enabledPages: ['reports', 'dashboard'] })).toEqual(['Tax Overview', 'Reports']);
  });

  it('leave transactions out under audit, and monitoring without analytics', () => {
    expect(labels({ audit: true, analytics: false })).not.toContain('Transactions');
    expect(labels({ analytics: false })).not.toContain('Monitoring');
  });

  it('of a client’s account are those that clients have', () => {
    expect(labels({ appId: 'tax-preparer', isClient: true })).toEqual([
      'Overview',
      'Crypto Sources',
      'Reports',
      'Integrations',
      'Transactions',
      'Planning',
      'Settings',
    ]);
  });

  it('are open to every role', () => {
    expect(
      mainTabs({ ...everything, role: 'read_only' }).every((tab) => tab.blocked === undefined),
    ).toBe(true);
  });
});

describe('the pages of an account', () => {
  it.each([
    ['contacts', true],
    ['files/corrections', false],
    ['team-management', false],
    ['sources/add', false],
    ['wallets/w1/summary', false],
    ['exchanges', false],
    ['settings/users', false],
    ['tax-checkout', true],
    ['', true],
  ])('%s: %s where only contacts are enabled', (page, there) => {
    expect(hasPage(['contacts'], page)).toBe(there);
  });

  it('are there below an enabled page too', () => {
    expect(
      ['wallets/w1/summary', 'sources', 'exchanges/e1/imports'].every((page) =>
        hasPage(['crypto-sources'], page),
      ),
    ).toBe(true);
  });
});
