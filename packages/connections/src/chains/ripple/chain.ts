import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/connections';
import { sha256 } from '@noble/hashes/sha2.js';
import { base58xrp } from '@scure/base';
import type { AccountChain } from '../account/account-chain.ts';
import { isRippled } from './reader.ts';

/** Addresses begin with r. */
export const ripple: AccountChain = {
  id: 'ripple',
  service: 'rpc https://s2.ripple.com:51234',
  perSecond: 3,
  step: fill(texts.rippleStep1),
  canFetch: [
    {
      kind: fill(texts.kindTradedTokensAndNfts),
      missing: fill(texts.rippleMissing),
    },
  ],
  canonicalAddress: (text) => {
    if (!/^r[\dA-Za-z]{24,34}$/.test(text)) return undefined;
    try {
      const bytes = base58xrp.decode(text);
      const check = sha256(sha256(bytes.slice(0, 21)));
      const isRight =
        bytes.length === 25 &&
        bytes[0] === 0 &&
        bytes.slice(21).every((byte, n) => byte === check[n]);
      return isRight ? text : undefined;
    } catch {
      return undefined;
    }
  },
  open: (url, network) => isRippled(url, network),
};
