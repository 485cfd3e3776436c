import type { Adapter } from './adapter.ts';
import { basicAdapter } from './ccxt/basic/adapter.ts';
import { basicExchanges } from './ccxt/basic/exchanges.ts';
import { coinbasePrime } from './custodians/coinbase-prime/adapter.ts';
import { fireblocks } from './custodians/fireblocks/adapter.ts';
import { binanceUs } from './exchanges/binance-us/adapter.ts';
import { binance } from './exchanges/binance/adapter.ts';
import { bitstamp } from './exchanges/bitstamp/adapter.ts';
import { bybit } from './exchanges/bybit/adapter.ts';
import { coinbase } from './exchanges/coinbase/adapter.ts';
import { deribit } from './exchanges/deribit/adapter.ts';
import { gemini } from './exchanges/gemini/adapter.ts';
import { hyperliquid } from './exchanges/hyperliquid/adapter.ts';
import { kraken } from './exchanges/kraken/adapter.ts';
import { kucoin } from './exchanges/kucoin/adapter.ts';
import { okx } from './exchanges/okx/adapter.ts';

/** Every service that can be connected. */
export const adapters: readonly Adapter[] = [
  binance,
  binanceUs,
  bitstamp,
  bybit,
  coinbase,
  deribit,
  gemini,
  hyperliquid,
  kraken,
  kucoin,
  okx,
  coinbasePrime,
  fireblocks,
  ...basicExchanges.map(basicAdapter),
];
