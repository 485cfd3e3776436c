import { fill, type FilledMessage } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/connections';
import type { Exchange } from 'ccxt';
import type { Json } from '../../adapter.ts';
import { mapRows } from '../../raw.ts';
import type { WindowResult, Window, WindowedStream } from '../../windows.ts';
import type { ExchangeClient } from '../exchange.ts';
import { readBothDirections, type FetchRows, type Row } from './both-ways.ts';
import type { BasicExchange } from './exchanges.ts';
import { trades, transfers } from './map.ts';
import { readPages, type FetchPage } from './pages.ts';
import { particulars } from './particulars.ts';
import type { Stream } from './questions.ts';
import { timesIn, getTrades, getTransfers, type Reach } from './reach.ts';

/** The stream's name: a sync continues where the last one of that name stopped. */
export const getName = ({ kind, of }: Stream): string =>
  of === undefined ? kind : `${kind} ${of}`;

const phases: Readonly<Record<Stream['kind'], FilledMessage>> = {
  trades: fill(texts.trades),
  deposits: fill(texts.deposits),
  withdrawals: fill(texts.withdrawals),
  transfers: fill(texts.depositsAndWithdrawals),
};

/** How to read one stream: by time, or page by page. */
export function getStream(
  client: ExchangeClient,
  exchange: BasicExchange,
  stream: Stream,
): WindowedStream {
  const { kind, of } = stream;
  const reach = kind === 'trades' ? getTrades(exchange) : getTransfers(exchange);
  const { since = '2013-01-01', backDays, windowDays } = reach;
  return {
    stream: getName(stream),
    phase:
      of === undefined
        ? phases[kind]
        : fill(texts.phaseForMarket, { phase: phases[kind], market: of }),
    since,
    ...(backDays === undefined ? {} : { lookBackDays: backDays }),
    ...(windowDays === undefined ? {} : { windowDays }),
    ...(kind === 'trades' ? {} : { overlapDays: 14 }),
    ask: getRows(client, kind, reach, calls[kind](of, exchange)),
  };
}

interface Question {
  /** Absent: no time filter. */
  readonly since?: number;
  /** Rows per request; absent: the exchange's default. */
  readonly size?: number | undefined;
  readonly further: object;
}

type Unified = (exchange: Exchange, question: Question) => Promise<readonly unknown[]>;

const calls: Readonly<
  Record<Stream['kind'], (of: string | undefined, basicExchange: BasicExchange) => Unified>
> = {
  trades:
    (of) =>
    (exchange, { since, size, further }) =>
      exchange.fetchMyTrades(of, since, size, further),
  deposits:
    (of) =>
    (exchange, { since, size, further }) =>
      exchange.fetchDeposits(of, since, size, further),
  withdrawals:
    (of) =>
    (exchange, { since, size, further }) =>
      exchange.fetchWithdrawals(of, since, size, further),
  transfers: (of, { id }) => {
    const { both = 'fetchDepositsWithdrawals' } = particulars[id] ?? {};
    return (exchange, { since, size, further }) => exchange[both](of, since, size, further);
  },
};

/** The largest page size that ccxt knows; many exchanges return far fewer by default. */
function getPageLimit(exchange: Exchange): number | undefined {
  const { features } = exchange as unknown as {
    readonly features?: {
      readonly spot?: { readonly fetchMyTrades?: { readonly limit?: unknown } };
    };
  };
  const limit = features?.spot?.fetchMyTrades?.limit;
  return typeof limit === 'number' ? limit : undefined;
}

/**
 * Fetches fills and transfers by ccxt's unified calls, whose times are milliseconds since 1970: by
 * time, or page by page. If windows are limited, each request has an end time.
 */
function getRows(
  client: ExchangeClient,
  kind: Stream['kind'],
  reach: Reach,
  fetch: Unified,
): (window: Window, token: Json | undefined) => Promise<WindowResult> {
  const { pages, windowDays } = reach;
  const isTrades = kind === 'trades';
  const rowsFor = async (question: (exchange: Exchange) => Question): Promise<readonly Row[]> =>
    (await client.unified((exchange) => fetch(exchange, question(exchange)))) as readonly Row[];
  const byPage: FetchPage = (further, size) => rowsFor(() => ({ size, further }));
  return async (window, token) => {
    const byTime: FetchRows = (
      sinceMs,
      untilMs = windowDays === undefined ? undefined : window.untilMs,
    ) =>
      rowsFor((exchange) => ({
        since: sinceMs,
        size: isTrades ? getPageLimit(exchange) : undefined,
        further: timesIn(reach, { sinceMs, untilMs }),
      }));
    const { rows, next } = pages
      ? await readPages(byPage, pages, window, token)
      : await readBothDirections(byTime, window, token);
    return { ...mapRows(rows as unknown as readonly Json[], isTrades ? trades : transfers), next };
  };
}
