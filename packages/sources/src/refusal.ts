import { fill, type FilledMessage } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/files';
import { AppError } from '@lotbook/model/errors';
import type { OpenQuestion } from './file-style.ts';

export type RefusalCode =
  | 'FILE_UNKNOWN'
  | 'FILE_COLUMN_UNKNOWN'
  | 'FILE_TOO_LARGE'
  | 'FILE_MALFORMED'
  | 'FILE_DATE_ORDER'
  | 'FILE_DECIMAL_MARK'
  | 'FILE_TIME_ZONE';

/** The file as a whole cannot be read; nothing of it is kept. */
export class FileRefused extends AppError {
  override name = 'FileRefused';
}

const refuse = (
  code: RefusalCode,
  text: FilledMessage,
  details: Readonly<Record<string, unknown>>,
): FileRefused => new FileRefused(code, text, details);

const quote = (names: readonly string[]): string => names.map((name) => `'${name}'`).join(', ');

/** @param resembles the format that its header resembles most, and how it differs. */
export const makeUnknownFileError = (fileName: string, resembles?: string): FileRefused =>
  refuse('FILE_UNKNOWN', fill(texts.formatUnknown, { fileName }), { fileName, resembles });

export const makeUnknownColumnsError = (
  fileName: string,
  format: string,
  columns: readonly string[],
): FileRefused =>
  refuse(
    'FILE_COLUMN_UNKNOWN',
    fill(texts.columnsUnknown, { fileName, format, names: quote(columns), count: columns.length }),
    { fileName, columns },
  );

export const makeRepeatedColumnsError = (
  fileName: string,
  columns: readonly string[],
): FileRefused =>
  refuse(
    'FILE_COLUMN_UNKNOWN',
    fill(texts.columnsRepeated, { fileName, names: quote(columns), count: columns.length }),
    { fileName, columns },
  );

/** Only the person can decide how dates or numbers of the file are meant. */
export function askStyle(fileName: string, { question, examples }: OpenQuestion): FileRefused {
  const params = { fileName, examples: quote(examples) };
  const details = { fileName, question, examples };
  return question === 'date-order'
    ? refuse('FILE_DATE_ORDER', fill(texts.dateOrderUnclear, params), details)
    : refuse('FILE_DECIMAL_MARK', fill(texts.decimalMarkUnclear, params), details);
}

/** Only the person knows which zone the platform wrote the times in. */
export const askZone = (
  fileName: string,
  format: string,
  examples: readonly string[],
): FileRefused =>
  refuse(
    'FILE_TIME_ZONE',
    fill(texts.timeZoneUnclear, { fileName, format, examples: quote(examples) }),
    { fileName, question: 'time-zone', examples },
  );

export const makeTooLargeError = (fileName: string, limit: FilledMessage): FileRefused =>
  refuse('FILE_TOO_LARGE', fill(texts.overLimit, { fileName, limit }), { fileName, limit });

export const makeMalformedError = (fileName: string, reason: FilledMessage): FileRefused =>
  refuse('FILE_MALFORMED', fill(texts.unreadable, { fileName, reason }), { fileName });
