import { BulletList } from '@lotbook/ui/BulletList';
import { Drawer } from '@lotbook/ui/Drawer';
import { DropArea } from '@lotbook/ui/DropArea';
import { Stack, Text } from '@lotbook/ui/layout';
import { Part } from '@lotbook/ui/Part';
import { useNavigate } from '@tanstack/react-router';
import { usePageAt } from '../../system/place.ts';
import { ImportPanel } from '../imports/ImportPanel.tsx';
import { useImporting } from '../imports/ImportProvider.tsx';
import type { Catalogue } from '../sources/use-catalogue.ts';
import { wayOf } from './guides.ts';
import { NameSource } from './NameSource.tsx';
import { isUnlisted, kindWords, type Thing } from './things.ts';

interface AddThingProps {
  readonly thing: Thing;
  readonly catalogue: Catalogue;
  /** The zone of times that carry none, where one was chosen. */
  readonly zone: string;
  readonly onClose: () => void;
}

/** The ways to bring one exchange, wallet or chain in, the best first: what you need, and where it is. */
export function AddThing({ thing, catalogue, zone, onClose }: AddThingProps) {
  const navigate = useNavigate();
  const pageAt = usePageAt();
  const { importFiles, sendings } = useImporting();
  const isNew = isUnlisted(thing);
  const title = isNew ? (thing.kind === 'exchange' ? 'Add an unlisted exchange' : 'Add an unlisted wallet or chain') : `Add ${thing.name}`;
  const hasFiles = thing.files.length > 0;
  return (
    <Drawer title={title} open onClose={onClose}>
      <Stack gap="three">
        {!isNew && <Text tone="muted">{kindWords[thing.kind]}</Text>}
        {hasFiles && (
          <Part title="With its export file" note={wayOf(thing.id)}>
            <Text>We read:</Text>
            <BulletList items={thing.files.map(({ label }) => label)} />
            <DropArea compact title={`Drop files of ${thing.name} here`} onFiles={(files) => importFiles(files, undefined, zone || undefined)}>
              Several at once is fine. The whole history, not only this year: what you sold now may have been bought long ago.
            </DropArea>
            {sendings.length > 0 && <ImportPanel />}
          </Part>
        )}
        {thing.kind !== 'program' && (
          <Part
            title={hasFiles ? 'Without a file' : 'By hand, or with a file of your own'}
            note={
              hasFiles
                ? 'Add it empty, and enter what happened by hand.'
                : 'Add it empty. Then enter what happened by hand, or drop a CSV and tell what its columns hold: it is read that way from then on.'
            }
          >
            <NameSource thing={thing} catalogue={catalogue} onMade={(page) => void navigate({ to: pageAt(page) })} />
          </Part>
        )}
      </Stack>
    </Drawer>
  );
}
