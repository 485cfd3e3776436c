import { blake2b } from '@noble/hashes/blake2.js';
import { concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { base58 } from '@scure/base';

/** The address of a key on a network. For tests. */
export function writeAddress(prefix: number, key: string): string {
  const body = concatBytes(Uint8Array.of(prefix), hexToBytes(key));
  const check = blake2b(concatBytes(utf8ToBytes('SS58PRE'), body)).slice(0, 2);
  return base58.encode(concatBytes(body, check));
}
