import { renderInEnglish } from '@lotbook/messages/fill';
import { format } from '@lotbook/decimal/decimal';
import { usd } from '@lotbook/model/fiat';
import type { AssetId } from '@lotbook/model/ids';
import { Malformed, RateLimited, Transient } from '@lotbook/model/outage';
import type { PriceNeed } from '@lotbook/model/price';
import type { Instant } from '@lotbook/model/time';
import { startCoinbaseCandles } from '@lotbook/standins/coinbase-candles';
import { startCoinGecko } from '@lotbook/standins/coingecko';
import { startDefiLlama } from '@lotbook/standins/defillama';
import { tooMany } from '@lotbook/standins/http-standin';
import { startKrakenTrades } from '@lotbook/standins/kraken-trades';
import { describe, expect, it } from 'vitest';
import { coinbase } from './coinbase/provider.ts';
import { coinGecko } from './coingecko/provider.ts';
import { kraken } from './kraken/provider.ts';
import { findAnswers, priceFinder } from './price-finder.ts';
import type { PriceAnswer, PriceProvider } from './price-provider.ts';
import { priceProviders } from './registry.ts';

const need = (asset: string, at: string): PriceNeed => ({
  asset: asset as AssetId,
  currency: usd,
  at: at as Instant,
});
const noon = '2024-01-02T12:00:00.000Z';
const second = Date.parse(noon) / 1000;
const quick = { firstPauseMs: 1, timeoutMs: 5_000, longestPauseMs: 1500 };

async function ask(
  provider: PriceProvider,
  needs: readonly PriceNeed[],
): Promise<readonly string[]> {
  const all: PriceAnswer[] = [];
  for await (const answers of provider.ask(needs)) all.push(...answers);
  return all.map((answer) =>
    answer.kind === 'price'
      ? `${answer.need.asset} ${format(answer.price.unitPrice)} at ${answer.price.at} from ${answer.price.from}`
      : renderInEnglish(answer.reason),
  );
}

describe('Coinbase', () => {
  const markets = {
    'BTC-USD': [
      { second, open: '45000.01', close: '45010' },
      { second: second + 60, open: '45020', close: '45030.5' },
      { second: second + 86_400, open: '46000', close: '46001' },
    ],
  };

  it('returns the first trade of the minute, else the last one within an hour before', async () => {
    await using standin = await startCoinbaseCandles(markets);
    const needs = [
      need('BTC', '2024-01-02T12:00:41.000Z'),
      need('BTC', '2024-01-02T12:30:00.000Z'),
      need('BTC', '2024-01-02T14:30:00.000Z'),
    ];
    expect(await ask(coinbase(standin.url, quick), needs)).toEqual([
      `BTC 45000.01 at ${noon} from coinbase`,
      'BTC 45030.5 at 2024-01-02T12:02:00.000Z from coinbase',
      'Coinbase has no trade of BTC in the hour before 2024-01-02T14:30:00.000Z',
    ]);
    expect(standin.requests).toHaveLength(1);
  });

  it('requests distant timestamps separately, and never more candles than the limit', async () => {
    await using standin = await startCoinbaseCandles(markets);
    const needs = [
      need('BTC', noon),
      need('BTC', '2024-01-03T12:00:00.000Z'),
      need('BTC', '2024-01-02T15:57:00.000Z'),
    ];
    expect(
      (await ask(coinbase(standin.url, quick), needs)).filter((line) => line.startsWith('BTC ')),
    ).toHaveLength(2);
    expect(standin.requests).toHaveLength(2);
  });

  it('requests an unknown market once', async () => {
    await using standin = await startCoinbaseCandles(markets);
    expect(
      await ask(coinbase(standin.url, quick), [
        need('NOPE', noon),
        need('NOPE', '2024-03-02T12:00:00.000Z'),
      ]),
    ).toEqual(['Coinbase has no market for NOPE in USD', 'Coinbase has no market for NOPE in USD']);
    expect(standin.requests).toHaveLength(1);
  });

  it.each(['<html>', '{}', '[[1,2]]', '[["a"]]'])('reports %s as malformed', async (body) => {
    await using standin = await startCoinbaseCandles(markets);
    standin.fail({ status: 200, body });
    await expect(ask(coinbase(standin.url, quick), [need('BTC', noon)])).rejects.toThrow(Malformed);
  });
});

describe('Kraken', () => {
  const pairs = {
    XBTUSD: [{ second: second + 3, price: '45001.5' }],
    ETHUSD: [{ second: second + 7200, price: '2300' }],
  };

  it('returns the first trade from the timestamp on, by its own symbols', async () => {
    await using standin = await startKrakenTrades(pairs);
    expect(
      await ask(kraken(standin.url, quick), [
        need('BTC', noon),
        need('ETH', noon),
        need('NOPE', noon),
        need('NOPE', noon),
      ]),
    ).toEqual([
      'BTC 45001.5 at 2024-01-02T12:00:03.123Z from kraken',
      `Kraken has no trade of ETH in the hour after ${noon}`,
      'Kraken has no market for NOPE in USD',
      'Kraken has no market for NOPE in USD',
    ]);
    expect(standin.requests).toHaveLength(3);
  });

  it('limits the number of requests per batch', async () => {
    await using standin = await startKrakenTrades(pairs);
    const lines = await ask(
      kraken(standin.url, quick),
      Array.from({ length: 205 }, () => need('BTC', noon)),
    );
    expect(standin.requests).toHaveLength(200);
    expect(lines.at(-1)).toContain('limited to 200 prices at once');
  });

  it('postpones needs above the limit, even if the next provider has no price', async () => {
    await using standin = await startKrakenTrades(pairs);
    await using exchange = await startCoinbaseCandles({});
    const providers = priceProviders(
      { krakenUrl: standin.url, coinbaseUrl: exchange.url, order: ['kraken', 'coinbase'] },
      quick,
    );
    const needs = Array.from({ length: 202 }, (_, n) =>
      need('BTC', new Date(Date.parse(noon) + n).toISOString() as Instant),
    );
    const found = await priceFinder(providers).find(needs, () => Promise.resolve());
    expect([
      found.filter((price) => price !== undefined && price !== 'later').length,
      found.filter((price) => price === 'later').length,
    ]).toEqual([200, 2]);
  });

  it('reports its rate limit, which has status 200', async () => {
    await using standin = await startKrakenTrades(pairs);
    standin.fail({ status: 200, body: '{"error":["EAPI:Rate limit exceeded"]}' });
    await expect(ask(kraken(standin.url, quick), [need('BTC', noon)])).rejects.toThrow(RateLimited);
    standin.fail({ status: 200, body: '{"error":["EGeneral:Internal error"]}' });
    await expect(ask(kraken(standin.url, quick), [need('BTC', noon)])).rejects.toThrow(
      'Kraken rejected the request: EGeneral:Internal error',
    );
  });
});

describe('CoinGecko', () => {
  const points = {
    '/coins/bitcoin': [
      [second * 1000 - 120_000, '44990.125'],
      [second * 1000 + 180_000, '45100'],
    ],
    '/coins/ethereum/contract/0xabc': [[second * 1000, '1.5e-7']],
  } as const;

  it('returns the nearest point, by symbol and by contract', async () => {
    await using standin = await startCoinGecko({ key: 'secret', points });
    expect(
      await ask(coinGecko('secret', standin.url, quick), [
        need('BTC', noon),
        need('ethereum:0xabc', noon),
        need('NOPE', noon),
        need('BTC', '2024-05-02T12:00:00.000Z'),
      ]),
    ).toEqual([
      'BTC 44990.125 at 2024-01-02T11:58:00.000Z from coingecko',
      'CoinGecko has no price for BTC within an hour of 2024-05-02T12:00:00.000Z',
      `ethereum:0xabc 0.00000015 at ${noon} from coingecko`,
      'CoinGecko has no coin with the symbol NOPE',
    ]);
  });

  it('reports a rejected key', async () => {
    await using standin = await startCoinGecko({ key: 'secret', points });
    await expect(ask(coinGecko('wrong', standin.url, quick), [need('BTC', noon)])).rejects.toThrow(
      'CoinGecko rejected the request: it returned 401',
    );
  });
});

describe('several providers', () => {
  it('are used in the configured order, CoinGecko only with a key', () => {
    expect(priceProviders().map(({ id }) => id)).toEqual([
      'defillama',
      'coinbase',
      'kraken',
      'ecb',
    ]);
    expect(
      priceProviders({ coinGeckoKey: 'k', order: ['coingecko', 'kraken'] }).map(({ id }) => id),
    ).toEqual(['coingecko', 'kraken']);
  });

  it('fall back to the next one without a price, and during an outage', async () => {
    await using llama = await startDefiLlama({
      getPrice: (coin, at) =>
        coin === 'coingecko:bitcoin' ? { price: '45000', timestamp: at } : undefined,
    });
    await using exchange = await startCoinbaseCandles({
      'ADA-USD': [{ second, open: '0.61', close: '0.62' }],
    });
    const providers = priceProviders(
      { defiLlamaUrl: llama.url, coinbaseUrl: exchange.url, order: ['defillama', 'coinbase'] },
      quick,
    );
    const shown = async (needs: readonly PriceNeed[]) =>
      (await findAnswers(providers, needs)).map((answer) =>
        answer.kind === 'price'
          ? `${format(answer.price.unitPrice)} from ${answer.price.from}`
          : renderInEnglish(answer.reason),
      );
    expect(await shown([need('BTC', noon), need('ADA', noon)])).toEqual([
      '45000 from defillama',
      '0.61 from coinbase',
    ]);
    llama.fail(...Array.from({ length: 4 }, () => ({ status: 503, body: '' })));
    expect(await shown([need('ADA', noon)])).toEqual(['0.61 from coinbase']);
    llama.fail(tooMany('120'));
    await expect(
      priceFinder(providers).find([need('BTC', noon)], () => Promise.resolve()),
    ).rejects.toThrow(RateLimited);
    llama.fail(...Array.from({ length: 4 }, () => ({ status: 503, body: '' })));
    await expect(shown([need('BTC', noon)])).rejects.toThrow(Transient);
  });
});
