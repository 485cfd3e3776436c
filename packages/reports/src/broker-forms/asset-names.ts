import { getOwn } from '@lotbook/model/get-own';

/**
 * Names of digital assets on forms, by our symbol, in lower case: names of the Digital Token
 * Identifier Foundation and of brokers.
 */
const names: Readonly<Record<string, string>> = {
  aave: 'AAVE',
  algorand: 'ALGO',
  avalanche: 'AVAX',
  bitcoin: 'BTC',
  'bitcoin cash': 'BCH',
  cardano: 'ADA',
  chainlink: 'LINK',
  cosmos: 'ATOM',
  dai: 'DAI',
  dogecoin: 'DOGE',
  ether: 'ETH',
  ethereum: 'ETH',
  filecoin: 'FIL',
  litecoin: 'LTC',
  polkadot: 'DOT',
  polygon: 'MATIC',
  'shiba inu': 'SHIB',
  solana: 'SOL',
  stellar: 'XLM',
  'stellar lumens': 'XLM',
  tether: 'USDT',
  'tether usd': 'USDT',
  tezos: 'XTZ',
  tron: 'TRX',
  uniswap: 'UNI',
  'usd coin': 'USDC',
  xrp: 'XRP',
};

/** The symbol for a name on a form; an unknown name is returned as written. */
export const getSymbol = (name: string): string =>
  getOwn(names, name.trim().toLowerCase()) ?? name.trim();
