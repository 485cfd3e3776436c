import { DropArea } from '@lotbook/ui/DropArea';
import { Section, Stack } from '@lotbook/ui/layout';
import { useAllowed } from '../account/use-may.ts';
import { useImporting } from '../imports/ImportProvider.tsx';
import { ByHand } from '../manual/ByHand.tsx';
import { ImportHistory } from '../sources/ImportHistory.tsx';
import { SyncHistory } from './SyncHistory.tsx';
import { useSource } from './use-source.ts';

/** The files that this source came from. */
export function SourceImports() {
  const { source } = useSource();
  const { may } = useAllowed();
  const { importFiles } = useImporting();
  if (!source) return null;
  return (
    <>
      <Section title="Files" note="The same file twice adds nothing.">
        <Stack>
          {may('sourceAdd') && (
            <DropArea
              compact
              title="Drop more files of this source"
              onFiles={(files) => importFiles(files, source.id)}
            />
          )}
          <ImportHistory sourceId={source.id} />
        </Stack>
      </Section>
      {source.connected && <SyncHistory sourceId={source.id} />}
      <ByHand source={source} />
    </>
  );
}
