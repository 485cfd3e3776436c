import type { Fetchable } from '../../adapter.ts';
import type { BasicExchange } from './exchanges.ts';

/** How questions about one kind of rows are put. */
export interface Reach {
  /** Before that there was no such exchange: `2019-11-01`. */
  readonly since?: string;
  readonly backDays?: number | undefined;
  readonly windowDays?: number | undefined;
  /** What the exchange calls the end of time where ccxt does not translate it. */
  readonly untilName?: string;
}

/** What ccxt's description does not say. */
interface Particulars {
  readonly since?: string;
  readonly trades?: Reach;
  readonly transfers?: Reach;
  /** What deposits and withdrawals lack. */
  readonly transfersLack?: string;
}

/**
 * By what each exchange publishes, as ccxt 4 asks it: Bitfinex takes `end`; Bitget, Gate and Tokocrypto answer for so many days at once; MEXC for a week at once and 90 days back; HTX tells the
 * newest alone, whatever the time. Where windows are short, those before the exchange opened are not asked for.
 */
const particulars: Readonly<Record<string, Particulars>> = {
  bitfinex: { trades: { untilName: 'end' }, transfers: { untilName: 'end' } },
  bitget: { transfers: { windowDays: 30 } },
  bitvavo: { transfers: { untilName: 'end' } },
  cryptocom: { since: '2019-11-01' },
  gate: { transfers: { windowDays: 30 } },
  htx: { transfersLack: 'The newest hundred of each alone.' },
  lbank: { since: '2015-10-01' },
  mexc: { transfers: { windowDays: 7, backDays: 89, untilName: 'endTime' } },
  phemex: { since: '2019-11-01' },
  tokocrypto: { transfers: { windowDays: 90 } },
};

export function tradesOf({ id, backDays, windowDays }: BasicExchange): Reach {
  const { since, trades } = particulars[id] ?? {};
  return { ...(since === undefined ? {} : { since }), backDays, windowDays, ...trades };
}

export function transfersOf({ id }: BasicExchange): Reach {
  const { since, transfers } = particulars[id] ?? {};
  return { ...(since === undefined ? {} : { since }), ...transfers };
}

const file = 'the export of the exchange';

/** What a key tells and what not, in plain words, before anybody connects. */
export function canFetch(exchange: BasicExchange): readonly Fetchable[] {
  const { tells } = exchange;
  const [trades, deposits, withdrawals] = [tells.has('t'), tells.has('d') || tells.has('m'), tells.has('w') || tells.has('m')];
  const moved = [...(deposits ? ['deposits'] : []), ...(withdrawals ? ['withdrawals'] : [])];
  const lacking = [...(trades ? [] : ['trades']), ...(deposits ? [] : ['deposits']), ...(withdrawals ? [] : ['withdrawals'])];
  const told: Fetchable[] = [];
  if (trades) told.push({ kind: 'spot trades', ...limit(tradesOf(exchange)), file });
  if (moved.length > 0) {
    const lack = particulars[exchange.id]?.transfersLack;
    told.push({ kind: moved.join(' and '), ...(lack === undefined ? limit(transfersOf(exchange)) : { missing: lack }), file });
  }
  if (lacking.length > 0) told.push({ kind: lacking.join(' and '), missing: `${sentence(lacking.join(' and '))} are not told.`, file });
  return [...told, { kind: 'rewards, conversions, margin and contracts', missing: 'Rewards, conversions, margin and contracts are not fetched.', file }];
}

const limit = ({ backDays }: Reach): Partial<Fetchable> =>
  backDays === undefined ? { missing: 'How far back is up to the exchange; some tell the last months alone.' } : { lookBackDays: backDays };

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
