import type { HDKey } from '@scure/bip32';
import type { ExtendedKey } from './extended-key.ts';
import { scriptAddress, type Multisig } from './scripts.ts';
import { hasScript, type ScriptKind, type UtxoChain } from './utxo-chain.ts';

/** A sequence of addresses that a wallet derives. */
export interface AddressBranch {
  /** Identifies it among the wallet's branches: `wpkh/0`. */
  readonly id: string;
  readonly addressAt: (index: number) => string;
  /** The number of addresses; undefined if unlimited. */
  readonly length?: number;
}

/** Receiving and change (BIP 44). */
const sides = [0, 1] as const;

/**
 * The branches of one extended key: receiving and change, for each script type that the key can be
 * for.
 */
export function keyBranches(
  chain: UtxoChain,
  { key, prefix }: ExtendedKey,
): readonly AddressBranch[] {
  return prefix.scripts
    .filter((script) => hasScript(chain, script) && !needsSeveral(script))
    .flatMap((script) =>
      sides.map((side) => branch(chain, script, [key.deriveChild(side)], `${script}/${side}`)),
    );
}

/**
 * The branches of a multisig wallet that needs `required` signatures. Keys are sorted by their
 * bytes, as current wallets do.
 */
export function multisigBranches(
  chain: UtxoChain,
  keys: readonly ExtendedKey[],
  required: number,
): readonly AddressBranch[] {
  const scripts = (['sh', 'sh-wsh', 'wsh'] as const).filter(
    (script) =>
      hasScript(chain, script) && keys.every(({ prefix }) => prefix.scripts.includes(script)),
  );
  const multisig = { required, sorted: true };
  return scripts.flatMap((script) =>
    sides.map((side) =>
      branch(
        chain,
        script,
        keys.map(({ key }) => key.deriveChild(side)),
        `${script}/${side}`,
        multisig,
      ),
    ),
  );
}

/** A branch whose addresses are the children of the keys. */
export function branch(
  chain: UtxoChain,
  script: ScriptKind,
  keys: readonly HDKey[],
  id: string,
  multisig?: Multisig,
): AddressBranch {
  return {
    id,
    addressAt: (index) =>
      scriptAddress(
        chain,
        script,
        keys.map((key) => publicKey(key.deriveChild(index))),
        multisig,
      ),
  };
}

export function publicKey({ publicKey: bytes }: HDKey): Uint8Array {
  if (!bytes) throw new Error('the key has no public part');
  return bytes;
}

const needsSeveral = (script: ScriptKind): boolean =>
  script === 'sh' || script === 'wsh' || script === 'sh-wsh';
