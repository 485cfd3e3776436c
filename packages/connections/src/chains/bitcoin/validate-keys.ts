import { fill, type FilledMessage } from '@lotbook/messages/fill';
import { noBlankKeys } from '@lotbook/messages/generated/contract-rules';
import { looksLikeDescriptor, readDescriptor } from './descriptor.ts';
import { readExtendedKey } from './extended-key.ts';
import type { UtxoChain } from './utxo-chain.ts';

export interface KeyCheck {
  readonly key: string;
  readonly valid: boolean;
  /** An earlier line has the same key in any spelling, or the account already has it. */
  readonly duplicate: boolean;
  /** The reason why it is invalid. */
  readonly reason: FilledMessage | undefined;
}

/**
 * Checks extended keys and descriptors in order. `known` are those that the account already has.
 */
export function validateKeys(
  chain: UtxoChain,
  keys: readonly string[],
  known: readonly string[] = [],
): readonly KeyCheck[] {
  const seen = new Set(known.map((key) => getIdentity(chain, key).identity));
  return keys.map((key) => {
    const { identity, reason } = getIdentity(chain, key);
    const duplicate = identity !== undefined && seen.has(identity);
    seen.add(identity);
    return { key, valid: reason === undefined, duplicate, reason };
  });
}

/** Equal for two keys with the same addresses, whatever their prefix or case. */
function getIdentity(
  chain: UtxoChain,
  key: string,
): { readonly identity: string | undefined; readonly reason: FilledMessage | undefined } {
  if (key.trim() === '') return { identity: undefined, reason: fill(noBlankKeys) };
  if (looksLikeDescriptor(key)) {
    const read = readDescriptor(chain, key);
    return 'refused' in read
      ? { identity: undefined, reason: read.refused }
      : { identity: read.branches.map((each) => each.addressAt(0)).join(' '), reason: undefined };
  }
  const read = readExtendedKey(chain, key);
  return 'refused' in read
    ? { identity: undefined, reason: read.refused }
    : { identity: read.fingerprint, reason: undefined };
}
