import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { graphql } from '../../generated/gql.ts';
import { countTrialDays } from './trial-days.ts';

const SubscriptionDocument = graphql(`
  query Subscription($accountId: ID!) {
    subscription(accountId: $accountId) {
      status
      trial_end
    }
  }
`);

/** Days left in an account's trial; undefined without a trial. */
export function useTrial(accountId: string | undefined): number | undefined {
  const { data } = useQuery(SubscriptionDocument, {
    variables: { accountId: accountId ?? '' },
    skip: accountId === undefined,
  });
  const [now] = useState(() => Date.now());
  const { status, trial_end: end } = data?.subscription ?? {};
  return status === 'in_trial' && end ? countTrialDays(end, now) : undefined;
}
