import { Banner } from '@lotbook/ui/Banner';
import { Drawer } from '@lotbook/ui/Drawer';
import { Empty } from '@lotbook/ui/Empty';
import { Skeleton } from '@lotbook/ui/Skeleton';
import { Stack } from '@lotbook/ui/layout';
import { AddFilesButton } from '../account/AddFilesButton.tsx';
import { EntryForm } from './EntryForm.tsx';
import { useEntry, type EntrySubject } from './use-entry.ts';

interface EntryDrawerProps {
  readonly subject: EntrySubject;
  readonly onClose: () => void;
}

/** Something that no file tells, entered or edited by hand. */
export function EntryDrawer({ subject, onClose }: EntryDrawerProps) {
  const { editedId, ready, failure } = useEntry(subject);
  return (
    <Drawer
      title={editedId === undefined ? 'Add a transaction by hand' : 'Edit what was entered by hand'}
      open
      onClose={onClose}
    >
      {failure && <Banner tone="loss">The form could not be read: {failure.message}</Banner>}
      {!ready && !failure && (
        <Stack>
          {[36, 24, 30, 28].map((width) => (
            <Skeleton key={width} width={width} />
          ))}
        </Stack>
      )}
      {ready?.gone === true && (
        <Banner tone="warning">This entry is no longer there. Somebody may have deleted it.</Banner>
      )}
      {ready && !ready.gone && ready.sources.length === 0 && <NoSource />}
      {ready && !ready.gone && ready.sources.length > 0 && (
        <EntryForm
          initial={ready.initial}
          sources={ready.sources}
          choices={ready.choices}
          editedId={editedId}
          leftAt={ready.leftAt}
          onClose={onClose}
        />
      )}
    </Drawer>
  );
}

const NoSource = () => (
  <Empty title="Where did it happen?" actions={<AddFilesButton>Add a source</AddFilesButton>}>
    What you enter belongs to an exchange or a wallet. Add one first; it needs no file.
  </Empty>
);
