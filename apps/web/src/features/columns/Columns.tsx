import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { Columns as SideBySide, Section, Stack, Text } from '@lotbook/ui/layout';
import { Skeleton } from '@lotbook/ui/Skeleton';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { ColumnMappingInput } from '../../generated/graphql.ts';
import { AppPage } from '../../system/AppPage.tsx';
import { PageButton } from '../../system/links.tsx';
import { usePageAt } from '../../system/place.ts';
import { DatesAndNumbers } from './DatesAndNumbers.tsx';
import { FileColumns } from './FileColumns.tsx';
import { FileDetails } from './FileDetails.tsx';
import { toMappingInput, type Preview } from './mapping-form.ts';
import { Outcome } from './Outcome.tsx';
import { ReadAsFormat } from './ReadAsFormat.tsx';
import { TypeMeanings } from './TypeMeanings.tsx';
import { useColumns } from './use-columns.ts';

const title = 'Map columns';

/** A file that isn't recognized: what each column contains is selected here, once, next to what comes of it. */
export function Columns() {
  const { importId = '' }: { readonly importId?: string } = useSearch({ strict: false });
  const [changed, setChanged] = useState<ColumnMappingInput>();
  const { preview, error, loading, saving, save } = useColumns(importId, changed);
  const navigate = useNavigate();
  const sourcesPage = usePageAt()('sources');
  if (!preview)
    return (
      <NoPreview error={importId === '' ? 'No file is waiting to be mapped.' : error?.message} />
    );
  const mapping = changed ?? toMappingInput(preview);
  const finish = async () => {
    try {
      await save(mapping);
      await navigate({ to: sourcesPage });
    } catch {
      // The reason is shown above the button.
    }
  };
  return (
    <AppPage title={title}>
      <Text>
        We don’t recognize the columns of <strong>{preview.fileName}</strong>. Check what each one
        contains. Later files with the same header are imported the same way.
      </Text>
      <ReadAsFormat
        importId={importId}
        guess={preview.guesses[0]}
        onDone={() => navigate({ to: sourcesPage })}
      />
      <Section title="Columns" note="Our best guess is selected. Change it above any column.">
        <FileColumns preview={preview} mapping={mapping} onChange={setChanged} />
      </Section>
      <SideBySide least={380}>
        <Stack gap="three">
          <Section title="Details">
            <FileDetails mapping={mapping} onChange={setChanged} />
          </Section>
          <TypeMeanings preview={preview} mapping={mapping} onChange={setChanged} />
          <Section title="Dates and numbers">
            <DatesAndNumbers mapping={mapping} onChange={setChanged} />
          </Section>
        </Stack>
        <Section
          title="Result"
          note={loading ? 'Updating …' : 'The first rows with these columns.'}
        >
          <Stack>
            <Outcome preview={preview} />
            {error && <Banner tone="loss">{error.message}</Banner>}
            <Button
              kind="primary"
              onClick={() => void finish()}
              disabled={!canImport(preview) || loading}
              busy={saving}
            >
              Import
            </Button>
          </Stack>
        </Section>
      </SideBySide>
    </AppPage>
  );
}

/** A file of which no row can be read adds nothing. */
const canImport = ({ faults, read }: Preview): boolean => faults.length === 0 && read > 0;

const NoPreview = ({ error }: { readonly error: string | undefined }) => (
  <AppPage title={title}>
    {error === undefined ? (
      <Skeleton width={60} />
    ) : (
      <Banner tone="loss" action={<PageButton page="sources/add">Add Crypto Source</PageButton>}>
        {error}
      </Banner>
    )}
  </AppPage>
);
