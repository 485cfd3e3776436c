import { chainAdapters } from '@lotbook/connections/chains/registry';
import { reading } from '@lotbook/db/database';
import { loadAllTransactions } from '@lotbook/db/stores/records';
import { startEsplora } from '@lotbook/standins/esplora';
import { startEvmExplorer, type EvmRow } from '@lotbook/standins/evm-explorer';
import type { HttpStandin } from '@lotbook/standins/http-standin';
import type { LedgerTransaction } from '@lotbook/standins/utxo-ledger';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readSyncRuns } from '../connections/read-connections.ts';
import { requestSync } from '../connections/request-sync.ts';
import { setAllIgnored } from '../decisions/ignore.ts';
import { readBalancesOnDates } from '../reconciliation/balances-on-dates.ts';
import { readDivergence, requestDivergence } from '../reconciliation/search-divergence.ts';
import { changeOneSource } from '../sources/change-sources.ts';
import { testServices, type TestServices } from '../testing.ts';
import { addAddress, addWallet, changeWalletKeys, deleteAddress } from './change-wallets.ts';
import { checkKeys } from './check-keys.ts';
import { readAddresses, readWallet, searchAddresses } from './read-wallets.ts';
import type { WalletData } from './wallet-data.ts';

const database = testDatabase();
const zpub =
  'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs';
const [first, second, change, stranger] = [
  'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
  'bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g',
  'bc1q8c6fshw2dlwun7ekn9qwf37cu2rn755upcp6el',
  'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
];
const day = (date: string): number => Date.parse(date) / 1000;
const story: readonly LedgerTransaction[] = [
  {
    id: 'a1',
    height: 1,
    time: day('2024-01-01'),
    from: [`${stranger} 100000000`],
    to: [`${first} 100000000`],
  },
  {
    id: 'a2',
    height: 2,
    time: day('2024-02-01'),
    from: [`${first} 100000000`],
    to: [`${stranger} 30000000`, `${change} 69990000`],
  },
];

let esplora: HttpStandin;
let explorer: HttpStandin;
let services: TestServices;
let ada: SeededAccount;
let ledger: LedgerTransaction[];
let payments: EvmRow[];

beforeEach(async () => {
  [ledger, payments] = [[...story], []];
  [esplora, explorer] = [
    await startEsplora({ ledger }),
    await startEvmExplorer({ rows: { txlist: payments } }),
  ];
  const addresses = {
    bitcoin: `esplora ${esplora.url}/api`,
    ethereum: `explorer ${explorer.url}/api`,
  };
  services = testServices(database.current, { adapters: chainAdapters({ addresses }) });
  ada = await seedAccount(database.current);
});
afterEach(() => Promise.all([esplora.close(), explorer.close()]));

const add = (data: WalletData, name = 'Vault') =>
  addWallet(
    services,
    ada,
    ada.accountId,
    { kind: 'wallet', provider: 'other', name, chain: data.chain ?? undefined },
    data,
  );
const read = (id: string) => readWallet(services, ada, ada.accountId, id);

/** `2024-01-01 deposit +1` */
async function rows(): Promise<readonly string[]> {
  const { rows: found } = await reading(database.current, ada.scope, (db) =>
    sql<{ line: string }>`select to_char(at at time zone 'UTC', 'YYYY-MM-DD ') || type || ' ' ||
        (select string_agg(m->>'direction' || ' ' || (m->>'quantity'), ', ' order by m->>'direction') from jsonb_array_elements(movements) m) as line
      from transaction where account_id = ${ada.accountId} order by at`.execute(db),
  );
  return found.map(({ line }) => line);
}

async function listShownIds(): Promise<readonly string[]> {
  const { rows: found } = await reading(database.current, ada.scope, (db) =>
    sql<{
      id: string;
    }>`select id from transaction where account_id = ${ada.accountId} order by at`.execute(db),
  );
  return found.map(({ id }) => id);
}

describe('a wallet with an extended key', () => {
  test('is read as one, with the addresses that were derived', async () => {
    const { id } = await add({ chain: 'bitcoin', xpubs: [zpub] });
    expect(await read(id)).toMatchObject({
      connection: { updating: true },
      xpubs: [zpub],
      nOfm: undefined,
    });
    await services.workOff();
    expect(await rows()).toEqual([
      '2024-01-01 deposit in 1',
      '2024-02-01 withdrawal fee 0.0001, out 0.3',
    ]);
    const wallet = await read(id);
    expect(wallet).toMatchObject({
      connection: { updating: false },
      addresses: [],
      addressCounts: { all: 42, used: 2 },
    });
    expect(wallet.reported.map(({ asset, quantity }) => [asset, Number(quantity)])).toEqual([
      ['BTC', 0.6999],
    ]);
    const page = await readAddresses(services, ada, ada.accountId, id, { offset: 0, limit: 2 });
    expect([
      page.addresses.map(({ address, branch, place, transactions }) => [
        address,
        branch,
        place,
        transactions,
      ]),
      page.total,
      page.next,
    ]).toEqual([
      [
        [first, 'wpkh/0', 0, 2],
        [second, 'wpkh/0', 1, 0],
      ],
      42,
      2,
    ]);
    expect(
      page.addresses.map(({ balance, firstSeen, lastSeen }) => [
        balance,
        firstSeen?.slice(0, 10),
        lastSeen?.slice(0, 10),
      ]),
    ).toEqual([
      ['0', '2024-01-01', '2024-02-01'],
      ['0', undefined, undefined],
    ]);
    expect(
      (await searchAddresses(services, ada, ada.accountId, change.slice(5, 20))).map(
        ({ address, walletName }) => [address, walletName],
      ),
    ).toEqual([[change, 'Vault']]);
  });

  test('is synced, and adds nothing twice', async () => {
    const { id } = await add({ chain: 'bitcoin', xpubs: [zpub] });
    await services.workOff();
    ledger.push({
      id: 'a3',
      height: 3,
      time: day('2024-03-01'),
      from: [`${stranger} 5000`],
      to: [`${second} 5000`],
    });
    await requestSync(services, ada, ada.accountId, { sourceId: id, kind: 'wallet' });
    await services.workOff();
    expect(await rows()).toEqual([
      '2024-01-01 deposit in 1',
      '2024-02-01 withdrawal fee 0.0001, out 0.3',
      '2024-03-01 deposit in 0.00005',
    ]);
    const [run] = await readSyncRuns(services, ada, ada.accountId, id);
    expect(run).toMatchObject({
      status: 'done',
      added: 1,
      message: '1 new transaction from Vault.',
    });
  });

  test('is read again with other keys', async () => {
    const { id } = await add({ chain: 'bitcoin', addresses: [first] });
    await services.workOff();
    expect(await rows()).toEqual([
      '2024-01-01 deposit in 1',
      '2024-02-01 withdrawal fee 0.0001, out 0.9999',
    ]);
    await changeWalletKeys(services, ada, ada.accountId, id, { xpubs: [zpub] });
    await services.workOff();
    expect(await rows()).toEqual([
      '2024-01-01 deposit in 1',
      '2024-02-01 withdrawal fee 0.0001, out 0.3',
    ]);
    expect((await read(id)).addresses.map(({ address }) => address)).toEqual([first]);
  });

  test('of several people shows how many signatures it needs', async () => {
    const keys = [
      'xpub6BosfCnifzxcFwrSzQiqu2DBVTshkCXacvNsWGYJVVhhawA7d4R5WSWGFNbi8Aw6ZRc1brxMyWMzG3DSSSSoekkudhUd9yLb6qx39T9nMdj',
    ];
    keys.push(
      'xpub6BgBgsespWvERF3LHQu6CnqdvfEvtMcQjYrcRzx53QJjSxarj2afYWcLteoGVky7D3UKDP9QyrLprQ3VCECoY49yfdDEHGCtMMj92pReUsQ',
    );
    const { id } = await add({ chain: 'bitcoin', xpubs: keys, nOfm: '1of2' }, 'Family');
    expect((await read(id)).nOfm).toBe('1-of-2');
    await services.workOff();
    expect((await read(id)).addressCounts).toEqual({ all: 120, used: 0 });
    await expect(
      add({ chain: 'bitcoin', xpubs: [zpub], nOfm: '2-of-3' }, 'Shared'),
    ).rejects.toThrow('This wallet has 1 key, not 3. Add all of them.');
    await expect(add({ chain: 'bitcoin', xpubs: [zpub], nOfm: '' }, 'Shared')).rejects.toThrow(
      'Required number of signatures',
    );
  });
});

describe('addresses of a wallet', () => {
  test('change the meaning of earlier transactions when one is added, and decisions are kept', async () => {
    const { id } = await add({ chain: 'bitcoin', address: first });
    await services.workOff();
    const before = await listShownIds();
    await setAllIgnored(services, ada, ada.accountId, () => ({}), true);
    await addAddress(services, ada, ada.accountId, id, change);
    await services.workOff();
    expect(await rows()).toEqual([
      '2024-01-01 deposit in 1',
      '2024-02-01 withdrawal fee 0.0001, out 0.3',
    ]);
    expect(await listShownIds()).toEqual(before);
    const transactions = await reading(database.current, ada.scope, (db) =>
      loadAllTransactions(db, ada.accountId),
    );
    expect(transactions.map(({ ignored }) => ignored)).toEqual([true, true]);
  });

  test('are deleted with their transactions, and the rest is read again', async () => {
    const { id } = await add({ chain: 'bitcoin', addresses: [first, change] });
    await services.workOff();
    await deleteAddress(services, ada, ada.accountId, id, first);
    expect(await rows()).toEqual([]);
    await services.workOff();
    expect(await rows()).toEqual(['2024-02-01 deposit in 0.6999']);
    await expect(deleteAddress(services, ada, ada.accountId, id, change)).rejects.toThrow(
      'This is the last address of the wallet. Delete the wallet, or add another address first.',
    );
    await expect(deleteAddress(services, ada, ada.accountId, id, stranger)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  test('are found as people write them', async () => {
    const [kept, written] = [
      '0x00000000219ab540356cbb839cbe05303d7705fa',
      '0xde0B295669a9FD93d5F28D9Ec85E40f4cb697BAe',
    ];
    const { id } = await add({ chain: 'ethereum', addresses: [kept, written] });
    await deleteAddress(services, ada, ada.accountId, id, written);
    const left = await reading(database.current, ada.scope, (db) =>
      db.selectFrom('wallet_address').select('address').execute(),
    );
    expect(left).toEqual([{ address: kept }]);
  });

  test('make a wallet of files one that is read from its chain', async () => {
    const { id } = await add({ chain: 'bitcoin' });
    expect((await read(id)).connection).toBeUndefined();
    await addAddress(services, ada, ada.accountId, id, `${first}, ${change}`);
    await services.workOff();
    expect((await read(id)).addresses.map(({ address }) => address)).toEqual(
      [change, first].toSorted(),
    );
    expect(await rows()).toHaveLength(2);
    await expect(
      changeOneSource(services, ada, ada.accountId, { id, kind: 'wallet', chain: 'litecoin' }),
    ).rejects.toThrow(/is read from its chain, which cannot be changed/);
  });

  test('overtake a sync that is under way', async () => {
    const { id } = await add({ chain: 'bitcoin', addresses: [first] });
    await Promise.all([services.workOff(), addAddress(services, ada, ada.accountId, id, change)]);
    await services.workOff();
    expect(await rows()).toEqual([
      '2024-01-01 deposit in 1',
      '2024-02-01 withdrawal fee 0.0001, out 0.3',
    ]);
  });

  test.each([
    [{ chain: 'bitcoin', address: ' ' }, 'Address cannot be blank'],
    [{ chain: 'bitcoin', xpubs: ['', zpub] }, 'No blank keys'],
    [
      { chain: 'bitcoin', xpubs: [zpub, zpub] },
      'The same key is listed twice. Enter each key once.',
    ],
    [
      { chain: 'bitcoin', address: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045' },
      "'0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045' is not an address of Bitcoin. It is one of Ethereum.",
    ],
    [
      { chain: 'bitcoin', address: `${first}x` },
      `'${first}x' is not an address of Bitcoin. A character may be wrong or missing: copy it again.`,
    ],
    [
      { chain: 'bitcoin', address: 'abandon '.repeat(11) + 'about' },
      'These look like recovery words. Anyone who has them can spend your funds, so never share them. Lotbook only needs an address or a public key.',
    ],
    [
      { chain: 'bitcoin', addresses: Array.from({ length: 61 }, () => first) },
      'At most 60 addresses can be added at once. Add the others afterwards.',
    ],
    [
      { chain: 'ethereum', xpubs: [zpub] },
      'Wallets of Ethereum have no extended public keys. Enter their addresses.',
    ],
    [
      { chain: 'astar', address: 'x' },
      'Wallets of Astar cannot be read by their address yet. Add it without one and import an export file of the wallet.',
    ],
    [{ chain: 'monero', address: 'x' }, /^'x' is not an address of Monero/],
    [{ chain: '', address: first }, 'Choose the chain that this wallet is on.'],
  ])('are checked before anything is stored: %j', async (data, message) => {
    await expect(add(data)).rejects.toThrow(message);
  });

  test('of a chain without a service are refused with what to do', async () => {
    const none = testServices(database.current, { adapters: [] });
    await expect(
      addWallet(
        none,
        ada,
        ada.accountId,
        { kind: 'wallet', provider: 'other', name: 'Vault', chain: 'bitcoin' },
        { chain: 'bitcoin', address: first },
      ),
    ).rejects.toThrow(
      'This installation has no service for Bitcoin. Its operator can set one up. Until then, import an export file of the wallet.',
    );
  });
});

test('a wallet of Ethereum is read, and its balances are shown by date', async () => {
  const mine = `0x${'a1'.repeat(20)}`;
  const row = {
    hash: '0x1',
    contractAddress: '',
    gasPrice: '1000000000',
    gasUsed: '21000',
    isError: '0',
    txreceipt_status: '1',
    functionName: '',
  };
  payments.push(
    {
      ...row,
      blockNumber: '1',
      timeStamp: String(day('2024-01-10T12:00:00Z')),
      from: `0x${'c3'.repeat(20)}`,
      to: mine,
      value: '2000000000000000000',
    },
    {
      ...row,
      hash: '0x2',
      blockNumber: '2',
      timeStamp: String(day('2024-01-11T23:30:00Z')),
      from: mine,
      to: `0x${'c3'.repeat(20)}`,
      value: '500000000000000000',
    },
  );
  const { id } = await add({ chain: 'ethereum', address: mine.toUpperCase().replace('0X', '0x') });
  await services.workOff();
  const dates = ['2024-01-11', '2024-01-09', '2024-01-10', '2024-01-12'];
  expect(
    await readBalancesOnDates(services, ada, ada.accountId, {
      sourceId: id,
      kind: 'wallet',
      dates,
    }),
  ).toEqual([
    { date: '2024-01-09', balances: [] },
    { date: '2024-01-10', balances: [{ asset: 'ETH', quantity: '2' }] },
    { date: '2024-01-11', balances: [{ asset: 'ETH', quantity: '1.499979' }] },
    { date: '2024-01-12', balances: [{ asset: 'ETH', quantity: '1.499979' }] },
  ]);
});

test('keys are known again in another wallet of the account', async () => {
  await add({ chain: 'bitcoin', xpubs: [zpub] });
  expect(await checkKeys(services, ada, ada.accountId, 'bitcoin', [zpub, 'zpub'])).toMatchObject([
    { valid: true, duplicate: true },
    { valid: false, duplicate: false },
  ]);
  await expect(checkKeys(services, ada, ada.accountId, 'ethereum', [])).rejects.toThrow(
    'Wallets of Ethereum have no extended public keys. Enter their addresses.',
  );
});

test('another person sees nothing of it', async () => {
  const { id } = await add({ chain: 'bitcoin', address: first });
  const bob = await seedAccount(database.current);
  await expect(
    readAddresses(services, bob, bob.accountId, id, { offset: 0, limit: 1 }),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await searchAddresses(services, bob, bob.accountId, first)).toEqual([]);
  await expect(addAddress(services, bob, bob.accountId, id, second)).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  await expect(addAddress(services, bob, ada.accountId, id, second)).rejects.toMatchObject({
    code: 'NO_ACCESS',
  });
});

const search = async (id: string, asset: string) => {
  const { id: searchId } = await requestDivergence(services, ada, ada.accountId, id, asset);
  await services.workOff();
  return readDivergence(services, ada, ada.accountId, searchId);
};

describe('the time at which a chain and the transactions diverge', () => {
  test('is found on Ethereum, between two days', async () => {
    const mine = `0x${'a1'.repeat(20)}`;
    const row = {
      from: `0x${'c3'.repeat(20)}`,
      to: mine,
      contractAddress: '',
      gasPrice: '1',
      gasUsed: '1',
      isError: '0',
      txreceipt_status: '1',
      functionName: '',
      value: '1000000000000000000',
    };
    for (let n = 1; n <= 9; n += 1)
      payments.push({
        ...row,
        hash: `0x${n}`,
        blockNumber: String(n),
        timeStamp: String(day(`2024-01-0${n}`)),
      });
    const { id } = await add({ chain: 'ethereum', address: mine });
    await services.workOff();
    expect(await search(id, 'ETH')).toMatchObject({ parted: null, asked: 1 });
    await setAllIgnored(
      services,
      ada,
      ada.accountId,
      () => ({ from: '2024-01-06T00:00:00.000Z', to: '2024-01-06T12:00:00.000Z' }),
      true,
    );
    expect(await search(id, 'ETH')).toMatchObject({
      agreed: { at: '2024-01-05T00:00:00.000Z', computed: '5', reported: '5' },
      parted: { at: '2024-01-07T00:00:00.000Z', computed: '6', reported: '7' },
      message:
        'They agree until Jan 5, 2024, 00:00:00 (UTC). Check the transactions up to Jan 7, 2024, 00:00:00 (UTC).',
    });
  });

  test('is found on Bitcoin, from the whole history of the wallet', async () => {
    const { id } = await add({ chain: 'bitcoin', xpubs: [zpub] });
    await services.workOff();
    expect(await search(id, 'BTC')).toMatchObject({
      status: 'done',
      parted: null,
      message: 'Both agree after the last transaction that moves BTC.',
    });
    await setAllIgnored(
      services,
      ada,
      ada.accountId,
      () => ({ to: '2024-01-15T00:00:00.000Z' }),
      true,
    );
    expect(await search(id, 'BTC')).toMatchObject({
      status: 'done',
      agreed: null,
      parted: { computed: '-0.3001', reported: '0.6999' },
      message:
        'They differ from the first transaction. Check the transactions up to Feb 1, 2024, 00:00:00 (UTC).',
    });
  });

  test('is refused if no service has past balances, and for assets without them', async () => {
    const files = await add({ chain: 'bitcoin' }, 'Files');
    await expect(search(files.id, 'BTC')).rejects.toThrow(/^Files does not report past balances/);
    const { id } = await add({ chain: 'ethereum', address: `0x${'a1'.repeat(20)}` });
    expect(await search(id, 'USDC')).toMatchObject({
      status: 'failed',
      message: 'Past balances of USDC are not available. Those of the chain’s own coin may be.',
    });
    expect(await search(id, 'ETH')).toMatchObject({
      status: 'failed',
      message: 'No transaction of this source moves ETH.',
    });
  });
});
