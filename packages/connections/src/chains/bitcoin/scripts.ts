import { p2ms, p2pkh, p2sh, p2tr, p2wpkh, p2wsh } from '@scure/btc-signer';
import { compareBytes } from '@scure/btc-signer/utils.js';
import { canonicalAddress } from './address.ts';
import type { ScriptKind, UtxoChain } from './utxo-chain.ts';

export interface Multisig {
  /** The number of required signatures. */
  readonly required: number;
  /** The script sorts the keys by their bytes (BIP 67), whatever order they were given in. */
  readonly sorted: boolean;
}

/**
 * The canonical address of these public keys. @throws Error if the keys can't form such a script.
 */
export function scriptAddress(
  chain: UtxoChain,
  script: ScriptKind,
  keys: readonly Uint8Array[],
  multisig?: Multisig,
): string {
  const address = payment(chain, script, keys, multisig).address ?? '';
  const canonical = canonicalAddress(chain, address);
  if (canonical === undefined)
    throw new Error(`${chain.id} has no addresses of the kind ${script}`);
  return canonical;
}

function payment(
  chain: UtxoChain,
  script: ScriptKind,
  keys: readonly Uint8Array[],
  multisig: Multisig | undefined,
): { readonly address?: string } {
  const { network } = chain;
  const [first] = keys;
  if (!first) throw new Error('there is no key');
  switch (script) {
    case 'pkh':
      return p2pkh(first, network);
    case 'sh-wpkh':
      return p2sh(p2wpkh(first, network), network);
    case 'wpkh':
      return p2wpkh(first, network);
    case 'tr':
      return p2tr(first.length === 33 ? first.slice(1) : first, undefined, network);
    case 'sh':
      return p2sh(several(keys, multisig), network);
    case 'sh-wsh':
      return p2sh(p2wsh(several(keys, multisig), network), network);
    default:
      return p2wsh(several(keys, multisig), network);
  }
}

function several(
  keys: readonly Uint8Array[],
  multisig: Multisig | undefined,
): ReturnType<typeof p2ms> {
  const { required, sorted } = multisig ?? { required: keys.length, sorted: true };
  return p2ms(required, sorted ? keys.toSorted(compareBytes) : [...keys]);
}
