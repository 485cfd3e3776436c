import { writing } from '@lotbook/db/database';
import { importText, testServices, type TestServices } from '@lotbook/services/testing';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import { graphql } from 'graphql';
import { beforeAll, expect, test } from 'vitest';
import { createContext } from '../../graphql/context.ts';
import { noRequest } from '../../testing/empty-request.ts';
import { schema } from '../schema.ts';

const database = testDatabase();
let ada: SeededAccount;
let guest: SeededAccount;
let stranger: SeededAccount;
let services: TestServices;
/** Ids of sources by name. */
let sources: Readonly<Record<string, string>>;

const rows = [
  'Timestamp,Type,Sent Amount,Sent Asset,From,Received Amount,Received Asset,To,Id',
  '2020-01-01,buy,100,USD,Kraken,1,BTC,Kraken,cheap',
  '2021-01-01,buy,900,USD,Ledger,1,BTC,Ledger,dear',
  '2025-06-01,sell,1,BTC,Kraken,1000,USD,Kraken,sale',
];

beforeAll(async () => {
  [ada, guest, stranger] = [
    await seedAccount(database.current),
    await seedAccount(database.current),
    await seedAccount(database.current),
  ];
  services = testServices(database.current);
  await writing(database.current, ada.scope, (tx) =>
    tx
      .insertInto('account_member')
      .values({ account_id: ada.accountId, user_id: guest.userId, role: 'read_only' })
      .execute(),
  );
  await importText(services, ada, 'book.csv', rows.join('\n'));
  const { custody } = (await call('taxProfile { custody { sourceId name } }')) as {
    custody: { sourceId: string; name: string }[];
  };
  sources = Object.fromEntries(custody.map(({ sourceId, name }) => [name, sourceId]));
});

/** Calls a field of the account as a given person, runs the resulting jobs, and returns the result or the error. */
async function call(text: string, person = ada): Promise<unknown> {
  const identity = {
    ...person.identity,
    clientId: 'lotbook',
    appId: 'tax' as const,
    email: `${person.userId}@example.com`,
    emailVerified: true,
    issuedAt: 0,
  };
  const kind = /^(taxProfile|transitionPreview|gainLossPerYear|logs)/.test(text)
    ? 'query'
    : 'mutation';
  const [, name = '', args = '', rest = ''] =
    /^(\w+)(?:\(([^{]*(?:\{.*\})?[^{]*)\))?\s*(\{.*\})$/s.exec(text) ?? [];
  const source = `${kind} { answer: ${name}(accountId: "${ada.accountId}"${args === '' ? '' : `, ${args}`}) ${rest} }`;
  const { data, errors } = await graphql({
    schema,
    source,
    contextValue: createContext({ ...noRequest, services, identity }),
  });
  const original = errors?.[0]?.originalError as { code?: string } | undefined;
  if (errors?.[0]) return `${original?.code ?? 'FAULT'} ${errors[0].message}`;
  await services.workOff();
  return (data as { answer: unknown }).answer;
}

const gains = () => call('gainLossPerYear { year gain }');

test('the profile tells each question with its source, its answers and the default', async () => {
  const { treatments } = (await call(
    'taxProfile { treatments { key label group citation value default values { value label } chosenAt } }',
  )) as {
    treatments: readonly { readonly key: string }[];
  };
  expect(treatments.map(({ key }) => key)).not.toContain('ukGift');
  expect(treatments.find(({ key }) => key === 'washSale')).toEqual({
    key: 'washSale',
    label: 'Wash sale rule',
    group: 'Losses',
    citation: 'IRC 1091; instructions for Schedule D of 2025',
    value: 'securities',
    default: 'securities',
    values: [
      { value: 'securities', label: 'Assets marked as securities' },
      { value: 'off', label: 'No assets' },
      { value: 'all', label: 'All assets' },
    ],
    chosenAt: null,
  });
});

test('answers, custody, traits and orders are changed and shown', async () => {
  expect(
    await call(
      'updateTreatments(treatments: [{ key: "lp", value: "deposit" }]) { treatments { key value } }',
    ),
  ).toMatchObject({
    treatments: expect.arrayContaining([{ key: 'lp', value: 'deposit' }]) as unknown,
  });
  expect(
    await call(
      `updateSourceCustody(sourceId: "${sources['Kraken']}", custody: "broker") { custody { name custody } }`,
    ),
  ).toEqual({
    custody: [
      { name: 'Kraken', custody: 'broker' },
      { name: 'Ledger', custody: null },
    ],
  });
  expect(
    await call(
      'updateAssetTraits(asset: "BTC", collectible: true) { assets { asset collectible security } }',
    ),
  ).toEqual({
    assets: [{ asset: 'BTC', collectible: true, security: false }],
  });
  expect(
    await call(
      `addStandingOrder(method: "HIFO", from: "2025-01-01", sourceId: "${sources['Ledger']}") { standingOrders { from method sourceId channel } }`,
    ),
  ).toEqual({
    standingOrders: [
      {
        from: '2025-01-01T00:00:00.000Z',
        method: 'HIFO',
        sourceId: sources['Ledger'],
        channel: 'books',
      },
    ],
  });
  const told = `method: "LIFO", from: "2027-01-01", channel: "broker", recordedAt: "2026-01-05T09:30:00Z"`;
  expect(await call(`addStandingOrder(${told}) { standingOrders { method } }`)).toBe(
    'BAD_INPUT Choose the source whose broker you instructed.',
  );
  expect(
    await call(
      `addStandingOrder(${told}, sourceId: "${sources['Kraken']}") { standingOrders { method channel recordedAt } }`,
    ),
  ).toMatchObject({
    standingOrders: [
      { method: 'HIFO' },
      { method: 'LIFO', channel: 'broker', recordedAt: '2026-01-05T09:30:00.000Z' },
    ],
  });
  expect(
    await call(
      'addStandingOrder(method: "LIFO", from: "2025-01-01", recordedAt: "2999-01-01T00:00:00Z") { standingOrders { method } }',
    ),
  ).toBe('BAD_INPUT Date cannot be in future');
});

test('only who may edit the account changes them, and strangers see nothing', async () => {
  expect(
    await call(
      'updateTreatments(treatments: [{ key: "lp", value: "taxable" }]) { treatments { key } }',
      guest,
    ),
  ).toMatch(/^NOT_PERMITTED/);
  expect(await call('taxProfile { treatments { key } }', stranger)).toBe(
    "NO_ACCESS User doesn't have access",
  );
  expect(
    await call('updateSourceCustody(sourceId: "nowhere", custody: "own") { custody { name } }'),
  ).toBe('NOT_FOUND There is no such source in this account.');
  expect(
    await call('addStandingOrder(method: "HIFO", from: "2025-02-31") { standingOrders { from } }'),
  ).toContain('"2025-02-31" is not a date such as 2025-01-31.');
});

test('a division is shown, made once, and refused afterwards', async () => {
  const wanted = `transition: { asset: "BTC", order: "HIFO", sourceIds: ["${sources['Kraken']}"], recordedOn: "2024-12-20", completedOn: "2025-01-10" }`;
  const lots =
    'refusal before { sourceId quantity costBasis } after { sourceId quantity costBasis }';
  const lot = (name: string, costBasis: string) => ({
    sourceId: sources[name],
    quantity: '1',
    costBasis,
  });
  expect(await call(`transitionPreview(${wanted}) { ${lots} }`)).toEqual({
    refusal: null,
    before: [lot('Kraken', '100'), lot('Ledger', '900')],
    after: [lot('Ledger', '100'), lot('Kraken', '900')],
  });
  expect(await gains()).toEqual([{ year: 2025, gain: '900.000000000000000000' }]);
  expect(
    await call(
      `completeTransition(${wanted}) { transitions { asset order sourceIds } transitionRules { ruleBefore returnDue } }`,
    ),
  ).toEqual({
    transitions: [{ asset: 'BTC', order: 'HIFO', sourceIds: [sources['Kraken']] }],
    transitionRules: { ruleBefore: '2025-01-01', returnDue: '2026-10-15' },
  });
  expect(await gains()).toEqual([{ year: 2025, gain: '100.000000000000000000' }]);
  expect(await call(`completeTransition(${wanted}) { transitions { asset } }`)).toMatch(
    /^BAD_INPUT .* irrevocable/,
  );
});
