import * as texts from '@lotbook/messages/generated/web/columns';
import * as common from '@lotbook/messages/generated/common';
import { useTranslate, RichText, bold } from '@lotbook/ui/translate';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { FileText } from '@lotbook/ui/icons';
import { Columns as SideBySide, Section, Stack, Text } from '@lotbook/ui/layout';
import { Skeleton } from '@lotbook/ui/Skeleton';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { ColumnMappingInput } from '../../generated/graphql.ts';
import { AppPage } from '../../system/AppPage.tsx';
import { EmptyPage } from '../../system/EmptyPage.tsx';
import { PageButton } from '../../system/links.tsx';
import { usePageAt } from '../../system/place.ts';
import { AddMappingFile } from './AddMappingFile.tsx';
import { DatesAndNumbers } from './DatesAndNumbers.tsx';
import { FileColumns } from './FileColumns.tsx';
import { FileDetails } from './FileDetails.tsx';
import { toMappingInput, type Preview } from './mapping-form.ts';
import { Outcome } from './Outcome.tsx';
import { ReadAsFormat } from './ReadAsFormat.tsx';
import { TypeMeanings } from './TypeMeanings.tsx';
import { useColumns } from './use-columns.ts';

/** Maps the columns of a file that we don't recognize, next to a preview of the result. */
export function Columns() {
  const t = useTranslate();
  const { importId = '' }: { readonly importId?: string } = useSearch({ strict: false });
  const [changed, setChanged] = useState<ColumnMappingInput>();
  const { preview, error, loading, saving, save } = useColumns(importId, changed);
  const navigate = useNavigate();
  const sourcesPage = usePageAt()('sources');
  if (importId === '')
    return (
      <EmptyPage
        title={t(common.mapColumns)}
        nothing={t(texts.noFile)}
        icon={<FileText size={32} strokeWidth={1.5} aria-hidden />}
        actions={
          <PageButton kind="primary" page="sources/add">
            {t(common.addCryptoSource)}
          </PageButton>
        }
      >
        {t(texts.noFileHelp)}
      </EmptyPage>
    );
  if (!preview) return <NoPreview error={error?.message} />;
  const mapping = changed ?? toMappingInput(preview);
  const finish = async () => {
    try {
      await save(mapping);
      await navigate({ to: sourcesPage });
    } catch {
      // The banner above the button shows the error.
    }
  };
  return (
    <AppPage title={t(common.mapColumns)}>
      <Text>
        <RichText message={texts.help} params={{ file: preview.fileName }} tags={{ b: bold }} />
      </Text>
      <ReadAsFormat
        importId={importId}
        guess={preview.guesses[0]}
        onDone={() => navigate({ to: sourcesPage })}
      />
      <Section
        title={t(texts.columns)}
        note={t(texts.columnsNote)}
        action={<AddMappingFile onDone={() => navigate({ to: sourcesPage })} />}
      >
        <FileColumns preview={preview} mapping={mapping} onChange={setChanged} />
      </Section>
      <SideBySide least={380}>
        <Stack gap="three">
          <Section title={t(texts.details)}>
            <FileDetails mapping={mapping} onChange={setChanged} />
          </Section>
          <TypeMeanings preview={preview} mapping={mapping} onChange={setChanged} />
          <Section title={t(texts.datesAndNumbers)}>
            <DatesAndNumbers mapping={mapping} onChange={setChanged} />
          </Section>
        </Stack>
        <Section
          title={t(common.result)}
          note={loading ? t(texts.updatingResult) : t(texts.resultNote)}
        >
          <Stack>
            <Outcome preview={preview} />
            {error && <Banner tone="loss">{error.message}</Banner>}
            <Button
              kind="primary"
              onClick={() => finish()}
              disabled={!canImport(preview) || loading}
              busy={saving}
            >
              {t(texts.importFile)}
            </Button>
          </Stack>
        </Section>
      </SideBySide>
    </AppPage>
  );
}

/** False if no row can be imported. */
const canImport = ({ faults, read }: Preview): boolean => faults.length === 0 && read > 0;

function NoPreview({ error }: { readonly error: string | undefined }) {
  const t = useTranslate();
  return (
    <AppPage title={t(common.mapColumns)}>
      {error === undefined ? (
        <Skeleton width={60} />
      ) : (
        <Banner
          tone="loss"
          action={<PageButton page="sources/add">{t(common.addCryptoSource)}</PageButton>}
        >
          {error}
        </Banner>
      )}
    </AppPage>
  );
}
