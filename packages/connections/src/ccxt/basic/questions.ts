import type { Exchange } from 'ccxt';
import type { Json, SyncContext } from '../../adapter.ts';
import type { ExchangeClient } from '../exchange.ts';
import type { BasicExchange } from './exchanges.ts';
import { dayMs } from '../../windows.ts';
import { particulars } from './particulars.ts';

/** One stream to read: trades, deposits or similar; of everything, one pair or one currency. */
export interface Stream {
  readonly kind: 'trades' | 'deposits' | 'withdrawals' | 'transfers';
  /** A pair or a currency; absent: all at once. */
  readonly of?: string;
}

/** Currencies seen so far: trades and transfers reveal currencies that are no longer held. */
export interface Seen {
  /** Adds currencies. @returns whether any is new. */
  readonly note: (codes: Iterable<string>) => boolean;
  readonly cursor: () => Json;
  /** The streams for the known currencies; grows as currencies appear. */
  readonly streams: () => readonly Stream[];
}

/** The stream that stores the seen currencies between syncs. */
export const seenStream = 'currencies';

interface Market {
  readonly symbol: string;
  readonly base: string;
  readonly quote: string;
}

/**
 * Determines what requests an exchange accepts: one for everything, or one per pair and currency.
 */
export async function findLastSeen(
  client: ExchangeClient,
  { id, tells }: BasicExchange,
  { toCursor }: Pick<SyncContext, 'toCursor'>,
): Promise<Seen> {
  const { apart = [], eachDeposit = false, eachPair = false, transfers } = particulars[id] ?? {};
  const byPair =
    tells.has('t') &&
    (eachPair ||
      (await needsArgument(client, (exchange) => exchange.fetchMyTrades(undefined, undefined, 1))));
  const byCurrency =
    !eachDeposit &&
    (tells.has('d') || tells.has('w')) &&
    (await needsArgument(client, (exchange) =>
      requestTransfers(exchange, tells.has('d'), transfers?.windowDays),
    ));
  const codes = new Set(toCursor(seenStream) as readonly string[] | undefined);
  if (byPair || byCurrency || eachDeposit)
    for (const code of await fetchHeldAssets(client)) codes.add(code);
  const markets = byPair ? await getMarkets(client) : [];
  const kinds = [
    ...(tells.has('d') ? ['deposits' as const] : []),
    ...(tells.has('w') ? ['withdrawals' as const] : []),
  ];
  const getStreams = (kind: 'deposits' | 'withdrawals'): readonly Stream[] =>
    byCurrency || (eachDeposit && kind === 'deposits')
      ? [...codes].map((of) => ({ kind, of }))
      : [{ kind }, ...apart.map((of) => ({ kind, of }))];
  return {
    note: (some) => {
      const before = codes.size;
      for (const code of some) codes.add(code);
      return codes.size > before;
    },
    cursor: () => [...codes].toSorted(),
    streams: () => [
      ...kinds.flatMap(getStreams),
      ...(tells.has('m') ? [{ kind: 'transfers' as const }] : []),
      ...(byPair
        ? markets
            .filter(({ base, quote }) => codes.has(base) || codes.has(quote))
            .map(({ symbol }) => ({ kind: 'trades' as const, of: symbol }))
        : tells.has('t')
          ? [{ kind: 'trades' as const }]
          : []),
    ],
  };
}

/** Asks for recent transfers. ccxt would ask for the longest window, which is too long once a millisecond passes until the request is sent. */
function requestTransfers(
  exchange: Exchange,
  deposits: boolean,
  windowDays: number | undefined,
): Promise<unknown> {
  const since =
    windowDays === undefined ? undefined : exchange.milliseconds() - (windowDays / 2) * dayMs;
  return deposits
    ? exchange.fetchDeposits(undefined, since, 1)
    : exchange.fetchWithdrawals(undefined, since, 1);
}

/** The errors for a missing argument: ccxt's own, and those mapped from the exchange's answer. */
const missingArgumentErrors = new Set(['ArgumentsRequired', 'BadRequest', 'BadSymbol']);

/** Whether it rejects a request for everything at once. */
function needsArgument(
  client: ExchangeClient,
  ask: (exchange: Exchange) => Promise<unknown>,
): Promise<boolean> {
  return client.unified(async (exchange) => {
    try {
      await ask(exchange);
      return false;
    } catch (error) {
      if (error instanceof Error && missingArgumentErrors.has(error.constructor.name)) return true;
      throw error;
    }
  });
}

const fetchHeldAssets = (client: ExchangeClient): Promise<readonly string[]> =>
  client.unified(async (exchange) =>
    Object.keys((await exchange.fetchBalance())['total'] as unknown as object),
  );

const getMarkets = (client: ExchangeClient): Promise<readonly Market[]> =>
  client.unified(async (exchange) =>
    Object.values(await exchange.loadMarkets()).flatMap((market) =>
      market?.spot === true
        ? [{ symbol: market.symbol, base: market.base, quote: market.quote }]
        : [],
    ),
  );
