import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/connections';
import type { AccountChain } from '../account/account-chain.ts';
import { mirrorNode } from './reader.ts';

/** Accounts are numbers, such as 0.0.1234; a checksum of five letters may follow. */
export const hedera: AccountChain = {
  id: 'hedera',
  service: 'rest https://mainnet-public.mirrornode.hedera.com',
  perSecond: 10,
  step: fill(texts.hederaStep1),
  canFetch: [
    {
      kind: fill(texts.kindTokensAndNfts),
      missing: fill(texts.hederaMissing),
    },
    { kind: fill(texts.kindStakingRewardsPaid) },
  ],
  canonicalAddress: (text) => /^(0\.0\.[1-9]\d{0,18})(-[a-z]{5})?$/.exec(text)?.[1],
  open: (url, network) => mirrorNode(url, network),
};
