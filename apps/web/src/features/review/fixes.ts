import * as review from '@lotbook/messages/generated/web/review';
import type { Message } from '@lotbook/messages/message';

/** A way to resolve an issue where it is shown. */
export type Way =
  | 'match'
  | 'worth'
  | 'category'
  | 'lots'
  | 'history'
  | 'settings'
  | 'duplicate'
  | 'ignore';

const fallback: readonly Way[] = ['category', 'ignore'];

/** By kind, the way that resolves most issues first. Every issue can also be dismissed. */
const ways: Readonly<Record<string, readonly Way[]>> = {
  'missing-basis': ['history', 'worth', 'match', 'ignore'],
  'missing-price': ['worth', 'ignore'],
  'unmatched-withdrawal': ['match', 'category', 'history', 'ignore'],
  'unmatched-deposit': ['match', 'worth', 'category', 'history', 'ignore'],
  'negative-balance': ['history', 'ignore'],
  'category-side': ['category', 'ignore'],
  'unsupported-category': ['category', 'ignore'],
  'unsupported-basis': ['worth', 'category', 'ignore'],
  'zero-basis': ['worth', 'category', 'ignore'],
  'spec-id-refused': ['lots', 'history'],
  'slashing-loss': ['category', 'ignore'],
  'transition-refused': ['settings'],
  'order-lapsed': ['lots', 'settings'],
  'time-out-of-range': ['history', 'ignore'],
  'amount-out-of-range': ['worth', 'ignore'],
  'unknown-asset': ['history', 'ignore'],
  'implausible-price': ['worth', 'ignore'],
  'assumed-price': ['worth', 'settings'],
  'possible-double-income': ['category', 'ignore'],
  'possible-duplicate': ['duplicate'],
  redenomination: ['category', 'ignore'],
};

export const getWays = (code: string): readonly Way[] => ways[code] ?? fallback;

const historyHelp: Readonly<Record<string, Message>> = {
  'missing-basis': review.historyForBasis,
  'unmatched-withdrawal': review.historyForWithdrawal,
  'unmatched-deposit': review.historyForDeposit,
};

/** Explains why more files would help. */
export const getHistoryHelp = (code: string): Message => historyHelp[code] ?? review.historyForRow;
