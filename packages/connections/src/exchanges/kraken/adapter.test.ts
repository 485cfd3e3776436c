import { readInEnglish, toStoredText } from '@lotbook/messages/stored-text';
import { keys, routeTo, startServices } from '@lotbook/standins/exchanges/service';
import { krakenService, type KrakenEntry } from '@lotbook/standins/exchanges/kraken';
import { tooMany, type HttpStandin } from '@lotbook/standins/http-standin';
import { afterEach, describe, expect, test } from 'vitest';
import { getFixturePages, syncAll } from '../../testing.ts';
import { openNetwork } from '../../network.ts';
import { utc } from '@lotbook/model/time';
import { krakenLedgersCsv } from '@lotbook/sources/kraken-ledgers-csv/source';
import { kraken } from './adapter.ts';

const credentials = { apiKey: 'key', apiSecret: 'c2VjcmV0' };
let standin: HttpStandin | undefined;
afterEach(() => standin?.close());

const entry = (
  n: number,
  refid: string,
  type: string,
  asset: string,
  amount: string,
  more: Partial<KrakenEntry> = {},
): KrakenEntry => ({
  id: `L${n}`,
  refid,
  time: 1_700_000_000 + n,
  type,
  subtype: '',
  aclass: 'currency',
  asset,
  amount,
  fee: '0',
  balance: '0',
  ...more,
});

async function startKraken(ledger: readonly KrakenEntry[], canTrade = false) {
  const known = keys('key');
  if (canTrade) known.canTrade.add('key');
  standin = await startServices([
    krakenService({ keys: known, ledger, balances: { XXBT: '1.5', ZUSD: '20.25', 'ETH2.S': '3' } }),
  ]);
  const network = openNetwork({
    route: routeTo(standin),
    perSecond: () => 10_000,
    firstPauseMs: 1,
  });
  return { access: { credentials, settings: {}, network }, known };
}

describe('Kraken', () => {
  test('reads trades, rewards and transfers with the ids of its export', async () => {
    const { access } = await startKraken([
      entry(1, 'D1', 'deposit', 'ZUSD', '1000.0000'),
      entry(2, 'T1', 'trade', 'ZUSD', '-500.0000', { fee: '1.3' }),
      entry(3, 'T1', 'trade', 'XXBT', '0.0100000000'),
      entry(4, 'S1', 'staking', 'ETH2.S', '0.0001000000'),
      entry(5, 'W1', 'withdrawal', 'XXBT', '-0.0050000000', { fee: '0.0000150000' }),
      entry(6, 'X1', 'transfer', 'ETH', '-1', { subtype: 'spottostaking' }),
    ]);
    expect(getFixturePages(await syncAll(kraken, access))).toEqual([
      'L5 withdrawal -0.005 BTC fee 0.000015 BTC',
      'L4 stake-reward +0.0001 ETH',
      'L1 deposit +1000 USD',
      'T1 buy -500 USD +0.01 BTC fee 1.3 USD',
      '1 skipped',
    ]);
  });

  test('combines the entries of an event across a page boundary', async () => {
    const others = Array.from({ length: 49 }, (_, n) =>
      entry(100 + n, `D${n}`, 'deposit', 'ZUSD', '1'),
    );
    const { access } = await startKraken([
      ...others,
      entry(99, 'T1', 'trade', 'XXBT', '1'),
      entry(98, 'T1', 'trade', 'ZUSD', '-9'),
    ]);
    const shown = getFixturePages(await syncAll(kraken, access));
    expect(shown.length).toBe(50);
    expect(shown.at(-1)).toBe('T1 buy -9 USD +1 BTC');
    expect(standin?.requests.length).toBe(2);
  });

  test('keeps unknown entries, with the reason', async () => {
    const { access } = await startKraken([entry(1, 'Q1', 'quantum', 'XXBT', '1')]);
    const [page] = await syncAll(kraken, access);
    expect(
      page?.unread?.map(({ externalId, reason }) => [
        externalId,
        readInEnglish(toStoredText(reason)),
      ]),
    ).toEqual([['L1', "type: 'quantum' is not a known value"]]);
  });

  test('rejects a key that can trade, and an unknown key', async () => {
    const { access } = await startKraken([], true);
    expect(await kraken.validate(access)).toMatchObject({
      kind: 'refused',
      reason:
        'This key can do more than read (create orders). Create a read-only key at Kraken instead, to keep your assets safe.',
    });
    await expect(
      kraken.validate({ ...access, credentials: { ...credentials, apiKey: 'other' } }),
    ).rejects.toThrow('Kraken does not accept the key: EAPI:Invalid key');
  });

  test('accepts a read-only key', async () => {
    const { access } = await startKraken([]);
    expect(await kraken.validate(access)).toEqual({ kind: 'ok' });
  });

  test('reports balances by common asset names', async () => {
    const { access } = await startKraken([]);
    expect(await kraken.balances?.(access)).toEqual([
      { asset: 'BTC', quantity: '1.5', pocket: 'Spot' },
      { asset: 'USD', quantity: '20.25', pocket: 'Spot' },
      { asset: 'ETH', quantity: '3', pocket: 'Earn' },
    ]);
  });

  test.each([
    ['a cut line', 'cut' as const],
    ['a body that breaks off', 'partial' as const],
    ['too many questions', tooMany('0')],
    ['a fault of the service', { status: 503, body: '' }],
    ['a page of a proxy', { status: 200, body: '<html>busy</html>' }],
  ])('continues after %s', async (_, fault) => {
    const { access } = await startKraken([entry(1, 'D1', 'deposit', 'ZUSD', '1')]);
    standin?.fail(fault, fault);
    expect(getFixturePages(await syncAll(kraken, access))).toEqual(['L1 deposit +1 USD']);
  });

  test('rejects an answer without its content', async () => {
    const { access } = await startKraken([]);
    standin?.fail({ status: 200, body: '{"error":[]}' });
    await expect(syncAll(kraken, access)).rejects.toThrow(
      "Kraken sent an answer without 'result.ledger'",
    );
  });
});

test('gives a trade the same identity and amounts in the export and in the API', async () => {
  const { access } = await startKraken([
    entry(1, 'T1', 'trade', 'ZUSD', '-500', { fee: '1.3' }),
    entry(2, 'T1', 'trade', 'XXBT', '0.01'),
  ]);
  const parser = krakenLedgersCsv.open(
    ['txid', 'refid', 'time', 'type', 'subtype', 'aclass', 'asset', 'amount', 'fee', 'balance'],
    { timeZone: utc },
    [],
  );
  const lines = [
    'L1,T1,2023-11-14 22:13:21,trade,,currency,ZUSD,-500,1.3,0',
    'L2,T1,2023-11-14 22:13:22,trade,,currency,XXBT,0.01,0,0',
  ];
  const readings = [
    ...lines.flatMap((line, n) => parser.push({ line: n, cells: line.split(',') })),
    ...parser.end(),
  ];
  const filed = readings.flatMap((reading) =>
    reading.kind === 'transaction' ? [reading.transaction] : [],
  );
  const [page] = await syncAll(kraken, access);
  const fetched = page?.records.map(({ transaction }) => transaction);
  expect(fetched?.map(({ externalId, movements }) => [externalId, movements])).toEqual(
    filed.map(({ externalId, movements }) => [externalId, movements]),
  );
});
