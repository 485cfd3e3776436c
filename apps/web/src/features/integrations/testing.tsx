import type { ConnectedIntegration } from './use-integration.ts';

type RemoteAccount = ConnectedIntegration['accounts'][number];

export const makeAccount = (more: Partial<RemoteAccount> = {}): RemoteAccount => ({
  __typename: 'IntegrationAccount',
  id: '4',
  code: '1030',
  name: 'Crypto assets',
  type: 'Other Current Asset',
  classification: 'asset',
  active: true,
  unusable: null,
  ...more,
});

/** A connected integration as the server returns it, with overrides. */
export const makeIntegration = (
  more: Partial<ConnectedIntegration> = {},
): ConnectedIntegration => ({
  __typename: 'Integration',
  id: 'qbo',
  orgName: 'Analytical Engines Inc.',
  status: 'active',
  active: true,
  updating: false,
  authenticationFailed: false,
  problem: null,
  lastSyncedAt: '2025-03-01T10:00:00.000Z',
  nextSyncAt: null,
  states: [],
  currency: 'USD',
  lockDate: null,
  accessEndsAt: null,
  minUsdValue: '0',
  syncMode: 'summary',
  summaryPeriod: 'month',
  cutoverDate: null,
  postsOpening: false,
  lockedEntries: 'hold',
  tolerance: '0.02',
  tenantId: '9130',
  tenants: [],
  accounts: [
    makeAccount(),
    makeAccount({ id: '25', code: '1240', name: 'Crypto income', classification: 'income' }),
    makeAccount({
      id: '40',
      code: '1390',
      name: 'Estimates',
      classification: 'expense',
      unusable: 'Not a posting account.',
    }),
    makeAccount({ id: '41', code: '1400', name: 'Old', classification: 'expense', active: false }),
  ],
  defaults: {
    __typename: 'IntegrationDefaults',
    asset: '4',
    income: '25',
    expense: '4',
    fee: '4',
    suspense: '4',
  },
  exchangeMappings: [],
  walletMappings: [],
  runs: [],
  ...more,
});
