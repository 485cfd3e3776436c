import * as texts from '@lotbook/messages/generated/web/add-source';
import * as common from '@lotbook/messages/generated/common';
import { useTranslate } from '@lotbook/ui/translate';
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
import { useAccount, useOpened } from '../account/use-account.ts';
import { explainBlocked, useAllowed } from '../account/use-may.ts';
import { ImportPanel } from '../imports/ImportPanel.tsx';
import { useImporting } from '../imports/ImportProvider.tsx';
import { useSession } from '../shared/use-session.ts';
import { useCatalogue } from '../sources/use-catalogue.ts';
import { AddSourceOption } from './AddSourceOption.tsx';
import { SavedMappings } from './SavedMappings.tsx';
import { SourceOptionList } from './SourceOptionList.tsx';
import { useAdapters, type Adapter } from './use-adapters.ts';
import { searchSourceOptions, listSourceOptions, unlisted, type Thing } from './source-options.ts';

const zones = Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone }));

export function AddSource() {
  const t = useTranslate();
  const { account } = useAccount();
  const allowed = useAllowed();
  const { may } = allowed;
  if (account === undefined || may('sourceAdd')) return <SourceAdder />;
  return (
    <AppPage title={t(common.addCryptoSource)}>
      <Section>
        <Text tone="muted">{explainBlocked('sourceAdd', t, allowed)}</Text>
      </Section>
    </AppPage>
  );
}

/** Takes any export file and detects its source; below, a searchable list of exchanges, wallets and chains. */
function SourceAdder() {
  const t = useTranslate();
  const { may } = useAllowed();
  const { importFiles, importSample, sendings } = useImporting();
  const [zone, setZone] = useState('');
  const { catalogue, failed } = useCatalogue();
  const { enableDemoFeatures } = useSession().config.app;
  const { isSample } = useOpened().user;
  const isSettled = catalogue !== undefined || failed;
  const adapters = useAdapters();
  const adding = useModalAbout('add-source');
  const things: readonly Thing[] = catalogue
    ? [...listSourceOptions(catalogue), unlisted.exchange, unlisted.wallet]
    : [];
  const chosen = things.find(({ key }) => key === adding.subject);
  return (
    <AppPage
      title={t(common.addCryptoSource)}
      aside={may('sourceView') && <PageButton page="sources">{t(common.allSources)}</PageButton>}
    >
      <DropArea
        title={t(texts.dropTitle)}
        onFiles={(files) => importFiles(files, undefined, zone || undefined)}
      >
        {t(texts.dropHelp)}
      </DropArea>
      <SelectField
        label={t(texts.zoneLabel)}
        value={zone}
        options={[{ value: '', label: t(texts.askIfNeeded) }, ...zones]}
        onChange={setZone}
        help={t(texts.zoneHelp)}
      />
      <ComputingBanner />
      <ImportPanel />
      {sendings.length > 0 && (
        <Row>
          <PageButton kind="primary" page="" icon={<ArrowRight size={16} aria-hidden />}>
            {t(texts.seeOverview)}
          </PageButton>
        </Row>
      )}
      <Section title={t(texts.findTitle)} note={t(texts.findNote)}>
        {failed && <Banner tone="loss">{t(texts.listFailed)}</Banner>}
        {!catalogue && !failed && <Skeleton width={36} />}
        {catalogue && (
          <Finder
            things={listSourceOptions(catalogue)}
            adapters={adapters}
            onChoose={({ key }) => adding.show(key)}
          />
        )}
      </Section>
      {/* The list moves these sections while it loads, so they appear after it. */}
      {isSettled && enableDemoFeatures !== false && !isSample && (
        <Section title={t(texts.sampleTitle)}>
          <Row gap="two">
            <Button onClick={importSample} disabled={sendings.length > 0}>
              {t(common.trySampleData)}
            </Button>
            <Text tone="muted" size="small" as="span">
              {t(texts.sampleHelp)}
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
  const t = useTranslate();
  const [search, setSearch] = useState('');
  const found = searchSourceOptions(things, useDebounced(search), t);
  return (
    <Stack>
      <SearchField label={t(texts.searchLabel)} value={search} onChange={setSearch} />
      <Row gap="two">
        <Button icon={<Plus size={16} aria-hidden />} onClick={() => onChoose(unlisted.exchange)}>
          {t(texts.addUnlistedExchange)}
        </Button>
        <Button icon={<Plus size={16} aria-hidden />} onClick={() => onChoose(unlisted.wallet)}>
          {t(texts.addUnlistedWallet)}
        </Button>
      </Row>
      {found.length > 0 ? (
        <SourceOptionList things={found} adapters={adapters} onChoose={onChoose} />
      ) : (
        <Text tone="muted">{t(texts.notFound)}</Text>
      )}
    </Stack>
  );
}
