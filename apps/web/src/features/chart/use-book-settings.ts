import { useQuery } from '@apollo/client/react';
import type { BookSettingsQuery } from '../../generated/graphql.ts';
import { useAccountId } from '../account/use-account.ts';
import { BookSettingsDocument } from './documents.ts';

export type BookSettings = BookSettingsQuery['bookSettings'];
export type ChartAccount = BookSettings['accounts'][number];

/** The chart, the mapping and the policy of the books. */
export function useBookSettings() {
  const accountId = useAccountId();
  const { data, error, refetch } = useQuery(BookSettingsDocument, {
    variables: { accountId },
    fetchPolicy: 'cache-and-network',
  });
  return { accountId, settings: data?.bookSettings, error: data ? undefined : error, refetch };
}

/** Whether journal lines can go to an account. */
export const isUsable = ({ active, unusable }: ChartAccount): boolean =>
  active && unusable === null;
