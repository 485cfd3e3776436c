import { createHash } from 'node:crypto';
import type { TransactionId } from '@lotbook/model/ids';
import type { FileSource, ReadTransaction } from '@lotbook/sources/file-source';
import { getContentKey } from '@lotbook/sources/identity';

/**
 * Assigns each transaction of one file the identity of its record. If the exchange numbers its transactions, the identity is the number within the source; otherwise
 * it is the content, with a count for equal rows of one file: two equal rows are two records, and importing the file again gives the same two.
 */
export function recordIdentities(
  source: FileSource,
  namespace: string,
): (transaction: ReadTransaction) => TransactionId {
  const seen = new Map<string, number>();
  const contents = new Map<string, string>();
  // Formats that any program may write number their rows freely: only number and content together identify a row.
  const numbered = source.kind !== 'any';
  return (transaction) => {
    const content = digestText(getContentKey(transaction));
    const { externalId } = transaction;
    if (!numbered || externalId === undefined)
      return toUuid(namespace, content, getCount(seen, content));
    const first = contents.get(externalId) ?? content;
    contents.set(externalId, first);
    // A number that the file uses for two different transactions doesn't identify the second.
    return first === content
      ? makeNumberedIdentity(namespace, externalId)
      : toUuid(namespace, `${externalId}\n${content}`, 0);
  };
}

/** The identity of a record that the source itself numbers, from a file or its API. `namespace` is the source's slug. */
export const makeNumberedIdentity = (namespace: string, externalId: string): TransactionId =>
  toUuid(namespace, externalId, 0);

function getCount(seen: Map<string, number>, key: string): number {
  const count = seen.get(key) ?? 0;
  seen.set(key, count + 1);
  return count;
}

const digestText = (text: string): string => createHash('sha256').update(text).digest('base64');

/** A name-based identifier (version 8: the digest is SHA-256). */
function toUuid(namespace: string, key: string, count: number): TransactionId {
  const hash = createHash('sha256').update(`${namespace}\n${key}\n${count}`).digest();
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x80;
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
  const hex = hash.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}` as TransactionId;
}
