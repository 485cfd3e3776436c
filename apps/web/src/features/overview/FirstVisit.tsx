import * as common from '@lotbook/messages/generated/common';
import * as firstVisit from '@lotbook/messages/generated/web/overview-first-visit';
import { useTranslate } from '@lotbook/ui/translate';
import { Button } from '@lotbook/ui/buttons';
import { DropArea } from '@lotbook/ui/DropArea';
import { Play } from '@lotbook/ui/icons';
import { Row, Stack, Text } from '@lotbook/ui/layout';
import { Steps } from '@lotbook/ui/Steps';
import { AppPage } from '../../system/AppPage.tsx';
import { usePlace } from '../../system/place.ts';
import { ComputingBanner } from '../account/ComputingBanner.tsx';
import { ImportPanel } from '../imports/ImportPanel.tsx';
import { useImporting } from '../imports/ImportProvider.tsx';
import { useSession } from '../status/use-session.ts';
import { useOverviewTitle } from './use-overview-title.ts';

/** The start of an empty account: the three steps, a place to drop files, and sample data. */
export function FirstVisit() {
  const t = useTranslate();
  const { importFiles, importSample, sendings } = useImporting();
  const { appId } = usePlace();
  const { enableDemoFeatures } = useSession().config.app;
  return (
    <AppPage title={useOverviewTitle()}>
      <ComputingBanner />
      <ImportPanel />
      <Steps
        steps={[
          { title: t(firstVisit.addData), explanation: t(firstVisit.addDataHelp) },
          {
            title: t(firstVisit.checkData),
            explanation: t(firstVisit.checkDataHelp),
          },
          appId === 'accounting'
            ? {
                title: t(firstVisit.getReports),
                explanation: t(firstVisit.getReportsHelp),
              }
            : {
                title: t(firstVisit.getForms),
                explanation: t(firstVisit.getFormsHelp),
              },
        ]}
        current={0}
      />
      <Stack>
        <DropArea title={t(firstVisit.dropFiles)} onFiles={importFiles}>
          {t(firstVisit.dropFilesHelp)}
        </DropArea>
        {enableDemoFeatures !== false && (
          <Row gap="two">
            <Button
              icon={<Play size={16} aria-hidden />}
              onClick={importSample}
              disabled={sendings.length > 0}
            >
              {t(common.trySampleData)}
            </Button>
            <Text tone="muted" size="small">
              {t(firstVisit.sampleHelp)}
            </Text>
          </Row>
        )}
      </Stack>
    </AppPage>
  );
}
