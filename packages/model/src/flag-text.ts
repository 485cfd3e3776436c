import * as labels from '@lotbook/messages/generated/labels';
import type { Message } from '@lotbook/messages/message';
import type { Translate } from '@lotbook/messages/translator';
import { issueCodes, type IssueCode } from './issue.ts';
import { getIssueName } from './issue-name.ts';

const flagNames: Readonly<Record<string, Message>> = {
  issues: labels.flagIssues,
  unmatched: labels.flagUnmatched,
  matched: labels.flagMatched,
  disposals: labels.flagDisposals,
  income: labels.flagIncome,
  edited: labels.flagEdited,
  memo: labels.flagMemo,
  ignored: labels.flagIgnored,
  'doubtful-basis': labels.flagDoubtfulBasis,
};

/** Flags that report the same doubts about cost as issues, even if a person dismissed those. */
export const flagIssues: Readonly<Record<string, readonly IssueCode[]>> = {
  'doubtful-basis': ['unsupported-basis', 'zero-basis'],
};

/** The name of a transaction's flag; an issue code has the issue's name. */
export function formatFlag(flag: string, t: Translate): string {
  const name = flagNames[flag];
  return name ? t(name) : t(labels.flagIssue, { issue: getIssueName(flag, t) });
}

/** All filters, the most important first. */
export const flagsToFilter: readonly string[] = [...Object.keys(flagNames), ...issueCodes];
