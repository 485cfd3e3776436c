import { connectIntegration, startAccountingWorld } from '@lotbook/services/integrations/testing';
import { importText } from '@lotbook/services/testing';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { askAs, type Answer } from '../../testing/ask.ts';

const database = testDatabase();
let world: Awaited<ReturnType<typeof startAccountingWorld>>;
let ada: SeededAccount;

beforeEach(async () => {
  world = await startAccountingWorld(database.current);
  ada = await seedAccount(database.current);
});
afterEach(() => world[Symbol.asyncDispose]());

const fields = `orgName active updating authenticationFailed minUsdValue syncMode accounts { id name }
  exchangeMappings { sourceId accountingAccountId } walletMappings { sourceId } defaults { asset income expense fee suspense }
  runs { status preview counts requestedBy } states { state count }`;
const ask = (call: string, selection = `{ ${fields} }`): Promise<Answer> =>
  askAs(
    world.services,
    { identity: ada.identity, email: `${ada.userId}@example.com` },
    `${call.replace('ID', `accountId: "${ada.accountId}", appName: "qbo"`)} ${selection} }`,
  );

describe('the calls of integrations', () => {
  it('set up, post, and end a connection', async () => {
    expect((await ask('{ integration(ID)')).data).toEqual({ integration: null });
    const head = 'Timestamp,Type,Sent Amount,Sent Asset,Received Amount,Received Asset\n';
    await importText(
      world.services,
      ada,
      'a.csv',
      `${head}2025-01-05,buy,1000,USD,1,BTC\n2025-02-01,sell,0.5,BTC,900,USD`,
    );
    await connectIntegration(world.services, ada, 'qbo', '9130');
    const connected = (await ask('{ integration(ID)')).data['integration'];
    expect(connected).toMatchObject({
      orgName: 'Analytical Engines Inc.',
      active: true,
      updating: false,
      authenticationFailed: false,
      minUsdValue: '0',
      syncMode: 'summary',
      runs: [{ status: 'done', preview: true }],
    });
    const tooEarly = await ask('mutation { syncIntegration(ID)');
    expect(tooEarly).toMatchObject({ code: 'SETUP_REQUIRED' });
    const defaults = '{ asset: "4", income: "25", expense: "31", fee: "30", suspense: "8" }';
    const updated = await ask(
      `mutation { updateIntegrationDefaults(ID, defaults: ${defaults})`,
      `{ defaults { asset suspense } }`,
    );
    expect(updated.data['updateIntegrationDefaults']).toEqual({
      defaults: { asset: '4', suspense: '8' },
    });
    const source = [...connected.exchangeMappings, ...connected.walletMappings][0].sourceId;
    const kind = connected.exchangeMappings.length > 0 ? 'exchangeMappings' : 'walletMappings';
    const mapped = await ask(
      `mutation { updateIntegrationMappings(ID, ${kind}: [{ sourceId: "${source}", accountingAccountId: "5" }])`,
    );
    expect(mapped.code).toBeUndefined();
    await ask(
      'mutation { updateIntegration(ID, settings: { syncMode: "transaction", minUsdValue: "1" })',
    );
    expect((await ask('mutation { syncIntegration(ID)')).data['syncIntegration']).toMatchObject({
      updating: true,
    });
    await world.services.workOff();
    const posted = (await ask('{ integration(ID)')).data['integration'];
    expect(posted).toMatchObject({
      syncMode: 'transaction',
      states: [{ state: 'posted', count: 2 }],
      runs: [{ status: 'done', requestedBy: `${ada.userId}@example.com` }, {}],
    });
    expect(world.company.entries).toHaveLength(2);
    const active = await askAs(
      world.services,
      { identity: ada.identity, email: `${ada.userId}@example.com` },
      `{ activeIntegration(accountId: "${ada.accountId}") { id } }`,
    );
    expect(active.data).toEqual({ activeIntegration: { id: 'qbo' } });
    expect((await ask('mutation { deleteIntegration(ID)', '')).data).toEqual({
      deleteIntegration: true,
    });
    expect((await ask('{ integration(ID)')).data).toEqual({ integration: null });
  });

  it('list entries on hold page by page, and refuse half a position', async () => {
    expect((await ask('{ integrationHolds(ID)', '{ key }')).data).toEqual({ integrationHolds: [] });
    expect(await ask('{ integrationHolds(ID, afterKey: "a")', '{ key }')).toMatchObject({
      code: 'BAD_INPUT',
    });
  });

  it.each([
    'mutation { updateIntegration(ID, settings: { syncMode: "hourly" })',
    'mutation { updateIntegration(ID, settings: { minUsdValue: "-1" })',
    'mutation { updateIntegrationDefaults(ID, defaults: { asset: "999" })',
    'mutation { updateIntegrationMappings(ID, walletMappings: [{ sourceId: "00000000-0000-4000-8000-000000000000", accountingAccountId: "4" }])',
  ])('refuse %s', async (call) => {
    await connectIntegration(world.services, ada, 'qbo', '9130');
    expect(await ask(call)).toMatchObject({ code: 'BAD_INPUT' });
  });

  it('accept a visit only in the browser and state that began it', async () => {
    const answer = await ask(
      'mutation { createIntegration(ID, authorization: { code: "c", state: "s", realmId: "9130" })',
    );
    expect(answer).toMatchObject({ code: 'NOT_FOUND' });
    expect((await ask('{ integration(ID)')).data).toEqual({ integration: null });
  });
});
