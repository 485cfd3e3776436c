import * as common from '@lotbook/messages/generated/common';
import * as firstVisit from '@lotbook/messages/generated/web/overview-first-visit';
import type { Message } from '@lotbook/messages/message';
import type { Translate } from '@lotbook/messages/translator';
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
import { useSession } from '../shared/use-session.ts';
import { useOverviewTitle } from './use-overview-title.ts';

type StepTexts = readonly (readonly [title: Message, explanation: Message])[];

const taxSteps: StepTexts = [
  [firstVisit.addData, firstVisit.addDataHelp],
  [firstVisit.checkData, firstVisit.checkDataHelp],
  [firstVisit.getForms, firstVisit.getFormsHelp],
];

const businessSteps: StepTexts = [
  [firstVisit.addData, firstVisit.addDataHelp],
  [firstVisit.setUpBooks, firstVisit.setUpBooksHelp],
  [firstVisit.closeMonths, firstVisit.closeMonthsHelp],
  [firstVisit.postJournal, firstVisit.postJournalHelp],
];

const makeSteps = (steps: StepTexts, t: Translate) =>
  steps.map(([title, explanation]) => ({ title: t(title), explanation: t(explanation) }));

/** The start of an empty account: the steps, a place to drop files, and sample data. */
export function FirstVisit() {
  const t = useTranslate();
  const { importFiles, importSample, sendings } = useImporting();
  const { appId } = usePlace();
  const { enableDemoFeatures } = useSession().config.app;
  return (
    <AppPage title={useOverviewTitle()}>
      <ComputingBanner />
      <ImportPanel />
      <Steps steps={makeSteps(appId === 'accounting' ? businessSteps : taxSteps, t)} current={0} />
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
