import type { Issue } from '@lotbook/model/issue';

const told: ReadonlySet<string> = new Set<Issue['code']>(['spec-id-refused', 'possible-duplicate']);

/** What a person said that the answer does not follow as it was meant: lots that were chosen and cannot be used, Ids that name two things. A line each. */
export function* unfollowed(issues: readonly Issue[]): Iterable<string> {
  for (const { code, severity, transactionId, message } of issues) if (told.has(code)) yield `${severity.padEnd(7)}  ${transactionId}  ${message}\n`;
}
