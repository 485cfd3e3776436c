import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { DropArea } from '@lotbook/ui/DropArea';
import { SearchField, SelectField } from '@lotbook/ui/fields';
import { ArrowRight, Plus } from '@lotbook/ui/icons';
import { Row, Section, Stack, Text } from '@lotbook/ui/layout';
import { Skeleton } from '@lotbook/ui/Skeleton';
import { useState } from 'react';
import { AppPage } from '../../system/AppPage.tsx';
import { useDebounced } from '../../system/debounced.ts';
import { PageButton } from '../../system/links.tsx';
import { useModalAbout } from '../../system/modals.ts';
import { ComputingBanner } from '../account/ComputingBanner.tsx';
import { ImportPanel } from '../imports/ImportPanel.tsx';
import { useImporting } from '../imports/ImportProvider.tsx';
import { useSession } from '../status/use-session.ts';
import { useCatalogue } from '../sources/use-catalogue.ts';
import { AddSourceOption } from './AddSourceOption.tsx';
import { SavedMappings } from './SavedMappings.tsx';
import { SourceOptionList } from './SourceOptionList.tsx';
import { useAdapters, type Adapter } from './use-adapters.ts';
import { searchSourceOptions, listSourceOptions, unlisted, type Thing } from './source-options.ts';

const zoneOptions = [
  { value: '', label: 'as the file says, else your account’s zone' },
  ...Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone })),
];

/** Any file first, the source guessed second; below, everything that data can come from, each with what it needs. */
export function AddSource() {
  const { importFiles, importSample, sendings } = useImporting();
  const [zone, setZone] = useState('');
  const { catalogue, failed } = useCatalogue();
  const { enableDemoFeatures } = useSession().config.app;
  const isSettled = catalogue !== undefined || failed;
  const adapters = useAdapters();
  const adding = useModalAbout('add-source');
  const things: readonly Thing[] = catalogue
    ? [...listSourceOptions(catalogue), unlisted.exchange, unlisted.wallet]
    : [];
  const chosen = things.find(({ key }) => key === adding.subject);
  return (
    <AppPage title="Add Crypto Source" aside={<PageButton page="sources">All sources</PageButton>}>
      <DropArea
        title="Drop export files here"
        onFiles={(files) => importFiles(files, undefined, zone || undefined)}
      >
        Several at once is fine, and ZIP archives of them. We recognise each file by its columns and
        make the source it belongs to.
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
      <Section
        title="Find yours"
        note="Exchanges, blockchains, wallets, custodians and other tax programs."
      >
        {failed && (
          <Banner tone="loss">
            The list could not be read. Drop your files above all the same, or reload the page.
          </Banner>
        )}
        {!catalogue && !failed && <Skeleton width={36} />}
        {catalogue && (
          <Finder
            things={listSourceOptions(catalogue)}
            adapters={adapters}
            onChoose={({ key }) => adding.show(key)}
          />
        )}
      </Section>
      {/* Below the list only once it is there: it would move them. */}
      {isSettled && enableDemoFeatures !== false && (
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
      )}
      {isSettled && <SavedMappings />}
      {chosen && catalogue && (
        <AddSourceOption
          key={chosen.key}
          thing={chosen}
          catalogue={catalogue}
          adapters={adapters}
          zone={zone}
          onClose={adding.close}
        />
      )}
    </AppPage>
  );
}

function Finder({
  things,
  adapters,
  onChoose,
}: {
  readonly things: readonly Thing[];
  readonly adapters: readonly Adapter[];
  readonly onChoose: (thing: Thing) => void;
}) {
  const [search, setSearch] = useState('');
  const found = searchSourceOptions(things, useDebounced(search));
  return (
    <Stack>
      <SearchField
        label="Search exchanges, chains and wallets"
        value={search}
        onChange={setSearch}
      />
      <Row gap="two">
        <Button icon={<Plus size={16} aria-hidden />} onClick={() => onChoose(unlisted.exchange)}>
          Add Unlisted Exchange
        </Button>
        <Button icon={<Plus size={16} aria-hidden />} onClick={() => onChoose(unlisted.wallet)}>
          Add Unlisted Wallet or Chain
        </Button>
      </Row>
      {found.length > 0 ? (
        <SourceOptionList things={found} adapters={adapters} onChoose={onChoose} />
      ) : (
        <Text tone="muted">
          Nothing by that name. Drop its file above anyway: we say at once whether we can read it,
          and if not, you tell us what its columns hold.
        </Text>
      )}
    </Stack>
  );
}
