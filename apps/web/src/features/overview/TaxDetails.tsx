import * as common from '@lotbook/messages/generated/common';
import * as overview from '@lotbook/messages/generated/web/overview';
import type { Translate } from '@lotbook/messages/translator';
import { formatCountry } from '@lotbook/model/country-text';
import { RichText, useTranslate } from '@lotbook/ui/translate';
import { useQuery } from '@apollo/client/react';
import { Facts, Section } from '@lotbook/ui/layout';
import { When } from '@lotbook/ui/When';
import type { ReactNode } from 'react';
import type { TaxYearsQuery } from '../../generated/graphql.ts';
import { PageLink } from '../../system/links.tsx';
import { CompleteLinks } from '../account/IncompleteBanner.tsx';
import { useAccount } from '../account/use-account.ts';
import { useAllowed } from '../account/use-may.ts';
import type { YearReady } from '../account/year-ready.ts';
import { TaxYearsDocument } from '../tax-years/documents.ts';

interface TaxDetailsProps {
  readonly taxYear: number;
  /** As written in the account's country. */
  readonly label: string;
  readonly readiness: YearReady | undefined;
  readonly computing: boolean;
}

type Year = TaxYearsQuery['taxYears'][number];
interface Law {
  readonly jurisdiction: string;
  readonly taxMethod: string;
  /** How units are identified in countries without a choice of method. */
  readonly unitsRule: string | null;
}

type Ready = Pick<YearReady, 'troubled' | 'earlier' | 'excluded'>;
type Status = Ready & Pick<TaxDetailsProps, 'computing'>;

/** The tax year of the account: country and method, status and next step. */
export function TaxDetails({ taxYear, label, readiness, computing }: TaxDetailsProps) {
  const t = useTranslate();
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
    <Section title={t(overview.taxDetails)}>
      <Facts
        items={[
          [t(common.taxYear), label],
          [t(overview.countryAndMethod), formatCountryAndMethod(t, details)],
          [t(common.status), getStatus(t, year, { ...readiness, computing })],
          [
            t(overview.nextStep),
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

function formatCountryAndMethod(t: Translate, { jurisdiction, unitsRule, taxMethod }: Law): string {
  const country = formatCountry(jurisdiction, t);
  return unitsRule === null
    ? t(overview.methodIn, { country, method: taxMethod })
    : t(overview.ruleIn, { country, rule: unitsRule });
}

function getStatus(
  t: Translate,
  year: Year | undefined,
  { troubled, earlier, excluded, computing }: Status,
): ReactNode {
  const { status, sealed } = year?.seal ?? {};
  if (status === 'sealing') return t(overview.locking);
  if (status === 'sealed') {
    return (
      <RichText
        message={overview.filed}
        params={{ at: sealed ?? '' }}
        tags={{ when: (at) => <When at={at} show="day" /> }}
      />
    );
  }
  const state = year?.hasEnded === false ? 'current' : 'other';
  const count = troubled + (earlier?.count ?? 0);
  if (count > 0) return t(overview.statusIssues, { state, count });
  if (computing) return t(overview.statusCalculating, { state });
  return t(excluded.length > 0 ? overview.statusIncomplete : overview.statusNoIssues, { state });
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
  const t = useTranslate();
  const isSealed = year?.seal?.status === 'sealed';
  // FiledYears shows the changes of all years.
  if (isSealed && year.seal?.hasMoved) return t(overview.decideAmend);
  if (isSealed) return t(overview.yearFiled);
  if (troubled > 0 || earlier) {
    return (
      <PageLink page="review" search={{ taxYear }}>
        {t(overview.reviewOpenIssues)}
      </PageLink>
    );
  }
  if (excluded.length > 0) return <CompleteLinks year={taxYear} excluded={excluded} />;
  if (year?.hasEnded === false)
    return <PageLink page="sources">{t(overview.updateSources)}</PageLink>;
  return seesReports ? (
    <PageLink page="reports">{t(overview.createReports)}</PageLink>
  ) : (
    t(overview.reportsReady)
  );
}
