import { AppError } from '@lotbook/model/errors';
import { UsageError } from './usage-error.ts';

/** The message of a failed command: what is wrong, and what to do. */
export function describe(error: unknown): string {
  if (error instanceof AppError)
    return [error.message, ...resemblance(error), ...(advice[error.code] ?? [])].join(' ');
  if (error instanceof UsageError) return error.message;
  if (isOutside(error)) return outside[error.code ?? '']?.(error.path) ?? error.message;
  return `The program failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
}

/** The known format that a file is nearest to. */
const resemblance = ({ details }: AppError): readonly string[] =>
  typeof details?.['resembles'] === 'string'
    ? [`It resembles ${details['resembles']}, but does not match it.`]
    : [];

const unknownTable =
  'None of its first lines is the header of a known format. If it is a table, use --columns FILE to map its columns.';

const advice: Readonly<Record<string, readonly string[]>> = {
  FILE_UNKNOWN: [unknownTable],
  FILE_DATE_ORDER: [
    'Add --date-order dmy if the day comes first, or --date-order mdy if the month does.',
  ],
  FILE_DECIMAL_MARK: ['Add --decimal-mark point or --decimal-mark comma.'],
};

/** Files that cannot be opened. */
const outside: Readonly<Record<string, (path: string | undefined) => string>> = {
  ENOENT: (path = 'A file that was named') =>
    `${path} cannot be opened: there is no such file or folder.`,
  EISDIR: (path) => `${path ?? 'One of the files'} is a folder. Name the files in it.`,
  EACCES: (path = 'One of the files') =>
    `${path} cannot be opened: access denied. Ask its owner, or correct its permissions.`,
};

/** Errors of files and of wrong flags: Node's message is one clear line. */
function isOutside(error: unknown): error is NodeJS.ErrnoException {
  return (
    error instanceof Error &&
    'code' in error &&
    ('syscall' in error || String(error.code).startsWith('ERR_PARSE_ARGS'))
  );
}
