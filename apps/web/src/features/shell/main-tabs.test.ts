import { pageIds } from '@lotbook/access/page-ids';
import { createTranslator } from '@lotbook/messages/translator';
import { describe, expect, it } from 'vitest';
import { hasPage, isPageOn, listMainTabs, type GetTabs } from './main-tabs.ts';

const everything: GetTabs = {
  appId: 'tax',
  isClient: false,
  role: 'owner',
  enabledPages: pageIds,
  audit: false,
  hasMonitoring: true,
};
const { translate: t } = createTranslator();
const labels = (change: Partial<GetTabs>) =>
  listMainTabs(t, { ...everything, ...change }).map((tab) => tab.label);

describe('main tabs', () => {
  it('shows every tab if all pages are enabled', () => {
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
  ] as const)('uses the labels of %s', (appId, first, last) => {
    expect([labels({ appId })[0], labels({ appId }).at(-1)]).toEqual([first, last]);
  });

  it('shows the tabs that the configuration enables', () => {
    expect(labels({ enabledPages: ['reports', 'dashboard'] })).toEqual(['Tax Overview', 'Reports']);
  });

  it('hides transactions under audit, and monitoring with nothing to show', () => {
    expect(labels({ audit: true, hasMonitoring: false })).not.toContain('Transactions');
    expect(labels({ hasMonitoring: false })).not.toContain('Monitoring');
  });

  it('shows only client tabs in a client’s account', () => {
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

  it('shows the journal of businesses together with reports', () => {
    expect(labels({ appId: 'accounting' })).toContain('Journal');
    expect(labels({ appId: 'accounting', enabledPages: ['dashboard'] })).toEqual(['Dashboard']);
    expect(hasPage(['reports'], 'journal/close', 'accounting')).toBe(true);
    expect(labels({ appId: 'accounting', isClient: true })).toContain('Journal');
    expect(labels({ appId: 'tax-preparer', isClient: true, keepsBooks: true })).toContain(
      'Journal',
    );
    expect(hasPage(['contacts'], 'journal/close', 'accounting')).toBe(false);
    expect(hasPage(['reports'], 'journal/close', 'tax')).toBe(false);
  });

  it('opens every tab for every role', () => {
    expect(
      listMainTabs(t, { ...everything, role: 'read_only' }).every(
        (tab) => tab.blocked === undefined,
      ),
    ).toBe(true);
  });
});

describe('pages of an account', () => {
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
  ])('%s: %s if only contacts are enabled', (page, there) => {
    expect(hasPage(['contacts'], page, 'tax')).toBe(there);
  });

  it.each([
    ['sources/add', 'enableSourceAdd'],
    ['settings/invite', 'enableTaxProConnection'],
  ] as const)('shows %s only with %s', (page, feature) => {
    const on = { enableSourceAdd: true, enableTaxProConnection: true };
    expect(isPageOn(on, page)).toBe(true);
    expect(isPageOn({ ...on, [feature]: false }, page)).toBe(false);
    expect(isPageOn({ ...on, [feature]: false }, 'transactions')).toBe(true);
  });

  it('allows pages below an enabled page', () => {
    expect(
      ['wallets/w1/summary', 'sources', 'exchanges/e1/imports'].every((page) =>
        hasPage(['crypto-sources'], page, 'tax'),
      ),
    ).toBe(true);
  });
});
