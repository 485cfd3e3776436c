import { useQuery } from '@apollo/client/react';
import { useAccountId } from '../account/use-account.ts';
import { StakingRunDocument } from './documents.ts';

/** When the chain was last read for the account; news refetches it. Null before the first time, undefined until it is known. */
export function useStakingRun(): string | null | undefined {
  const accountId = useAccountId();
  const { data } = useQuery(StakingRunDocument, {
    variables: { accountId },
    fetchPolicy: 'no-cache',
  });
  return data?.validators.readAt;
}
