import * as common from '@lotbook/messages/generated/common';
import { useTranslate } from '@lotbook/ui/translate';
import { DropArea } from '@lotbook/ui/DropArea';
import { Section, Stack } from '@lotbook/ui/layout';
import { useAllowed } from '../account/use-may.ts';
import { useImporting } from '../imports/ImportProvider.tsx';
import { ManualTransactions } from '../manual/ManualTransactions.tsx';
import { ImportHistory } from '../sources/ImportHistory.tsx';
import { SyncHistory } from './SyncHistory.tsx';
import { useSource } from './use-source.ts';

/** The imported files of a source, its updates and its manual transactions. */
export function SourceImports() {
  const t = useTranslate();
  const { source } = useSource();
  const { may } = useAllowed();
  const { importFiles } = useImporting();
  if (!source) return null;
  return (
    <>
      <Section title={t(common.files)} note={t(common.noDuplicates)}>
        <Stack>
          {may('sourceAdd') && (
            <DropArea
              compact
              title={t(common.dropMore)}
              onFiles={(files) => importFiles(files, source.id)}
            />
          )}
          <ImportHistory sourceId={source.id} />
        </Stack>
      </Section>
      {source.connected && <SyncHistory sourceId={source.id} />}
      <ManualTransactions source={source} />
    </>
  );
}
