import { useQuery } from '@apollo/client/react';
import { Banner } from '@lotbook/ui/Banner';
import { Section, Stack, Text } from '@lotbook/ui/layout';
import { Skeleton } from '@lotbook/ui/Skeleton';
import type { ReportTypesQuery } from '../../generated/graphql.ts';
import { AppPage } from '../../system/AppPage.tsx';
import { PageLink } from '../../system/links.tsx';
import { BrokerForms } from '../broker-forms/BrokerForms.tsx';
import { ComputingBanner } from '../account/ComputingBanner.tsx';
import { useAccount } from '../account/use-account.ts';
import { TaxYears } from '../tax-years/TaxYears.tsx';
import { MakeReport } from './MakeReport.tsx';
import { ReportTypesDocument } from './queries.ts';
import { Readiness } from './Readiness.tsx';
import { Runs } from './Runs.tsx';
import { Schedules } from './schedules/Schedules.tsx';

const noTypes: ReportTypesQuery['reportTypes'] = [];

export function Reports() {
  const { accountId, account } = useAccount();
  const { data, error } = useQuery(ReportTypesDocument, { variables: { accountId } });
  const own = account?.taxPayerDetails?.taxYear;
  const years = [...new Set([...(data?.reportFilterOptions.taxYears ?? []), ...(own ? [own] : [])])].sort((a, b) => b - a);
  return (
    <AppPage title="Reports">
      <ComputingBanner />
      <Readiness />
      {error && !data && <Banner tone="loss">The list of reports could not be read: {error.message}</Banner>}
      {!data && !error && (
        <Section title="Make a report">
          <Stack>
            <Skeleton width={40} />
            <Skeleton width={28} />
          </Stack>
        </Section>
      )}
      {data && <MakeReport key={`make ${own}`} types={data.reportTypes} years={years} ownYear={own} />}
      <Runs types={data?.reportTypes ?? noTypes} />
      <Schedules types={data?.reportTypes ?? noTypes} />
      {data && account?.taxPayerDetails?.jurisdiction === 'US' && <BrokerForms key={`forms ${own}`} years={years} ownYear={own} />}
      <TaxYears />
      <Text tone="muted" size="small">
        A report shows the figures of the moment it was made. The year and the method are set in <PageLink page="settings/general">Settings</PageLink>.
      </Text>
    </AppPage>
  );
}
