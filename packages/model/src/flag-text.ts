import { issueCodes, type IssueCode } from './issue.ts';
import { issueName } from './issue-name.ts';

const flagNames: Readonly<Record<string, string>> = {
  issues: 'Has an issue',
  unmatched: 'Transfer without its other end',
  matched: 'Matched transfer',
  disposals: 'Has a gain or loss',
  income: 'Is income',
  edited: 'Edited',
  memo: 'Has a memo',
  ignored: 'Left out of the figures',
  'doubtful-basis': 'Cost without evidence or missing',
};

/** Flags that report the same doubts about cost as issues, even if a person dismissed those. */
export const flagIssues: Readonly<Record<string, readonly IssueCode[]>> = {
  'doubtful-basis': ['unsupported-basis', 'zero-basis'],
};

/** The name of a transaction's flag; an issue code has the issue's name. */
export const formatFlag = (flag: string): string =>
  flagNames[flag] ?? `Issue is ${issueName(flag)}`;

/** All filters, the most important first. */
export const flagsToFilter: readonly string[] = [...Object.keys(flagNames), ...issueCodes];
