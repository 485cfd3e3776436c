import { Button } from '@lotbook/ui/buttons';
import { DropArea } from '@lotbook/ui/DropArea';
import { SearchField } from '@lotbook/ui/fields';
import { ArrowRight } from '@lotbook/ui/icons';
import { Row, Section, Stack, Text } from '@lotbook/ui/layout';
import { GuideList } from '@lotbook/ui/GuideList';
import { useState } from 'react';
import { AppPage } from '../../system/AppPage.tsx';
import { PageButton } from '../../system/links.tsx';
import { ComputingBanner } from '../account/ComputingBanner.tsx';
import { ImportPanel } from '../imports/ImportPanel.tsx';
import { useImporting } from '../imports/ImportProvider.tsx';
import { guides } from './guides.ts';

/** Any file first, the source guessed second; below, where each exchange hides its export. */
export function AddSource() {
  const { importFiles, importSample, sendings } = useImporting();
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const shown = guides.filter((guide) => `${guide.name} ${guide.file}`.toLowerCase().includes(wanted));
  return (
    <AppPage title="Add Crypto Source">
      <DropArea title="Drop export files here" onFiles={importFiles}>
        Several at once is fine. We recognise each file by its columns and make the source it belongs to.
      </DropArea>
      <ComputingBanner />
      <ImportPanel />
      {sendings.length > 0 && (
        <Row>
          <PageButton kind="primary" page="" icon={<ArrowRight size={16} aria-hidden />}>
            See the overview
          </PageButton>
        </Row>
      )}
      <Section title="Which file do I need?" note="The whole history, not only this year: what you sold now may have been bought long ago.">
        <Stack>
          <SearchField label="Search exchanges and wallets" value={search} onChange={setSearch} />
          {shown.length > 0 ? (
            <GuideList guides={shown} />
          ) : (
            <Text tone="muted">
              Nothing by that name. Drop the file anyway: we say at once whether we can read it. Failing that, the universal formats of Koinly and CoinTracker
              work for everything.
            </Text>
          )}
        </Stack>
      </Section>
      <Section title="Only looking around?">
        <Row gap="two">
          <Button onClick={importSample} disabled={sendings.length > 0}>
            Try with sample data
          </Button>
          <Text tone="muted" size="small" as="span">
            Three exchanges, four years of trades, a few things to solve.
          </Text>
        </Row>
      </Section>
    </AppPage>
  );
}
