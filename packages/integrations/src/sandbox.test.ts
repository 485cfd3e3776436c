import {
  accountingRegistrations,
  makeAccountingServices,
} from '@lotbook/standins/sandbox/accounting';
import { openNetwork } from '@lotbook/connections/network';
import { routeTo, startServices } from '@lotbook/standins/exchanges/service';
import { expect, it } from 'vitest';
import { integrations } from './registry.ts';
import { memoryTokens, unlimited } from './testing.ts';

const client = { clientId: 'sandbox', clientSecret: 'secret' };

it.each(integrations.map((each) => [each.id, each] as const))(
  'the sandbox connects %s with the scopes and address of its registration',
  async (id, integration) => {
    const origin = 'http://localhost:4000';
    await using standin = await startServices(makeAccountingServices({ ...client, origin }));
    const registered = accountingRegistrations.find((each) => each.id === id)!;
    expect(registered.scope.split(' ')).toEqual(integration.scopes);
    const page = new URL(`${standin.url}${registered.authorizationPath}`);
    const redirectUri = `${origin}/oauth-callback/${id}`;
    page.search = new URLSearchParams({
      client_id: client.clientId,
      response_type: 'code',
      scope: registered.scope,
      state: 'state-of-the-visit',
      redirect_uri: redirectUri,
    }).toString();
    const text = await (await fetch(page)).text();
    const link = /href="([^"]+)">Connect/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const { headers } = await fetch(new URL(link, page), { redirect: 'manual' });
    const back = new URL(headers.get('location') ?? '').searchParams;
    const granting = {
      network: openNetwork({ route: routeTo(standin), perSecond: () => 1000, firstPauseMs: 1 }),
      registration: { ...client, tokenUrl: integration.tokenUrl },
    };
    const tokens = memoryTokens(
      await integration.grant(granting, { code: back.get('code') ?? '', redirectUri }),
    );
    const realmId = back.get('realmId') ?? undefined;
    const [tenant] = await integration.listTenants({ ...granting, tokens }, realmId);
    const ledger = integration.open({
      ...granting,
      tokens,
      tenantId: tenant?.id ?? '',
      limiter: unlimited,
    });
    expect((await ledger.listAccounts()).length).toBeGreaterThan(20);
  },
);
