import * as access from '@lotbook/messages/generated/access';
import { english } from './rules/rule.ts';
import type { $ZodIssue } from 'zod/v4/core';

/** Formats the errors of a configuration, each with its path. */
export const formatIssue = (issues: readonly $ZodIssue[]): string =>
  issues.map(formatOne).join('; ');

function formatOne(issue: $ZodIssue): string {
  const place = issue.path.join('.');
  if (issue.code === 'unrecognized_keys')
    return `${place ? `${place} ` : ''}${english(access.unknownProperties, { names: issue.keys.join(', ') })}`;
  return `${place || 'it'} ${getReason(issue)}`;
}

function getReason(issue: $ZodIssue): string {
  if (issue.code === 'too_big') return `has more than ${issue.maximum} characters`;
  if (issue.code === 'invalid_type') return `must be ${issue.expected}`;
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.join(', ')}`;
  return issue.message === 'Invalid input' ? 'has the wrong form' : issue.message;
}
