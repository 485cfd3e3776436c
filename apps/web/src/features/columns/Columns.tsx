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
import { ColumnChoices } from './ColumnChoices.tsx';
import { FileRows } from './FileRows.tsx';
import { Outcome } from './Outcome.tsx';
import { ReadAsFormat } from './ReadAsFormat.tsx';
import { Spelling } from './Spelling.tsx';
import { toldOf } from './told.ts';
import { TypeMeanings } from './TypeMeanings.tsx';
import { useColumns } from './use-columns.ts';

/** A file that nobody knows: its columns are told here, once; what comes of that is shown beside. */
export function Columns() {
  const { importId = '' }: { readonly importId?: string } = useSearch({ strict: false });
  const [changed, setChanged] = useState<ColumnMappingInput>();
  const { preview, error, loading, saving, save } = useColumns(importId, changed);
  const navigate = useNavigate();
  const sourcesPage = usePageAt()('sources');
  if (!preview) {
    return (
      <AppPage title="Tell the columns">
        {error || importId === '' ? (
          <Banner tone="loss" action={<PageButton page="sources/add">Add Crypto Source</PageButton>}>
            {error?.message ?? 'No file waits for its columns to be told.'}
          </Banner>
        ) : (
          <Skeleton width={60} />
        )}
      </AppPage>
    );
  }
  const told = changed ?? toldOf(preview);
  const finish = async () => {
    try {
      await save(told);
      await navigate({ to: sourcesPage });
    } catch {
      // What was wrong with it stands above the button.
    }
  };
  return (
    <AppPage title="Tell the columns">
      <Text>{preview.fileName} has columns that we do not know. Say what they hold; the next file with the same header is read at once.</Text>
      <ReadAsFormat importId={importId} guess={preview.guesses[0]} onDone={() => navigate({ to: sourcesPage })} />
      <Section title="The file" note="Its first rows, as they are.">
        <FileRows preview={preview} />
      </Section>
      <SideBySide least={380}>
        <Stack gap="three">
          <Section title="Columns" note="What we guessed from the header is filled in.">
            <ColumnChoices preview={preview} told={told} onChange={setChanged} />
          </Section>
          <TypeMeanings preview={preview} told={told} onChange={setChanged} />
          <Section title="Dates and numbers">
            <Spelling told={told} onChange={setChanged} />
          </Section>
        </Stack>
        <Section title="What comes of it" note={loading ? 'Reading …' : 'The first rows, read in this way.'}>
          <Stack>
            <Outcome preview={preview} />
            {error && <Banner tone="loss">{error.message}</Banner>}
            <Button kind="primary" onClick={() => void finish()} disabled={preview.faults.length > 0 || loading} busy={saving}>
              Import with these columns
            </Button>
          </Stack>
        </Section>
      </SideBySide>
    </AppPage>
  );
}
