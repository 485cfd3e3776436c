import { renderInEnglish, toMessage } from '@lotbook/messages/fill';
import { reading, writing } from '@lotbook/db/database';
import { getHistory } from '@lotbook/db/stores/decisions';
import { saveAnswers } from '@lotbook/db/stores/prices';
import { readTransactionPage } from '@lotbook/db/stores/transactions';
import { format, money } from '@lotbook/decimal/decimal';
import type { AssetId, FiatCode } from '@lotbook/model/ids';
import type { Price, PriceNeed } from '@lotbook/model/price';
import type { Instant } from '@lotbook/model/time';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import { beforeEach, describe, expect, test } from 'vitest';
import { editCostBasis } from '../decisions/cost-basis.ts';
import { loadPriceChoices } from '../decisions/price-choices.ts';
import type { PriceFinder } from '../services.ts';
import { importText, testServices, type TestServices } from '../testing.ts';
import { formatOrigin } from './price-text.ts';
import { describeNearness } from '@lotbook/model/price-origin';

const database = testDatabase();
let ada: SeededAccount;
let services: TestServices;

beforeEach(async () => {
  ada = await seedAccount(database.current);
  services = testServices(database.current);
});

const header =
  'Timestamp,Type,Sent Amount,Sent Asset,From,Received Amount,Received Asset,To,Value,Id';
const load = (...lines: readonly string[]) =>
  importText(services, ada, 'rows.csv', [header, ...lines].join('\n'));

async function getId(name: string): Promise<string> {
  const { rows } = await reading(database.current, ada.scope, (db) =>
    readTransactionPage(
      db,
      { accountId: ada.accountId, filter: {} },
      { column: 'date', descending: false },
      100,
      undefined,
    ),
  );
  return rows.find(({ externalId }) => externalId === name)!.id;
}

const makeKnownPrice = (asset: string, at: string, unitPrice: string): Price => ({
  asset: asset as AssetId,
  currency: 'USD' as FiatCode,
  at: at as Instant,
  unitPrice: money(unitPrice),
  from: 'kraken',
});

const keep = (...prices: readonly Price[]) =>
  writing(database.current, {}, (tx) =>
    saveAnswers(
      tx,
      prices.map((price) => ({ ...price, provider: price.from, price })),
    ),
  );

/** `before 90 kraken 2 days before`, for each candidate. */
async function listOffered(name: string): Promise<readonly string[]> {
  const { candidates, at } = await loadPriceChoices(
    services,
    ada,
    ada.accountId,
    await getId(name),
  );
  return candidates.map(
    (each) =>
      `${each.kind} ${format(each.unitPrice)} ${formatOrigin(each)}, ${renderInEnglish(describeNearness(each.at, at))}`,
  );
}

describe('the prices to choose among', () => {
  test('are those of that instant, of the other side, of that day, and the nearest before and after', async () => {
    await load(
      '2024-05-01T08:00:00Z,buy,50,USD,Kraken,10,FOO,Kraken,,same day',
      '2024-05-01T12:00:00Z,swap,10,FOO,Kraken,0.01,BTC,Kraken,,swap',
      '2024-05-03T12:00:00Z,buy,70,USD,Kraken,10,FOO,Kraken,,later',
    );
    await keep(
      makeKnownPrice('BTC', '2024-05-01T12:00:00Z', '60000'),
      makeKnownPrice('FOO', '2024-04-29T12:00:00Z', '4'),
      makeKnownPrice('FOO', '2024-05-01T12:30:00Z', '6.5'),
      makeKnownPrice('FOO', '2020-01-01T00:00:00Z', '1'),
    );
    const swap = await getId('swap');
    const { candidates, asset } = await loadPriceChoices(services, ada, ada.accountId, `${swap}/2`);
    expect(asset).toBe('FOO');
    expect(
      candidates.map((each) => `${each.kind} ${format(each.unitPrice)} ${formatOrigin(each)}`),
    ).toEqual([
      'other-side 60 other side',
      'same-day 5 row of this account',
      'before 4 kraken',
      'after 6.5 kraken',
    ]);
    expect(await listOffered('swap')).toEqual(['provider 60000 kraken, at that time']);
  });

  test('contain each provider’s answer, with the reasons of those without one; none is stored', async () => {
    await load('2024-05-01T12:00:00Z,deposit,,,,10,NEW,Ledger,,gift');
    const need = { ...makeKnownPrice('NEW', '2024-05-01T12:00:10Z', '5.5'), from: 'coinbase' };
    const asked: PriceNeed[] = [];
    const prices: PriceFinder = {
      id: 'test',
      find: (needs) => Promise.resolve(needs.map(() => undefined)),
      findEach: (each) => {
        asked.push(each);
        return Promise.resolve([
          { provider: 'coinbase', label: 'Coinbase', price: need, reason: undefined },
          {
            provider: 'kraken',
            label: 'Kraken',
            price: undefined,
            reason: toMessage('Kraken does not trade NEW'),
          },
        ]);
      },
    };
    services = testServices(database.current, { prices });
    const choices = await loadPriceChoices(services, ada, ada.accountId, await getId('gift'));
    expect(choices).toMatchObject({
      isAsked: true,
      silent: [{ provider: 'Kraken', reason: 'Kraken does not trade NEW' }],
    });
    expect(choices.candidates).toEqual([
      { kind: 'provider', unitPrice: money('5.5'), at: '2024-05-01T12:00:10Z', from: 'coinbase' },
    ]);
    expect(asked).toMatchObject([{ asset: 'NEW', currency: 'USD' }]);
    const after = await loadPriceChoices(
      { ...services, prices: undefined },
      ada,
      ada.accountId,
      await getId('gift'),
    );
    expect(after).toMatchObject({ isAsked: false, candidates: [], silent: [] });
  });

  test('become the price with its provider, and are removed with it', async () => {
    await load('2024-05-01T12:00:00Z,deposit,,,,10,NEW,Ledger,,gift');
    const transactionId = await getId('gift');
    const edit = {
      transactionId,
      price: '5.5',
      priceFrom: 'coinbase',
      priceAt: '2024-05-01T12:00:10Z',
    };
    expect(await editCostBasis(services, ada, ada.accountId, edit)).toMatchObject({ changed: 1 });
    const [decision] = await reading(database.current, ada.scope, (db) =>
      getHistory(db, ada.accountId, [transactionId]),
    );
    expect(decision!.payload).toEqual({
      unitPrice: '5.5',
      currency: 'USD',
      from: 'coinbase',
      at: '2024-05-01T12:00:10.000Z',
    });
    await expect(
      editCostBasis(services, ada, ada.accountId, { ...edit, priceFrom: '<b>' }),
    ).rejects.toThrow('Must be 60 characters or fewer');
  });

  test('are refused for what was sold for money, and for money itself', async () => {
    await load(
      '2024-05-01T08:00:00Z,buy,50,USD,Kraken,10,NEW,Kraken,,buy',
      '2024-05-02T08:00:00Z,sell,10,NEW,Kraken,60,USD,Kraken,,sale',
    );
    await expect(listOffered('sale')).rejects.toThrow('This was sold for money');
  });
});
