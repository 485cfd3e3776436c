import { readInEnglish } from '@lotbook/messages/stored-text';
import { fill, renderInEnglish } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/cli';
import { renderIssue } from '@lotbook/messages/render-issue';
import type { Translator } from '@lotbook/messages/translator';
import type { Issue } from '@lotbook/model/issue';
import type { FileRejection, FileRemark } from '../input/files.ts';

const told: ReadonlySet<string> = new Set<Issue['code']>(['spec-id-refused', 'possible-duplicate']);

/** Input that has no effect: selected lots that can't be used, Ids with two meanings. One line each. */
export function* unfollowed(issues: readonly Issue[], translator: Translator): Iterable<string> {
  for (const { code, severity, transactionId, text } of issues)
    if (told.has(code))
      yield `${severity.padEnd(7)}  ${transactionId}  ${renderIssue(translator, text)}\n`;
}

/** What is wrong with a row of a file, and where. */
export const rejectionText = ({ file, line, column, reason }: FileRejection): string =>
  renderInEnglish(
    fill(texts.rejectedRow, {
      file,
      line: String(line),
      noColumn: column === '' ? 'yes' : 'other',
      column,
      reason: readInEnglish(reason),
    }),
  );

/** A file that was not read, or how it was read. */
export const remarkText = ({ file, text }: FileRemark): string =>
  text.startsWith(file) ? text : `${file}: ${text}`;

/** Rejected rows and notes about files, one line each. */
export function* listExclusions({
  rejected,
  remarks,
}: {
  readonly rejected: readonly FileRejection[];
  readonly remarks: readonly FileRemark[];
}): Iterable<string> {
  for (const each of remarks) yield `${each.severity.padEnd(7)}  ${remarkText(each)}\n`;
  for (const each of rejected) yield `${'error'.padEnd(7)}  ${rejectionText(each)}\n`;
}

/** Rows or files are missing from what was computed. */
export const isIncomplete = ({
  rejected,
  remarks,
}: {
  readonly rejected: readonly FileRejection[];
  readonly remarks: readonly FileRemark[];
}): boolean => rejected.length > 0 || remarks.some(({ severity }) => severity === 'error');
