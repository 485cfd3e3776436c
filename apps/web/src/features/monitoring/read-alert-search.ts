import { readTexts } from '../../system/search-values.ts';

/** The filters in the URL. What is missing is any. */
export const readAlertSearch = readTexts(
  'search',
  'level',
  'status',
  'category',
  'asset',
  'direction',
  'source',
  'from',
  'to',
  'ended',
);
export type AlertSearch = ReturnType<typeof readAlertSearch>;
