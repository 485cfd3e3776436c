import { fill, toMessage, type FilledMessage } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/connections';
import type { Fetchable } from '../../adapter.ts';
import type { BasicExchange } from './exchanges.ts';
import { particulars } from './particulars.ts';
import type { Pages } from './pages.ts';

/** Time formats of requests: milliseconds or seconds since 1970, ISO 8601, or a day. */
export type Written = 'ms' | 's' | 'iso' | 'day';

/** How to request one kind of rows. */
export interface Reach {
  /** The exchange did not exist before: `2019-11-01`. */
  readonly since?: string;
  readonly backDays?: number | undefined;
  readonly windowDays?: number | undefined;
  /**
   * The exchange's names for start and end time, if ccxt doesn't translate them, and their format.
   */
  readonly sinceName?: string;
  readonly untilName?: string;
  readonly written?: Written;
  /** For exchanges that can't filter by time. */
  readonly pages?: Pages;
  /** What it never provides, in plain words. */
  readonly lacks?: FilledMessage;
}

export function getTrades({ id, backDays, windowDays }: BasicExchange): Reach {
  const { since, trades } = particulars[id] ?? {};
  return { ...(since === undefined ? {} : { since }), backDays, windowDays, ...trades };
}

export function getTransfers({ id }: BasicExchange): Reach {
  const { since, transfers } = particulars[id] ?? {};
  return { ...(since === undefined ? {} : { since }), ...transfers };
}

const writers: Readonly<Record<Written, (ms: number) => string | number>> = {
  ms: (ms) => ms,
  s: (ms) => Math.floor(ms / 1000),
  iso: (ms) => new Date(ms).toISOString(),
  day: (ms) => new Date(ms).toISOString().slice(0, 10),
};

/** Start and end time as request parameters, under the exchange's names. */
export function timesIn(
  { sinceName, untilName = 'until', written: format = 'ms' }: Reach,
  { sinceMs, untilMs }: { readonly sinceMs: number; readonly untilMs: number | undefined },
): Readonly<Record<string, string | number>> {
  const write = writers[format];
  return {
    ...(sinceName === undefined ? {} : { [sinceName]: write(sinceMs) }),
    ...(untilMs === undefined ? {} : { [untilName]: write(untilMs) }),
  };
}

const file = fill(texts.fileExportOfExchange);

/** What a key can and can't fetch, in plain words, shown before connecting. */
export function canFetch(exchange: BasicExchange): readonly Fetchable[] {
  const { tells } = exchange;
  const [trades, deposits, withdrawals] = [
    tells.has('t'),
    tells.has('d') || tells.has('m'),
    tells.has('w') || tells.has('m'),
  ];
  const transfers = [
    ...(deposits ? [fill(texts.kindDeposits)] : []),
    ...(withdrawals ? [fill(texts.kindWithdrawals)] : []),
  ];
  const lacking = [
    ...(trades ? [] : [fill(texts.kindTrades)]),
    ...(deposits ? [] : [fill(texts.kindDeposits)]),
    ...(withdrawals ? [] : [fill(texts.kindWithdrawals)]),
  ];
  const fetchable: Fetchable[] = [];
  if (trades)
    fetchable.push({ kind: fill(texts.kindSpotTrades), ...limit(getTrades(exchange)), file });
  if (transfers.length > 0)
    fetchable.push({ kind: joinKinds(transfers), ...limit(getTransfers(exchange)), file });
  if (lacking.length > 0)
    fetchable.push({
      kind: joinKinds(lacking),
      missing: fill(texts.basicMissingKinds, { kinds: joinKinds(lacking) }),
      file,
    });
  return [
    ...fetchable,
    {
      kind: fill(texts.kindRewardsConversionsMarginContracts),
      missing: fill(texts.basicMissingRewards),
      file,
    },
  ];
}

const unknown = fill(texts.basicHistoryUnknown);
const limit = ({ backDays, lacks }: Reach): Partial<Fetchable> =>
  lacks === undefined && backDays !== undefined
    ? { lookBackDays: backDays }
    : { missing: lacks ?? unknown };

const joinKinds = ([first, ...rest]: readonly FilledMessage[]): FilledMessage =>
  rest.reduce<FilledMessage>(
    (listed, next) => fill(texts.listedKinds, { first: listed, next }),
    first ?? toMessage(''),
  );
