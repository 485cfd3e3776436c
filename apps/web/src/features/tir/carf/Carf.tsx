import * as texts from '@lotbook/messages/generated/web/tir-carf';
import { useQuery } from '@apollo/client/react';
import { Section } from '@lotbook/ui/layout';
import { LoadingPart } from '@lotbook/ui/LoadingPart';
import { useTranslate } from '@lotbook/ui/translate';
import type { TirCarfQuery } from '../../../generated/graphql.ts';
import { useAccountId } from '../../account/use-account.ts';
import { ReportingPage } from '../ReportingPage.tsx';
import { useTirYear } from '../use-tir-year.ts';
import { useWorkPoll } from '../use-work-poll.ts';
import { CarfProviders } from './CarfProviders.tsx';
import { CarfReports } from './CarfReports.tsx';
import { TirCarfDocument } from './documents.ts';

export type CarfYear = TirCarfQuery['tirCarf'];
export type CarfReport = CarfYear['reports'][number];
export type CarfProvider = CarfYear['providers'][number];

/** CARF and DAC8 reports of a year, by the country that they go to. */
export function Carf() {
  const t = useTranslate();
  return (
    <ReportingPage title={t(texts.carfTitle)}>
      <CarfParts />
    </ReportingPage>
  );
}

function CarfParts() {
  const accountId = useAccountId();
  const { year } = useTirYear();
  const { data, error, refetch, startPolling, stopPolling } = useQuery(TirCarfDocument, {
    variables: { accountId, taxYear: year },
    fetchPolicy: 'cache-and-network',
  });
  const isBusy = data?.tirCarf.reports.some(({ state }) => state === 'making') ?? false;
  useWorkPoll(isBusy, { startPolling, stopPolling });
  if (!data)
    return (
      <Section>
        <LoadingPart error={error} onRetry={refetch} />
      </Section>
    );
  return (
    <>
      <CarfProviders key={year} year={year} {...data.tirCarf} isBusy={isBusy} />
      <CarfReports reports={data.tirCarf.reports} />
    </>
  );
}
