import { sha256 } from '@noble/hashes/sha2.js';
import { base58check } from '@scure/base';
import { Address } from '@scure/btc-signer';
import { readCashAddress, writeCashAddress } from './cash-address.ts';
import type { UtxoChain } from './utxo-chain.ts';

const base58 = base58check(sha256);

/**
 * The canonical spelling of an address: CashAddr with its prefix for Bitcoin Cash, lower case for
 * bech32, the newer version byte for Litecoin scripts.
 *
 * @returns undefined if it is not an address of this chain.
 */
export function canonicalAddress(chain: UtxoChain, text: string): string | undefined {
  const trimmed = text.trim();
  if (chain.cashPrefix !== undefined) return cashAddress(chain.cashPrefix, chain, trimmed);
  return parseOwnBase58(chain, trimmed) ?? parseOwnSegwit(chain, trimmed);
}

function cashAddress(prefix: string, chain: UtxoChain, text: string): string | undefined {
  const cash = readCashAddress(prefix, text);
  if (cash) return writeCashAddress(prefix, cash);
  const decoded = versionAndHash(text);
  if (!decoded) return undefined;
  const { version, hash } = decoded;
  if (version === chain.network.pubKeyHash) return writeCashAddress(prefix, { kind: 'pkh', hash });
  return version === chain.network.scriptHash
    ? writeCashAddress(prefix, { kind: 'sh', hash })
    : undefined;
}

function parseOwnBase58(chain: UtxoChain, text: string): string | undefined {
  const decoded = versionAndHash(text);
  if (!decoded) return undefined;
  const { pubKeyHash, scriptHash } = chain.network;
  if (decoded.version === pubKeyHash || decoded.version === scriptHash) return text;
  return decoded.version === chain.formerScriptHash
    ? base58.encode(Uint8Array.of(scriptHash, ...decoded.hash))
    : undefined;
}

function versionAndHash(
  text: string,
): { readonly version: number | undefined; readonly hash: Uint8Array } | undefined {
  // Longer text is no address, and decoding base 58 would be slow.
  if (text.length > 40) return undefined;
  try {
    const bytes = base58.decode(text);
    return bytes.length === 21 ? { version: bytes[0], hash: bytes.slice(1) } : undefined;
  } catch {
    return undefined;
  }
}

function parseOwnSegwit(chain: UtxoChain, text: string): string | undefined {
  const hasSegwit = chain.keyPrefixes.some(({ name }) => name === 'zpub');
  if (!hasSegwit || text.length > 90 || !text.toLowerCase().startsWith(`${chain.network.bech32}1`))
    return undefined;
  try {
    Address(chain.network).decode(text);
    return text.toLowerCase();
  } catch {
    return undefined;
  }
}
