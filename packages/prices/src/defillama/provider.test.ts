import { renderInEnglish } from '@lotbook/messages/fill';
import { startDefiLlama } from '@lotbook/standins/defillama';
import { tooMany } from '@lotbook/standins/http-standin';
import { money } from '@lotbook/decimal/decimal';
import { usd } from '@lotbook/model/fiat';
import type { AssetId } from '@lotbook/model/ids';
import type { PriceNeed } from '@lotbook/model/price';
import type { Instant } from '@lotbook/model/time';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Malformed, RateLimited, Transient } from '@lotbook/model/outage';
import type { PriceAnswer, PriceProvider } from '../price-provider.ts';
import { knownSymbols } from './coins.ts';
import { defiLlama } from './provider.ts';

const need = (asset: string, at: string): PriceNeed => ({
  asset: asset as AssetId,
  currency: usd,
  at: at as Instant,
});
const noon = '2024-01-02T12:00:00.000Z';
const second = Date.parse(noon) / 1000;

const known: Readonly<Record<string, string>> = {
  'coingecko:bitcoin': '45123.456789012345678',
  'coingecko:ethereum': '2.3505e3',
  'coingecko:pepe': '1.234e-7',
};
let standin: Awaited<ReturnType<typeof startDefiLlama>>;
let provider: PriceProvider;

beforeEach(async () => {
  standin = await startDefiLlama({
    getPrice: (coin, at) =>
      known[coin] === undefined ? undefined : { price: known[coin], timestamp: at + 40 },
  });
  provider = defiLlama(standin.url, { firstPauseMs: 1, timeoutMs: 5_000, longestPauseMs: 1500 });
});
afterEach(async () => {
  await standin.close();
});

async function ask(needs: readonly PriceNeed[]): Promise<readonly PriceAnswer[]> {
  const all: PriceAnswer[] = [];
  for await (const answers of provider.ask(needs)) all.push(...answers);
  return all;
}

const describeAnswers = (answers: readonly PriceAnswer[]): readonly string[] =>
  answers.map((answer) =>
    answer.kind === 'price'
      ? `${answer.need.asset} ${answer.price.unitPrice} at ${answer.price.at} from ${answer.price.from}`
      : renderInEnglish(answer.reason),
  );

describe('defiLlama', () => {
  it('answers many timestamps of many assets in one request, each with its own time, digit by digit', async () => {
    const answers = await ask([
      need('ETH', noon),
      need('BTC', noon),
      need('PEPE', '2024-01-03T00:00:00.000Z'),
    ]);
    expect(describeAnswers(answers)).toEqual([
      `BTC ${money('45123.456789012345678')} at 2024-01-02T12:00:40.000Z from defillama`,
      `ETH ${money('2350.5')} at 2024-01-02T12:00:40.000Z from defillama`,
      `PEPE ${money('0.0000001234')} at 2024-01-03T00:00:40.000Z from defillama`,
    ]);
    expect(standin.requests.map((path) => decodeURIComponent(path))).toEqual([
      `/batchHistorical?coins={"coingecko:bitcoin":[${second}],"coingecko:ethereum":[${second}],"coingecko:pepe":[${second + 43_200}]}&searchWidth=6h`,
    ]);
  });

  it('requests several assets at one timestamp by the URL for that', async () => {
    expect(describeAnswers(await ask([need('BTC', noon), need('ETH', noon)]))).toHaveLength(2);
    expect(standin.requests).toEqual([
      `/prices/historical/${second}/coingecko%3Abitcoin,coingecko%3Aethereum?searchWidth=6h`,
    ]);
  });

  it('explains why there is no price', async () => {
    expect(describeAnswers(await ask([need('NOSUCHCOIN', noon), need('ADA', noon)]))).toEqual([
      'DefiLlama has no coin with the symbol NOSUCHCOIN',
      `DefiLlama has no price for ADA within 6 hours of ${noon}`,
    ]);
  });

  it('requests contracts on a chain by their name', async () => {
    await ask([need('ethereum:0xdAC17F958D2ee523a2206206994597C13D831ec7', noon)]);
    expect(standin.requests).toEqual([
      `/prices/historical/${second}/ethereum%3A0xdAC17F958D2ee523a2206206994597C13D831ec7?searchWidth=6h`,
    ]);
  });

  it('keeps requests small', async () => {
    const needs = Array.from({ length: 450 }, (_, index) =>
      need('BTC', new Date(Date.parse(noon) + index * 86_400_000).toISOString()),
    );
    expect((await ask(needs)).filter(({ kind }) => kind === 'price')).toHaveLength(450);
    expect(standin.requests).toHaveLength(5);
    expect(Math.max(...standin.requests.map(({ length }) => length))).toBeLessThan(4000);
  });

  it('retries after a server error, a cut connection, a timeout, and a short requested pause', async () => {
    standin.fail({ status: 502, body: 'Bad Gateway' }, 'cut', 'silence');
    expect(await ask([need('BTC', noon)])).toHaveLength(1);
    standin.fail(tooMany('0'), tooMany('1'));
    expect(await ask([need('BTC', noon)])).toHaveLength(1);
    expect(standin.requests).toHaveLength(7);
  });

  it('gives up with the reason', async () => {
    standin.fail(tooMany('120'));
    await expect(ask([need('BTC', noon)])).rejects.toSatisfy(
      (error) => error instanceof RateLimited && error.retryAt.getTime() - Date.now() > 110_000,
    );
    standin.fail(...Array.from({ length: 4 }, () => ({ status: 503, body: '' })));
    await expect(ask([need('BTC', noon)])).rejects.toThrow(new Transient('DefiLlama returned 503'));
    standin.fail({ status: 400, body: '{"message":"no"}' });
    await expect(ask([need('BTC', noon)])).rejects.toThrow(
      new Malformed('DefiLlama rejected the request: it returned 400'),
    );
  });

  it.each([
    '<html>',
    '{"coins":{"coingecko:bitcoin":{"prices":"none"}}}',
    '[]',
    '{"coins":',
    'null',
    '{"coins":{"coingecko:bitcoin":{"price":45',
  ])('reports %s as malformed and doesn’t retry', async (body) => {
    standin.fail({ status: 200, body });
    await expect(ask([need('BTC', noon)])).rejects.toThrow(
      new Malformed('DefiLlama did not return a list of prices'),
    );
    expect(standin.requests).toHaveLength(1);
  });

  it.each(['-1', '0', '1e999', '"many"'])('ignores a price of %s', async (price) => {
    standin.fail({
      status: 200,
      body: `{"coins":{"coingecko:bitcoin":{"price":${price},"timestamp":${second}}}}`,
    });
    expect((await ask([need('BTC', noon)])).map(({ kind }) => kind)).toEqual(['none']);
  });

  it('keeps the answers before an outage', async () => {
    const limited = await startDefiLlama({
      getPrice: () => ({ price: '1', timestamp: second }),
      mostRequests: 1,
    });
    const seen: PriceAnswer[] = [];
    const needs = Array.from({ length: 150 }, (_, index) =>
      need('BTC', new Date(Date.parse(noon) + index * 1000).toISOString()),
    );
    const asking = async (): Promise<void> => {
      for await (const answers of defiLlama(limited.url).ask(needs)) seen.push(...answers);
    };
    await expect(asking()).rejects.toThrow(RateLimited);
    expect(seen).toHaveLength(100);
    await limited.close();
  });

  it('covers assets in dollars', () => {
    expect(provider.covers(need('BTC', noon))).toBe(true);
    expect(provider.covers(need('EUR', noon))).toBe(false);
  });
});

it('knows the most held assets, each symbol once', () => {
  expect(knownSymbols.length).toBeGreaterThanOrEqual(150);
  expect(knownSymbols.every((symbol) => /^[A-Z0-9]{1,7}$/.test(symbol))).toBe(true);
});
