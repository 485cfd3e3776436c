import { integrations } from '@lotbook/integrations/registry';
import { xeroScopes } from '@lotbook/integrations/xero/constants';
import { quickBooksService } from '@lotbook/standins/accounting/quickbooks';
import { makeQuickBooksCompany } from '@lotbook/standins/accounting/quickbooks-company';
import { xeroService } from '@lotbook/standins/accounting/xero';
import { makeXeroOrganisation } from '@lotbook/standins/accounting/xero-organisation';
import { routeTo, startServices } from '@lotbook/standins/exchanges/service';
import type { Database } from '@lotbook/db/database';
import type { NetworkSettings } from '@lotbook/connections/network';
import type { AccountId } from '@lotbook/model/ids';
import { beginOAuthVisit, endOAuthVisit } from '../oauth/oauth-sessions.ts';
import type { Actor } from '../services.ts';
import { testServices, type TestServices } from '../testing.ts';
import { createIntegration } from './connect-integration.ts';

const client = { clientId: 'app', clientSecret: 'secret' };
const binding = 'this browser';

/** Services next to stand-ins of both accounting systems. */
export async function startAccountingWorld(database: Database, network: NetworkSettings = {}) {
  const redirectUris = integrations.map(({ id }) => `https://books.example/oauth-callback/${id}`);
  const company = makeQuickBooksCompany('9130', 'Analytical Engines Inc.');
  const organisation = makeXeroOrganisation('tenant-1', 'Analytical Engines Ltd');
  const quickBooks = quickBooksService({ ...client, redirectUris, companies: [company] });
  const xero = xeroService({
    ...client,
    redirectUris,
    organisations: [organisation, makeXeroOrganisation('tenant-2', 'Difference Engines Ltd')],
  });
  const standin = await startServices([quickBooks, xero]);
  const oauthApplications = integrations.map(({ id, authorizationUrl, scopes }) => ({
    id,
    ...client,
    scope: (id === 'xero' ? xeroScopes : scopes).join(' '),
    authorizationUrl: routeTo(standin)(authorizationUrl),
    forwardTo: [],
  }));
  const services = testServices(database, {
    shell: { oauthApplications },
    network: { route: routeTo(standin), longestPauseMs: 0, ...network },
  });
  return {
    company,
    organisation,
    quickBooks,
    xero,
    standin,
    services,
    [Symbol.asyncDispose]: () => standin.close(),
  };
}

/** Visits the consent page, allows it, and connects what it brought. */
export async function connectIntegration(
  services: TestServices,
  member: Actor & { readonly accountId: AccountId },
  app: string,
  decision: string,
): Promise<void> {
  const url = new URL(
    await beginOAuthVisit(services, member, member.accountId, {
      applicationName: app,
      redirectUri: `/accounting/integrations/${app}`,
      binding,
    }),
  );
  url.pathname = url.pathname.replace(/\/[^/]+$/, '/decide');
  url.searchParams.set('decision', decision);
  const { headers } = await fetch(url, { redirect: 'manual' });
  const { searchParams } = new URL(headers.get('location') ?? '');
  const state = searchParams.get('state') ?? '';
  await endOAuthVisit(services, state, binding);
  await createIntegration(services, member, member.accountId, app, {
    code: searchParams.get('code') ?? '',
    state,
    realmId: searchParams.get('realmId') ?? undefined,
    binding,
  });
  await services.workOff();
}
