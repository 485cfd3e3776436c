import type { ApolloClient } from '@apollo/client';
import { readAhead } from '../../system/prefetch.ts';
import { AccountDocument } from '../account/account-document.ts';
import { getAccountPlace } from '../account/tax-place.ts';
import { TableSettingsDocument } from './table/documents.ts';
import { getRowWindow } from './row-window.ts';
import { TransactionsDocument } from './transaction-documents.ts';
import { isShownByDefault } from './view-filter.ts';
import { readView, addDefaultDates } from '../shared/view.ts';

/** Starts loading the rows of a URL before its page has loaded. The page handles failures. */
export async function preloadRows(
  client: ApolloClient,
  accountId: string,
  search: object,
): Promise<void> {
  const variables = { accountId };
  const requests = [
    client.query({ query: AccountDocument, variables }),
    client.query({ query: TableSettingsDocument, variables }),
  ] as const;
  const [account, settings] = await Promise.all(requests).catch(() => []);
  if (!account?.data?.account) return;
  const shown = isShownByDefault(settings?.data?.account?.txTableSettings);
  const view = addDefaultDates(
    readView({ ...search }),
    account.data.account.config.defaultTxDateStatic,
  );
  await readAhead(
    client,
    TransactionsDocument,
    getRowWindow(accountId, view, getAccountPlace(account.data.account), shown),
  );
}
