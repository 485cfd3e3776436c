import * as texts from '@lotbook/messages/generated/web/manual';
import * as common from '@lotbook/messages/generated/common';
import { useTranslate } from '@lotbook/ui/translate';
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

/** Adds or edits a manual transaction. */
export function EntryDrawer({ subject, onClose }: EntryDrawerProps) {
  const t = useTranslate();
  const { editedId, ready, failure } = useEntry(subject);
  return (
    <Drawer
      title={editedId === undefined ? t(common.addTransaction) : t(texts.editTitle)}
      open
      onClose={onClose}
    >
      {failure && <Banner tone="loss">{t(texts.formFailed, { reason: failure.message })}</Banner>}
      {!ready && !failure && (
        <Stack>
          {[36, 24, 30, 28].map((width) => (
            <Skeleton key={width} width={width} />
          ))}
        </Stack>
      )}
      {ready?.isMissing === true && <Banner tone="warning">{t(texts.gone)}</Banner>}
      {ready && !ready.isMissing && ready.sources.length === 0 && <NoSource />}
      {ready && !ready.isMissing && ready.sources.length > 0 && (
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

function NoSource() {
  const t = useTranslate();
  return (
    <Empty
      title={t(texts.noSource)}
      actions={<AddFilesButton>{t(common.addSource)}</AddFilesButton>}
    >
      {t(texts.noSourceHelp)}
    </Empty>
  );
}
