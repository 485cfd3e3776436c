import { AppError } from '@lotbook/model/errors';
import { UsageError } from './usage-error.ts';

/** What a command that could not be carried out says: what is wrong, and what to do. */
export function wordsOf(error: unknown): string {
  if (error instanceof AppError) return error.code === 'FILE_UNKNOWN' ? `${error.message} ${unknownTable}` : error.message;
  if (error instanceof UsageError) return error.message;
  if (isOutside(error)) return outside[error.code ?? '']?.(error.path) ?? error.message;
  return `The program failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
}

const unknownTable = 'None of its first lines is the header of a format that is known. Where it is a table, --columns FILE tells what its columns hold.';

/** Files that cannot be opened. */
const outside: Readonly<Record<string, (path: string | undefined) => string>> = {
  ENOENT: (path = 'A file that was named') => `${path} cannot be opened: there is no such file or folder.`,
  EISDIR: (path) => `${path ?? 'One of the files'} is a folder. Name the files in it.`,
  EACCES: (path = 'One of the files') => `${path} may not be opened. Ask its owner, or correct its permissions.`,
};

/** Of files, and of wrong flags: there Node says what is wrong in one line. */
function isOutside(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'code' in error && ('syscall' in error || String(error.code).startsWith('ERR_PARSE_ARGS'));
}
