import type { Exchange } from 'ccxt';
import type { Adapter, CredentialField, CredentialName, Json, SyncContext, SyncPage } from '../../adapter.ts';
import { keyAndSecret } from '../../exchanges/fields.ts';
import { mapped, type Mapping } from '../../raw.ts';
import { windows, type Asked, type Window, type WindowedStream } from '../../windows.ts';
import { openExchange, type ExchangeDoor } from '../exchange.ts';
import { bothWays, type FetchRows, type Row } from './both-ways.ts';
import type { BasicExchange } from './exchanges.ts';
import { trades, transfers } from './map.ts';
import { seenAt, seenStream, type Seen, type Stream } from './questions.ts';
import { canFetch, tradesOf, transfersOf, type Reach } from './reach.ts';

const further: Readonly<Partial<Record<CredentialName, CredentialField>>> = {
  password: { name: 'password', label: 'API passphrase', kind: 'secret', hint: 'The one that belongs to the key, not that of your sign-in.' },
  apiUser: { name: 'apiUser', label: 'User id', kind: 'text', hint: 'Shown beside the key.' },
};

/** An exchange by ccxt's unified calls: spot trades, deposits and withdrawals, as far as it offers them. Not tested against its formats one by one. */
export function basicAdapter(exchange: BasicExchange): Adapter {
  const { id, label, provider, also = [] } = exchange;
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
    canFetch: canFetch(exchange),
    validate: async (access) => {
      await (await openExchange(id, label, access)).unified((opened) => opened.fetchBalance());
      return { kind: 'ok' };
    },
    sync: (context) => sync(exchange, context),
    balances: async (access) => {
      const total = (await (await openExchange(id, label, access)).unified((opened) => opened.fetchBalance()))['total'] as unknown as Readonly<
        Record<string, unknown>
      >;
      return Object.entries(total).flatMap(([asset, quantity]) =>
        typeof quantity === 'string' || typeof quantity === 'number' ? [{ asset, quantity: String(quantity) }] : [],
      );
    },
  };
}

/** What is known decides what is asked, and what is read adds to what is known, until nothing new comes up. */
async function* sync(exchange: BasicExchange, context: SyncContext): AsyncGenerator<SyncPage> {
  const door = await openExchange(exchange.id, exchange.label, context);
  const seen = await seenAt(door, exchange, context);
  const drained = new Set<string>();
  for (let next = nextOf(seen, drained); next; next = nextOf(seen, drained)) {
    drained.add(nameOf(next));
    for await (const page of windows(context, streamOf(door, exchange, next))) {
      const codes = page.records.flatMap(({ transaction }) => transaction.movements.map(({ asset }) => asset));
      // Kept before the page that tells of them, so that a sync that is cut off between the two forgets none.
      if (seen.note(codes)) yield { stream: seenStream, records: [], cursor: seen.cursor() };
      yield page;
    }
  }
}

const nameOf = ({ kind, of }: Stream): string => (of === undefined ? kind : `${kind} ${of}`);
const nextOf = (seen: Seen, drained: ReadonlySet<string>): Stream | undefined => seen.streams().find((stream) => !drained.has(nameOf(stream)));

const phases: Readonly<Record<Stream['kind'], string>> = {
  trades: 'Trades',
  deposits: 'Deposits',
  withdrawals: 'Withdrawals',
  transfers: 'Deposits and withdrawals',
};

function streamOf(door: ExchangeDoor, exchange: BasicExchange, stream: Stream): WindowedStream {
  const { kind, of } = stream;
  const reach = kind === 'trades' ? tradesOf(exchange) : transfersOf(exchange);
  const { since = '2013-01-01', backDays, windowDays } = reach;
  return {
    stream: nameOf(stream),
    phase: of === undefined ? phases[kind] : `${phases[kind]}, ${of}`,
    since,
    ...(backDays === undefined ? {} : { lookBackDays: backDays }),
    ...(windowDays === undefined ? {} : { windowDays }),
    ...(kind === 'trades' ? {} : { overlapDays: 14 }),
    ask: rowsOf(door, kind === 'trades' ? trades : transfers, reach, calls[kind](of)),
  };
}

type Unified = (exchange: Exchange, sinceMs: number, further: object) => Promise<readonly unknown[]>;

const calls: Readonly<Record<Stream['kind'], (of: string | undefined) => Unified>> = {
  trades: (of) => (exchange, ms, further) => exchange.fetchMyTrades(of, ms, mostAtOnce(exchange), further),
  deposits: (of) => (exchange, ms, further) => exchange.fetchDeposits(of, ms, undefined, further),
  withdrawals: (of) => (exchange, ms, further) => exchange.fetchWithdrawals(of, ms, undefined, further),
  transfers: (of) => (exchange, ms, further) => exchange.fetchDepositsWithdrawals(of, ms, undefined, further),
};

/** As many rows as ccxt knows that it tells at once; many tell far fewer by themselves. */
function mostAtOnce(exchange: Exchange): number | undefined {
  const { features } = exchange as unknown as { readonly features?: { readonly spot?: { readonly fetchMyTrades?: { readonly limit?: unknown } } } };
  const limit = features?.spot?.fetchMyTrades?.limit;
  return typeof limit === 'number' ? limit : undefined;
}

/** Fills and transfers by ccxt's unified calls, whose times are milliseconds since 1970. Where windows are limited each question names its end. */
function rowsOf(
  door: ExchangeDoor,
  mapping: Mapping,
  { windowDays, untilName = 'until' }: Reach,
  fetch: Unified,
): (window: Window, token: Json | undefined) => Promise<Asked> {
  return async (window, token) => {
    const ask: FetchRows = async (sinceMs, untilMs = windowDays === undefined ? undefined : window.untilMs) =>
      (await door.unified((exchange) => fetch(exchange, sinceMs, untilMs === undefined ? {} : { [untilName]: untilMs }))) as readonly Row[];
    const { rows, next } = await bothWays(ask, window, token);
    return { ...mapped(rows as unknown as readonly Json[], mapping), next };
  };
}
