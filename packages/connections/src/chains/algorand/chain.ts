import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/connections';
import { sha512_256 } from '@noble/hashes/sha2.js';
import { base32nopad } from '@scure/base';
import type { AccountChain } from '../account/account-chain.ts';
import { indexer } from './reader.ts';

/** Addresses are 58 letters and digits that end with a checksum. */
export const algorand: AccountChain = {
  id: 'algorand',
  service: 'rest https://mainnet-idx.algonode.cloud',
  perSecond: 10,
  step: fill(texts.algorandStep1),
  canFetch: [
    { kind: fill(texts.kindCoinsAndAssets) },
    { kind: fill(texts.kindParticipationRewardsUntil2022), missing: fill(texts.algorandMissing) },
  ],
  canonicalAddress: (text) => {
    if (!/^[A-Z2-7]{58}$/.test(text)) return undefined;
    try {
      const bytes = base32nopad.decode(text);
      const [key, check] = [bytes.slice(0, 32), bytes.slice(32)];
      const isRight = sha512_256(key)
        .slice(-4)
        .every((byte, n) => byte === check[n]);
      return isRight ? text : undefined;
    } catch {
      return undefined;
    }
  },
  open: (url, network, own) => indexer(url, network, own),
};
