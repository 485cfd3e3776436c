import { Button } from '@lotbook/ui/buttons';
import { DropArea } from '@lotbook/ui/DropArea';
import { SearchField, SelectField } from '@lotbook/ui/fields';
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

const zoneOptions = [
  { value: '', label: 'as the file says, else your account’s zone' },
  ...Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone })),
];

/** Any file first, the source guessed second; below, where each exchange hides its export. */
export function AddSource() {
  const { importFiles, importSample, sendings } = useImporting();
  const [search, setSearch] = useState('');
  const [zone, setZone] = useState('');
  const wanted = search.trim().toLowerCase();
  const shown = guides.filter((guide) => `${guide.name} ${guide.file}`.toLowerCase().includes(wanted));
  return (
    <AppPage title="Add Crypto Source">
      <DropArea title="Drop export files here" onFiles={(files) => importFiles(files, undefined, zone || undefined)}>
        Several at once is fine, and ZIP archives of them. We recognise each file by its columns and make the source it belongs to.
      </DropArea>
      <SelectField
        label="Times without a zone"
        value={zone}
        options={zoneOptions}
        onChange={setZone}
        help="Most files name their zone. Where one does not, this is taken."
      />
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
              Nothing by that name. Drop the file anyway: we say at once whether we can read it. Failing that, you tell us what its columns hold.
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
