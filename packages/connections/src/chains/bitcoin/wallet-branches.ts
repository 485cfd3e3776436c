import { fill, type FilledMessage } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/connections';
import { AppError } from '@lotbook/model/errors';
import { chainName } from '../chain-name.ts';
import type { WalletSettings } from '../wallet-settings.ts';
import { keyBranches, multisigBranches, type AddressBranch } from './address-branch.ts';
import { looksLikeDescriptor, readDescriptor } from './descriptor.ts';
import { readExtendedKey, type ExtendedKey } from './extended-key.ts';
import type { UtxoChain } from './utxo-chain.ts';

/**
 * The branches of a wallet's keys and descriptors. @throws AppError BAD_INPUT with the fault of a
 * key
 */
export function walletBranches(
  chain: UtxoChain,
  { keys, required }: WalletSettings,
): readonly AddressBranch[] {
  const descriptors = keys.filter(looksLikeDescriptor);
  const extended = keys
    .filter((key) => !looksLikeDescriptor(key))
    .map((key) => validateKey(chain, key));
  return [
    ...descriptors.flatMap((text) => parseDescribed(chain, text)),
    ...(required === undefined
      ? extended.flatMap((key) => keyBranches(chain, key))
      : signed(chain, extended, required)),
  ];
}

function parseDescribed(chain: UtxoChain, text: string): readonly AddressBranch[] {
  const read = readDescriptor(chain, text);
  if ('refused' in read) throw makeRefusal(read.refused);
  return read.branches;
}

function validateKey(chain: UtxoChain, text: string): ExtendedKey {
  const read = readExtendedKey(chain, text);
  if ('refused' in read) throw makeRefusal(read.refused);
  return read;
}

function signed(
  chain: UtxoChain,
  keys: readonly ExtendedKey[],
  required: number,
): readonly AddressBranch[] {
  if (keys.length < 2) throw makeRefusal(fill(texts.tooFewMultisigKeys));
  if (!Number.isInteger(required) || required < 1 || required > keys.length) {
    throw new AppError(
      'BAD_INPUT',
      fill(texts.invalidSignatureCount, { count: String(keys.length) }),
      { field: 'nOfm' },
    );
  }
  const branches = multisigBranches(chain, keys, required);
  if (branches.length === 0)
    throw makeRefusal(fill(texts.incompatibleMultisigKeys, { chain: chainName(chain.id) }));
  return branches;
}

const makeRefusal = (reason: FilledMessage): AppError =>
  new AppError('BAD_INPUT', reason, { field: 'xpubs' });
