import { fill, type FilledMessage } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/connections';
import { isImpostor, tokenAsset } from './known-tokens.ts';

export interface TokenFace {
  readonly prefix: string;
  readonly contract: string;
  readonly name: string;
  readonly symbol: string;
}

const link =
  /https?:|www\.|t\.me\/|\.(com|net|org|io|xyz|app|site|top|vip|cc|gift|claim|online|lol|info|click|live|pro)\b/i;
const lure = /\b(claim|visit|voucher|redeem|free mint|eligible)\b|[$]\s?\d{2,}/i;
/**
 * Cyrillic, Greek and Cherokee letters and zero-width spaces, which look like Latin letters or are
 * invisible.
 */
const disguise = /[\u0370-\u04ff\u13a0-\u13ff\u200b-\u200f\u2060-\u2064]/u;

/**
 * Why an unsolicited token looks like spam; undefined if there is no sign of it. The reason is
 * shown with the transaction, and the person decides: nothing is excluded.
 */
export function spamReason({
  prefix,
  contract,
  name,
  symbol,
}: TokenFace): FilledMessage | undefined {
  if (!tokenAsset(prefix, contract).includes(':')) return undefined;
  const text = `${name} ${symbol}`;
  if (link.test(text)) return fill(texts.spamLink);
  if (lure.test(text)) return fill(texts.spamLure);
  if (disguise.test(text)) return fill(texts.spamDisguise);
  return isImpostor(prefix, contract, symbol)
    ? fill(texts.spamImpostor, { symbol: symbol.trim().slice(0, 12) })
    : undefined;
}
