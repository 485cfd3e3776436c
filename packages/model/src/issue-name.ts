import type { IssueCode } from './issue.ts';

/** The problem in a word or two: the one name of an issue in lists, filters and exports. */
const issueNames: Readonly<Record<IssueCode, string>> = {
  'missing-basis': 'No cost',
  'missing-price': 'No price',
  'unmatched-withdrawal': 'Withdrawal without a match',
  'unmatched-deposit': 'Deposit without a match',
  'negative-balance': 'More left than was there',
  'category-side': 'Category does not fit',
  'spec-id-refused': 'Lot choice not followed',
  'time-out-of-range': 'Date out of range',
  'amount-out-of-range': 'Amount out of range',
  'unsupported-category': 'Category not computed yet',
  'slashing-loss': 'Slashing loss',
  'unsupported-basis': 'Cost without evidence',
  'zero-basis': 'Cost missing, counts as zero',
  'unknown-asset': 'No asset named',
  'transition-refused': 'Allocation of 2024 not followed',
  'order-lapsed': 'Standing order no longer counts',
  'implausible-price': 'Implausible price',
  'assumed-price': 'Assumed price',
  'possible-double-income': 'Possible double income',
  'possible-duplicate': 'Possible duplicate',
};

export const issueName = (code: string): string =>
  (issueNames as Readonly<Record<string, string>>)[code] ?? code;
