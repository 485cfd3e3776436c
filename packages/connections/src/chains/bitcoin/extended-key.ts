import { sha256 } from '@noble/hashes/sha2.js';
import { base58check } from '@scure/base';
import { HDKey } from '@scure/bip32';
import { chainName } from '../chain-name.ts';
import { privateVersions, type KeyPrefix, type UtxoChain } from './utxo-chain.ts';

/** An extended public key (BIP 32) and the meaning of its prefix. */
export interface ExtendedKey {
  readonly key: HDKey;
  readonly prefix: KeyPrefix;
  /** Identifies the key and chain code, whatever the prefix. */
  readonly fingerprint: string;
}

export type KeyReading = ExtendedKey | { readonly refused: string };

const base58 = base58check(sha256);

/** Reads an extended public key of that chain. The reason for a rejection is a sentence. */
export function readExtendedKey(chain: UtxoChain, text: string): KeyReading {
  const bytes = checkedBytes(text.trim());
  if (!bytes)
    return {
      refused:
        'This is not an extended public key: a character is wrong, or a part is missing. Copy it from the wallet again.',
    };
  const version = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
  if (privateVersions.includes(version)) {
    return {
      refused:
        'This is a private key: anyone who has it can spend your coins. Never share it. Enter the public key instead (xpub, ypub or zpub).',
    };
  }
  const prefix = chain.keyPrefixes.find((each) => each.version === version);
  if (!prefix)
    return {
      refused: `This key is for another chain. Keys for ${chainName(chain.id)} start with ${listed(chain.keyPrefixes.map(({ name }) => name))}.`,
    };
  try {
    const key = HDKey.fromExtendedKey(text.trim(), {
      public: version,
      private: privateVersions[0] ?? 0,
    });
    if (!key.publicKey || !key.chainCode)
      return { refused: 'This key does not contain a public key.' };
    return {
      key,
      prefix,
      fingerprint: Buffer.from([...key.chainCode, ...key.publicKey]).toString('hex'),
    };
  } catch {
    return {
      refused:
        'This is not an extended public key: its parts do not match. Copy it from the wallet again.',
    };
  }
}

function checkedBytes(text: string): Uint8Array | undefined {
  if (text.length < 100 || text.length > 120) return undefined;
  try {
    const bytes = base58.decode(text);
    return bytes.length === 78 ? bytes : undefined;
  } catch {
    return undefined;
  }
}

const listed = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
