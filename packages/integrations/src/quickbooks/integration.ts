import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/integrations';
import { AccessRevoked } from '@lotbook/model/outage';
import type { Integration } from '../integration.ts';
import { requestTokens, revokeTokens } from '../oauth/token-endpoint.ts';
import { quickBooksAddresses, quickBooksScopes, requestLimit } from './constants.ts';
import { openQuickBooks, tokenHeaders } from './ledger.ts';

const service = 'QuickBooks';

export const quickBooks: Integration = {
  id: 'qbo',
  label: 'QuickBooks Online',
  authorizationUrl: quickBooksAddresses.authorize,
  tokenUrl: quickBooksAddresses.token,
  revokeUrl: quickBooksAddresses.revoke,
  scopes: quickBooksScopes,
  // The limits count per company; the door to the network only smooths all of them together.
  hosts: { 'quickbooks.api.intuit.com': requestLimit.count * 10 },
  grant: ({ network, registration }, { code, redirectUri }) =>
    requestTokens(
      { network, service, registration, headers: tokenHeaders },
      { grant_type: 'authorization_code', code, redirect_uri: redirectUri },
    ),
  revoke: ({ network, registration }, tokens) =>
    revokeTokens({ network, service, registration }, tokens),
  // The consent page lets the person choose one company and names it on the callback only.
  listTenants: async ({ network, registration, tokens }, realmId) => {
    if (realmId === undefined) throw new AccessRevoked(fill(texts.companyNotNamed));
    const ledger = openQuickBooks({ network, registration, tokens, tenantId: realmId });
    const { id, name } = await ledger.getCompany();
    return [{ id, name }];
  },
  open: openQuickBooks,
  toEntryUrl: (entryId) => `${quickBooksAddresses.entryPage}${entryId}`,
};
