import * as texts from '@lotbook/messages/generated/web/account';
import type { Message } from '@lotbook/messages/message';
import type { Translate } from '@lotbook/messages/translator';

const issueTexts: Readonly<Record<string, Message<{ count: number }>>> = {
  'missing-basis': texts.issueMissingBasis,
  'missing-price': texts.issueMissingPrice,
  'unmatched-withdrawal': texts.issueUnmatchedWithdrawal,
  'unmatched-deposit': texts.issueUnmatchedDeposit,
  'negative-balance': texts.issueNegativeBalance,
  'category-side': texts.issueCategorySide,
  'spec-id-refused': texts.issueSpecIdRefused,
  'time-out-of-range': texts.issueTimeOutOfRange,
  'amount-out-of-range': texts.issueAmountOutOfRange,
  'unsupported-category': texts.issueUnsupportedCategory,
  'slashing-loss': texts.issueSlashingLoss,
  'unsupported-basis': texts.issueUnsupportedBasis,
  'zero-basis': texts.issueZeroBasis,
  'unknown-asset': texts.issueUnknownAsset,
  'implausible-price': texts.issueImplausiblePrice,
  'assumed-price': texts.issueAssumedPrice,
  'possible-double-income': texts.issuePossibleDoubleIncome,
  redenomination: texts.issueRedenomination,
  'possible-duplicate': texts.issuePossibleDuplicate,
  'transition-refused': texts.issueTransitionRefused,
  'order-lapsed': texts.issueOrderLapsed,
};

/** `2 disposals have no cost basis`: an issue code with its count. */
export function formatIssue(code: string, count: number, t: Translate): string {
  const text = issueTexts[code];
  return text ? t(text, { count }) : `${code}: ${count}`;
}

const ruleNames: Readonly<Record<string, Message>> = {
  'same-day': texts.ruleSameDay,
  'thirty-days': texts.ruleThirtyDays,
  'section-104': texts.ruleSection104,
};

/** The rule that identified the disposed units; without one, their origin is unknown. */
export function formatRule(rule: string | null, t: Translate): string {
  if (rule === null) return t(texts.unknownOrigin);
  const name = ruleNames[rule];
  return name ? t(name) : rule;
}
