import { getOwn } from '@lotbook/model/get-own';
import type { AssetId } from '@lotbook/model/ids';

/** Kraken's own codes that are not the common ones. */
const names: Readonly<Record<string, string>> = {
  XBT: 'BTC',
  XXBT: 'BTC',
  XDG: 'DOGE',
  XXDG: 'DOGE',
  XETC: 'ETC',
  XETH: 'ETH',
  XICN: 'ICN',
  XLTC: 'LTC',
  XMLN: 'MLN',
  XNMC: 'NMC',
  XREP: 'REP',
  XXLM: 'XLM',
  XXMR: 'XMR',
  XXRP: 'XRP',
  XXVN: 'VEN',
  XZEC: 'ZEC',
  ZAUD: 'AUD',
  ZCAD: 'CAD',
  ZEUR: 'EUR',
  ZGBP: 'GBP',
  ZJPY: 'JPY',
  ZKRW: 'KRW',
  ZUSD: 'USD',
  ETH2: 'ETH',
};

/** `.S` staked, `.M` opt-in rewards, `.B` new rewards, `.F` auto earn, `.P` parachain, `.HOLD` on hold; a number before it is the bonding period in days. */
const SUFFIX = /^(.+?)(\d{2})?\.(?:S|M|B|F|P|HOLD)$/;

/** The common name of one of Kraken's asset codes. */
export function toKrakenAsset(code: string): AssetId {
  const upper = code.trim().toUpperCase();
  const bare = SUFFIX.exec(upper)?.[1] ?? upper;
  return (getOwn(names, bare) ?? bare) as AssetId;
}
