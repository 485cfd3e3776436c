import { useMutation, useQuery } from '@apollo/client/react';
import { useCallback, useEffect } from 'react';
import type { SealedYearComparisonQuery } from '../../generated/graphql.ts';
import { useAccountId } from '../account/use-account.ts';
import {
  CancelYearComparison,
  CompareSealedYear,
  SealedYearComparisonDocument,
} from './documents.ts';

export type Difference = NonNullable<
  SealedYearComparisonQuery['sealedYearComparison']['difference']
>;

interface Comparison {
  readonly difference: Difference | undefined;
  /** In percent. */
  readonly progress: number;
  readonly isCancelled: boolean;
  /** The server's error message. */
  readonly wrong: string | undefined;
  readonly cancel: () => void;
  readonly again: () => void;
}

const POLL_MS = 700;

/** Compares a locked year with the current figures on the server, and polls the progress. */
export function useComparison(taxYear: number): Comparison {
  const accountId = useAccountId();
  const [start, started] = useMutation(CompareSealedYear);
  const [stop] = useMutation(CancelYearComparison);
  const again = useCallback(
    () => void start({ variables: { accountId, taxYear } }).catch(() => undefined),
    [start, accountId, taxYear],
  );
  useEffect(again, [again]);
  const id = started.data?.compareSealedYear.id;
  const { data, error, startPolling, stopPolling } = useQuery(SealedYearComparisonDocument, {
    variables: { accountId, id: id ?? '' },
    skip: id === undefined,
    fetchPolicy: 'network-only',
  });
  const found = data?.sealedYearComparison;
  const isRunning =
    id !== undefined &&
    (found === undefined || found.status === 'queued' || found.status === 'running');
  useEffect(() => {
    if (isRunning) startPolling(POLL_MS);
    else stopPolling();
  }, [isRunning, startPolling, stopPolling]);
  return {
    difference: found?.difference ?? undefined,
    progress: found?.progress ?? 0,
    isCancelled: found?.status === 'cancelled',
    wrong: found?.error ?? started.error?.message ?? error?.message,
    cancel: () =>
      id !== undefined && void stop({ variables: { accountId, id } }).catch(() => undefined),
    again,
  };
}
