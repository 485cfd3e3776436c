import type { CredentialName } from '../../adapter.ts';

/** An exchange of ccxt that is asked by the general mapping. */
export interface BasicExchange {
  /** ccxt's id. */
  readonly id: string;
  readonly label: string;
  readonly provider: string;
  /** What it asks for, beyond a key and a secret. */
  readonly also?: readonly CredentialName[];
}

/** `ccxt-id catalogue-id further-fields Label`, one a line. Those that answer private questions about trades or transfers, and are not tested one by one. */
export const basicExchanges: readonly BasicExchange[] = `
  bequant bequant - Bequant
  bigone bigone - BigONE
  bingx bingx - BingX
  bitbank bitbank - bitbank
  bitfinex bitfinex - Bitfinex
  bitflyer bitflyer - bitFlyer
  bitget bitget password Bitget
  bithumb bithumb - Bithumb
  bitopro bitopro - BitoPro
  bitrue bitrue - Bitrue
  bitso bitso - Bitso
  bitvavo bitvavo - Bitvavo
  blofin blofin password BloFin
  btcmarkets btcmarkets - BTC Markets
  btcturk btcturk - BtcTurk
  cex cex-io - CEX.IO
  coinbaseexchange coinbase-exchange password Coinbase Exchange
  coincheck coincheck - Coincheck
  coinex coinex - CoinEx
  coinmate coinmate apiUser Coinmate
  coinone coinone - Coinone
  coinsph coins-ph - Coins.ph
  coinspot coinspot - CoinSpot
  cryptocom crypto-com - Crypto.com Exchange
  deribit deribit - Deribit
  digifinex digifinex - DigiFinex
  gate gate - Gate
  hashkey hashkey - HashKey
  hitbtc hitbtc - HitBTC
  htx htx - HTX
  independentreserve independent-reserve - Independent Reserve
  indodax indodax - Indodax
  latoken latoken - LATOKEN
  lbank lbank - LBank
  luno luno - Luno
  mercado mercado-bitcoin - Mercado Bitcoin
  mexc mexc - MEXC
  okxus okx-us password OKX US
  onetrading one-trading - One Trading
  phemex phemex - Phemex
  poloniex poloniex - Poloniex
  tokocrypto tokocrypto - Tokocrypto
  upbit upbit - Upbit
  woo woo - WOO X
  xt xt - XT.COM
  zaif zaif - Zaif
`
  .trim()
  .split('\n')
  .map((line) => {
    const [id = '', provider = '', also = '-', ...label] = line.trim().split(/\s+/);
    return { id, provider, label: label.join(' '), ...(also === '-' ? {} : { also: [also as CredentialName] }) };
  });
