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
      kind: 'coins, TRC-10 and TRC-20 tokens sent and received, with fees, including those of failed transactions',
    },
    { kind: 'voting rewards when they are claimed' },
  ],
  canonicalAddress,
  open: tronGrid,
};
