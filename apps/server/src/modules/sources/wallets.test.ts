import { chainAdapters } from '@lotbook/connections/chains/registry';
import { testServices, type TestServices } from '@lotbook/services/testing';
import { startEsplora } from '@lotbook/standins/esplora';
import type { HttpStandin } from '@lotbook/standins/http-standin';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import { graphql } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createContext } from '../../graphql/context.ts';
import { noRequest } from '../../testing/empty-request.ts';
import { schema } from '../schema.ts';

const database = testDatabase();
const [first, change, stranger] = [
  'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
  'bc1q8c6fshw2dlwun7ekn9qwf37cu2rn755upcp6el',
  'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
];
const zpub =
  'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs';
const time = Date.parse('2024-02-01') / 1000;
let esplora: HttpStandin;
let services: TestServices;
let ada: SeededAccount;

beforeAll(async () => {
  const ledger = [
    { id: 'a1', height: 1, time, from: [`${stranger} 100000000`], to: [`${first} 100000000`] },
    {
      id: 'a2',
      height: 2,
      time: time + 60,
      from: [`${first} 100000000`],
      to: [`${stranger} 30000000`, `${change} 69990000`],
    },
  ];
  esplora = await startEsplora({ ledger });
  services = testServices(database.current, {
    adapters: chainAdapters({ addresses: { bitcoin: `esplora ${esplora.url}/api` } }),
  });
  ada = await seedAccount(database.current);
});
afterAll(() => esplora.close());

async function ask(source: string, variableValues: Record<string, unknown> = {}) {
  const identity = {
    ...ada.identity,
    clientId: 'lotbook',
    appId: 'tax' as const,
    email: `${ada.userId}@example.com`,
    emailVerified: true,
    issuedAt: 0,
  };
  const contextValue = createContext({ ...noRequest, services, identity });
  const { data, errors } = await graphql({
    schema,
    source,
    contextValue,
    variableValues: { a: ada.accountId, ...variableValues },
  });
  return errors ? errors.map(({ message }) => message) : JSON.parse(JSON.stringify(data));
}

const fields =
  '{ id name chain status updating connected xpubs nOfm addressCount usedAddressCount addresses { address derived } reported { asset quantity } transactions newestRun { status added message } }';

describe('a wallet by its calls', () => {
  let id: string;

  test('is added by a key, and updates', async () => {
    const { addHDWallet } = await ask(
      `mutation ($a: ID!, $data: WalletInput!) { addHDWallet(accountId: $a, walletData: $data) ${fields} }`,
      {
        data: { name: 'Vault', chain: 'bitcoin', xpubs: [zpub] },
      },
    );
    expect(addHDWallet).toMatchObject({
      name: 'Vault',
      chain: 'bitcoin',
      status: 'updating',
      updating: true,
      connected: true,
      xpubs: [zpub],
      transactions: 0,
    });
    id = addHDWallet.id;
    await services.workOff();
    const { wallet } = await ask(
      `query ($a: ID!, $id: ID!) { wallet(accountId: $a, walletId: $id) ${fields} }`,
      { id },
    );
    expect(wallet).toMatchObject({
      status: 'ok',
      updating: false,
      transactions: 2,
      addressCount: 42,
      usedAddressCount: 2,
      newestRun: { status: 'done', added: 2, message: '2 new transactions from Vault.' },
    });
  });

  test('tells its summary, its balances and its addresses', async () => {
    const answer = await ask(
      `query ($a: ID!, $id: ID!) {
        walletSummary(accountId: $a, walletId: $id) { wallet { name } runs { status } canFetch { kind missing } }
        walletBalances(accountId: $a, walletId: $id, dates: ["2024-01-31", "2024-02-01"]) { date balances { asset quantity } }
        walletAddresses(accountId: $a, walletId: $id, limit: 1) { total cursor addresses { address branch index transactions derived } }
        searchAddresses(accountId: $a, search: "${first.slice(4, 12)}") { address walletName chain }
      }`,
      { id },
    );
    expect(answer).toEqual({
      walletSummary: {
        wallet: { name: 'Vault' },
        runs: [{ status: 'done' }],
        canFetch: [{ kind: 'all confirmed transactions', missing: null }],
      },
      walletBalances: [
        { date: '2024-01-31', balances: [] },
        { date: '2024-02-01', balances: [{ asset: 'BTC', quantity: '0.6999' }] },
      ],
      walletAddresses: {
        total: 42,
        cursor: '1',
        addresses: [{ address: first, branch: 'wpkh/0', index: 0, transactions: 2, derived: true }],
      },
      searchAddresses: [{ address: first, walletName: 'Vault', chain: 'bitcoin' }],
    });
    const { walletAddresses } = await ask(
      'query ($a: ID!, $id: ID!) { walletAddresses(accountId: $a, walletId: $id, cursor: "41") { cursor addresses { index } } }',
      { id },
    );
    expect(walletAddresses).toEqual({ cursor: null, addresses: [{ index: 20 }] });
    expect(
      await ask('query ($a: ID!) { account(accountId: $a) { usage { wallets addresses } } }'),
    ).toEqual({
      account: { usage: { wallets: 1, addresses: 42 } },
    });
    const found = await ask(
      `query ($a: ID!, $id: ID!) { walletAddresses(accountId: $a, walletId: $id, search: " ${first.slice(4, 14).toUpperCase()} ") { total addresses { address } } }`,
      { id },
    );
    expect(found).toEqual({ walletAddresses: { total: 1, addresses: [{ address: first }] } });
  });

  test('is compared with what the chain says, within its thresholds', async () => {
    const query =
      'query ($a: ID!) { auditBalancesWallets(accountId: $a) { name state notes assets { asset computed reported reportedBy difference unexplained state items { reason } } } auditBalancesAccounts(accountId: $a) { state assets { asset difference } } }';
    const same = {
      asset: 'BTC',
      computed: '0.6999',
      reported: '0.6999',
      reportedBy: 'source',
      difference: '0',
      unexplained: '0',
      state: 'matches',
      items: [],
    };
    expect(await ask(query)).toEqual({
      auditBalancesWallets: [{ name: 'Vault', state: 'matches', notes: [], assets: [same] }],
      auditBalancesAccounts: [{ state: 'matches', assets: [{ asset: 'BTC', difference: '0' }] }],
    });
    const change = `mutation ($a: ID!, $id: ID!, $t: ReconciliationThresholdsInput!) { updateWalletBalancesReconciliationThresholds(accountId: $a, walletId: $id, thresholds: $t) { balancesReconciliation } }`;
    const assets = [{ asset: 'BTC', contract: null, threshold: '0.001' }];
    expect(await ask(change, { id, t: { materialityThreshold: '10', assets } })).toEqual({
      updateWalletBalancesReconciliationThresholds: {
        balancesReconciliation: { materialityThreshold: '10', assets },
      },
    });
    expect(await ask(change, { id, t: { materialityThreshold: '-1' } })).toEqual([
      'Enter an amount of zero or more, such as 0.01.',
    ]);
    expect(
      await ask(
        'query ($a: ID!, $id: ID!) { ledgerAudit(accountId: $a, sourceId: $id) { lines gaps { asset } } }',
        { id },
      ),
    ).toEqual({
      ledgerAudit: { lines: 0, gaps: [] },
    });
  });

  test('is searched for the moment at which both part', async () => {
    const { findDivergence } = await ask(
      'mutation ($a: ID!, $id: ID!) { findDivergence(accountId: $a, sourceId: $id, asset: "BTC") { id status } }',
      { id },
    );
    expect(findDivergence.status).toBe('queued');
    await services.workOff();
    const found = await ask(
      'query ($a: ID!, $s: ID!) { divergence(accountId: $a, id: $s) { asset status asked message agreed { at } parted { computed } } }',
      {
        s: findDivergence.id,
      },
    );
    expect(found).toEqual({
      divergence: {
        asset: 'BTC',
        status: 'done',
        asked: 1,
        message: 'Both agree after the last transaction that moves BTC.',
        agreed: null,
        parted: null,
      },
    });
  });

  test('takes an address, gives it back, is renamed, updated and deleted', async () => {
    const added = await ask(
      'mutation ($a: ID!, $id: ID!, $x: String!) { addAddress(accountId: $a, walletId: $id, address: $x) { addresses { address derived } } }',
      { id, x: stranger },
    );
    expect(added).toEqual({ addAddress: { addresses: [{ address: stranger, derived: false }] } });
    await services.workOff();
    const taken = await ask(
      'mutation ($a: ID!, $id: ID!, $x: String!) { deleteAddress(accountId: $a, walletId: $id, address: $x) { addresses { address } } }',
      { id, x: stranger },
    );
    expect(taken).toEqual({ deleteAddress: { addresses: [] } });
    const changed = await ask(
      'mutation ($a: ID!, $id: ID!) { updateWallet(accountId: $a, walletId: $id, walletData: { name: "Safe", taxOwnership: "spouse" }) { name taxOwnership } }',
      { id },
    );
    expect(changed).toEqual({ updateWallet: { name: 'Safe', taxOwnership: 'spouse' } });
    await services.workOff();
    expect(
      await ask(
        'mutation ($a: ID!, $id: ID!) { updateWalletData(accountId: $a, walletId: $id) { updating } }',
        { id },
      ),
    ).toEqual({
      updateWalletData: { updating: true },
    });
    await services.workOff();
    expect(
      await ask('mutation ($a: ID!, $id: ID!) { deleteWallet(accountId: $a, walletId: $id) }', {
        id,
      }),
    ).toEqual({ deleteWallet: true });
    expect(await ask('query ($a: ID!) { wallets(accountId: $a) { id } }')).toEqual({ wallets: [] });
  });

  test('is refused with exact words', async () => {
    const add = (data: object) =>
      ask(
        'mutation ($a: ID!, $data: WalletInput!) { addHDWallet(accountId: $a, walletData: $data) { id } }',
        { data },
      );
    expect(await add({ name: ' ', chain: 'bitcoin', xpubs: [zpub] })).toEqual([
      'Wallet name cannot be blank',
    ]);
    expect(await add({ name: 'Vault', chain: 'bitcoin' })).toEqual(['No blank keys']);
    expect(await add({ name: 'Vault', chain: 'bitcoin', xpubs: [zpub], nOfm: '' })).toEqual([
      'Required number of signatures',
    ]);
    const files = await ask(
      'mutation ($a: ID!) { addWallet(accountId: $a, walletData: { name: "Files", chain: "bitcoin" }) { id status connected addresses { address } } }',
    );
    expect(files).toMatchObject({ addWallet: { status: 'ok', connected: false, addresses: [] } });
    expect(
      await ask(
        'mutation ($a: ID!, $id: ID!) { updateWalletData(accountId: $a, walletId: $id) { id } }',
        { id: files.addWallet.id },
      ),
    ).toEqual([
      'Files comes from files: there is nothing to fetch. Import a newer file to add transactions.',
    ]);
  });
});

test('keys are checked in their order, and nothing is kept', async () => {
  const { validateXpubs } = await ask(
    'mutation ($a: ID!, $k: [String!]!) { validateXpubs(accountId: $a, keys: $k, chain: "bitcoin") { valid duplicate reason } }',
    { k: [zpub, 'nonsense', zpub] },
  );
  expect(validateXpubs).toEqual([
    { valid: true, duplicate: false, reason: null },
    {
      valid: false,
      duplicate: false,
      reason:
        'This is not an extended public key: a character is wrong, or a part is missing. Copy it from the wallet again.',
    },
    { valid: true, duplicate: true, reason: null },
  ]);
});
