import { isAddress, normalizeAddress } from '../sanctions/listed-address.ts';

/** The rows of a transaction as its source sent them. A cell can be JSON. */
export interface RawRecord {
  readonly header: readonly string[] | null;
  readonly rows: readonly (readonly string[])[];
}

/** What an address did in a row. Inputs and outputs belong to a chain where one transaction has several senders and recipients. */
export type PartyRole = 'from' | 'to' | 'input' | 'output' | 'mentioned';

export interface Party {
  /** In the spelling that `normalizeAddress` gives. */
  readonly address: string;
  readonly role: PartyRole;
  /** The position of an output. */
  readonly index: number | undefined;
}

/** Whether any text of the rows contains one of the addresses. Much quicker than `findParties`, and never wrong about "no". */
export function mentionsAny(record: RawRecord, addresses: ReadonlySet<string>): boolean {
  for (const row of record.rows)
    for (const cell of row)
      for (const [token] of cell.matchAll(/[\dA-Za-z]{20,}/g))
        if (addresses.has(token) || addresses.has(token.toLowerCase())) return true;
  return false;
}

/** The addresses in the rows of a transaction, each once per role and output. */
export function findParties({ header, rows }: RawRecord): readonly Party[] {
  const parties = new Map<string, Party>();
  const add = (text: string, role: PartyRole, index?: number): void => {
    for (const [token] of text.matchAll(/[\dA-Za-z]{20,}/g)) {
      if (!isAddress(token) || isHash(token)) continue;
      const address = normalizeAddress(token);
      parties.set(`${address} ${role} ${index}`, { address, role, index });
    }
  };
  for (const row of rows)
    for (const [n, cell] of row.entries()) {
      const json = parseJson(cell);
      if (json === undefined) add(cell, getColumnRole(header?.[n] ?? ''));
      else walk(json, 'mentioned', undefined, add);
    }
  return [...parties.values()];
}

/** Hashes of transactions and blocks have 64 hexadecimal digits; no address that we compare has. */
const isHash = (token: string): boolean => /^(?:0x)?[\da-f]{64}$/i.test(token);

function parseJson(cell: string): unknown {
  if (!/^\s*[[{]/.test(cell)) return undefined;
  try {
    return JSON.parse(cell) as unknown;
  } catch {
    return undefined;
  }
}

function walk(
  value: unknown,
  role: PartyRole,
  index: number | undefined,
  add: (text: string, role: PartyRole, index?: number) => void,
): void {
  if (typeof value === 'string') add(value, role, index);
  else if (Array.isArray(value))
    for (const [n, item] of value.entries())
      walk(item, role, role === 'output' ? (index ?? readPosition(item) ?? n) : index, add);
  else if (typeof value === 'object' && value !== null)
    for (const [key, item] of Object.entries(value)) {
      const own = getKeyRole(key, item);
      walk(item, own ?? role, own === undefined ? index : undefined, add);
    }
}

/** Blockbook numbers outputs; Esplora lists them in their order. */
function readPosition(item: unknown): number | undefined {
  const n = typeof item === 'object' && item !== null && 'n' in item ? item.n : undefined;
  return typeof n === 'number' || (typeof n === 'string' && /^\d+$/.test(n))
    ? Number(n)
    : undefined;
}

function getKeyRole(key: string, value: unknown): PartyRole | undefined {
  if (/^(?:vin|inputs)$/i.test(key) && Array.isArray(value)) return 'input';
  if (/^(?:vout|outputs)$/i.test(key) && Array.isArray(value)) return 'output';
  const role = getColumnRole(key);
  return role === 'mentioned' ? undefined : role;
}

function getColumnRole(name: string): PartyRole {
  const words = name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, ' ')
    .trim();
  if (/^(?:from|sender|source|fromaddress)(?: |$)/.test(words)) return 'from';
  if (/^(?:to|recipient|receiver|dest|destination|toaddress)(?: |$)/.test(words)) return 'to';
  return 'mentioned';
}
