import { fill, renderInEnglish } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/cli';
import { AppError } from '@lotbook/model/errors';
import { UsageError } from './usage-error.ts';

/** The message of a failed command: what is wrong, and what to do. */
export function describe(error: unknown): string {
  if (error instanceof AppError)
    return [error.message, ...resemblance(error), ...(advice[error.code] ?? [])].join(' ');
  if (error instanceof UsageError) return error.message;
  if (isOutside(error)) return outside[error.code ?? '']?.(error.path) ?? error.message;
  return renderInEnglish(
    fill(texts.programFailed, {
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
    }),
  );
}

/** The known format that a file is nearest to. */
const resemblance = ({ details }: AppError): readonly string[] =>
  typeof details?.['resembles'] === 'string'
    ? [renderInEnglish(fill(texts.resembles, { format: details['resembles'] }))]
    : [];

const unknownTable = renderInEnglish(fill(texts.headerUnknown));

const advice: Readonly<Record<string, readonly string[]>> = {
  FILE_UNKNOWN: [unknownTable],
  FILE_DATE_ORDER: [renderInEnglish(fill(texts.dateOrderHint))],
  FILE_TIME_ZONE: [renderInEnglish(fill(texts.timeZoneHint))],
  FILE_DECIMAL_MARK: [renderInEnglish(fill(texts.decimalMarkHint))],
};

/** Files that cannot be opened. */
const outside: Readonly<Record<string, (path: string | undefined) => string>> = {
  ENOENT: (path = renderInEnglish(fill(texts.namedFile))) =>
    renderInEnglish(fill(texts.fileNotFound, { path })),
  EISDIR: (path) =>
    renderInEnglish(fill(texts.isFolder, { path: path ?? renderInEnglish(fill(texts.anyFile)) })),
  EACCES: (path = renderInEnglish(fill(texts.anyFile))) =>
    renderInEnglish(fill(texts.fileAccessDenied, { path })),
};

/** Errors of files and of wrong flags: Node's message is one clear line. */
function isOutside(error: unknown): error is NodeJS.ErrnoException {
  return (
    error instanceof Error &&
    'code' in error &&
    ('syscall' in error || String(error.code).startsWith('ERR_PARSE_ARGS'))
  );
}
