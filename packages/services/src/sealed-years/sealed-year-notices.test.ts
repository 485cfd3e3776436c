import { renderInEnglish, type FilledMessage } from '@lotbook/messages/fill';
import { reading } from '@lotbook/db/database';
import { logPage } from '@lotbook/db/stores/account-log';
import { findAccount } from '@lotbook/db/stores/accounts';
import { loadImports } from '@lotbook/db/stores/imports';
import { expect, test } from 'vitest';
import { startBulkEdit } from '../bulk/start-bulk-edit.ts';
import { readConsequences } from '../decisions/consequences.ts';
import { editCostBasis } from '../decisions/cost-basis.ts';
import { setIgnored } from '../decisions/ignore.ts';
import { setCategories } from '../decisions/set-categories.ts';
import { file, testBook } from '../decisions/testing.ts';
import { readWarnings } from '../decisions/warnings.ts';
import { undoImport } from '../imports/undo-import.ts';
import { changeSettings } from '../accounts/change-settings.ts';
import { changeAssetTraits } from '../tax-settings/change-tax-settings.ts';
import { createOrganization, nameOrganization } from '../organizations/organizations.ts';
import { requestSeal } from './change-seals.ts';
import { readComparison, requestComparison } from './compare-year.ts';
import { readSealedYears } from './read-sealed-years.ts';
import { listImportWarnings, listSourceWarnings } from './warnings-before-deleting.ts';
import { readSealedYearAt } from '../seal-warnings/sealed-spans.ts';

const book = testBook();
const rows = [
  '2023-01-05T10:00:00Z,buy,1000,USD,Kraken,1,BTC,Kraken,,lot',
  '2024-05-01T10:00:00Z,deposit,,,,0.5,BTC,Trezor,400,gift',
  '2024-06-01T10:00:00Z,sell,1,BTC,Kraken,4000,USD,Kraken,,sale',
  '2025-03-01T10:00:00Z,deposit,,,,0.5,BTC,Trezor,400,later',
];

async function sealTheYear(): Promise<void> {
  await book.load(file(rows));
  await requestSeal(book.services, book.ada, book.ada.accountId, 2024);
  await book.services.workOff();
}

const tail = 'what was filed does not change, and the Reports page shows what would differ today.';
const one = `1 transaction is in the locked tax year 2024: ${tail}`;
const listNotices = (list: readonly { readonly code: string; readonly message: FilledMessage }[]) =>
  list.map(({ code, message }) => `${code}: ${renderInEnglish(message)}`);
const readWarned = async (...names: string[]) => {
  const ids = await Promise.all(names.map(book.getId));
  const { warnings } = await readWarnings(
    book.services,
    book.ada,
    book.ada.accountId,
    'updateTxIgnore',
    () => ({ ids }),
  );
  return listNotices(warnings);
};

test('changes to transactions of a sealed year, or to lots of its sales, are warned about; later ones are not', async () => {
  await sealTheYear();
  expect(await readWarned('gift', 'later')).toEqual([`SEALED_YEARS: ${one}`]);
  expect(await readWarned('lot')).toEqual([
    `BEFORE_SEALED_YEAR: 1 transaction is before the end of the locked tax year 2024, whose sales may have used up their lots: ${tail}`,
  ]);
  expect(await readWarned('later')).toEqual([]);
});

const before = (count: string, year: number | string = 2024) =>
  `BEFORE_SEALED_YEAR: ${count} before the end of the locked tax year ${year}, whose sales may have used up their lots: ${tail}`;

test('of earlier transactions only those are warned about whose units, or units that took their cost, moved in a sealed year', async () => {
  await book.load(
    file([
      ...rows,
      '2022-01-05T10:00:00Z,buy,100,USD,Kraken,9,DOGE,Kraken,,dog',
      '2022-01-06T10:00:00Z,deposit,,,,50,USD,Kraken,,money',
      '2022-02-05T10:00:00Z,crypto-crypto,1,DOGE,Kraken,2,LTC,Kraken,50,traded',
      '2022-03-05T10:00:00Z,buy,100,USD,Kraken,1,ETH,Kraken,,ether',
      '2022-03-06T10:00:00Z,swap,1,ETH,Kraken,1,WETH,Kraken,100,wrapped',
      '2024-07-01T10:00:00Z,sell,1,WETH,Kraken,300,USD,Kraken,,unwrapped',
      '2025-07-01T10:00:00Z,sell,2,LTC,Kraken,300,USD,Kraken,,afterwards',
    ]),
  );
  await requestSeal(book.services, book.ada, book.ada.accountId, 2024);
  await book.services.workOff();
  expect(await readWarned('dog', 'traded', 'money')).toEqual([]);
  expect(await readWarned('lot', 'ether', 'dog')).toEqual([before('2 transactions are')]);
  expect((await countMovedByIgnoring('dog')).concat(await countMovedByIgnoring('traded'))).toEqual(
    [],
  );
});

test('a transaction between two sealed years is reported for the later one only', async () => {
  await book.load(
    file([
      '2022-01-05T10:00:00Z,buy,100,USD,Kraken,9,DOGE,Kraken,,dog',
      '2022-02-05T10:00:00Z,sell,1,DOGE,Kraken,50,USD,Kraken,,first',
      '2023-01-05T10:00:00Z,buy,100,USD,Kraken,9,DOGE,Kraken,,between',
      '2023-02-05T10:00:00Z,buy,1000,USD,Kraken,1,BTC,Kraken,,coin',
      '2024-02-05T10:00:00Z,sell,1,BTC,Kraken,1500,USD,Kraken,,second',
    ]),
  );
  for (const year of [2022, 2024])
    await requestSeal(book.services, book.ada, book.ada.accountId, year);
  await book.services.workOff();
  expect(await readWarned('between')).toEqual([]);
  expect(await readWarned('coin')).toEqual([before('1 transaction is')]);
});

const after = (count: string, what: string) =>
  `AFTER_SEALED_YEAR: ${count} within 30 days after a ${what}: ${tail}`;
const matched =
  'disposal in the locked tax year 2024/25, and such a disposal is matched with units bought then';
const putOff = 'loss in the locked tax year 2024, and units bought then defer such a loss';

const springRows = [
  '2023-01-05T10:00:00Z,buy,1000,GBP,Kraken,1,BTC,Kraken,,lot',
  '2023-01-06T10:00:00Z,buy,100,GBP,Kraken,1,ETH,Kraken,,ether',
  '2025-01-06T10:00:00Z,sell,0.5,ETH,Kraken,90,GBP,Kraken,,etherSold',
  '2025-03-20T10:00:00Z,sell,0.5,BTC,Kraken,900,GBP,Kraken,,sale',
  '2025-03-31T10:00:00Z,withdrawal,0.2,ETH,Kraken,,,,,moved',
  '2025-03-31T10:30:00Z,deposit,,,,0.2,ETH,Ledger,,arrived',
  '2025-04-07T10:00:00Z,buy,50,GBP,Kraken,0.1,ETH,Kraken,,otherAsset',
  '2025-04-19T22:59:59Z,buy,250,GBP,Kraken,0.2,BTC,Kraken,,lastDay',
  '2025-04-19T23:00:00Z,buy,250,GBP,Kraken,0.2,BTC,Kraken,,dayAfter',
];

test('in the United Kingdom purchases within thirty days after a sale of a sealed year are warned about, and nothing later or of another asset', async () => {
  const { ada, services } = book;
  await changeSettings(services, ada, ada.accountId, { jurisdiction: 'UK' });
  await book.load(file(springRows));
  await requestSeal(services, ada, ada.accountId, 2024);
  await services.workOff();
  expect(await readWarned('lastDay')).toEqual([after('1 transaction is', matched)]);
  expect(await readWarned('dayAfter', 'otherAsset')).toEqual([]);
  expect(await readWarned('sale', 'lastDay', 'lot')).toEqual([
    `SEALED_YEARS: 1 transaction is in the locked tax year 2024/25: ${tail}`,
    before('1 transaction is', '2024/25'),
    after('1 transaction is', matched),
  ]);
  expect([
    await countMovedByIgnoring('lastDay'),
    await countMovedByIgnoring('dayAfter'),
    await countMovedByIgnoring('otherAsset'),
  ]).toEqual([[2024], [], []]);
  const ignored = await setIgnored(
    services,
    ada,
    ada.accountId,
    [await book.getId('lastDay')],
    true,
  );
  expect(ignored.message).toEqual(
    `1 transaction excluded from calculations. 1 transaction is within 30 days after a disposal in the locked tax year 2024/25, and such a disposal is matched with units bought then: ${tail}`,
  );
});

const winterRows = [
  '2024-01-05T10:00:00Z,buy,1000,USD,Kraken,1,TSLAX,Kraken,,lot',
  '2024-01-06T10:00:00Z,buy,1000,USD,Kraken,1,BTC,Kraken,,coin',
  '2024-12-20T10:00:00Z,sell,1,TSLAX,Kraken,700,USD,Kraken,,sale',
  '2024-12-21T10:00:00Z,sell,1,BTC,Kraken,700,USD,Kraken,,coinSold',
  '2025-01-10T10:00:00Z,buy,600,USD,Kraken,1,TSLAX,Kraken,,back',
  '2025-01-11T10:00:00Z,buy,600,USD,Kraken,1,BTC,Kraken,,coinBack',
  '2025-01-20T10:00:00Z,buy,600,USD,Kraken,1,TSLAX,Kraken,,tooLate',
];

test('in the United States it is warned about for assets whose wash sales defer losses, and for no others', async () => {
  const { ada, services } = book;
  await book.load(file(winterRows));
  await requestSeal(services, ada, ada.accountId, 2024);
  await services.workOff();
  expect(await readWarned('back', 'coinBack', 'tooLate')).toEqual([]);
  expect(await countMovedByIgnoring('back')).toEqual([]);
  await changeAssetTraits(services, ada, ada.accountId, {
    asset: 'TSLAX',
    collectible: false,
    security: true,
  });
  await services.workOff();
  expect(await readWarned('back', 'coinBack', 'tooLate')).toEqual([
    after('1 transaction is', putOff),
  ]);
  expect([
    await countMovedByIgnoring('back'),
    await countMovedByIgnoring('coinBack'),
    await countMovedByIgnoring('tooLate'),
  ]).toEqual([[2024], [], []]);
});

test('in the United States later transactions never change a filed gain, but can change a loss part of a sale with a gain', async () => {
  const { ada, services } = book;
  await book.load(
    file([
      '2024-01-05T10:00:00Z,buy,100,USD,Kraken,1,BTC,Kraken,,cheap',
      '2024-01-05T11:00:00Z,buy,900,USD,Kraken,1,ETH,Kraken,,coin',
      '2024-01-06T10:00:00Z,buy,1000,USD,Kraken,1,BTC,Kraken,,dear',
      '2024-12-20T10:00:00Z,sell,2,BTC,Kraken,1400,USD,Kraken,,sale',
      '2024-12-21T10:00:00Z,sell,1,ETH,Kraken,1200,USD,Kraken,,coinSold',
      '2025-01-10T10:00:00Z,buy,600,USD,Kraken,1,BTC,Kraken,,back',
      '2025-01-11T10:00:00Z,buy,600,USD,Kraken,1,ETH,Kraken,,coinBack',
    ]),
  );
  for (const asset of ['BTC', 'ETH'])
    await changeAssetTraits(services, ada, ada.accountId, {
      asset,
      collectible: false,
      security: true,
    });
  await requestSeal(services, ada, ada.accountId, 2024);
  await services.workOff();
  expect(await readWarned('coinBack')).toEqual([]);
  expect(await readWarned('back', 'coinBack')).toEqual([after('1 transaction is', putOff)]);
  expect([await countMovedByIgnoring('coinBack'), await countMovedByIgnoring('back')]).toEqual([
    [],
    [2024],
  ]);
});

test('deleting an import or a source gives the same warning', async () => {
  await sealTheYear();
  const { ada, services } = book;
  const [only] = await reading(book.database.current, ada.scope, (db) =>
    loadImports(db, ada.accountId, { limit: 1 }),
  );
  const words = [
    `SEALED_YEARS: 2 transactions are in the locked tax year 2024: ${tail}`,
    before('1 transaction is'),
  ];
  expect(listNotices(await listImportWarnings(services, ada, ada.accountId, only!.id))).toEqual(
    words,
  );
  const { sourceId } = (await book.transactions())['lot']!;
  expect(listNotices(await listSourceWarnings(services, ada, ada.accountId, sourceId))).toEqual([
    `SEALED_YEARS: ${one}`,
    before('1 transaction is'),
  ]);
});

test('deleting a price file warns about what its prices value', async () => {
  const { ada, services } = book;
  await book.load(
    'Timestamp,Asset,Currency,Price\n2023-01-05T00:00:00Z,BTC,USD,900\n2024-05-01T00:00:00Z,BTC,USD,800\n2025-03-01T00:00:00Z,BTC,USD,700\n',
    'prices.csv',
  );
  await book.load(
    file([
      '2023-01-05T10:00:00Z,stake-reward,,,,1,BTC,Kraken,,unvalued',
      '2024-05-01T10:00:00Z,stake-reward,,,,1,BTC,Kraken,,filed',
      '2024-05-01T11:00:00Z,stake-reward,,,,1,BTC,Kraken,500,valued',
      '2024-06-01T10:00:00Z,sell,1,BTC,Kraken,4000,USD,Kraken,,sale',
      '2025-03-01T10:00:00Z,stake-reward,,,,1,BTC,Kraken,,later',
    ]),
  );
  await requestSeal(services, ada, ada.accountId, 2024);
  await services.workOff();
  const prices = (await book.read((db) => loadImports(db, ada.accountId, { limit: 9 }))).find(
    ({ fileName }) => fileName === 'prices.csv',
  )!;
  expect(listNotices(await listImportWarnings(services, ada, ada.accountId, prices.id))).toEqual([
    `SEALED_YEARS: ${one}`,
    before('1 transaction is'),
  ]);
});

test('a transaction shows its sealed year', async () => {
  await sealTheYear();
  await reading(book.database.current, book.ada.scope, async (db) => {
    const account = (await findAccount(db, book.ada.accountId))!;
    expect(await readSealedYearAt(db, account, '2024-12-31T23:00:00Z')).toBe('2024');
    expect(await readSealedYearAt(db, account, '2025-03-01T10:00:00Z')).toBeUndefined();
  });
});

test('a change to a sealed year, by one decision or a bulk edit, is reported and not blocked', async () => {
  await sealTheYear();
  const { ada, services } = book;
  const id = await book.getId('gift');
  const priced = await editCostBasis(services, ada, ada.accountId, {
    transactionId: id,
    price: '900',
  });
  expect(priced).toMatchObject({ changed: 1, message: `BTC: price $900.00. ${one}` });
  const older = await editCostBasis(services, ada, ada.accountId, {
    transactionId: await book.getId('lot'),
    costBasis: '900',
  });
  expect(older.message).toEqual(
    `BTC: cost basis $900.00. 1 transaction is before the end of the locked tax year 2024, whose sales may have used up their lots: ${tail}`,
  );
  const both = [id, await book.getId('later')];
  const bulk = await startBulkEdit(services, ada, ada.accountId, () => ({ ids: both }), {
    kind: 'category',
    category: 'gift_standard',
  });
  expect(bulk.message).toEqual(`Category Gift set for 2 transactions. ${one}`);
  const later = await setCategories(services, ada, ada.accountId, () => ({ ids: [both[1]!] }), {
    category: 'airdrop_standard',
  });
  expect(later.message).toEqual('Category Airdrop set for 1 transaction.');
  await setIgnored(services, ada, ada.accountId, [await book.getId('lot')], true);
  await services.workOff();
  const year = (await readSealedYears(services, ada, ada.accountId)).find(
    ({ taxYear }) => taxYear === 2024,
  );
  expect(year!.seals[0]).toMatchObject({ status: 'sealed', hasMoved: true });
});

test('importing rows of a sealed year is reported', async () => {
  await sealTheYear();
  await book.load(
    file([
      '2024-07-01T10:00:00Z,deposit,,,,0.1,BTC,Trezor,40,new',
      '2025-07-01T10:00:00Z,deposit,,,,0.1,BTC,Trezor,40,newer',
    ]),
    'more.csv',
  );
  const [last] = await reading(book.database.current, book.ada.scope, (db) =>
    loadImports(db, book.ada.accountId, { limit: 1 }),
  );
  expect(last!.message).toEqual(`more.csv loaded successfully. ${one}`);
  await undoImport(book.services, book.ada, book.ada.accountId, last!.id);
  const [logged] = await reading(book.database.current, book.ada.scope, (db) =>
    logPage(db, book.ada.accountId, { types: ['import'] }, 1),
  );
  expect(logged!.message).toEqual(`Import of more.csv with 2 transactions was deleted. ${one}`);
});

test('another recipient of a donation of a sealed year changes no figure, and the changes since filing list it', async () => {
  await book.load(file([...rows, '2024-08-01T10:00:00Z,withdrawal,0.1,BTC,Kraken,,,,,donated']));
  const { ada, services } = book;
  const id = await book.getId('donated');
  await setCategories(services, ada, ada.accountId, () => ({ ids: [id] }), {
    category: 'donation_standard',
  });
  await services.workOff();
  await requestSeal(services, ada, ada.accountId, 2024);
  await services.workOff();
  const compared = async () => {
    const { id: asked } = await requestComparison(services, ada, ada.accountId, 2024);
    await services.workOff();
    return (await readComparison(services, ada, ada.accountId, asked)).difference!;
  };
  expect(await compared()).toMatchObject({ verdict: 'none', inputs: [] });
  const receiver = await createOrganization(services, ada, ada.accountId, { name: 'Red Cross' });
  await nameOrganization(services, ada, ada.accountId, id, receiver.id);
  const named = await compared();
  expect(named).toMatchObject({
    verdict: 'named',
    inputs: [{ transactionId: id, what: 'changed', fields: ['recipient'] }],
    lineCount: 0,
  });
  expect(named.advice.join(' ')).toContain(
    'A donation names a different recipient than the return',
  );
});

const countMovedByIgnoring = async (name: string): Promise<readonly number[]> => {
  const { sealed: moved } = await readConsequences(book.services, book.ada, book.ada.accountId, {
    kind: 'ignore',
    taxTxIds: [await book.getId(name)],
    ignore: true,
  });
  return moved;
};

test('a preview names the sealed years that it would change', async () => {
  await sealTheYear();
  expect([await countMovedByIgnoring('lot'), await countMovedByIgnoring('later')]).toEqual([
    [2024],
    [],
  ]);
});
