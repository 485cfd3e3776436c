import { writing } from '@lotbook/db/database';
import { importText, testServices, type TestServices } from '@lotbook/services/testing';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import { graphql } from 'graphql';
import { beforeAll, describe, expect, test } from 'vitest';
import { createContext } from '../../graphql/context.ts';
import { noRequest } from '../../testing/empty-request.ts';
import { schema } from '../schema.ts';

const database = testDatabase();
let ada: SeededAccount;
let bob: SeededAccount;
let guest: SeededAccount;
let services: TestServices;
/** Ids of transactions by the id of their row. */
let ids: Readonly<Record<string, string>>;

const rows = [
  'Timestamp,Type,Sent Amount,Sent Asset,From,Received Amount,Received Asset,To,Value,Id',
  '2024-01-05T10:00:00Z,buy,1000,USD,Kraken,1,BTC,Kraken,,buy',
  '2024-03-01T10:00:00Z,withdrawal,0.5,BTC,Kraken,,,,,out',
  '2024-03-01T10:30:00Z,deposit,,,,0.5,BTC,Ledger,,in',
  '2024-06-01T10:30:00Z,deposit,,,,0.5,BTC,Trezor,400,late',
  '2025-03-01T10:00:00Z,sell,0.5,BTC,Kraken,4000,USD,Kraken,,sale',
  '2025-04-01T10:00:00Z,withdrawal,0.1,BTC,Ledger,,,,300,given',
];

beforeAll(async () => {
  [ada, bob, guest] = [
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
  // Equal rows have equal ids in every account: the other's are others.
  await importText(services, bob, 'book.csv', rows.join('\n').replaceAll(':00Z', ':01Z'));
  ids = await getIds(ada);
});

const getIds = async (owner: SeededAccount): Promise<Readonly<Record<string, string>>> => {
  const { data } = await ask(
    owner,
    `{ transactions(accountId: "${owner.accountId}") { edges { node { id externalId } } } }`,
  );
  const { transactions } = data as {
    transactions: { edges: { node: { id: string; externalId: string } }[] };
  };
  return Object.fromEntries(transactions.edges.map(({ node }) => [node.externalId, node.id]));
};

async function ask(
  person: SeededAccount,
  source: string,
  variableValues: Record<string, unknown> = {},
) {
  const identity = {
    ...person.identity,
    clientId: 'lotbook',
    appId: 'tax' as const,
    email: `${person.userId}@example.com`,
    emailVerified: true,
    issuedAt: 0,
  };
  const contextValue = createContext({
    ...noRequest,
    services,
    identity,
  });
  const { data, errors } = await graphql({ schema, source, contextValue, variableValues });
  const original = errors?.[0]?.originalError as { code?: string } | undefined;
  return {
    data: data as unknown,
    error: errors?.[0] && `${original?.code ?? 'FAULT'} ${errors[0].message}`,
  };
}

/** Calls a field of the account as its owner, runs the resulting jobs, and returns the result. */
async function call(text: string, person = ada): Promise<unknown> {
  const isQuery =
    /^(explain|memos|organizations|issues|conditional|recategorizeRuleResult|recategorizeRuleRun|compatible|matchable|transactionLots|specIdResult|specIdLots|costBasisAssignments|taxTransactions)/.test(
      text,
    );
  const { data, error } = await ask(
    person,
    `${isQuery ? 'query' : 'mutation'} { answer: ${text.replace('(', `(accountId: "${ada.accountId}", `)} }`,
  );
  if (error) return error;
  await services.workOff();
  return (data as { answer: unknown }).answer;
}

const entry = async (name: string, fields: string): Promise<unknown> => {
  const answer = await call(
    `taxTransactions(filter: { taxTxIds: ["${ids[name]}"] }) { edges { node { ${fields} } } }`,
  );
  return (answer as { edges: { node: unknown }[] }).edges[0]?.node;
};

const readWarned = (action: string) =>
  call(`conditionalWarning(action: "${action}", filter: {}) { warnings { code count } }`);

describe('categories over the wire', () => {
  test('are set, shown with who set them, and reset', async () => {
    const filter = `filter: { taxTxIds: ["${ids['given']}"] }`;
    expect(await call(`compatibleCategories(taxTxIds: ["${ids['given']}"]) { id }`)).toContainEqual(
      { id: 'gift_standard' },
    );
    expect(
      await call(`compatibleCategories(taxTxIds: ["${ids['buy']}", "${ids['given']}"]) { id }`),
    ).toEqual([]);
    expect(
      await call(`conditionalWarning(action: "setTxCategories", ${filter}) { total warning }`),
    ).toEqual({ total: 1, warning: null });
    expect(
      await call(
        `recategorizeRuleResult(${filter}, category: "gift_standard") { total changed skipped replaced }`,
      ),
    ).toEqual({
      total: 1,
      changed: 1,
      skipped: 0,
      replaced: 0,
    });
    const withSale = `filter: { taxTxIds: ["${ids['given']}", "${ids['sale']}"] }`;
    expect(
      await call(
        `recategorizeRuleResult(${withSale}, category: "gift_standard") { changed skipped gainLoss income }`,
      ),
    ).toEqual({
      changed: 1,
      skipped: 1,
      gainLoss: '0',
      income: '0',
    });
    expect(
      await call(
        `setTxCategories(${filter}, category: "gift_standard", appLocation: "transactions", customData: { note: "for Bob" }) { changed skipped }`,
      ),
    ).toEqual({ changed: 1, skipped: 0 });
    expect(
      await entry(
        'given',
        'category customData userControl { category categoryByRule transferMatching } userChanges { kind by before after }',
      ),
    ).toEqual({
      category: 'gift_standard',
      customData: { note: 'for Bob' },
      userControl: { category: true, categoryByRule: false, transferMatching: false },
      userChanges: [
        {
          kind: 'category',
          by: ada.userId,
          before: null,
          after: { category: 'gift_standard', customData: { note: 'for Bob' } },
        },
      ],
    });
    expect(
      await call(
        `conditionalWarning(action: "setTxCategories", ${filter}) { warnings { code count message } }`,
      ),
    ).toEqual({
      warnings: [
        {
          code: 'REPLACES_CATEGORIES',
          count: 1,
          message: '1 transaction: the category set by a person will be replaced.',
        },
      ],
    });
    expect(
      await call(
        `conditionalWarning(action: "resetTxCategories", ${filter}) { warnings { code count } }`,
      ),
    ).toEqual({
      warnings: [{ code: 'TAKES_BACK_CATEGORIES', count: 1 }],
    });
    expect(
      await call(`conditionalWarning(action: "revertCostBasis", ${filter}) { warning }`),
    ).toEqual({ warning: null });
    expect(
      await call(
        `runRecategorizeRule(${filter}, category: "donation_standard", mode: "once") { changed ref }`,
      ),
    ).toEqual({ changed: 1, ref: null });
    expect(await entry('given', 'userChanges { before after }')).toMatchObject({
      userChanges: [
        {},
        { before: { category: 'gift_standard' }, after: { category: 'donation_standard' } },
      ],
    });
    expect(await call(`resetTxCategories(${filter}) { changed }`)).toEqual({ changed: 1 });
    expect(await entry('given', 'category')).toEqual({ category: 'transfer_standard' });
  });

  test('what is done to many is told before', async () => {
    expect(await readWarned('assignCostBasis')).toEqual({
      warnings: [{ code: 'ASSIGNS_COSTS', count: 1 }],
    });
    expect(await readWarned('countAgain')).toEqual({ warnings: [] });
    expect(await readWarned('disableMatching')).toEqual({
      warnings: [
        { code: 'LOSES_MATCHES', count: 2 },
        { code: 'STOPS_MATCHING', count: 2 },
      ],
    });
  });

  test('refuse what cannot be meant', async () => {
    expect(await call('setTxCategories(filter: {}, category: "holiday") { changed }')).toBe(
      "BAD_INPUT 'holiday' is not a tax category. See taxCategories for the list.",
    );
    expect(
      await call(
        'runRecategorizeRule(filter: {}, category: "gift_standard", mode: "sometimes") { changed }',
      ),
    ).toMatch('BAD_INPUT mode is once');
    expect(await call('conditionalWarning(action: "dance", filter: {}) { total }')).toMatch(
      'BAD_INPUT action must be one of',
    );
    expect(await call('endRecategorizeRule(ruleId: "x")')).toBe(
      'NOT_FOUND There is no such rule in this account.',
    );
    expect(await call('recategorizeRuleRun(filter: {}, ruleId: "x") { changed }')).toBe(
      'NOT_FOUND There is no such rule in this account.',
    );
    expect(await call('startBulkEdit(filter: {}, edit: { kind: "run-rule" }) { changed }')).toBe(
      'NOT_FOUND There is no such rule in this account.',
    );
    expect(await call('resetTxCategories(filter: { taxTxIds: ["nothing"] }) { changed }')).toBe(
      'NOT_FOUND There is no such transaction in this account.',
    );
  });
});

test('a transaction is ignored and counted again', async () => {
  expect(await call(`updateTxIgnore(taxTxId: "${ids['sale']}", ignore: true) { changed }`)).toEqual(
    { changed: 1 },
  );
  expect(await entry('sale', 'ignore')).toBeUndefined();
  expect(
    await call(`updateTxIgnore(taxTxId: "${ids['sale']}", ignore: false) { changed message }`),
  ).toEqual({
    changed: 1,
    message: '1 transaction included in calculations again.',
  });
  expect(await entry('sale', 'ignore gainLoss')).toMatchObject({ ignore: false });
});

test('everything that a filter means is ignored and counted again', async () => {
  const filter = `filter: { taxTxIds: ["${ids['sale']}", "${ids['given']}"] }`;
  expect(
    await call(`updateTxsIgnore(${filter}, ignore: true) { changed unchanged message }`),
  ).toEqual({
    changed: 2,
    unchanged: 0,
    message: '2 transactions excluded from calculations.',
  });
  expect(await entry('given', 'id')).toBeUndefined();
  expect(await call(`updateTxsIgnore(${filter}, ignore: true) { changed unchanged }`)).toEqual({
    changed: 0,
    unchanged: 2,
  });
  expect(await call(`updateTxsIgnore(${filter}, ignore: false) { changed }`)).toEqual({
    changed: 2,
  });
  expect(await entry('given', 'ignore')).toEqual({ ignore: false });
});

test('what is no transaction of the account is refused in the same words, whether another account has it or nobody', async () => {
  const theirs = (await getIds(bob))['sale'];
  for (const id of [theirs, '00000000-0000-4000-8000-000000000000', 'nothing']) {
    const none = 'NOT_FOUND There is no such transaction in this account.';
    expect(await call(`updateTxIgnore(taxTxId: "${id}", ignore: true) { message }`)).toBe(none);
    expect(
      await call(`updateTxsIgnore(filter: { taxTxIds: ["${id}"] }, ignore: true) { message }`),
    ).toBe(none);
    expect(
      await call(
        `setTxCategories(filter: { taxTxIds: ["${id}"] }, category: "gift_standard") { message }`,
      ),
    ).toBe(none);
  }
  expect(
    await call('updateTxsIgnore(filter: { currencies: ["DOGE"] }, ignore: true) { message }'),
  ).toBe('BAD_INPUT No transactions match, so there is nothing to change.');
});

test('an id that no transaction of the account has is refused among others that are known, and nothing changes', async () => {
  const theirs = (await getIds(bob))['sale'];
  const none = 'NOT_FOUND There is no such transaction in this account.';
  for (const id of [theirs, '00000000-0000-4000-8000-000000000000', 'nothing']) {
    const filter = `filter: { taxTxIds: ["${ids['given']}", "${id}"] }`;
    expect(await call(`updateTxsIgnore(${filter}, ignore: true) { message }`)).toBe(none);
    expect(await call(`setTxCategories(${filter}, category: "airdrop_standard") { message }`)).toBe(
      none,
    );
    expect(await call(`resetTxCategories(${filter}) { message }`)).toBe(none);
    expect(
      await call(
        `runRecategorizeRule(${filter}, category: "airdrop_standard", mode: "once") { message }`,
      ),
    ).toBe(none);
    expect(await call(`startBulkEdit(${filter}, edit: { kind: "ignore" }) { message }`)).toBe(none);
  }
  const given = { changed: 1, unchanged: 0 };
  expect(
    await call(
      `updateTxsIgnore(filter: { taxTxIds: ["${ids['given']}", "${ids['given']}/1"] }, ignore: true) { changed unchanged }`,
    ),
  ).toEqual(given);
  expect(
    await call(
      `updateTxsIgnore(filter: { taxTxIds: ["${ids['given']}"] }, ignore: false) { changed unchanged }`,
    ),
  ).toEqual(given);
});

test('an order that is neither asc nor desc is refused', async () => {
  const asked = async (text: string) => (await ask(ada, text)).error;
  const account = `accountId: "${ada.accountId}"`;
  const refused = "BAD_INPUT order must be asc or desc, not 'up'.";
  expect(
    await asked(
      `{ transactions(${account}, sort: { column: "date", order: "up" }) { __typename } }`,
    ),
  ).toBe(refused);
  expect(
    await asked(
      `{ reports(${account}, sort: { column: "requested", order: "up" }) { __typename } }`,
    ),
  ).toBe(refused);
  expect(
    await asked(
      `{ costBasisAssignments(${account}, taxTxId: "${ids['sale']}/1", sort: { column: "date", order: "up" }) { __typename } }`,
    ),
  ).toBe(refused);
  expect(
    await asked(
      `{ transactions(${account}, sort: { column: "date", order: "asc" }) { totalCount } }`,
    ),
  ).toBeUndefined();
});

test('a price is edited and reverted, and shows', async () => {
  const { edges } = (await call(
    `taxTransactions(filter: { taxTxIds: ["${ids['buy']}"] }) { edges { node { source { id } } } }`,
  )) as {
    edges: { node: { source: { id: string } } }[];
  };
  const source = edges[0]!.node.source.id;
  expect(
    await call(
      `updateCostBasis(transactionId: "${ids['buy']}", sourceId: "${source}", price: "1500") { changed }`,
    ),
  ).toEqual({ changed: 1 });
  expect(await entry('buy', 'isEdited priceAtTimeOfTx priceFrom priceOrigin costBasis')).toEqual({
    isEdited: true,
    priceAtTimeOfTx: '1500',
    priceFrom: 'person',
    priceOrigin: 'entered by a person',
    costBasis: '1500',
  });
  expect(
    await call(
      `revertCostBasis(transactionId: "${ids['buy']}", sourceId: "${source}") { changed }`,
    ),
  ).toEqual({ changed: 1 });
  expect(await entry('buy', 'isEdited costBasis')).toEqual({ isEdited: false, costBasis: '1000' });
  expect(
    await call(
      `updateCostBasis(transactionId: "${ids['buy']}", sourceId: "${source}", price: "-1") { changed }`,
    ),
  ).toBe('BAD_INPUT Must be at least 0');
});

test('a basis is assigned and taken back, and shows', async () => {
  expect(await call(`assignCostBasis(taxTxIds: ["${ids['late']}"]) { changed skipped }`)).toEqual({
    changed: 1,
    skipped: 0,
  });
  expect(await entry('late', 'costBasis costBasisAssignments { lotNo lotIds assigned }')).toEqual({
    costBasis: '400',
    costBasisAssignments: [{ lotNo: 1, lotIds: [ids['late']], assigned: true }],
  });
  expect(
    await call(
      `revertCostBasisAssignment(taxTxIds: ["${ids['late']}"], operationType: "assign") { changed }`,
    ),
  ).toEqual({ changed: 1 });
  expect(await entry('late', 'costBasis')).toEqual({ costBasis: '0' });
  expect(
    await call(
      `costBasisAssignments(taxTxId: "${ids['sale']}") { totalCount nodes { lotNo lotIds quantity costBasis acquiredOn } }`,
    ),
  ).toEqual({
    totalCount: 1,
    nodes: [
      {
        lotNo: 1,
        lotIds: [ids['buy']],
        quantity: '0.5',
        costBasis: '500',
        acquiredOn: '2024-01-05',
      },
    ],
  });
});

test('a transfer is matched, linked, taken apart and enabled again, and shows', async () => {
  const shown =
    'matchRef transferMatchManual transferMatchingDisabled userControl { transferMatching } transferMatch { reason level lost why lots { quantity } }';
  expect(await entry('in', shown)).toEqual({
    matchRef: ids['out'],
    transferMatchManual: false,
    transferMatchingDisabled: false,
    userControl: { transferMatching: false },
    transferMatch: {
      reason: 'amount-time',
      level: 'high',
      lost: '0',
      why: 'The same amount arrived within 30 minutes.',
      lots: [{ quantity: '0.5' }],
    },
  });
  const found = (await call(
    `matchableTaxTransactions(taxTxId: "${ids['out']}", limit: 1) { totalCount nodes { id confidence why } pageInfo { hasNextPage } }`,
  )) as object;
  expect(found).toEqual({
    totalCount: 1,
    nodes: [{ id: ids['in'], confidence: 90, why: 'The same amount arrived within 30 minutes.' }],
    pageInfo: { hasNextPage: false },
  });
  expect(
    await call(`createTransferMatch(taxTxIds: ["${ids['out']}", "${ids['late']}"]) { changed }`),
  ).toEqual({ changed: 2 });
  expect(await entry('late', shown)).toMatchObject({
    matchRef: ids['out'],
    transferMatchManual: true,
    transferMatch: { reason: 'manual' },
  });
  expect(
    await call(
      `removeTransferMatchLink(taxTxId: "${ids['out']}", disableAutoMatching: true) { message }`,
    ),
  ).toEqual({
    message: 'The transfer was unmatched, and matching is off for this transaction.',
  });
  expect(await entry('out', shown)).toMatchObject({
    matchRef: null,
    transferMatchingDisabled: true,
    transferMatch: null,
  });
  expect(await call(`enableTransferMatchLinks(taxTxIds: ["${ids['out']}"]) { changed }`)).toEqual({
    changed: 1,
  });
  expect(await entry('in', 'matchRef')).toEqual({ matchRef: ids['out'] });
  const getLots = (name: string) =>
    call(
      `transactionLots(transactionId: "${ids[name]}") { ends { id txSide quantity source { label } lots { lotId quantity cameAt } } opened { lotId costBasis } }`,
    );
  const lots = [{ lotId: ids['buy'], quantity: '0.5', cameAt: '2024-01-05T10:00:00.000Z' }];
  expect(await getLots('in')).toEqual({
    ends: [
      {
        id: ids['out'],
        txSide: 'outgoing',
        quantity: '0.5',
        source: { label: expect.any(String) as string },
        lots,
      },
    ],
    opened: [],
  });
  expect(await getLots('out')).toMatchObject({
    ends: [{ id: ids['in'], txSide: 'incoming', lots }],
    opened: [],
  });
  expect(await getLots('buy')).toEqual({
    ends: [],
    opened: [{ lotId: ids['buy'], costBasis: '1000' }],
  });
  expect(
    await call('transactionLots(transactionId: "none") { ends { id } opened { lotId } }'),
  ).toEqual({ ends: [], opened: [] });
  expect(await call(`createTransferMatch(taxTxIds: ["${ids['out']}"]) { changed }`)).toMatch(
    'BAD_INPUT Choose at least one transaction that sent and one that received.',
  );
});

test('lots are chosen by hand, previewed, shown and removed', async () => {
  const details = `transactionDetails: { taxTxId: "${ids['sale']}", lots: [{ lotId: "${ids['buy']}", quantity: "0.25" }] }`;
  expect(await call(`createSpecId(${details}) { changed }`)).toMatch(
    'BAD_INPUT Specific identification is off',
  );
  expect(await call('toggleSpecIdFeature(enable: true) { taxUpdater { specIdFeature } }')).toEqual({
    taxUpdater: { specIdFeature: true },
  });
  expect(
    await call(
      `specIdResult(${details}) { now { costBasis } chosen { costBasis lots { lotId } } refusals }`,
    ),
  ).toMatchObject({
    now: { costBasis: '500' },
    chosen: { costBasis: '500' },
    refusals: [expect.stringContaining('it was selected on')],
  });
  expect(
    await call(
      `specIdLots(taxTxId: "${ids['sale']}") { lots { lotId places quantity costBasis chosenLater { quantity } } }`,
    ),
  ).toMatchObject({
    lots: [{ lotId: ids['buy'], chosenLater: [] }],
  });
  const noted = (recordedAt: string) =>
    details.replace('lots:', `recordedAt: "${recordedAt}", lots:`);
  expect(await call(`specIdResult(${noted('2025-02-28T10:00:00Z')}) { refusals }`)).toEqual({
    refusals: [],
  });
  expect(await call(`createSpecId(${noted('2999-01-01T00:00:00Z')}) { changed }`)).toBe(
    'BAD_INPUT Date cannot be in future',
  );
  expect(await call(`createSpecId(${noted('2025-02-28T10:00:00Z')}) { changed }`)).toEqual({
    changed: 1,
  });
  expect(await entry('sale', 'specIdTransactions { recordedAt }')).toEqual({
    specIdTransactions: [{ recordedAt: '2025-02-28T10:00:00.000Z' }],
  });
  expect(await call(`createSpecId(${details}) { changed }`)).toEqual({ changed: 1 });
  const shown = (await entry(
    'sale',
    'specIdTransactions { specId lotId assignmentPercentage assignmentQuantity assignmentValue }',
  )) as {
    specIdTransactions: { specId: string }[];
  };
  expect(shown).toMatchObject({
    specIdTransactions: [
      {
        lotId: ids['buy'],
        assignmentPercentage: '50',
        assignmentQuantity: '0.25',
        assignmentValue: '2000',
      },
    ],
  });
  expect(
    await call(`removeSpecId(specIds: ["${shown.specIdTransactions[0]!.specId}"]) { changed }`),
  ).toEqual({ changed: 1 });
  expect(await call('removeSpecId(specIds: ["7"]) { changed }')).toBe(
    'NOT_FOUND There is no such lot selection in this account.',
  );
  expect(
    await call(
      'updateTaxMethod(newMethod: "HIFO", from: "2026-01-01T00:00:00Z") { methodChanges { from method } }',
    ),
  ).toEqual({
    methodChanges: [{ from: '2026-01-01T00:00:00.000Z', method: 'HIFO' }],
  });
  expect(await call('updateTaxMethod(newMethod: "FIFO") { methodChanges { method } }')).toEqual({
    methodChanges: [],
  });
  expect(await call('updateTaxMethod(newMethod: "RANDOM") { id }')).toMatch(
    'BAD_INPUT The tax method has to be one of FIFO, LIFO, HIFO.',
  );
});

test('memos are written beside transactions, validated, changed and deleted', async () => {
  const made = (await call(
    `createMemo(transaction: "${ids['buy']}", appType: "tax", memo: " For the boat ") { id memo transactionId createdBy }`,
  )) as {
    id: string;
  };
  expect(made).toMatchObject({
    memo: 'For the boat',
    transactionId: ids['buy'],
    createdBy: ada.userId,
  });
  expect(await entry('buy', 'memos { memo createdByEmail }')).toEqual({
    memos: [{ memo: 'For the boat', createdByEmail: `${ada.userId}@example.com` }],
  });
  expect(await call(`updateMemo(id: "${made.id}", memo: "For the house") { memo }`)).toEqual({
    memo: 'For the house',
  });
  const several = `transactions: ["${ids['buy']}", { transactionId: "${ids['out']}" }], appType: "tax"`;
  expect(await call(`createMemosByTransactionIds(${several}, memo: "Both") { memo }`)).toEqual([
    { memo: 'Both' },
    { memo: 'Both' },
  ]);
  expect(
    await call(
      `validateMemosByTransactionIds(${several}, memo: "") { code message transactionId appType }`,
    ),
  ).toEqual([
    {
      code: 'MEMO_BLANK',
      message: 'This field is required',
      transactionId: ids['buy'],
      appType: 'tax',
    },
    {
      code: 'MEMO_BLANK',
      message: 'This field is required',
      transactionId: ids['out'],
      appType: 'tax',
    },
  ]);
  expect(
    await call(
      `validateMemosByTransactionIds(transactions: ["${(await getIds(bob))['buy']}"], appType: "tax", memo: "x") { code }`,
    ),
  ).toEqual([{ code: 'TRANSACTION_UNKNOWN' }]);
  expect(
    await call(`createMemo(transaction: "${ids['buy']}", appType: "game", memo: "x") { id }`),
  ).toBe('BAD_INPUT Invalid application type');
  expect(
    await call(
      `createMemo(transaction: "${ids['buy']}", appType: "tax", memo: "${'x'.repeat(201)}") { id }`,
    ),
  ).toBe('BAD_INPUT Must be 200 characters or fewer');
  expect(await call(`deleteMemo(id: "${made.id}")`)).toBe(true);
  expect(await call(`deleteMemo(id: "${made.id}")`)).toBe(
    'NOT_FOUND There is no such memo in this account.',
  );
  expect(
    await call(`deleteMemosByTransactionIds(transactions: ["${ids['buy']}", "${ids['out']}"])`),
  ).toBe(2);
});

test('organizations are kept and named on donations', async () => {
  const made = (await call(
    'addOrganization(organization: { name: "Red Cross", address: "Geneva" }) { id name }',
  )) as { id: string };
  expect(
    await call(
      `updateOrganization(organizationId: "${made.id}", organization: { name: "ICRC" }) { name address }`,
    ),
  ).toEqual({
    name: 'ICRC',
    address: 'Geneva',
  });
  expect(
    await call(
      `setTransactionOrganization(taxTxId: "${ids['given']}", organizationId: "${made.id}")`,
    ),
  ).toBe(true);
  expect(await entry('given', 'customData')).toEqual({ customData: { organizationId: made.id } });
  expect(await call('organizations() { name }')).toEqual([{ name: 'ICRC' }]);
  expect(await call('addOrganization(organization: { name: " " }) { id }')).toBe(
    'BAD_INPUT This field is required',
  );
  expect(await call(`removeOrganization(organizationId: "${made.id}")`)).toBe(true);
  expect(await entry('given', 'customData')).toEqual({ customData: null });
  expect(
    await call(
      `setTransactionOrganization(taxTxId: "${ids['given']}", organizationId: "${made.id}")`,
    ),
  ).toBe('NOT_FOUND There is no such organization in this account.');
});

test('issues are ranked by what hangs on them, dismissed with a reason and opened again', async () => {
  expect(await call('issues(limit: 10) { totalCount nodes { code asset } }')).toEqual({
    totalCount: 2,
    nodes: [
      { code: 'unmatched-deposit', asset: 'BTC' },
      { code: 'unmatched-withdrawal', asset: 'BTC' },
    ],
  });
  const named = `transactionId: "${ids['late']}", code: "unmatched-deposit"`;
  expect(
    await call(`dismissIssue(${named}, reason: "A present from Mum") { dismissedBecause }`),
  ).toEqual({ dismissedBecause: 'A present from Mum' });
  expect(await call('issues(limit: 10) { totalCount }')).toEqual({ totalCount: 1 });
  expect(await call('issues(dismissed: true) { nodes { code dismissedBecause } }')).toEqual({
    nodes: [{ code: 'unmatched-deposit', dismissedBecause: 'A present from Mum' }],
  });
  expect(await call(`dismissIssue(${named}, reason: "") { code }`)).toBe(
    'BAD_INPUT This field is required',
  );
  expect(
    await call(
      `dismissIssue(transactionId: "${ids['late']}", code: "no-such", reason: "x") { code }`,
    ),
  ).toBe('NOT_FOUND There is no such issue in this account.');
  expect(await call(`restoreIssue(${named}) { dismissedBecause }`)).toEqual({
    dismissedBecause: null,
  });
  expect(await call('issues(limit: 10) { totalCount }')).toEqual({ totalCount: 2 });
});

test('a figure is explained down to the line of the file', async () => {
  const nodes = (await call(
    `explain(what: "disposal", id: "${ids['sale']}:1") { id parent kind text amount }`,
  )) as {
    id: number;
    parent: number | null;
    kind: string;
    text: string;
  }[];
  expect(nodes[0]).toMatchObject({ parent: null, kind: 'disposal', amount: '3500' });
  expect(nodes.filter(({ kind }) => kind === 'record').map(({ text }) => text)).toEqual([
    'Line 2 of book.csv',
    'Line 3 of book.csv',
    'Line 4 of book.csv',
    'Line 6 of book.csv',
  ]);
  expect(await call('explain(what: "year", id: "2025") { text }')).toContainEqual({
    text: '2025: $3,500.00 of gains in 1 disposal and $0.00 of income.',
  });
  expect(await call('explain(what: "year", id: "1999") { text amount }')).toEqual([
    { text: '1999: no disposals and no income.', amount: '0' },
  ]);
  expect(await call('explain(what: "mood", id: "1") { text }')).toMatch(
    'BAD_INPUT what must be one of',
  );
  expect(await call(`explain(what: "entry", id: "${(await getIds(bob))['sale']}") { text }`)).toBe(
    'NOT_FOUND There is no such transaction in this account.',
  );
});

describe('somebody else', () => {
  const calls = [
    'setTxCategories(filter: {}, category: "gift_standard") { changed }',
    'updateTxsIgnore(filter: {}, ignore: true) { changed }',
    'updateTxIgnore(taxTxId: "TX", ignore: true) { changed }',
    'updateCostBasis(transactionId: "TX", price: "1") { changed }',
    'revertCostBasis(transactionId: "TX") { changed }',
    'assignCostBasis(taxTxIds: ["TX"]) { changed }',
    'revertCostBasisAssignment(taxTxIds: ["TX"]) { changed }',
    'createTransferMatch(taxTxIds: ["TX"]) { changed }',
    'removeTransferMatchLink(taxTxId: "TX") { changed }',
    'enableTransferMatchLinks(taxTxIds: ["TX"]) { changed }',
    'createMemo(transaction: "TX", appType: "tax", memo: "x") { id }',
    'setTransactionOrganization(taxTxId: "TX")',
  ];
  test.each(calls)('may not %s', async (text) => {
    expect(await call(text.replace('TX', ids['buy']!), guest)).toMatch(/^NOT_PERMITTED /);
    expect(await call(text.replace('TX', ids['buy']!), bob)).toBe(
      "NO_ACCESS User doesn't have access",
    );
  });

  test.each(calls.slice(2))('finds no row of another account by %s', async (text) => {
    const theirs = (await getIds(bob))['buy']!;
    const answer = await call(text.replace('TX', theirs));
    expect(answer).toBe('NOT_FOUND There is no such transaction in this account.');
    expect(await call(text.replace('TX', '00000000-0000-4000-8000-000000000000'))).toBe(answer);
    expect(await call(text.replace('TX', 'no id at all'))).toBe(answer);
  });
});
