import { Button } from '@lotbook/ui/buttons';
import { DropArea } from '@lotbook/ui/DropArea';
import { Play } from '@lotbook/ui/icons';
import { Row, Stack, Text } from '@lotbook/ui/layout';
import { Steps, type Step } from '@lotbook/ui/Steps';
import { AppPage } from '../../system/AppPage.tsx';
import { usePlace } from '../../system/place.ts';
import { ComputingBanner } from '../account/ComputingBanner.tsx';
import { ImportPanel } from '../imports/ImportPanel.tsx';
import { useImporting } from '../imports/ImportProvider.tsx';
import { useSession } from '../status/use-session.ts';
import { useOverviewTitle } from './use-overview-title.ts';

const firstSteps: readonly Step[] = [
  {
    title: 'Bring your data',
    explanation:
      'Drop the export files of your exchanges and wallets. A file of 10,000 rows takes a few seconds.',
  },
  {
    title: 'Check it',
    explanation:
      'We show which transactions need attention, and how much each can change your gain.',
  },
];
const forms: Step = {
  title: 'Get your forms',
  explanation: 'Form 8949 as PDF and CSV, with every figure traced to the row it came from.',
};
const reports: Step = {
  title: 'Get your reports',
  explanation: 'Reports as PDF, Excel and CSV, with every figure traced to the row it came from.',
};

/** Nothing here yet: three steps, one place to drop files, and a way to look around first. */
export function FirstVisit() {
  const { importFiles, importSample, sendings } = useImporting();
  const { appId } = usePlace();
  const { enableDemoFeatures } = useSession().config.app;
  return (
    <AppPage title={useOverviewTitle()}>
      <ComputingBanner />
      <ImportPanel />
      <Steps steps={[...firstSteps, appId === 'accounting' ? reports : forms]} current={0} />
      <Stack>
        <DropArea title="Drop your export files here" onFiles={importFiles}>
          Several at once is fine. We recognise Coinbase, Kraken, Binance, Gemini, Bitstamp,
          Crypto.com, Ledger Live, Koinly, CoinTracker and more by their columns.
        </DropArea>
        {enableDemoFeatures !== false && (
          <Row gap="two">
            <Button
              icon={<Play size={16} aria-hidden />}
              onClick={importSample}
              disabled={sendings.length > 0}
            >
              Try with sample data
            </Button>
            <Text tone="muted" size="small">
              Three exchanges, two wallets, four years. Made up; you can delete it like any other
              source.
            </Text>
          </Row>
        )}
      </Stack>
    </AppPage>
  );
}
