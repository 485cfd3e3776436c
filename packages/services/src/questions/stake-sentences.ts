import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/questions';
import { add, money, negate, subtract, zeroMoney } from '@lotbook/decimal/decimal';
import type { Account } from '@lotbook/db/stores/accounts';
import type { StakePart, StakeRow } from '@lotbook/db/stores/stake-parts';
import type { Explanation } from '@lotbook/engine/explain/explanation';
import type { TransactionId } from '@lotbook/model/ids';
import { getIssueName } from '@lotbook/model/issue-name';
import { getGainChange, getCostRange, type Ends } from '@lotbook/model/stake';
import { localDate, type Instant, type TimeZone } from '@lotbook/model/time';
import { formatMoneyForReader, renderForReader, translateForReader } from '../reader-texts.ts';

/** Limit of listed issues; one sentence summarizes the rest. */
export const mostListed = 50;

export const nothing: Ends = { low: zeroMoney, high: zeroMoney };

/** How much the gain may fall (negative) and grow. */
export function toChange({ code, low, high, worth }: StakePart): Ends {
  if (worth !== null) return getGainChange(code, getCostRange(code, money(worth)));
  return getGainChange(code, { low: money(low ?? '0'), high: money(high ?? '0') });
}

export const together = (changes: readonly Ends[]): Ends =>
  changes.reduce(
    (sum, { low, high }) => ({ low: add(sum.low, low), high: add(sum.high, high) }),
    nothing,
  );

export const less = (all: Ends, part: Ends): Ends => ({
  low: subtract(all.low, part.low),
  high: subtract(all.high, part.high),
});

export const isNothing = ({ low, high }: Ends): boolean => low === 0n && high === 0n;

export const counted = (count: number): string =>
  renderForReader(fill(texts.openIssues, { count }));

/** `may fall by up to 20.00 USD` */
export function formatChange(
  { low, high }: Ends,
  { fiatCurrency }: Pick<Account, 'fiatCurrency'>,
): string {
  const changes = [
    ...(low < 0n ? [`fall by up to ${formatMoneyForReader(negate(low), fiatCurrency)}`] : []),
    ...(high > 0n ? [`grow by up to ${formatMoneyForReader(high, fiatCurrency)}`] : []),
  ];
  return changes.length > 0 ? `may ${changes.join(' or ')}` : 'does not change';
}

/** `Deposit without a match, ETH on 1 Mar 2023` */
export const getName = (
  { code, asset, at }: StakeRow,
  { timeZone }: Pick<Account, 'timeZone'>,
): string =>
  renderForReader(
    fill(texts.issueName, {
      code: getIssueName(code, translateForReader),
      asset,
      when: localDate(at as Instant, timeZone as TimeZone),
    }),
  );

/** A sentence about an issue, linked to its transaction; without a change if it is unknown. */
export const issueSentence = (
  { transactionId, at }: StakeRow,
  change: Ends | undefined,
  text: string,
): Explanation => ({
  kind: 'issue',
  text,
  ...(change && { change }),
  at: at as Instant,
  transactionId: transactionId as TransactionId,
  figure: { kind: 'transaction', id: transactionId },
  parts: [],
});

export const sentence = (
  change: Ends | undefined,
  text: string,
  parts: readonly Explanation[] = [],
): Explanation => ({
  kind: 'issue',
  text,
  ...(change && { change }),
  parts,
});
