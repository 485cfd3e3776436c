import { binanceService } from '@lotbook/standins/exchanges/binance';
import { bybitService } from '@lotbook/standins/exchanges/bybit';
import { okxService } from '@lotbook/standins/exchanges/okx';
import { keys } from '@lotbook/standins/exchanges/service';
import { expect, test } from 'vitest';
import type { Adapter } from '../adapter.ts';
import { binance } from './binance/adapter.ts';
import { bybit } from './bybit/adapter.ts';
import { okx } from './okx/adapter.ts';
import { standins } from './testing.ts';

const { start } = standins();
const readBalances = async (
  adapter: Adapter,
  access: Parameters<NonNullable<Adapter['balances']>>[0],
) =>
  (await adapter.balances!(access)).map(
    ({ asset, quantity, pocket }) => `${quantity} ${asset} in ${pocket}`,
  );
const position = (n: number) => ({ asset: `A${n}`, totalAmount: '1' });

test('counts Binance Earn balances once, and reads all pages of positions', async () => {
  const service = binanceService({
    keys: keys('key'),
    symbols: [],
    trades: {},
    balances: [
      { asset: 'BTC', free: '1', locked: '0.5' },
      { asset: 'LDBTC', free: '2', locked: '0' },
      { asset: 'LDO', free: '7', locked: '0' },
    ],
    funding: [{ asset: 'BTC', free: '0.25', locked: '0', freeze: '0.25', withdrawing: '0' }],
    flexiblePositions: [
      { asset: 'BTC', totalAmount: '2' },
      ...Array.from({ length: 120 }, (_, n) => position(n)),
    ],
    lockedPositions: [{ asset: 'ETH', amount: '3' }],
  });
  const lines = await readBalances(binance, await start([service]));
  expect(lines.filter((line) => !/ A\d+ /.test(line))).toEqual([
    '1.5 BTC in Spot',
    '7 LDO in Spot',
    '0.5 BTC in Funding',
    '2 BTC in Simple Earn',
    '3 ETH in Simple Earn',
  ]);
  expect(lines).toHaveLength(125);
});

test('reads OKX trading, funding and savings balances, with or without savings', async () => {
  const book = {
    keys: keys('key'),
    fills: [],
    balances: [{ ccy: 'BTC', cashBal: '1' }],
    funding: [{ ccy: 'BTC', bal: '0.5' }],
  };
  expect(
    await readBalances(
      okx,
      await start([okxService({ ...book, savings: [{ ccy: 'USDT', amt: '100' }] })]),
    ),
  ).toEqual(['1 BTC in Trading', '0.5 BTC in Funding', '100 USDT in Savings']);
  expect(await readBalances(okx, await start([okxService(book)]))).toEqual([
    '1 BTC in Trading',
    '0.5 BTC in Funding',
  ]);
});

test('reads Bybit’s funding account in addition to the unified one', async () => {
  const service = bybitService({
    keys: keys('key'),
    log: [],
    balances: [{ coin: 'USDT', walletBalance: '12.5' }],
    funding: [{ coin: 'USDT', walletBalance: '7.5', transferBalance: '7.5' }],
  });
  expect(await readBalances(bybit, await start([service]))).toEqual([
    '12.5 USDT in Unified Trading',
    '7.5 USDT in Funding',
  ]);
});
