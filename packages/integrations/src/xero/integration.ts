import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/integrations';
import { Malformed } from '@lotbook/model/outage';
import { getText, type Answer } from '../bearer-api.ts';
import type { Integration } from '../integration.ts';
import { requestTokens, revokeTokens } from '../oauth/token-endpoint.ts';
import { xeroAddresses, xeroScopes } from './constants.ts';
import { createXeroApi, openXero } from './ledger.ts';
import { listConnections } from './connections.ts';

const service = 'Xero';

export const xero: Integration = {
  id: 'xero',
  label: 'Xero',
  authorizationUrl: xeroAddresses.authorize,
  tokenUrl: xeroAddresses.token,
  revokeUrl: xeroAddresses.revoke,
  scopes: xeroScopes,
  // 10,000 requests a minute for the app as a whole.
  hosts: { 'api.xero.com': 100 },
  grant: ({ network, registration }, { code, redirectUri }) =>
    requestTokens(
      { network, service, registration },
      { grant_type: 'authorization_code', code, redirect_uri: redirectUri },
    ),
  revoke: ({ network, registration }, tokens) =>
    revokeTokens({ network, service, registration }, tokens),
  listTenants: async (granting) => {
    const connections = await listConnections(createXeroApi(granting));
    if (connections.length === 0) throw new Malformed(fill(texts.noOrganisation));
    return connections.map((each: Answer) => ({
      id: getText(each, 'tenantId'),
      name: getText(each, 'tenantName'),
    }));
  },
  open: openXero,
  toEntryUrl: (entryId) => `${xeroAddresses.entryPage}${entryId}`,
};
