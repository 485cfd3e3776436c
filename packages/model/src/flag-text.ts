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
  'doubtful-basis': 'Cost without evidence or not told',
};

/** Flags that tell of a cost what issues tell, whether people set those aside or not. */
export const flagIssues: Readonly<Record<string, readonly IssueCode[]>> = {
  'doubtful-basis': ['unsupported-basis', 'zero-basis'],
};

/** A flag of a transaction as people say it; a code of an issue by its name. */
export const formatFlag = (flag: string): string =>
  flagNames[flag] ?? `Issue is ${issueName(flag)}`;

/** All that can be filtered by, what matters most first. */
export const flagsToFilter: readonly string[] = [...Object.keys(flagNames), ...issueCodes];
