import { AppError } from '@lotbook/model/errors';
import type { OpenQuestion } from './file-style.ts';

export type RefusalCode =
  | 'FILE_UNKNOWN'
  | 'FILE_COLUMN_UNKNOWN'
  | 'FILE_TOO_LARGE'
  | 'FILE_MALFORMED'
  | 'FILE_DATE_ORDER'
  | 'FILE_DECIMAL_MARK';

/** The file as a whole cannot be read; nothing of it is kept. */
export class FileRefused extends AppError {
  override name = 'FileRefused';
}

const refuse = (
  code: RefusalCode,
  message: string,
  details: Readonly<Record<string, unknown>>,
): FileRefused => new FileRefused(code, message, details);

/** @param resembles the format that its header resembles most, and how it differs. */
export const unknownFile = (fileName: string, resembles?: string): FileRefused =>
  refuse(
    'FILE_UNKNOWN',
    `${fileName} could not be processed! Please ensure it is correctly formatted.`,
    { fileName, resembles },
  );

export const unknownColumns = (
  fileName: string,
  label: string,
  columns: readonly string[],
): FileRefused => {
  const names = columns.map((name) => `'${name}'`).join(', ');
  const what =
    columns.length === 1 ? `the column ${names}, which is` : `the columns ${names}, which are`;
  return refuse(
    'FILE_COLUMN_UNKNOWN',
    `${fileName} has ${what} not part of the format ${label}. Rename or remove ${columns.length === 1 ? 'it' : 'them'}.`,
    {
      fileName,
      columns,
    },
  );
};

export const repeatedColumns = (fileName: string, columns: readonly string[]): FileRefused => {
  const [names, them] = [
    columns.map((name) => `'${name}'`).join(', '),
    columns.length === 1 ? 'it' : 'each of them',
  ];
  return refuse(
    'FILE_COLUMN_UNKNOWN',
    `${fileName} has the column${columns.length === 1 ? '' : 's'} ${names} more than once. Keep ${them} once.`,
    {
      fileName,
      columns,
    },
  );
};

/** Only the person can decide how dates or numbers of the file are meant. */
export const askStyle = (fileName: string, { question, examples }: OpenQuestion): FileRefused => {
  const shown = examples.map((text) => `'${text}'`).join(', ');
  return question === 'date-order'
    ? refuse(
        'FILE_DATE_ORDER',
        `${fileName} has dates such as ${shown}, and none of its rows shows whether the day or the month comes first. Choose the order of its dates.`,
        {
          fileName,
          question,
          examples,
        },
      )
    : refuse(
        'FILE_DECIMAL_MARK',
        `${fileName} has amounts such as ${shown}, and none of its rows shows whether they have a decimal point or a decimal comma. Choose the decimal mark of its amounts.`,
        { fileName, question, examples },
      );
};

export const tooLarge = (fileName: string, limit: string): FileRefused =>
  refuse('FILE_TOO_LARGE', `${fileName} is over a limit: ${limit}.`, { fileName, limit });

export const malformed = (fileName: string, reason: string): FileRefused =>
  refuse('FILE_MALFORMED', `${fileName} could not be read: ${reason}.`, { fileName });
