/** Column names of the Lotbook file, in the order in which it is written. */
export const lotbookColumns = [
  'Timestamp',
  'Type',
  'Category',
  'Sent Amount',
  'Sent Asset',
  'From',
  'Received Amount',
  'Received Asset',
  'To',
  'Fee Amount',
  'Fee Asset',
  'Fee Value',
  'Value',
  'Currency',
  'Basis',
  'Acquired',
  'Group',
  'Tx Hash',
  'Id',
  'Memo',
] as const;

/** Optional columns, present only if one of the transactions fills them: answers to unsettled law, and a person's decisions. */
export const answerColumns = ['Treatment', 'Position'] as const;
export const decisionColumns = ['Label', 'Matching', 'Decided', 'Lots'] as const;
export const allColumns = [...lotbookColumns, ...answerColumns, ...decisionColumns] as const;
export type LotbookColumn = (typeof allColumns)[number];

/** Marks a Group that only holds rows together and is no identity. */
export const LABEL_ONLY = '~';

/** Text that a spreadsheet would take for a formula is written after an apostrophe. */
export const guard = (text: string): string => (/^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text);
export const unguard = (text: string): string =>
  /^'+[=+\-@\t\r]/.test(text) ? text.slice(1) : text;
