import type { Money } from '@lotbook/decimal/decimal';
import type * as engineIssues from '@lotbook/messages/generated/engine-issues';
import type { RefTo } from '@lotbook/messages/message';
import type { AssetId, TransactionId } from './ids.ts';

export const issueCodes = [
  'missing-basis',
  'missing-price',
  'unmatched-withdrawal',
  'unmatched-deposit',
  'negative-balance',
  'category-side',
  'spec-id-refused',
  'time-out-of-range',
  'amount-out-of-range',
  'unsupported-category',
  'slashing-loss',
  'unsupported-basis',
  'zero-basis',
  'unknown-asset',
  'transition-refused',
  'order-lapsed',
  'implausible-price',
  'assumed-price',
  'possible-double-income',
  'possible-duplicate',
  'redenomination',
] as const;
export type IssueCode = (typeof issueCodes)[number];
export type Severity = 'error' | 'warning' | 'info';

/** Names the sentence that explains the problem and the fix. Its code and parameters are stored, so changing them changes the engine version. */
export type IssueText = RefTo<typeof engineIssues>;

/** A problem in the person's data that needs attention. Returned with a result, never thrown. */
export interface Issue {
  readonly code: IssueCode;
  readonly severity: Severity;
  readonly transactionId: TransactionId;
  readonly asset: AssetId;
  readonly text: IssueText;
  /** The gain under the two extreme assumptions, if the issue affects tax. `whenSold`: each unit adds its part to the gain of the year in which it is sold. */
  readonly atStake?: { readonly low: Money; readonly high: Money; readonly whenSold?: true };
}

/** The part of an issue's tax impact that follows some of its units, whatever they became. */
export interface Stake extends Pick<Issue, 'transactionId' | 'code' | 'asset'> {
  readonly worth: Money;
}
