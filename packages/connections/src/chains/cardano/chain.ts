import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/connections';
import { bech32 } from '@scure/base';
import type { AccountChain } from '../account/account-chain.ts';
import { koios } from './reader.ts';

/** An address, or the stake address of a whole wallet. */
export const cardano: AccountChain = {
  id: 'cardano',
  service: 'rest https://api.koios.rest/api/v1',
  perSecond: 5,
  step: fill(texts.cardanoStep1),
  canFetch: [
    {
      kind: fill(texts.kindCardanoTokens),
    },
    { kind: fill(texts.kindStakingRewardsEachEpoch), missing: fill(texts.cardanoMissing) },
  ],
  canonicalAddress: (text) => {
    const lower = text.toLowerCase();
    if (!/^(addr|stake)1/.test(lower)) return undefined;
    try {
      const { words } = bech32.decode(lower as `${string}1${string}`, false);
      const { length } = bech32.fromWords(words);
      return length === 29 || length === 57 ? lower : undefined;
    } catch {
      return undefined;
    }
  },
  open: (url, network, own) => koios(url, network, own),
};
