import { reading, writing } from '@lotbook/db/database';
import * as categories from '@lotbook/messages/generated/categories';
import { createTranslator } from '@lotbook/messages/translator';
import { addContacts } from '@lotbook/db/stores/contacts';
import { resolveSearch, type TransactionFilter } from '@lotbook/db/stores/transaction-filter';
import { countTaxEntries, readTaxEntryPage } from '@lotbook/db/stores/tax-entries';
import { readTransactionPage, readTransactionSums } from '@lotbook/db/stores/transactions';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import { beforeAll, describe, expect, test } from 'vitest';
import { startBulkEdit } from '../bulk/start-bulk-edit.ts';
import { dismissIssues, restoreIssues } from '../issues/dismiss-issues.ts';
import { runWithTexts } from '../reader-texts.ts';
import { importText, testServices } from '../testing.ts';
import { toFilter } from '../base/filter-input.ts';

const database = testDatabase();
let ada: SeededAccount;
let contactId: string;

const hash = '0x9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';
const lines = [
  'Timestamp,Type,Sent Amount,Sent Asset,From,Received Amount,Received Asset,To,Value,Id,Tx Hash,Memo,Fee Amount,Fee Asset',
  '2024-01-05T10:00:00Z,buy,1000,USD,Kraken,1,BTC,Kraken,,buy,,,0.001,BTC',
  `2024-02-01T10:00:00Z,deposit,,,,2,ETH,Ledger,400,eth,${hash},`,
  '2024-03-01T10:00:00Z,deposit,,,,5,SPAM,Ledger,0,spam,,visit my page',
  '2024-04-01T10:00:00Z,deposit,,,,5,DOGE,Ledger,0.5,dust,,',
  '2024-04-02T10:00:00Z,deposit,,,,5,NIL,Ledger,0,worthless,,',
  '2024-05-01T10:00:00Z,deposit,,,,5,XYZ,Ledger,,unpriced,,',
  '2024-06-01T10:00:00Z,fee,0.01,BTC,Kraken,,,,300,fee,,',
];
const all = ['buy', 'eth', 'spam', 'dust', 'worthless', 'unpriced', 'fee'];
const without = (...ids: string[]): string[] => all.filter((id) => !ids.includes(id));

beforeAll(async () => {
  ada = await seedAccount(database.current);
  const services = testServices(database.current);
  await importText(services, ada, 'all.csv', lines.join('\n'));
  const [contact] = await writing(database.current, ada.scope, (tx) =>
    addContacts(tx, ada.accountId, [
      { contactName: 'Exchange Desk', address: '0xfeed', glCode: null },
    ]),
  );
  contactId = contact!.id;
  await startBulkEdit(services, ada, ada.accountId, () => ({ assets: ['ETH'] }), {
    kind: 'contact',
    contactId,
  });
  await startBulkEdit(services, ada, ada.accountId, () => ({ assets: ['XYZ'] }), {
    kind: 'memo',
    memo: 'ask Bob about this',
    appType: 'tax',
  });
  await startBulkEdit(services, ada, ada.accountId, () => ({ assets: ['SPAM'] }), {
    kind: 'ignore',
  });
  await services.workOff();
});

async function listFitting(filter: TransactionFilter): Promise<readonly (string | null)[]> {
  return reading(database.current, ada.scope, async (db) => {
    const window = { accountId: ada.accountId, filter };
    const { rows } = await readTransactionPage(
      db,
      window,
      { column: 'date', descending: false },
      100,
      undefined,
    );
    expect((await readTransactionSums(db, window)).count).toBe(rows.length);
    return rows.map(({ externalId }) => externalId);
  });
}

describe('a filter', () => {
  test.each<[string, TransactionFilter, string[]]>([
    ['of an asset', { assets: ['BTC'] }, ['buy', 'fee']],
    ['that an asset is not', { not: { assets: ['BTC'] } }, without('buy', 'fee')],
    [
      'of types, but not of an asset',
      { types: ['deposit'], not: { assets: ['ETH', 'XYZ'] } },
      ['spam', 'dust', 'worthless'],
    ],
    [
      'of a time',
      { from: '2024-03-01T00:00:00.000Z', to: '2024-04-02T00:00:00.000Z' },
      ['spam', 'dust'],
    ],
    [
      'that a time is not',
      { not: { from: '2024-03-01T00:00:00.000Z', to: '2024-04-02T00:00:00.000Z' } },
      without('spam', 'dust'),
    ],
    [
      'that everything since a day is not',
      { not: { from: '2024-03-01T00:00:00.000Z' } },
      ['buy', 'eth'],
    ],
    [
      'of a time, but not of a shorter one',
      { from: '2024-03-01T00:00:00.000Z', not: { to: '2024-05-01T00:00:00.000Z' } },
      ['unpriced', 'fee'],
    ],
    ['that a category is not', { not: { categories: ['transfer_standard'] } }, ['buy', 'fee']],
    ['that hides fees', { hideFees: true }, without('fee')],
    ['that hides dust', { hideDust: true }, without('dust')],
    [
      'of flags, any of them',
      { flags: { list: ['memo', 'ignored'], all: false } },
      ['spam', 'unpriced'],
    ],
    ['of flags, all of them', { flags: { list: ['memo', 'ignored'], all: true } }, ['spam']],
    [
      'of flags that it has not',
      { not: { flags: { list: ['issues'], all: false } } },
      ['buy', 'spam', 'fee'],
    ],
    [
      'of flags of figures',
      { flags: { list: ['issues'], all: false } },
      without('buy', 'spam', 'fee'),
    ],
    [
      'of flags of figures and of another',
      { flags: { list: ['issues', 'memo'], all: true } },
      ['unpriced'],
    ],
    [
      'of flags of figures, with a type',
      { flags: { list: ['issues'], all: false }, types: ['buy'] },
      [],
    ],
    ['with a decision', { flags: { list: ['edited'], all: false } }, ['spam']],
    ['with empty exclusions', { not: { assets: [], flags: { list: [], all: false } } }, all],
  ])('%s', async (_, filter, expected) => {
    expect(await listFitting(filter)).toEqual(expected);
  });

  test('that hides transactions of no value keeps those without a known price', async () => {
    expect(await listFitting({ hideZeroValue: true })).toEqual(without('worthless'));
  });

  test('of a contact, and that the contact is not', async () => {
    expect(await listFitting({ contacts: [contactId] })).toEqual(['eth']);
    expect(await listFitting({ not: { contacts: [contactId] } })).toEqual(without('eth'));
  });
});

describe('a search', () => {
  test.each([
    ['a part of a hash', '84c7d659a2', ['eth']],
    ['too short a part of a hash', '9f8', []],
    ['a memo of the source, ignoring case', 'VISIT my', ['spam']],
    ['words of a memo in another order, with others between them', 'my  visit', ['spam']],
    ['words in quotation marks as they are written', '"Visit my"', ['spam']],
    ['words in typographic quotes, next to another', 'page “visit my”', ['spam']],
    ['words in marks that are not closed yet', '"visit m', ['spam']],
    ['no quoted words in another order', '"my visit"', []],
    ['no quoted words with others between them', '"ask about"', []],
    ['a quoted memo of a person', '"ask bob"', ['unpriced']],
    ['no quoted words across different fields', '"xyz unpriced"', []],
    ['empty quotes as no search', '""', all],
    ['nothing if one of the words does not occur', 'visit nowhere', []],
    ['words in different fields of one transaction', 'unpric bob', ['unpriced']],
    ['a memo of a person', 'bob', ['unpriced']],
    ['a contact', 'exchange d', ['eth']],
    ['the address of a contact', '0xfeed', ['eth']],
    ['an asset', 'btc', ['buy', 'fee']],
    ['the id of the source', 'unpric', ['unpriced']],
    ['signs that mean something to the database', '100%_', []],
    ['two letters', 'vi', ['spam']],
    ['a source', 'ledger', without('buy', 'fee')],
    ['a part of the name of a source', 'krak', ['buy', 'fee']],
    ['a type', 'deposit', without('buy', 'fee')],
    ['a type and a source', 'fee kraken', ['fee']],
    ['a source and a memo', 'ledger visit', ['spam']],
    ['a type and an asset, each its own', 'deposit btc', []],
  ])('finds %s', async (_, search, expected) => {
    expect(await listFitting({ search })).toEqual(expected);
  });

  test('for rare words uses the index to find the transactions to read', async () => {
    const window = { accountId: ada.accountId, filter: { search: 'visit' } };
    const { filter } = await reading(database.current, ada.scope, (db) =>
      resolveSearch(db, window),
    );
    expect(filter.ids).toHaveLength(1);
  });

  test('finds types and categories by the names that the reader sees, not by others', async () => {
    const texts = createTranslator({
      overrides: { [categories.fee.code]: ['Gebühr'], [categories.buy.code]: ['Kauf'] },
    });
    const find = (search: string): Promise<readonly (string | null)[]> =>
      runWithTexts({ getTranslator: () => texts, locale: 'en-US' }, () =>
        listFitting(toFilter({ search }, { timeZone: 'UTC', taxYear: 2024, fiatCurrency: 'USD' })),
      );
    expect(await find('gebühr')).toEqual(['fee']);
    expect(await find('kauf')).toEqual(['buy']);
    // The type of a row has a name of its own.
    expect(await find('buy')).toEqual(['buy']);
    expect(await find('earn rewards')).toEqual([]);
  });

  test('finds nothing of another account', async () => {
    const bob = await seedAccount(database.current);
    const ids = await reading(
      database.current,
      bob.scope,
      async (db) =>
        (await resolveSearch(db, { accountId: bob.accountId, filter: { search: 'visit' } })).filter
          .ids,
    );
    expect(ids).toEqual([]);
  });
});

/** Of matching tax entries. */
async function sides(filter: TransactionFilter, side?: 'fee'): Promise<ReadonlySet<string>> {
  const window = { accountId: ada.accountId, filter, side };
  const { rows } = await reading(database.current, ada.scope, (db) =>
    readTaxEntryPage(db, window, 100, undefined),
  );
  expect(rows).toHaveLength(
    await reading(database.current, ada.scope, (db) => countTaxEntries(db, window)),
  );
  return new Set(rows.map((row) => row.side));
}

test('tax entries without fees are those of the other sides, also without fees of trades', async () => {
  expect(await sides({})).toEqual(new Set(['incoming', 'outgoing', 'fee']));
  expect(await sides({ hideFees: true })).toEqual(new Set(['incoming']));
  expect(await sides({}, 'fee')).toEqual(new Set(['fee']));
});

describe('an excluded transaction', () => {
  test('is shown and found by its chosen category, otherwise by the default of its type', async () => {
    const eve = await seedAccount(database.current);
    const services = testServices(database.current);
    await importText(services, eve, 'all.csv', lines.join('\n').replaceAll(':00Z', ':02Z'));
    await startBulkEdit(services, eve, eve.accountId, () => ({ assets: ['DOGE'] }), {
      kind: 'category',
      category: 'acquisition_standard',
    });
    await startBulkEdit(services, eve, eve.accountId, () => ({}), { kind: 'ignore' });
    await services.workOff();
    const read = (filter: TransactionFilter) =>
      reading(database.current, eve.scope, async (db) => {
        const window = { accountId: eve.accountId, filter };
        const { rows } = await readTransactionPage(
          db,
          window,
          { column: 'date', descending: false },
          100,
          undefined,
        );
        expect((await readTransactionSums(db, window)).count).toBe(rows.length);
        return rows.map(({ externalId, category }) => `${externalId} ${category}`);
      });
    const transfers = ['eth', 'spam', 'worthless', 'unpriced'].map(
      (name) => `${name} transfer_standard`,
    );
    expect(await read({})).toEqual(
      expect.arrayContaining([...transfers, 'dust acquisition_standard']),
    );
    expect(await read({ categories: ['transfer_standard'] })).toEqual(transfers);
    expect(await read({ categories: ['acquisition_standard'] })).toEqual([
      'dust acquisition_standard',
    ]);
    expect(await read({ not: { categories: ['transfer_standard'] } })).toHaveLength(3);
  });
});

const filterFlagged = (...list: readonly string[]) => listFitting({ flags: { list, all: true } });

test('the flag for uncertain costs means costs without evidence and unknown costs, each of which has its own flag', async () => {
  await writing(database.current, ada.scope, async (tx) => {
    for (const [id, code] of [
      ['buy', 'zero-basis'],
      ['fee', 'unsupported-basis'],
    ] as const)
      // oxlint-disable-next-line no-await-in-loop -- two rows
      await tx
        .updateTable('transaction_figure')
        .set({ issue_codes: [code] })
        .where('account_id', '=', ada.accountId)
        .where('external_id', '=', id)
        .execute();
  });
  expect([
    await filterFlagged('doubtful-basis'),
    await filterFlagged('zero-basis'),
    await filterFlagged('doubtful-basis', 'zero-basis'),
    await filterFlagged('unsupported-basis'),
  ]).toEqual([['buy', 'fee'], ['buy'], ['buy'], ['fee']]);
});

const flag = (name: string): TransactionFilter => ({ flags: { list: [name], all: false } });
const set = (code: string) => ({ filter: { codes: [code] } });

test('the flag for issues means open ones: a dismissed issue is found again once it is reopened', async () => {
  const eve = await seedAccount(database.current);
  const services = testServices(database.current);
  await importText(
    services,
    eve,
    'all.csv',
    [...lines, '2024-07-01T10:00:00Z,withdrawal,3,SOL,Kraken,,,,30,gone,,,,']
      .join('\n')
      .replaceAll(':00Z', ':03Z'),
  );
  const read = (filter: TransactionFilter) =>
    reading(database.current, eve.scope, async (db) => {
      const { rows } = await readTransactionPage(
        db,
        { accountId: eve.accountId, filter },
        { column: 'date', descending: false },
        100,
        undefined,
      );
      expect((await readTransactionSums(db, { accountId: eve.accountId, filter })).count).toBe(
        rows.length,
      );
      return rows.map(({ externalId }) => externalId);
    });
  const resolveSearch = async () => [
    await read(flag('issues')),
    await read(flag('unmatched-withdrawal')),
    await read(flag('missing-basis')),
  ];
  const received = without('buy', 'fee');
  expect(await resolveSearch()).toEqual([[...received, 'gone'], ['gone'], ['gone']]);
  await dismissIssues(services, eve, eve.accountId, set('unmatched-withdrawal'), 'A present');
  expect(await resolveSearch()).toEqual([[...received, 'gone'], [], ['gone']]);
  await dismissIssues(services, eve, eve.accountId, set('missing-basis'), 'Mined long ago');
  expect(await resolveSearch()).toEqual([received, [], []]);
  expect(await read({ not: flag('issues') })).toEqual(['buy', 'fee', 'gone']);
  await restoreIssues(services, eve, eve.accountId, set('missing-basis'));
  expect(await resolveSearch()).toEqual([[...received, 'gone'], [], ['gone']]);
});
