import * as filing from '@lotbook/messages/generated/web/filing';
import { useTranslate } from '@lotbook/ui/translate';
import { useQuery } from '@apollo/client/react';
import { Button } from '@lotbook/ui/buttons';
import { Row, Stack, Text } from '@lotbook/ui/layout';
import { useEffect, useState, type ReactNode } from 'react';
import { useAction } from '../../system/use-action.ts';
import { useAccountId } from '../account/use-account.ts';
import { useAllowed } from '../account/use-may.ts';
import { ReportsDocument, ReportTypesDocument } from '../reports/queries.ts';
import { isRunning } from '../reports/run-columns.tsx';
import { useDownload } from '../shared/use-download.ts';
import { useReportMaker } from '../reports/use-report-maker.tsx';
import { SealTaxYear, TaxYearsDocument } from '../tax-years/documents.ts';
import { SealYear } from '../tax-years/SealYear.tsx';

const packageId = 'year-package';
const pollMs = 1000;

interface Forms {
  readonly isLocked: boolean;
  readonly state: string;
  readonly action: ReactNode;
  readonly details: ReactNode;
  readonly dialog: ReactNode;
}

/** The last step: one download of all forms of the year, then locking it. */
export function useForms({
  taxYear,
  label,
}: {
  readonly taxYear: number;
  readonly label: string;
}): Forms {
  const t = useTranslate();
  const accountId = useAccountId();
  const { may } = useAllowed();
  const download = useDownload();
  const types = useQuery(ReportTypesDocument, { variables: { accountId } }).data?.reportTypes ?? [];
  const type = types.find(({ id }) => id === packageId);
  const maker = useReportMaker({ types, year: taxYear, rounding: 'cents', period: {} });
  const { data, startPolling, stopPolling } = useQuery(ReportsDocument, {
    variables: {
      accountId,
      limit: 1,
      sort: { column: 'requested', order: 'desc' },
      filter: { type: [packageId], taxYear: [taxYear] },
    },
    fetchPolicy: 'cache-and-network',
  });
  const run = data?.reports.reports[0];
  const isMaking = run !== undefined && isRunning(run);
  useEffect(() => {
    if (isMaking) startPolling(pollMs);
    else stopPolling();
  }, [isMaking, startPolling, stopPolling]);
  const year = useQuery(TaxYearsDocument, { variables: { accountId } }).data?.taxYears.find(
    (each) => each.taxYear === taxYear,
  );
  const seal = useAction(SealTaxYear, { refetch: ['TaxYears'], toastWrong: true });
  const [isSealing, setSealing] = useState(false);
  const isReady = run?.status === 'ready';
  const isLocked = year?.seal?.status === 'sealed';
  const create = (
    <Button
      kind={isReady ? 'plain' : 'primary'}
      busy={isMaking || (type !== undefined && maker.isBusy(type, 'zip'))}
      disabled={type === undefined || !may('reportCreate')}
      onClick={() => type && maker.begin(type, 'zip')}
    >
      {t(isReady ? filing.createAgain : filing.createForms)}
    </Button>
  );
  const confirm = async () => {
    await seal.run({ accountId, taxYear });
    setSealing(false);
  };
  return {
    isLocked,
    state: isReady || isLocked ? t(filing.done) : '',
    action: (
      <>
        {isReady && (
          <Button kind="primary" onClick={() => download(run)}>
            {t(filing.downloadForms)}
          </Button>
        )}
        {create}
      </>
    ),
    details: (
      <Stack>
        {isLocked ? (
          <Text size="small">{t(filing.isLocked, { year: label })}</Text>
        ) : year && !year.hasEnded ? (
          <Text size="small">{t(filing.notEnded, { year: label })}</Text>
        ) : (
          year &&
          may('accountEdit') && (
            <>
              <Text size="small">{t(filing.lockHelp)}</Text>
              <Row>
                <Button busy={year.seal?.status === 'sealing'} onClick={() => setSealing(true)}>
                  {t(filing.lockYear, { year: label })}
                </Button>
              </Row>
            </>
          )
        )}
      </Stack>
    ),
    dialog: (
      <>
        {maker.dialog}
        {isSealing && year && (
          <SealYear
            year={year}
            onClose={() => setSealing(false)}
            onConfirm={() => void confirm()}
            busy={seal.busy}
          />
        )}
      </>
    ),
  };
}
