import { fill, type FilledMessage } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/questions';
import { add, money, negate, subtract, zeroMoney } from '@lotbook/decimal/decimal';
import type { Account } from '@lotbook/db/stores/accounts';
import type { StakePart, StakeRow } from '@lotbook/db/stores/stake-parts';
import type { Explanation } from '@lotbook/engine/explain/explanation';
import { toMoneyParam } from '@lotbook/engine/explain/text';
import type { TransactionId } from '@lotbook/model/ids';
import { getIssueName } from '@lotbook/model/issue-name';
import { getGainChange, getCostRange, type Ends } from '@lotbook/model/stake';
import { localDate, type Instant, type TimeZone } from '@lotbook/model/time';
import { renderForReader, translateForReader } from '../reader-texts.ts';

/** Limit of listed issues; one sentence summarizes the rest. */
export const mostListed = 50;

export const nothing: Ends = { low: zeroMoney, high: zeroMoney };

/** How much the gain may fall (negative) and grow. */
export function toChange({ code, low, high, worth }: StakePart): Ends {
  if (worth !== null) return getGainChange(code, getCostRange(code, money(worth)));
  return getGainChange(code, { low: money(low ?? '0'), high: money(high ?? '0') });
}

export const addEnds = (changes: readonly Ends[]): Ends =>
  changes.reduce(
    (sum, { low, high }) => ({ low: add(sum.low, low), high: add(sum.high, high) }),
    nothing,
  );

export const subtractEnds = (all: Ends, part: Ends): Ends => ({
  low: subtract(all.low, part.low),
  high: subtract(all.high, part.high),
});

export const isNothing = ({ low, high }: Ends): boolean => low === 0n && high === 0n;

/** `may fall by up to $20.00` */
export function formatChange(
  { low, high }: Ends,
  { fiatCurrency }: Pick<Account, 'fiatCurrency'>,
): FilledMessage {
  const [canFall, canGrow] = [low < 0n, high > 0n];
  return fill(texts.change, {
    direction: canFall ? (canGrow ? 'both' : 'fall') : canGrow ? 'growth' : 'other',
    fall: toMoneyParam(negate(low), fiatCurrency),
    growth: toMoneyParam(high, fiatCurrency),
  });
}

/** `Deposit without a match, ETH on Mar 1, 2023` */
export const getName = (
  { code, asset, at }: StakeRow,
  { timeZone }: Pick<Account, 'timeZone'>,
): FilledMessage =>
  fill(texts.issueName, {
    kind: getIssueName(code, translateForReader),
    asset,
    day: localDate(at as Instant, timeZone as TimeZone),
  });

/** A sentence about an issue, linked to its transaction; without a change if it is unknown. */
export const describeIssue = (
  { transactionId, at }: StakeRow,
  change: Ends | undefined,
  text: FilledMessage,
): Explanation => ({
  kind: 'issue',
  text: renderForReader(text),
  ...(change && { change }),
  at: at as Instant,
  transactionId: transactionId as TransactionId,
  figure: { kind: 'transaction', id: transactionId },
  parts: [],
});

export const describeChange = (
  change: Ends | undefined,
  text: FilledMessage,
  parts: readonly Explanation[] = [],
): Explanation => ({
  kind: 'issue',
  text: renderForReader(text),
  ...(change && { change }),
  parts,
});
