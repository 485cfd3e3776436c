import type { Account } from '@lotbook/db/stores/accounts';
import type { AccountId } from '@lotbook/model/ids';
import type { Services } from '../services.ts';

interface Kept {
  readonly generation: number;
  readonly found: Map<string, unknown>;
}

/** Of so many accounts, those that were asked about last; and of each so much, as for a few tax years. */
const maxStored = 500;
const mostFound = 20;

const storedBy = new WeakMap<Services, Map<AccountId, Kept>>();

/**
 * What takes reading every figure of an account is read once and kept until other figures are shown. `what` tells it from all else that is found for the account, by
 * whatever it hangs on besides.
 */
export async function ofFigures<Found>(
  services: Services,
  { id, generation }: Pick<Account, 'id' | 'generation'>,
  what: string,
  find: () => Promise<Found>,
): Promise<Found> {
  const accounts = storedBy.get(services) ?? new Map<AccountId, Kept>();
  storedBy.set(services, accounts);
  const former = accounts.get(id);
  const kept =
    former?.generation === generation ? former : { generation, found: new Map<string, unknown>() };
  accounts.delete(id);
  accounts.set(id, kept);
  const [oldest] = accounts.keys();
  if (accounts.size > maxStored && oldest !== undefined) accounts.delete(oldest);
  if (kept.found.has(what)) return kept.found.get(what) as Found;
  const found = await find();
  if (kept.found.size >= mostFound) kept.found.clear();
  kept.found.set(what, found);
  return found;
}
