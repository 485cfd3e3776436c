import type { Translate } from '@lotbook/messages/translator';
import { useTranslate } from '@lotbook/ui/translate';
import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { formatCategory } from '@lotbook/model/category-text';
import { useAccountId } from '../account/use-account.ts';
import { ManualOrdersDocument, ManualWalletTransactionsDocument } from './documents.ts';
import { formatType } from '@lotbook/model/type-text';
import { formatOrder, formatWallet } from './entry-text.ts';

/** A manual transaction of an exchange or a wallet. */
export interface EntryLine {
  readonly id: string;
  readonly at: string | null;
  readonly type: string;
  readonly moved: string;
  readonly category: string | undefined;
  readonly version: number;
  readonly editedAt: string;
  readonly editedBy: string | null;
}

const PAGE = 50;

/** The manual transactions of a source, newest first. */
export function useEntries(source: { readonly id: string; readonly kind: 'exchange' | 'wallet' }) {
  const t = useTranslate();
  const accountId = useAccountId();
  const [limit, setLimit] = useState(PAGE);
  const isExchange = source.kind === 'exchange';
  const options = { fetchPolicy: 'cache-and-network' as const };
  const orders = useQuery(ManualOrdersDocument, {
    variables: { accountId, exchangeId: source.id, limit },
    skip: !isExchange,
    ...options,
  });
  const transactions = useQuery(ManualWalletTransactionsDocument, {
    variables: { accountId, walletId: source.id, limit },
    skip: isExchange,
    ...options,
  });
  const orderLines = (orders.data ?? orders.previousData)?.manualOrders.map((one): EntryLine => ({
    ...toRest(one, t),
    at: one.Timestamp,
    type: formatType(one.Type ?? '', t),
    moved: formatOrder(t, one),
  }));
  const walletLines = (
    transactions.data ?? transactions.previousData
  )?.manualWalletTransactions.map((one): EntryLine => ({
    ...toRest(one, t),
    at: one.timestamp,
    type: formatType(one.type ?? '', t),
    moved: formatWallet(t, one),
  }));
  const entries = isExchange ? orderLines : walletLines;
  const { error, refetch } = isExchange ? orders : transactions;
  return {
    entries,
    error: entries ? undefined : error,
    retry: () => void refetch(),
    more: (entries?.length ?? 0) === limit ? () => setLimit(limit + PAGE) : undefined,
  };
}

interface StoredEntry {
  readonly id: string;
  readonly taxCategory: string | null;
  readonly version: number;
  readonly editedAt: string;
  readonly editedBy: string | null;
}

const toRest = ({ id, taxCategory, version, editedAt, editedBy }: StoredEntry, t: Translate) => ({
  id,
  category: taxCategory === null ? undefined : formatCategory(taxCategory, t),
  version,
  editedAt,
  editedBy,
});
