import type { Account } from '@lotbook/db/stores/accounts';
import type { AccountId } from '@lotbook/model/ids';
import type { Services } from '../services.ts';

interface Kept {
  readonly generation: number;
  readonly found: Map<string, unknown>;
}

/** Limit of accounts, dropping the least recently used; and of results per account, enough for a few tax years. */
const maxStored = 500;
const mostFound = 20;

const storedBy = new WeakMap<Services, Map<AccountId, Kept>>();

/**
 * Caches results that require reading every figure of an account, until other figures are displayed. `what` is the cache key within the account and must
 * include everything else the result depends on.
 */
export async function cacheByFigures<Found>(
  services: Services,
  { id, generation }: Pick<Account, 'id' | 'generation'>,
  what: string,
  find: () => Promise<Found>,
): Promise<Found> {
  const accounts = storedBy.get(services) ?? new Map<AccountId, Kept>();
  storedBy.set(services, accounts);
  const previous = accounts.get(id);
  const cached =
    previous?.generation === generation
      ? previous
      : { generation, found: new Map<string, unknown>() };
  accounts.delete(id);
  accounts.set(id, cached);
  const [oldest] = accounts.keys();
  if (accounts.size > maxStored && oldest !== undefined) accounts.delete(oldest);
  if (cached.found.has(what)) return cached.found.get(what) as Found;
  const found = await find();
  if (cached.found.size >= mostFound) cached.found.clear();
  cached.found.set(what, found);
  return found;
}
