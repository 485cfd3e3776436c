import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/connections';
import { AccessRevoked, Malformed } from '@lotbook/model/outage';
import type { Json, ReportedBalance } from '../../adapter.ts';
import { listAt, textAt } from '../../answers.ts';
import type { ExchangeClient } from '../../ccxt/exchange.ts';
import { mapRows } from '../../raw.ts';
import type { WindowResult, Window, WindowedStream } from '../../windows.ts';
import { toPocketBalances } from '../pockets.ts';
import { yields } from './map.ts';

const label = 'Bybit';
const categories = ['FlexibleSaving', 'OnChain'] as const;
type Category = (typeof categories)[number];

/**
 * Yields go back three months, seven days per request.
 * https://bybit-exchange.github.io/docs/v5/earn/yield-history
 */
export const earnDays = 90;

/**
 * A stream for each kind of earning that the key may read; none without that permission, which is
 * not an error.
 */
export async function readEarningAt(client: ExchangeClient): Promise<readonly WindowedStream[]> {
  const streams: WindowedStream[] = [];
  for (const category of categories) {
    if (
      (await whereAllowed(() => client.ask('privateGetV5EarnYield', { category, limit: 1 }))) ===
      undefined
    )
      continue;
    const ask = ({ fromMs, untilMs }: Window, token: Json | undefined): Promise<WindowResult> =>
      page(client, category, { fromMs, untilMs }, token);
    streams.push({
      stream: `earn ${category}`,
      phase: fill(texts.earnPhase),
      lookBackDays: earnDays,
      windowDays: 7,
      overlapDays: 7,
      ask,
    });
  }
  return streams;
}

/** Balances in these products: they are in neither the unified nor the funding account. */
export async function makeEarned(client: ExchangeClient): Promise<readonly ReportedBalance[]> {
  const held: ReportedBalance[] = [];
  for (const category of categories) {
    const answer = await whereAllowed(() => client.ask('privateGetV5EarnPosition', { category }));
    if (answer !== undefined)
      held.push(
        ...toPocketBalances('Earn', listAt(answer, 'result.list', label), 'coin', 'amount'),
      );
  }
  return held;
}

async function page(
  client: ExchangeClient,
  category: Category,
  { fromMs, untilMs }: Window,
  token: Json | undefined,
): Promise<WindowResult> {
  const times = { startTime: fromMs, endTime: untilMs, limit: 100 };
  const answer = await client.ask('privateGetV5EarnYield', {
    category,
    ...times,
    ...(token === undefined ? {} : { cursor: token }),
  });
  return {
    ...mapRows(listAt(answer, 'result.yield', label), yields(category === 'OnChain')),
    next: textAt(answer, 'result.nextPageCursor') || undefined,
  };
}

/**
 * Undefined if the key lacks the permission, or the service doesn't offer the product in the
 * region: an invalid key was rejected before.
 */
async function whereAllowed(ask: () => Promise<Json>): Promise<Json | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (
      error instanceof Malformed ||
      (error instanceof AccessRevoked && /permission|10005/i.test(error.message))
    )
      return undefined;
    throw error;
  }
}
