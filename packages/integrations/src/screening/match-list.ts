import type { AddressList } from '../sanctions/read-list.ts';
import type { ListedAddress } from '../sanctions/listed-address.ts';
import { findParties, type PartyRole, type RawRecord } from './find-parties.ts';

/** What a transaction moved, apart from fees. */
export interface MovedUnits {
  readonly direction: 'in' | 'out';
  readonly asset: string;
  readonly quantity: string;
}

export interface ScreenedRecord extends RawRecord {
  readonly movements: readonly MovedUnits[];
}

export interface ListMatch {
  readonly listed: ListedAddress;
  /** Undefined if the rows only mention the address and units moved both ways. */
  readonly direction: 'sent' | 'received' | undefined;
  /** What the transaction moved in this direction, if that is one asset. */
  readonly asset: string | undefined;
  readonly quantity: string | undefined;
}

/** The listed addresses that a transaction received units from or sent units to, each once per direction. */
export function matchList(
  record: ScreenedRecord,
  list: Pick<AddressList, 'byAddress'>,
): readonly ListMatch[] {
  const ways = new Set(record.movements.map(({ direction }) => direction));
  const matches = new Map<string, ListMatch>();
  for (const { address, role } of findParties(record)) {
    const listed = list.byAddress.get(address);
    if (!listed || !isCounterparty(role, ways)) continue;
    const direction = getDirection(role, ways);
    const key = `${address} ${direction}`;
    matches.set(key, { listed, direction, ...getMoved(record.movements, direction) });
  }
  return [...matches.values()];
}

/** Other recipients of a payment that we received are strangers to us: an exchange pays many customers in one transaction. */
function isCounterparty(role: PartyRole, ways: ReadonlySet<'in' | 'out'>): boolean {
  if (role === 'output') return ways.has('out') || ways.size === 0;
  if (role === 'input') return ways.has('in') || ways.size === 0;
  return true;
}

function getDirection(role: PartyRole, ways: ReadonlySet<'in' | 'out'>): ListMatch['direction'] {
  if (ways.size === 1) return ways.has('in') ? 'received' : 'sent';
  if (role === 'from' || role === 'input') return 'received';
  return role === 'to' || role === 'output' ? 'sent' : undefined;
}

function getMoved(
  movements: readonly MovedUnits[],
  direction: ListMatch['direction'],
): Pick<ListMatch, 'asset' | 'quantity'> {
  const moved = movements.filter(
    (one) => direction === (one.direction === 'in' ? 'received' : 'sent'),
  );
  const [only] = moved;
  return only && moved.length === 1
    ? { asset: only.asset, quantity: only.quantity }
    : { asset: undefined, quantity: undefined };
}
