import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/connections';
import { format } from '@lotbook/decimal/decimal';
import { AppError } from '@lotbook/model/errors';
import type { Adapter } from '../../adapter.ts';
import { chainName } from '../chain-name.ts';
import { chainAdapterId, type ChainFamily } from '../chain-family.ts';
import { toUnits } from '../units.ts';
import { walletSettings } from '../wallet-settings.ts';
import { canonicalAddress } from './address.ts';
import { xmr } from './map.ts';
import { syncMonero, viewWallet } from './sync.ts';
import { withWallet } from './wallet-rpc.ts';

export const moneroFamily: ChainFamily = {
  id: 'monero',
  chains: ['monero'],
  hasKeys: false,
  canonicalAddress: (_chain, text) => canonicalAddress(text),
  checkWallet: (_chain, settings) => {
    if (walletSettings(settings).addresses.length !== 1)
      throw new AppError('BAD_INPUT', fill(texts.moneroKeysNeeded), {
        field: 'addresses',
      });
  },
  adapter: (_chain, { moneroWalletRpc }) =>
    moneroWalletRpc === undefined ? undefined : createAdapter(moneroWalletRpc),
};

const createAdapter = (url: string): Adapter => ({
  id: chainAdapterId('monero'),
  kind: 'chain',
  provider: 'monero',
  label: chainName('monero'),
  support: 'tested',
  credentialFields: [
    {
      name: 'accessKey',
      label: fill(texts.secretViewKey),
      kind: 'secret',
      hint: fill(texts.moneroAccessKeyHint),
    },
  ],
  guide: {
    steps: [fill(texts.moneroStep1), fill(texts.moneroStep2)],
    permissions: [],
    forbidden: [fill(texts.spendKeyForbidden)],
  },
  canFetch: [
    { kind: fill(texts.kindIncomingPayments) },
    {
      kind: fill(texts.kindOutgoingPayments),
      missing: fill(texts.moneroMissingPayments),
      file: fill(texts.moneroTransfersFile),
    },
  ],
  hosts: { [new URL(url).host]: 20 },
  validate: async (access) => {
    viewWallet(access);
    return { kind: 'ok' };
  },
  sync: (context) => syncMonero(url, context),
  balances: async (access) => {
    const balance = await withWallet(url, access.network, viewWallet(access), (wallet) =>
      wallet.balance(),
    );
    return [{ asset: xmr, quantity: format(toUnits(balance, 12)) }];
  },
});
