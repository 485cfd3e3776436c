import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/connections';
import type { Json, SyncContext, SyncPage } from '../../adapter.ts';
import { listAt, textAt } from '../../answers.ts';
import type { ExchangeClient } from '../../ccxt/exchange.ts';
import { mapRows } from '../../raw.ts';
import { fills } from './map.ts';

interface Market {
  readonly symbol: string;
  readonly base: string;
  readonly quote: string;
}

/** When all symbols were last requested, in milliseconds, and the position of the current round. */
interface Round {
  readonly atMs: number;
  readonly next?: number;
}

const roundMs = 30 * 86_400_000;
const pageSize = 1000;

/**
 * Fills, which can only be requested by symbol. The first round requests every symbol; later rounds
 * those with trades, and every symbol again once a month. Each symbol has its own cursor: the id of
 * its last fill.
 */
export async function* fillsBySymbol(
  context: SyncContext,
  client: ExchangeClient,
  label: string,
): AsyncGenerator<SyncPage> {
  const answer = await client.ask('publicGetExchangeInfo');
  const markets = listAt(answer, 'symbols', label).map((each): Market => ({
    symbol: textAt(each, 'symbol'),
    base: textAt(each, 'baseAsset'),
    quote: textAt(each, 'quoteAsset'),
  }));
  const round = context.toCursor('symbols') as unknown as Round | undefined;
  const untilMs = Date.parse(context.until);
  const isFull = round === undefined || round.next !== undefined || untilMs - round.atMs > roundMs;
  const first = round?.next ?? 0;
  for (const [n, market] of markets.entries()) {
    const known = context.toCursor(getStream(market)) !== undefined;
    if (!known && (!isFull || n < first)) continue;
    context.phase(
      isFull
        ? fill(texts.tradesProgress, {
            symbol: market.symbol,
            n: String(n + 1),
            count: String(markets.length),
          })
        : fill(texts.tradesOfMarket, { symbol: market.symbol }),
    );
    yield* getFills(context, client, market, label);
    if (isFull) yield { stream: 'symbols', records: [], cursor: { atMs: untilMs, next: n + 1 } };
  }
  if (isFull) yield { stream: 'symbols', records: [], cursor: { atMs: untilMs } };
}

const getStream = ({ symbol }: Market): string => `trades ${symbol}`;

async function* getFills(
  { toCursor }: SyncContext,
  client: ExchangeClient,
  market: Market,
  label: string,
): AsyncGenerator<SyncPage> {
  const stream = getStream(market);
  let from = toCursor(stream);
  for (;;) {
    const answer = await client.ask('privateGetMyTrades', {
      symbol: market.symbol,
      limit: pageSize,
      fromId: from ?? 0,
    });
    const rows = listAt(answer, '', label);
    const last = newestId(rows);
    if (last !== undefined) yield { stream, ...mapRows(rows, fills(market)), cursor: last };
    if (rows.length < pageSize || last === undefined || last === from) return;
    from = last;
  }
}

/** Rows are in no particular order. */
function newestId(rows: readonly Json[]): string | undefined {
  let newest: bigint | undefined;
  for (const row of rows) {
    const id = BigInt(textAt(row, 'id') || '0');
    if (newest === undefined || id > newest) newest = id;
  }
  return newest === undefined ? undefined : String(newest);
}
