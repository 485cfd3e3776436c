import { fill } from '@lotbook/messages/fill';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import type { AssetId } from '@lotbook/model/ids';

/** Coins of wallets and explorers whose files name the coin only in their own name. */
const COINS =
  /^(btc|bch|btg|bsv|ltc|doge|dash|zec|dgb|nmc|vtc|eth|etc|xrp|ada|sol|bnb|xlm|xtz|eos|usdc|usdt|avax|matic|pol|xdai|celo|ftm|movr|glmr)$/i;

/** The coin that the name of a file ends with or contains between separators: `export-2021_btc.csv`. */
export function findCoinInName(fileName: string | undefined): AssetId | undefined {
  const parts = (fileName ?? '').replace(/\.\w+$/, '').split(/[^A-Za-z]+/);
  const found = new Set(parts.filter((part) => COINS.test(part)).map((part) => part.toUpperCase()));
  const [only] = found;
  return found.size === 1 ? (only as AssetId) : undefined;
}

/** Why a row of a file without a coin can't be read, and what to do. */
export const NO_COIN = fill(rejectedRows.coinMissing);
