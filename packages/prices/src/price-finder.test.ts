import { startCoinbaseCandles } from '@lotbook/standins/coinbase-candles';
import { startDefiLlama } from '@lotbook/standins/defillama';
import { startEcb } from '@lotbook/standins/ecb';
import { format } from '@lotbook/decimal/decimal';
import type { AssetId, FiatCode } from '@lotbook/model/ids';
import type { PriceNeed } from '@lotbook/model/price';
import type { Instant } from '@lotbook/model/time';
import { expect, it } from 'vitest';
import { findAnswers, priceFinder } from './price-finder.ts';
import { priceProviders } from './registry.ts';

const need = (asset: string, currency: string): PriceNeed => ({
  asset: asset as AssetId,
  currency: currency as FiatCode,
  at: '2024-01-02T12:00:00.000Z' as Instant,
});
const needs = [
  need('BTC', 'EUR'),
  need('BTC', 'USD'),
  need('GBP', 'EUR'),
  need('NOSUCHCOIN', 'EUR'),
  need('BTC', 'JPY'),
];

it('requests from every provider that covers a need, answers in order, and converts dollars', async () => {
  await using llama = await startDefiLlama({
    getPrice: (coin, second) =>
      coin === 'coingecko:bitcoin' ? { price: '45000', timestamp: second } : undefined,
  });
  await using bank = await startEcb({
    rates: { USD: { '2024-01-02': '1.0956' }, GBP: { '2024-01-02': '0.86645' } },
  });
  const providers = priceProviders({
    defiLlamaUrl: llama.url,
    ecbUrl: bank.url,
    order: ['defillama', 'ecb'],
  });
  const progress: number[] = [];
  const found = await priceFinder(providers).find(needs, (done) =>
    Promise.resolve(void progress.push(done)),
  );
  expect(
    found.map(
      (price) =>
        price &&
        price !== 'later' &&
        `${format(price.unitPrice)} ${price.currency} from ${price.from}`,
    ),
  ).toEqual([
    '41073.38444687842278 EUR from defillama+ecb',
    '45000 USD from defillama',
    '1.154134687518033354 EUR from ecb',
    undefined,
    undefined,
  ]);
  expect(progress.at(-1)).toBe(5);
  const answers = await findAnswers(providers, needs);
  expect(answers.flatMap((answer) => (answer.kind === 'none' ? answer.reason : []))).toEqual([
    'DefiLlama has no coin with the symbol NOSUCHCOIN',
    'The ECB has no rate for JPY in the week up to 2024-01-02',
  ]);
});

it('reports if there is no provider', async () => {
  const answers = await findAnswers([], [need('BTC', 'USD')]);
  expect(answers.map((answer) => (answer.kind === 'none' ? answer.reason : ''))).toEqual([
    'No provider has prices for BTC in USD',
  ]);
});

const noon = Date.parse('2024-01-02T12:00:00.000Z') / 1000;
const minute = (second: number, price: string) => ({ second, open: price, close: price });

async function finder(sampleAt: number, candles: Parameters<typeof startCoinbaseCandles>[0]) {
  const llama = await startDefiLlama({ getPrice: () => ({ price: '45000', timestamp: sampleAt }) });
  const exchange = await startCoinbaseCandles(candles);
  const providers = priceProviders(
    { defiLlamaUrl: llama.url, coinbaseUrl: exchange.url, order: ['defillama', 'coinbase'] },
    { attempts: 1 },
  );
  const [price] = await priceFinder(providers).find([need('BTC', 'USD')], () => Promise.resolve());
  const shown =
    price && price !== 'later'
      ? `${format(price.unitPrice)} from ${price.from} at ${price.at}`
      : price;
  const asked = exchange.requests.length;
  await Promise.all([llama.close(), exchange.close()]);
  return { shown, asked };
}

it('also requests a price by the minute if the first answer is less accurate', async () => {
  expect(await finder(noon - 1800, { 'BTC-USD': [minute(noon, '45100')] })).toEqual({
    shown: '45100 from coinbase at 2024-01-02T12:00:00.000Z',
    asked: 1,
  });
  expect(await finder(noon - 20, { 'BTC-USD': [minute(noon, '45100')] })).toEqual({
    shown: '45000 from defillama at 2024-01-02T11:59:40.000Z',
    asked: 0,
  });
});

it('keeps the first answer if the other is further away, is of another asset by its price, or is unavailable', async () => {
  const first = '45000 from defillama at 2024-01-02T11:58:00.000Z';
  expect((await finder(noon - 120, { 'BTC-USD': [minute(noon - 2400, '45100')] })).shown).toBe(
    first,
  );
  expect((await finder(noon - 120, { 'BTC-USD': [minute(noon, '0.02')] })).shown).toBe(first);
  expect((await finder(noon - 120, {})).shown).toBe(first);
});
