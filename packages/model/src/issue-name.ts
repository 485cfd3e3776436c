import * as labels from '@lotbook/messages/generated/labels';
import type { Message } from '@lotbook/messages/message';
import type { Translate } from '@lotbook/messages/translator';
import type { IssueCode } from './issue.ts';

const names: Readonly<Record<IssueCode, Message>> = {
  'missing-basis': labels.issueMissingBasis,
  'missing-price': labels.issueMissingPrice,
  'unmatched-withdrawal': labels.issueUnmatchedWithdrawal,
  'unmatched-deposit': labels.issueUnmatchedDeposit,
  'negative-balance': labels.issueNegativeBalance,
  'category-side': labels.issueCategorySide,
  'spec-id-refused': labels.issueSpecIdRefused,
  'time-out-of-range': labels.issueTimeOutOfRange,
  'amount-out-of-range': labels.issueAmountOutOfRange,
  'unsupported-category': labels.issueUnsupportedCategory,
  'slashing-loss': labels.issueSlashingLoss,
  'unsupported-basis': labels.issueUnsupportedBasis,
  'zero-basis': labels.issueZeroBasis,
  'unknown-asset': labels.issueUnknownAsset,
  'transition-refused': labels.issueTransitionRefused,
  'order-lapsed': labels.issueOrderLapsed,
  'implausible-price': labels.issueImplausiblePrice,
  'assumed-price': labels.issueAssumedPrice,
  'possible-double-income': labels.issuePossibleDoubleIncome,
  redenomination: labels.issueRedenomination,
  'possible-duplicate': labels.issuePossibleDuplicate,
};

/** The problem in a word or two: the one name of an issue in lists, filters and exports. */
export function getIssueName(code: string, t: Translate): string {
  const name = (names as Readonly<Record<string, Message>>)[code];
  return name ? t(name) : code;
}
