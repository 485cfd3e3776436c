import { useQuery } from '@apollo/client/react';
import { Amount } from '@lotbook/ui/Amount';
import { Banner } from '@lotbook/ui/Banner';
import { Fragment } from 'react';
import { graphql } from '../../generated/gql.ts';
import type { ReadinessQuery } from '../../generated/graphql.ts';
import { PageLink } from '../../system/links.tsx';
import { useAccount, useAccountId } from '../account/use-account.ts';
import { formatIssue } from '../account/account-text.ts';
import { CompleteLinks } from '../account/IncompleteBanner.tsx';
import { formatExcluded } from '../account/incomplete-text.ts';
import { EarlierIssues } from '../review/Elsewhere.tsx';

const ReadinessDocument = graphql(`
  query Readiness($accountId: ID!) {
    taxTotals(accountId: $accountId) {
      taxYear
      generation
    }
    readiness(accountId: $accountId) {
      year
      label
      isPresent
      carried {
        label
        sealedBasis
        presentBasis
      }
      earlier {
        count
      }
      excluded {
        year
        kind
        transactions
        unstaked
      }
      kinds {
        code
        severity
        count
      }
    }
  }
`);

type Year = ReadinessQuery['readiness'][number];

/** The tax years in which something happened, each with what is open in it. */
export function useReadiness() {
  const accountId = useAccountId();
  const { data, error } = useQuery(ReadinessDocument, {
    variables: { accountId },
    fetchPolicy: 'cache-and-network',
  });
  return {
    isSettled: data !== undefined || error !== undefined,
    isComputed: data && data.taxTotals.generation > 0,
    years: data?.readiness ?? noYears,
  };
}

const noYears: readonly Year[] = [];

/** Whether the figures of a tax year are fit for a return, before anyone makes its reports. */
export function Readiness({ year }: { readonly year: number | undefined }) {
  const { isComputed, years } = useReadiness();
  if (isComputed === false)
    return (
      <Banner tone="info">
        Nothing was computed yet. Bring your files first; then the forms have something to say.
      </Banner>
    );
  const found = years.find((each) => each.year === year);
  if (!found) return null;
  return (
    <>
      {found.carried && <Carried {...found.carried} />}
      <State found={found} />
    </>
  );
}

/** The year begins with something else than the sealed one before it ended with. */
function Carried({ label, sealedBasis, presentBasis }: NonNullable<Year['carried']>) {
  const currency = useAccount().account?.fiatCurrency ?? '';
  return (
    <Banner tone="warning">
      <strong>{label} was sealed, and its sales use up another cost today:</strong>{' '}
      <Amount value={sealedBasis} digits="cents" unit={currency} /> as filed,{' '}
      <Amount value={presentBasis} digits="cents" unit={currency} /> by the books of today. This
      year begins with the difference, so that cost may count twice or be lost. The report “Opening
      balances against the sealed year before” tells it asset by asset, and what to do.
    </Banner>
  );
}

function State({ found }: { readonly found: Year }) {
  const open = (severity: string) =>
    found.kinds.filter((kind) => kind.severity === severity && kind.count > 0);
  const [grave, others] = [open('error'), open('warning')];
  const missing = formatExcluded(found.excluded);
  // The rule of the reports: they are incomplete if rows are left out. A missing cost counts as zero and leaves nothing out.
  const isMarked = found.excluded.some(({ kind }) => kind !== 'rejected');
  const earlier = found.earlier && (
    <EarlierIssues year={found.year} label={found.label} count={found.earlier.count} />
  );
  if (missing !== '' || grave.length > 0)
    return (
      <Banner tone="warning">
        {missing !== '' && (
          <>
            <strong>{found.label} is incomplete:</strong> {missing}.{' '}
            {isMarked && 'Reports that leave them out are marked INCOMPLETE. '}
            <CompleteLinks year={found.year} excluded={found.excluded} />{' '}
          </>
        )}
        {grave.length > 0 && (
          <>
            <strong>{found.label} figures may change:</strong>{' '}
            <Kinds year={found.year} kinds={grave} /> Reports use a cost basis of zero for units
            without a known cost.
          </>
        )}
        {others.length > 0 && (
          <>
            {' '}
            Also check: <Kinds year={found.year} kinds={others} />
          </>
        )}
        {earlier && <> {earlier}</>}
      </Banner>
    );
  if (others.length > 0)
    return (
      <Banner tone="info">
        To look at in {found.label}: <Kinds year={found.year} kinds={others} />
        {earlier && <> {earlier}</>}
      </Banner>
    );
  if (earlier) return <Banner tone="info">{earlier}</Banner>;
  return found.isPresent ? (
    <Banner tone="info">
      {found.label} has not ended yet. Its reports are of what has happened so far.
    </Banner>
  ) : null;
}

/** Each kind of issue leads to those of the year in the review. */
const Kinds = ({ year, kinds }: { readonly year: number; readonly kinds: Year['kinds'] }) => (
  <>
    {kinds.map(({ code, count }, at) => (
      <Fragment key={code}>
        <PageLink page="review" search={{ taxYear: year, codes: [code] }}>
          {formatIssue(code, count)}
        </PageLink>
        {at < kinds.length - 1 ? ', ' : '.'}
      </Fragment>
    ))}
  </>
);
