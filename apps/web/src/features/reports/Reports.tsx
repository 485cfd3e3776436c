import * as reports from '@lotbook/messages/generated/web/reports';
import { RichText, useTranslate } from '@lotbook/ui/translate';
import { useQuery } from '@apollo/client/react';
import { Banner } from '@lotbook/ui/Banner';
import { Section, Stack, Text } from '@lotbook/ui/layout';
import { Skeleton } from '@lotbook/ui/Skeleton';
import { useState } from 'react';
import type { ReportTypesQuery } from '../../generated/graphql.ts';
import { AppPage } from '../../system/AppPage.tsx';
import { usePlace } from '../../system/place.ts';
import { PageLink } from '../../system/links.tsx';
import { CompareGains } from '../gains-comparison/CompareGains.tsx';
import { BrokerForms } from '../broker-forms/BrokerForms.tsx';
import { ComputingBanner } from '../account/ComputingBanner.tsx';
import { useAccount } from '../account/use-account.ts';
import { useAllowed } from '../account/use-may.ts';
import { FileYear } from '../tax-years/FileYear.tsx';
import { useUncertainYears } from '../account/use-uncertain.ts';
import { useImports } from '../imports/use-imports.ts';
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

/** A firm has no figures of its own: it sees the reports of its clients. */
function FirmReports() {
  const t = useTranslate();
  return (
    <AppPage title={t(reports.title)}>
      <Runs types={noTypes} ofClients />
    </AppPage>
  );
}

function AccountReports() {
  const t = useTranslate();
  const { accountId, account } = useAccount();
  const { isSample, may } = useAllowed();
  const { data, error } = useQuery(ReportTypesDocument, { variables: { accountId } });
  const own = account?.taxPayerDetails?.taxYear;
  const { years: activeYears, isSettled } = useReadiness();
  const uncertain = useUncertainYears();
  const imports = useImports();
  // Render everything at once: a section that appears later would move those below it.
  const isReady =
    isSettled &&
    uncertain.isSettled &&
    (imports.unresolved !== undefined || imports.error !== undefined) &&
    (data !== undefined || error !== undefined);
  const known = [
    ...(data?.reportFilterOptions.taxYears ?? []),
    ...activeYears.map((each) => each.year),
    ...(own ? [own] : []),
  ];
  const years = [...new Set(known)].sort((a, b) => b - a);
  const [chosen, setChosen] = useState<{
    readonly own: number | undefined;
    readonly year: number;
  }>();
  // The selection is valid until the year of the account changes.
  const year = chosen && chosen.own === own ? chosen.year : (own ?? years[0]);
  return (
    <AppPage
      title={t(reports.title)}
      action={own === undefined ? undefined : <FileYear taxYear={own} />}
    >
      <ComputingBanner />
      {isReady && (
        <Readiness
          year={year}
          uncertain={uncertain.years.find((each) => each.year === year)?.gain}
          files={imports.unresolved}
        />
      )}
      {error && !data && (
        <Banner tone="loss">{t(reports.listFailed, { reason: error.message })}</Banner>
      )}
      {!isReady && (
        <Section title={t(reports.createTitle)}>
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
      {isReady && !isSample && <Schedules types={data?.reportTypes ?? noTypes} />}
      {isReady && data && account?.taxPayerDetails?.jurisdiction === 'US' && (
        <BrokerForms key={`forms ${own}`} years={years} getAccountYear={own} />
      )}
      {isReady && own !== undefined && may('sourceAdd') && <CompareGains />}
      {isReady && <TaxYears />}
      {isReady && (
        <Text tone="muted" size="small">
          <RichText message={reports.pageHelp} tags={{ link: linkToSettings }} />
        </Text>
      )}
    </AppPage>
  );
}

const linkToSettings = (text: string) => <PageLink page="settings/general">{text}</PageLink>;
