import type { CredentialName } from '../../adapter.ts';

/**
 * What ccxt supports for an exchange: `t` trades, `d` deposits, `w` withdrawals, `m` deposits and
 * withdrawals by one call.
 */
export type Capability = 't' | 'd' | 'w' | 'm';

/** An exchange read by the general ccxt mapping. */
export interface BasicExchange {
  /** ccxt's id. */
  readonly id: string;
  readonly label: string;
  readonly provider: string;
  /** The credentials it needs in addition to a key and a secret. */
  readonly also?: readonly CredentialName[];
  readonly tells: ReadonlySet<Capability>;
  /** How many days of trades it provides; absent: ccxt knows no limit. */
  readonly backDays?: number;
  /** The longest period, in days, of one request for trades; absent: ccxt knows no limit. */
  readonly windowDays?: number;
}

/**
 * `ccxt-id catalogue-id further-field what-it-tells days-back window-days Label`, one per line,
 * from ccxt's descriptions; a test compares them. Excludes exchanges with an adapter of their own.
 */
export const basicExchanges: readonly BasicExchange[] = `
  bequant bequant - tdw - - Bequant
  bigone bigone - tdw - - BigONE
  bingx bingx - tdw 1 1 BingX
  bitbank bitbank - t - - bitbank
  bitfinex bitfinex - tm - - Bitfinex
  bitflyer bitflyer - tdw - - bitFlyer
  bitget bitget password tdw - 90 Bitget
  bithumb bithumb - dw - - Bithumb
  bitopro bitopro - tdw - - BitoPro
  bitrue bitrue - tdw - - Bitrue
  bitso bitso - td - - Bitso
  bitvavo bitvavo - tdw - - Bitvavo
  blofin blofin password tdw - - BloFin
  btcmarkets btcmarkets - tdw - - BTC Markets
  btcturk btcturk - t - 30 BtcTurk
  cex cex-io - m - - CEX.IO
  coinbaseexchange coinbase-exchange password tdw - - Coinbase Exchange
  coincheck coincheck - tdw - - Coincheck
  coinex coinex - tdw - - CoinEx
  coinmate coinmate apiUser tm - - Coinmate
  coinone coinone - t - - Coinone
  coinsph coins-ph - tdw - - Coins.ph
  coinspot coinspot - t - - CoinSpot
  cryptocom crypto-com - tdw - 1 Crypto.com Exchange
  digifinex digifinex - tdw - 30 DigiFinex
  gate gate - tdw - 30 Gate
  hashkey hashkey - tdw 30 30 HashKey
  hitbtc hitbtc - tdw - - HitBTC
  htx htx - tdw 120 2 HTX
  independentreserve independent-reserve - t - - Independent Reserve
  indodax indodax - m - - Indodax
  latoken latoken - tm - - LATOKEN
  lbank lbank - tdw - 2 LBank
  luno luno - t - - Luno
  mercado mercado-bitcoin - t - - Mercado Bitcoin
  mexc mexc - tdw 30 - MEXC
  okxus okx-us password tdw 90 - OKX US
  onetrading one-trading - t - 30 One Trading
  phemex phemex - tdw - 2 Phemex
  poloniex poloniex - tdw - - Poloniex
  tokocrypto tokocrypto - tdw - - Tokocrypto
  upbit upbit - dw - - Upbit
  whitebit whitebit - tdw - - WhiteBIT
  woo woo - tdw 90 - WOO X
  xt xt - tdw - - XT.COM
`
  .trim()
  .split('\n')
  .map((line) => {
    const [
      id = '',
      provider = '',
      also = '-',
      capabilities = '',
      backDays = '-',
      window = '-',
      ...label
    ] = line.trim().split(/\s+/);
    return {
      id,
      provider,
      label: label.join(' '),
      tells: new Set(capabilities.split('') as Capability[]),
      ...(also === '-' ? {} : { also: [also as CredentialName] }),
      ...(backDays === '-' ? {} : { backDays: Number(backDays) }),
      ...(window === '-' ? {} : { windowDays: Number(window) }),
    };
  });
