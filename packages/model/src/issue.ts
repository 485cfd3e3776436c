import type { Money } from '@lotbook/decimal/decimal';
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
  'unknown-asset',
  'transition-refused',
  'order-lapsed',
  'possible-duplicate',
] as const;
export type IssueCode = (typeof issueCodes)[number];
export type Severity = 'error' | 'warning' | 'info';

/** Something in the person's data that needs them. Returned beside a result, never thrown. */
export interface Issue {
  readonly code: IssueCode;
  readonly severity: Severity;
  readonly transactionId: TransactionId;
  readonly asset: AssetId;
  /** What is wrong and what to do, in plain words. */
  readonly message: string;
  /** The gain under the two extreme assumptions, where money hangs on it. */
  readonly atStake?: { readonly low: Money; readonly high: Money };
}
