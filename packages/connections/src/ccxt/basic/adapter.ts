import type { Exchange } from 'ccxt';
import type { Adapter, CredentialField, CredentialName, Json, SyncContext, SyncPage } from '../../adapter.ts';
import { keyAndSecret } from '../../exchanges/fields.ts';
import { mapped, type Mapping } from '../../raw.ts';
import { windows, type Asked, type Window } from '../../windows.ts';
import { openExchange, type ExchangeDoor } from '../exchange.ts';
import { bothWays, type FetchRows, type Row } from './both-ways.ts';
import type { BasicExchange } from './exchanges.ts';
import { trades, transfers } from './map.ts';

const further: Readonly<Partial<Record<CredentialName, CredentialField>>> = {
  password: { name: 'password', label: 'API passphrase', kind: 'secret', hint: 'The one that belongs to the key, not that of your sign-in.' },
  apiUser: { name: 'apiUser', label: 'User id', kind: 'text', hint: 'Shown beside the key.' },
};

/** An exchange by ccxt's unified calls: spot trades, deposits and withdrawals, as far as it offers them. Not tested against its formats one by one. */
export function basicAdapter({ id, label, provider, also = [] }: BasicExchange): Adapter {
  return {
    id: provider,
    kind: 'exchange',
    provider,
    label,
    support: 'basic',
    credentialFields: [...keyAndSecret, ...also.flatMap((name) => further[name] ?? [])],
    guide: {
      steps: [
        `Make an API key at ${label} that can only read.`,
        `${label} is fetched in a general way: compare the balances with those that it shows, and add its export file where something is missing.`,
      ],
      permissions: ['Read'],
      forbidden: ['Trade', 'Withdraw'],
    },
    canFetch: [
      { kind: 'spot trades', missing: 'How far back is up to the exchange; some tell the last months alone.', file: 'the export of the exchange' },
      { kind: 'deposits and withdrawals', missing: 'How far back is up to the exchange.', file: 'the export of the exchange' },
      { kind: 'rewards, conversions, margin and contracts', missing: 'Not fetched.', file: 'the export of the exchange' },
    ],
    validate: async (access) => {
      await (await openExchange(id, label, access)).unified((exchange) => exchange.fetchBalance());
      return { kind: 'ok' };
    },
    sync: (context) => sync(id, label, context),
    balances: async (access) => {
      const total = (await (await openExchange(id, label, access)).unified((exchange) => exchange.fetchBalance()))['total'] as unknown as Readonly<
        Record<string, unknown>
      >;
      return Object.entries(total).flatMap(([asset, quantity]) =>
        typeof quantity === 'string' || typeof quantity === 'number' ? [{ asset, quantity: String(quantity) }] : [],
      );
    },
  };
}

async function* sync(id: string, label: string, context: SyncContext): AsyncGenerator<SyncPage> {
  const door = await openExchange(id, label, context);
  const has = await door.unified((exchange) => Promise.resolve(exchange.has as Readonly<Record<string, unknown>>));
  const since = '2013-01-01';
  if (has['fetchMyTrades'] === true) {
    for (const symbol of await symbolsOf(door)) {
      const stream = symbol === undefined ? 'trades' : `trades ${symbol}`;
      yield* windows(context, {
        stream,
        phase: symbol === undefined ? 'Trades' : `Trades, ${symbol}`,
        since,
        ask: rowsOf(door, trades, (exchange, ms, further) => exchange.fetchMyTrades(symbol, ms, undefined, further)),
      });
    }
  }
  if (has['fetchDeposits'] === true)
    yield* windows(context, {
      stream: 'deposits',
      phase: 'Deposits',
      since,
      overlapDays: 14,
      ask: rowsOf(door, transfers, (exchange, ms, further) => exchange.fetchDeposits(undefined, ms, undefined, further)),
    });
  if (has['fetchWithdrawals'] === true)
    yield* windows(context, {
      stream: 'withdrawals',
      phase: 'Withdrawals',
      since,
      overlapDays: 14,
      ask: rowsOf(door, transfers, (exchange, ms, further) => exchange.fetchWithdrawals(undefined, ms, undefined, further)),
    });
}

/** One question for all pairs where the exchange takes it; else one for each pair of what is or was held. */
async function symbolsOf(door: ExchangeDoor): Promise<readonly (string | undefined)[]> {
  const needed = await door.unified(async (exchange) => {
    try {
      await exchange.fetchMyTrades(undefined, undefined, 1);
      return false;
    } catch (error) {
      if (error instanceof Error && error.constructor.name === 'ArgumentsRequired') return true;
      throw error;
    }
  });
  if (!needed) return [undefined];
  return door.unified(async (exchange) => {
    const [markets, balance] = [await exchange.loadMarkets(), await exchange.fetchBalance()];
    const held = new Set(Object.keys(balance['total'] as unknown as object));
    const spot = Object.values(markets).filter((market) => market?.spot === true);
    return spot.flatMap((market) => (market && (held.has(market.base) || held.has(market.quote)) ? [market.symbol] : []));
  });
}

type Unified = (exchange: Exchange, sinceMs: number, further: object) => Promise<readonly unknown[]>;

/** Fills and transfers by ccxt's unified calls, whose times are milliseconds since 1970. */
function rowsOf(door: ExchangeDoor, mapping: Mapping, fetch: Unified): (window: Window, token: Json | undefined) => Promise<Asked> {
  const ask: FetchRows = async (sinceMs, untilMs) =>
    (await door.unified((exchange) => fetch(exchange, sinceMs, untilMs === undefined ? {} : { until: untilMs }))) as readonly Row[];
  return async (window, token) => {
    const { rows, next } = await bothWays(ask, window, token);
    return { ...mapped(rows as unknown as readonly Json[], mapping), next };
  };
}
