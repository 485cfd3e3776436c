import { useQuery } from '@apollo/client/react';
import { Banner } from '@lotbook/ui/Banner';
import { Section, Stack, Text } from '@lotbook/ui/layout';
import { Skeleton } from '@lotbook/ui/Skeleton';
import { useState } from 'react';
import type { ReportTypesQuery } from '../../generated/graphql.ts';
import { AppPage } from '../../system/AppPage.tsx';
import { usePlace } from '../../system/place.ts';
import { PageLink } from '../../system/links.tsx';
import { BrokerForms } from '../broker-forms/BrokerForms.tsx';
import { ComputingBanner } from '../account/ComputingBanner.tsx';
import { useAccount } from '../account/use-account.ts';
import { TaxYears } from '../tax-years/TaxYears.tsx';
import { MakeReport } from './MakeReport.tsx';
import { ReportTypesDocument } from './queries.ts';
import { Readiness, useReadiness } from './Readiness.tsx';
import { Runs } from './Runs.tsx';
import { Schedules } from './schedules/Schedules.tsx';

const noTypes: ReportTypesQuery['reportTypes'] = [];

export function Reports() {
  const { appId, clientId } = usePlace();
  const isFirm = (appId === 'tax-preparer' || appId === 'tir-admin') && clientId === undefined;
  return isFirm ? <FirmReports /> : <AccountReports />;
}

/** A firm has no figures of its own: its list is of the reports of its clients. */
function FirmReports() {
  return (
    <AppPage title="Reports">
      <Runs types={noTypes} ofClients />
    </AppPage>
  );
}

function AccountReports() {
  const { accountId, account } = useAccount();
  const { data, error } = useQuery(ReportTypesDocument, { variables: { accountId } });
  const own = account?.taxPayerDetails?.taxYear;
  const { years: lived, isSettled } = useReadiness();
  // Shown all at once: a part that arrived later would move those below it.
  const isReady = isSettled && (data !== undefined || error !== undefined);
  const known = [
    ...(data?.reportFilterOptions.taxYears ?? []),
    ...lived.map((each) => each.year),
    ...(own ? [own] : []),
  ];
  const years = [...new Set(known)].sort((a, b) => b - a);
  const [chosen, setChosen] = useState<{
    readonly own: number | undefined;
    readonly year: number;
  }>();
  // What was chosen holds until the account moves on to another year.
  const year = chosen && chosen.own === own ? chosen.year : (own ?? years[0]);
  return (
    <AppPage title="Reports">
      <ComputingBanner />
      {isReady && <Readiness year={year} />}
      {error && !data && (
        <Banner tone="loss">The list of reports could not be read: {error.message}</Banner>
      )}
      {!isReady && (
        <Section title="Make a report">
          <Stack>
            <Skeleton width={40} />
            <Skeleton width={28} />
          </Stack>
        </Section>
      )}
      {isReady && data && (
        <MakeReport
          types={data.reportTypes}
          years={years}
          year={year}
          onYear={(next) => setChosen({ own, year: next })}
        />
      )}
      {isReady && <Runs types={data?.reportTypes ?? noTypes} />}
      {isReady && <Schedules types={data?.reportTypes ?? noTypes} />}
      {isReady && data && account?.taxPayerDetails?.jurisdiction === 'US' && (
        <BrokerForms key={`forms ${own}`} years={years} getAccountYear={own} />
      )}
      {isReady && <TaxYears />}
      {isReady && (
        <Text tone="muted" size="small">
          A report shows the figures at the time it was made. The year and the method are set in{' '}
          <PageLink page="settings/general">Settings</PageLink>.
        </Text>
      )}
    </AppPage>
  );
}
