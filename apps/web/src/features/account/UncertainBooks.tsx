import { useQuery } from '@apollo/client/react';
import * as texts from '@lotbook/messages/generated/web/account';
import { useTranslate } from '@lotbook/ui/translate';
import { graphql } from '../../generated/gql.ts';
import { UncertainPeriod } from './UncertainBanner.tsx';
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

interface UncertainBooksProps {
  /** Days, both included; undefined: the first, and the last. */
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/** A warning that gains of some days depend on open issues about cost. Absent if they don't. */
export function UncertainBooks({ from = '1900-01-01', to = '2999-12-31' }: UncertainBooksProps) {
  const t = useTranslate();
  const accountId = useAccountId();
  const { data } = useQuery(UncertainPeriodDocument, {
    variables: { accountId, from, to },
    fetchPolicy: 'cache-and-network',
  });
  return <UncertainPeriod label={t(texts.thisPeriod)} uncertain={data?.uncertainPeriod} />;
}
