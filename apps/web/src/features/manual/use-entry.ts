import { useApolloClient, useQuery } from '@apollo/client/react';
import { entryFromOrder, entryFromWalletTransaction } from '@lotbook/access/manual/entry-from';
import { newEntry, type ManualEntry } from '@lotbook/access/manual/entry';
import type { SubmittedOrder, SubmittedWalletTransaction } from '@lotbook/access/manual/submission';
import { wallClock } from '@lotbook/access/manual/zoned';
import { useState } from 'react';
import { usePlace } from '../../system/place.ts';
import { useAccount } from '../account/use-account.ts';
import { useSources, type Source } from '../sources/use-sources.ts';
import { EntryChoicesDocument, ManualEntryDocument } from './documents.ts';

/** `new`, `new:{source}`, `new:{source}:{amount}:{millisecond}:{asset}` for a missing purchase of units disposed of then, or the id of an entry. */
export type EntrySubject = string;

/** The initial values and the choices of the form; undefined while loading. */
export function useEntry(subject: EntrySubject) {
  const { accountId, account } = useAccount();
  const { appId } = usePlace();
  const { sources, error: unread } = useSources();
  const [kind, sourceId, amount, left, ...asset] = subject.split(':') as [
    string,
    string?,
    string?,
    string?,
    ...string[],
  ];
  const editedId = kind === 'new' ? undefined : subject;
  const { data: choices, error } = useQuery(EntryChoicesDocument, { variables: { accountId } });
  const entry = useQuery(ManualEntryDocument, {
    variables: { accountId, id: editedId ?? '' },
    skip: editedId === undefined,
    fetchPolicy: 'network-only',
  });
  const [openedAt] = useState(() => new Date().toISOString());
  const failure = unread ?? error ?? entry.error;
  if (!account || !sources || !choices || (editedId !== undefined && !entry.data))
    return { editedId, failure };
  const start = {
    today: wallClock(openedAt, account.timezone).date,
    timezone: account.timezone,
    taxYear: appId === 'tax' ? account.taxPayerDetails?.taxYear : undefined,
  };
  const blankAt = (source: Source | undefined) =>
    moveToSource(newEntry({ ...start, sourceType: source?.kind ?? 'exchange' }), source);
  const { manualOrder: order, manualWalletTransaction: transaction } = entry.data ?? {};
  const stored = order ?? transaction;
  const at =
    sources.find(({ id }) => id === (order?.exchangeId ?? transaction?.walletId ?? sourceId)) ??
    (sources.length === 1 ? sources[0] : undefined);
  const submission = stored?.versions.at(-1)?.submission;
  const named = { source: at?.id ?? '', selectedSource: at?.name ?? '' };
  const initial = order
    ? entryFromOrder(submission as SubmittedOrder, blankAt(at), named)
    : transaction
      ? entryFromWalletTransaction(submission as SubmittedWalletTransaction, blankAt(at), named)
      : {
          ...blankAt(at),
          ...(amount !== undefined &&
            getPurchase({ amount, symbol: asset.join(':') }, at, account.fiatCurrency)),
        };
  return {
    editedId,
    failure,
    ready: {
      initial,
      sources,
      choices,
      leftAt: toInstant(left),
      isMissing: editedId !== undefined && !stored,
    },
  };
}

const toInstant = (millisecond: string | undefined): string | undefined =>
  millisecond !== undefined && /^\d{1,14}$/.test(millisecond)
    ? new Date(Number(millisecond)).toISOString()
    : undefined;

/** A purchase with the amount filled in, for which the person enters the date and price. */
export function getPurchase(
  units: Pick<ManualEntry, 'amount' | 'symbol'>,
  source: Source | undefined,
  priceCurrency: string,
): Partial<ManualEntry> {
  const what =
    source?.kind === 'wallet'
      ? { type: 'transfer-in', taxCategory: 'acquisition_standard' }
      : { orderType: 'buy' };
  return {
    ...what,
    ...units,
    date: '',
    useDefaultPricing: 'false',
    currencyType: 'fiat',
    priceCurrency,
  };
}

/** Moves an entry to another source; its type follows the kind of the source. */
export function moveToSource(entry: ManualEntry, source: Source | undefined): ManualEntry {
  if (!source) return { ...entry, source: '', selectedSource: '' };
  const kind = source.kind === entry.sourceType ? {} : getStart(source.kind);
  return {
    ...entry,
    ...kind,
    sourceType: source.kind,
    source: source.id,
    selectedSource: source.name,
    sanitySourceId: source.provider,
  };
}

const getStart = (kind: Source['kind']): Partial<ManualEntry> =>
  kind === 'exchange'
    ? { context: 'standard', type: '', orderType: 'buy', taxCategory: '' }
    : { type: 'transfer-in', orderType: '', taxCategory: '' };

/** Refetches everything on screen that an entry may have changed. */
export function useRefetchEntries(): () => Promise<unknown> {
  const client = useApolloClient();
  return () => client.refetchQueries({ include: 'active' });
}
