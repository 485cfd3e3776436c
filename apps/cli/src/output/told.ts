import type { Issue } from '@lotbook/model/issue';
import type { FileRejection } from '../input/files.ts';

const told: ReadonlySet<string> = new Set<Issue['code']>(['spec-id-refused', 'possible-duplicate']);

/** What a person said that the answer does not follow as it was meant: lots that were chosen and cannot be used, Ids that name two things. A line each. */
export function* unfollowed(issues: readonly Issue[]): Iterable<string> {
  for (const { code, severity, transactionId, message } of issues) if (told.has(code)) yield `${severity.padEnd(7)}  ${transactionId}  ${message}\n`;
}

/** What is wrong with a row of a file, and where. */
export const rejectionText = ({ file, line, column, reason }: FileRejection): string =>
  `${file}, line ${line}${column === '' ? '' : `, ${column}`}: ${reason}. The row is left out.`;

/** Rows that could not be read, a line each. */
export function* leftOut(rejected: readonly FileRejection[]): Iterable<string> {
  for (const each of rejected) yield `${'error'.padEnd(7)}  ${rejectionText(each)}\n`;
}
