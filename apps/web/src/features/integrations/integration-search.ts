import { readTexts } from '../../system/search-values.ts';

/** `entry` opens an entry: links in the accounting system use it. The rest comes from the consent page. */
export const readIntegrationSearch = readTexts(
  'tab',
  'step',
  'entry',
  'show',
  'reason',
  'code',
  'state',
  'realmId',
  'error',
);
export type IntegrationSearch = ReturnType<typeof readIntegrationSearch>;
