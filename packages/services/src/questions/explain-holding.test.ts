import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import { beforeEach, expect, test } from 'vitest';
import { changeSettings } from '../accounts/change-settings.ts';
import { explainFigure } from './explain-figure.ts';
import { importText, testServices, type TestServices } from '../testing.ts';

const database = testDatabase();
let ada: SeededAccount;
let bob: SeededAccount;
let services: TestServices;

beforeEach(async () => {
  [ada, bob] = [await seedAccount(database.current), await seedAccount(database.current)];
  services = testServices(database.current);
  const rows = [
    'Timestamp,Type,Sent Amount,Sent Asset,From,Received Amount,Received Asset,To,Id',
    '2024-01-05T10:00:00Z,buy,1000,USD,Kraken,1,BTC,Kraken,old',
    '2024-02-05T10:00:00Z,buy,3000,USD,Coinbase,1,BTC,Coinbase,dear',
    '2024-03-05T10:00:00Z,buy,50,USD,Kraken,100,ADA,Kraken,other',
    '2024-06-01T10:00:00Z,sell,0.5,BTC,Kraken,4000,USD,Kraken,sale',
  ];
  await importText(services, ada, 'book.csv', rows.join('\n'));
});

const explainHoldingOf = async (id: string) =>
  (await explainFigure(services, ada, ada.accountId, { kind: 'holding', id })).explanation;

test('a holding is explained lot by lot, oldest first, and each lot can be explained by itself', async () => {
  const { text, amount, parts } = await explainHoldingOf('BTC');
  expect(text).toEqual('You hold 1.5 BTC, at a cost of $3,500.00, in 2 lots.');
  expect(amount).toBe(3500n * 10n ** 18n);
  expect(parts.map((part) => part.text)).toEqual([
    '0.5 BTC at Kraken, acquired on Jan 5, 2024 at a basis of $500.00.',
    '1 BTC at Coinbase, acquired on Feb 5, 2024 at a basis of $3,000.00.',
  ]);
  const [lot] = parts;
  const further = await explainFigure(services, ada, ada.accountId, {
    kind: lot!.figure!.kind,
    id: lot!.figure!.id,
  });
  expect(further.explanation.text).toContain('acquired on Jan 5, 2024');
  expect(further.records.map(({ line }) => line)).toEqual([2]);
});

test('all holdings are explained asset by asset, and the parts add up', async () => {
  const { text, amount, parts } = await explainHoldingOf('*');
  expect(text).toEqual('Your holdings cost $3,550.00, in 2 assets.');
  expect(parts.map((part) => part.figure)).toEqual(
    expect.arrayContaining([
      { kind: 'holding', id: 'BTC' },
      { kind: 'holding', id: 'ADA' },
    ]),
  );
  expect(parts.reduce((sum, part) => sum + part.amount!, 0n)).toBe(amount);
});

test('unknown holdings, and those of another account, are not found', async () => {
  await expect(explainHoldingOf('DOGE')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(
    (await explainFigure(services, bob, bob.accountId, { kind: 'holding', id: '*' })).explanation,
  ).toEqual({
    kind: 'amount',
    text: 'No holdings.',
    amount: 0n,
    parts: [],
  });
  await expect(
    explainFigure(services, bob, bob.accountId, { kind: 'holding', id: 'BTC' }),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(
    explainFigure(services, bob, ada.accountId, { kind: 'holding', id: 'BTC' }),
  ).rejects.toMatchObject({ code: 'NO_ACCESS' });
});

test('the value of one asset and of all is explained by the current price, to members of the account', async () => {
  const prices = `Timestamp,Asset,Currency,Price\n${new Date(Date.now() - 3_600_000).toISOString()},BTC,USD,9000`;
  await importText(services, ada, 'today.csv', prices);
  const worth = async (id: string, by = ada) =>
    (await explainFigure(services, by, ada.accountId, { kind: 'worth', id })).explanation;
  expect((await worth('*')).parts.map(({ text }) => text)).toEqual([
    '1.5 BTC are worth $13,500.00 now, $10,000.00 more than the cost.',
    '1 asset has no current price and counts as zero: ADA.',
  ]);
  const [price, cost] = (await worth('BTC')).parts;
  expect(price!.text).toMatch(
    /^One BTC is valued at \$9,000\.00: the price on .*, from a price file\. 1\.5 BTC are worth \$13,500\.00\.$/,
  );
  expect(
    (await explainFigure(services, ada, ada.accountId, cost!.figure!)).explanation.text,
  ).toEqual('You hold 1.5 BTC, at a cost of $3,500.00, in 2 lots.');
  await expect(worth('ADA')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(worth('{"without":7}')).rejects.toMatchObject({ code: 'BAD_INPUT' });
  await expect(worth('*', bob)).rejects.toMatchObject({ code: 'NO_ACCESS' });
});

test('a pool of the United Kingdom, which what is held leads to, is explained', async () => {
  await changeSettings(services, ada, ada.accountId, { jurisdiction: 'UK', fiatCurrency: 'USD' });
  await services.workOff();
  const { text, parts } = await explainHoldingOf('BTC');
  expect([text, ...parts.map((part) => part.text)]).toEqual([
    'You hold 1.5 BTC, at a cost of US$3,000.00.',
    '1 BTC at Coinbase, in the section 104 pool at a cost of US$2,000.00.',
    '0.5 BTC at Kraken, in the section 104 pool at a cost of US$1,000.00.',
  ]);
  const [pool] = parts;
  expect(pool!.figure).toEqual({ kind: 'lot', id: 'BTC:section-104' });
  const further = (await explainFigure(services, ada, ada.accountId, pool!.figure!)).explanation;
  const [places, movements] = further.parts.map(({ parts }) => parts.map(({ text }) => text));
  expect([further.text, ...places!, ...movements!]).toEqual([
    'The section 104 pool of BTC: 1.5 BTC that cost US$3,000.00. Its first units were acquired on 5 Jan 2024.',
    '1 BTC at Coinbase: US$2,000.00 of the cost, in proportion to units.',
    '0.5 BTC at Kraken: US$1,000.00 of the cost, in proportion to units.',
    '5 Jan 2024: 1 BTC acquired for US$1,000.00. Pool after: 1 BTC that cost US$1,000.00.',
    '5 Feb 2024: 1 BTC acquired for US$3,000.00. Pool after: 2 BTC that cost US$4,000.00.',
    '1 Jun 2024: 0.5 BTC disposed of, at a cost of US$1,000.00. Pool after: 1.5 BTC that cost US$3,000.00.',
  ]);
  await expect(
    explainFigure(services, ada, ada.accountId, { kind: 'lot', id: 'DOGE:section-104' }),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(explainFigure(services, bob, bob.accountId, pool!.figure!)).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});

test('a year leads to each asset of it, and that to its disposals, each of which is explained', async () => {
  const year = (id: string) => explainFigure(services, ada, ada.accountId, { kind: 'year', id });
  const { explanation } = await year('2024');
  const btc = explanation.parts.flatMap(({ parts }) => parts).map(({ figure }) => figure);
  expect(btc).toEqual([{ kind: 'year', id: '2024/BTC' }]);
  const ofAsset = (await year(btc[0]!.id)).explanation;
  expect(ofAsset.text).toBe('BTC in 2024: $3,500.00 of gains in 1 disposal and $0.00 of income.');
  const disposal = ofAsset.parts.flatMap(({ parts }) => parts)[0]!;
  expect(disposal.text).toBe('0.5 BTC disposed of on Jun 1, 2024: $3,500.00.');
  const further = await explainFigure(services, ada, ada.accountId, disposal.figure!);
  expect(further.explanation.amount).toBe(disposal.amount);
  await expect(year('2024/ADA')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(year('24/BTC')).rejects.toMatchObject({ code: 'BAD_INPUT' });
});
