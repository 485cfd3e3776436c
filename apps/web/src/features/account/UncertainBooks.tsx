import { useQuery } from '@apollo/client/react';
import * as texts from '@lotbook/messages/generated/web/account';
import { useTranslate } from '@lotbook/ui/translate';
import { graphql } from '../../generated/gql.ts';
import { UncertainPeriod } from './UncertainBanner.tsx';
import type { UncertainGain } from './uncertain-text.ts';
import { useAccountId } from './use-account.ts';

export const UncertainPeriodDocument = graphql(`
  query UncertainPeriod($accountId: ID!, $from: LocalDate!, $to: LocalDate!) {
    uncertainPeriod(accountId: $accountId, from: $from, to: $to) {
      transactions
      low
      high
      codes
    }
  }
`);

interface Days {
  /** Days, both included; undefined: the first, and the last. */
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/** By how much open issues about cost may change the gains of some days, and whether that is known yet. Once it was, a page stays when its days change, without the answer about the former ones. */
export function useUncertainPeriod({ from = '1900-01-01', to = '2999-12-31' }: Days) {
  const accountId = useAccountId();
  const { data, previousData, error } = useQuery(UncertainPeriodDocument, {
    variables: { accountId, from, to },
    fetchPolicy: 'cache-and-network',
  });
  return {
    uncertain: data?.uncertainPeriod,
    isSettled: (data ?? previousData) !== undefined || error !== undefined,
  };
}

interface UncertainBooksProps {
  readonly uncertain: UncertainGain | null | undefined;
}

/** A warning that gains of some days depend on open issues about cost. Absent if they don't. */
export function UncertainBooks({ uncertain }: UncertainBooksProps) {
  const t = useTranslate();
  return <UncertainPeriod label={t(texts.thisPeriod)} uncertain={uncertain} />;
}
