import { useQuery } from '@apollo/client/react';
import { Banner } from '@lotbook/ui/Banner';
import { graphql } from '../../generated/gql.ts';
import { PageLink } from '../../system/links.tsx';
import { useAccountId } from '../account/use-account.ts';
import { issueWords } from '../account/words.ts';

const ReadinessDocument = graphql(`
  query Readiness($accountId: ID!) {
    taxTotals(accountId: $accountId) {
      taxYear
      generation
      issues {
        error
        byCode {
          code
          severity
          count
        }
      }
    }
  }
`);

/** Whether the figures are fit for a return, before anyone downloads them. */
export function Readiness() {
  const accountId = useAccountId();
  const { data } = useQuery(ReadinessDocument, { variables: { accountId }, fetchPolicy: 'cache-and-network' });
  const totals = data?.taxTotals;
  if (!totals) return null;
  if (totals.generation === 0) return <Banner tone="info">Nothing was computed yet. Bring your files first; then the forms have something to say.</Banner>;
  const grave = totals.issues.byCode.filter((issue) => issue.severity === 'error');
  if (grave.length === 0) return null;
  return (
    <Banner tone="warning">
      <strong>Totals may be wrong:</strong> {grave.map((issue) => issueWords(issue.code, issue.count)).join(', ')}.{' '}
      <PageLink page="review" search={{ severities: ['error'] }}>
        Show them
      </PageLink>
    </Banner>
  );
}
