import { useQuery } from '@apollo/client/react';
import { Facts, Section } from '@lotbook/ui/layout';
import { When } from '@lotbook/ui/When';
import type { ReactNode } from 'react';
import type { TaxYearsQuery } from '../../generated/graphql.ts';
import { PageLink } from '../../system/links.tsx';
import { CompleteLinks } from '../account/IncompleteBanner.tsx';
import { useAccount } from '../account/use-account.ts';
import { useAllowed } from '../account/use-may.ts';
import { several } from '@lotbook/model/several';
import type { YearReady } from '../review/year-ready.ts';
import { TaxYearsDocument } from '../tax-years/documents.ts';

interface TaxDetailsProps {
  readonly taxYear: number;
  /** As people of the place write it. */
  readonly label: string;
  readonly readiness: YearReady | undefined;
  readonly computing: boolean;
}

type Year = TaxYearsQuery['taxYears'][number];
interface Law {
  readonly jurisdiction: string;
  readonly taxMethod: string;
  /** How units are identified, where no method is chosen. */
  readonly unitsRule: string | null;
}

type Ready = Pick<NonNullable<TaxDetailsProps['readiness']>, 'troubled' | 'earlier' | 'excluded'>;

/** The tax year that the account is about: by what law and method, how far it is, and what comes next. */
export function TaxDetails({ taxYear, label, readiness, computing }: TaxDetailsProps) {
  const { accountId, account } = useAccount();
  const seesReports = useAllowed().may('reportsView');
  const { data } = useQuery(TaxYearsDocument, {
    variables: { accountId },
    skip: !seesReports,
    fetchPolicy: 'cache-and-network',
  });
  const details = account?.taxPayerDetails;
  if (!details || !readiness || (seesReports && !data)) return null;
  const year = data?.taxYears.find((each) => each.taxYear === taxYear);
  return (
    <Section title="Tax details">
      <Facts
        items={[
          ['Tax year', label],
          ['Law and method', lawAndMethod(details)],
          ['Status', getStatus(year, readiness, computing)],
          [
            'Next',
            <Next
              key="next"
              year={year}
              readiness={readiness}
              taxYear={taxYear}
              seesReports={seesReports}
            />,
          ],
        ]}
      />
    </Section>
  );
}

const lawAndMethod = ({ jurisdiction, unitsRule, taxMethod }: Law): string => {
  const place = places[jurisdiction] ?? jurisdiction;
  return unitsRule === null ? `${place}, ${taxMethod}` : `${place}. ${unitsRule}`;
};

const places: Readonly<Record<string, string>> = { US: 'United States', UK: 'United Kingdom' };

function getStatus(
  year: Year | undefined,
  { troubled, earlier, excluded }: Ready,
  computing: boolean,
): ReactNode {
  const { status, sealed } = year?.seal ?? {};
  if (status === 'sealing') return 'Being sealed';
  if (status === 'sealed') {
    return <>Filed, sealed on {sealed && <When at={sealed} show="day" />}</>;
  }
  const over = year?.hasEnded === false ? 'Not over yet' : 'Open';
  const open = troubled + (earlier?.count ?? 0);
  if (open > 0) return `${over}, ${several(open, 'open issue', 'open issues')}`;
  if (computing) return `${over}, calculating…`;
  return excluded.length > 0 ? `${over}, incomplete` : `${over}, no issues`;
}

interface NextProps {
  readonly year: Year | undefined;
  readonly readiness: Ready;
  readonly taxYear: number;
  readonly seesReports: boolean;
}

function Next({
  year,
  readiness: { troubled, earlier, excluded },
  taxYear,
  seesReports,
}: NextProps) {
  const isSealed = year?.seal?.status === 'sealed';
  // That other figures would come out today is told above, of every year.
  if (isSealed && year.seal?.hasMoved) return 'Decide whether the return has to be amended';
  if (isSealed) return 'Nothing: the year is filed';
  if (troubled > 0 || earlier) {
    return (
      <PageLink page="review" search={{ taxYear }}>
        Review open issues
      </PageLink>
    );
  }
  if (excluded.length > 0) return <CompleteLinks year={taxYear} excluded={excluded} />;
  if (year?.hasEnded === false)
    return <PageLink page="sources">Keep your sources up to date</PageLink>;
  return seesReports ? (
    <PageLink page="reports">Make the reports, and seal the year once its return is filed</PageLink>
  ) : (
    'The reports can be made'
  );
}
