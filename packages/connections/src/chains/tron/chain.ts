import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/connections';
import type { AccountChain } from '../account/account-chain.ts';
import { canonicalAddress } from './address.ts';
import { tronGrid } from './reader.ts';

/** Addresses begin with T. */
export const tron: AccountChain = {
  id: 'tron',
  service: 'rest https://api.trongrid.io',
  perSecond: 3,
  step: fill(texts.tronStep1),
  canFetch: [
    {
      kind: fill(texts.kindTronTokens),
    },
    { kind: fill(texts.kindVotingRewardsClaimed) },
  ],
  canonicalAddress,
  open: tronGrid,
};
