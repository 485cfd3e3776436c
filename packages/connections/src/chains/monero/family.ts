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
      throw new AppError(
        'BAD_INPUT',
        'A Monero wallet needs its primary address and its secret view key. Add other wallets separately.',
        {
          field: 'addresses',
        },
      );
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
      label: 'Secret view key',
      kind: 'secret',
      hint: 'In the wallet under "Show keys": 64 digits and letters. It shows incoming payments and cannot spend.',
    },
  ],
  guide: {
    steps: [
      'In the wallet, copy the primary address: it begins with 4.',
      'Show the keys of the wallet and copy the secret view key.',
    ],
    permissions: [],
    forbidden: ['The secret spend key and the recovery phrase: they are never needed.'],
  },
  canFetch: [
    { kind: 'incoming payments' },
    {
      kind: 'outgoing payments',
      missing:
        'A view key alone does not show them. Import the key images of the full wallet into the wallet server to see them.',
      file: 'A CSV file of the transfers, exported from the full wallet',
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
