import { AppError } from '@lotbook/model/errors';

export type RefusalCode = 'FILE_UNKNOWN' | 'FILE_COLUMN_UNKNOWN' | 'FILE_NOT_UTF8' | 'FILE_TOO_LARGE' | 'FILE_MALFORMED';

/** The file as a whole cannot be read; nothing of it is kept. */
export class FileRefused extends AppError {
  override name = 'FileRefused';
}

const refuse = (code: RefusalCode, message: string, details: Readonly<Record<string, unknown>>): FileRefused => new FileRefused(code, message, details);

export const unknownFile = (fileName: string): FileRefused =>
  refuse('FILE_UNKNOWN', `${fileName} could not be processed! Please ensure it is correctly formatted.`, { fileName });

export const unknownColumns = (fileName: string, label: string, columns: readonly string[]): FileRefused => {
  const names = columns.map((name) => `'${name}'`).join(', ');
  const what = columns.length === 1 ? `the column ${names}, which is` : `the columns ${names}, which are`;
  return refuse('FILE_COLUMN_UNKNOWN', `${fileName} has ${what} not part of the format ${label}. Rename or remove ${columns.length === 1 ? 'it' : 'them'}.`, {
    fileName,
    columns,
  });
};

export const repeatedColumns = (fileName: string, columns: readonly string[]): FileRefused => {
  const [names, them] = [columns.map((name) => `'${name}'`).join(', '), columns.length === 1 ? 'it' : 'each of them'];
  return refuse('FILE_COLUMN_UNKNOWN', `${fileName} has the column${columns.length === 1 ? '' : 's'} ${names} more than once. Keep ${them} once.`, {
    fileName,
    columns,
  });
};

export const notUtf8 = (fileName: string): FileRefused =>
  refuse('FILE_NOT_UTF8', `${fileName} is not UTF-8 text. Save it as "CSV UTF-8" and try again.`, { fileName });

export const tooLarge = (fileName: string, limit: string): FileRefused =>
  refuse('FILE_TOO_LARGE', `${fileName} is over a limit: ${limit}.`, { fileName, limit });

export const malformed = (fileName: string, reason: string): FileRefused => refuse('FILE_MALFORMED', `${fileName} could not be read: ${reason}.`, { fileName });
