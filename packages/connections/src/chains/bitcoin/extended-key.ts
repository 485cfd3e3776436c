import { fill, type FilledMessage } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/connections';
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

export type KeyReading = ExtendedKey | { readonly refused: FilledMessage };

const base58 = base58check(sha256);

/** Reads an extended public key of that chain. The reason for a rejection is a sentence. */
export function readExtendedKey(chain: UtxoChain, text: string): KeyReading {
  const bytes = decodeChecked(text.trim());
  if (!bytes)
    return {
      refused: fill(texts.damagedExtendedKey),
    };
  const version = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
  if (privateVersions.includes(version)) {
    return {
      refused: fill(texts.privateKeyGiven),
    };
  }
  const prefix = chain.keyPrefixes.find((each) => each.version === version);
  if (!prefix)
    return {
      refused: fill(texts.keyForOtherChain, {
        chain: chainName(chain.id),
        prefixes: listPrefixes(chain.keyPrefixes.map(({ name }) => name)),
      }),
    };
  try {
    const key = HDKey.fromExtendedKey(text.trim(), {
      public: version,
      private: privateVersions[0] ?? 0,
    });
    if (!key.publicKey || !key.chainCode) return { refused: fill(texts.noPublicKey) };
    return {
      key,
      prefix,
      fingerprint: Buffer.from([...key.chainCode, ...key.publicKey]).toString('hex'),
    };
  } catch {
    return {
      refused: fill(texts.inconsistentExtendedKey),
    };
  }
}

function decodeChecked(text: string): Uint8Array | undefined {
  if (text.length < 100 || text.length > 120) return undefined;
  try {
    const bytes = base58.decode(text);
    return bytes.length === 78 ? bytes : undefined;
  } catch {
    return undefined;
  }
}

const listPrefixes = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
