import * as texts from '@lotbook/messages/generated/web/account';
import type { Translate } from '@lotbook/messages/translator';
import { getIssueName } from '@lotbook/model/issue-name';
import { listAll } from '@lotbook/model/list-text';
import { formatEnd } from './incomplete-text.ts';

/** By how much open issues about the cost of sold units may change a gain. */
export interface UncertainGain {
  readonly transactions: number;
  /** Added to the gain: its ends. */
  readonly low: string;
  readonly high: string;
  /** The kinds of issues. */
  readonly codes: readonly string[];
}

/** `Between 50.00 and 150.00 until its cost is settled (Unmatched deposit): find the missing history, or enter the cost.` */
export const describeUncertain = (
  { transactions, low, high, codes }: UncertainGain,
  gain: string,
  currency: string,
  t: Translate,
): string =>
  t(texts.uncertainGain, {
    from: formatEnd(gain, low, currency),
    to: formatEnd(gain, high, currency),
    count: transactions,
    issues: listAll(
      codes.map((code) => getIssueName(code, t)),
      t,
    ),
  });

/** `between 50.00 and 150.00`, below a figure. */
export const formatUncertain = (
  { low, high }: UncertainGain,
  gain: string,
  currency: string,
  t: Translate,
): string =>
  t(texts.uncertainRange, {
    from: formatEnd(gain, low, currency),
    to: formatEnd(gain, high, currency),
  });
