import { Button } from '@lotbook/ui/buttons';
import { Archive, ArchiveRestore, Trash2 } from '@lotbook/ui/icons';
import { Narrow, Row, Section, Text } from '@lotbook/ui/layout';
import { useNavigate } from '@tanstack/react-router';
import { useModal } from '../../system/modals.ts';
import { usePageAt } from '../../system/place.ts';
import { blockedReason, useAllowed } from '../account/use-may.ts';
import { DeleteSource } from '../sources/DeleteSource.tsx';
import { useArchive } from '../sources/use-archive.ts';
import { KeySettings } from './KeySettings.tsx';
import { SourceForm } from './SourceForm.tsx';
import { UpdateSchedule } from './UpdateSchedule.tsx';
import { useSource } from './use-source.ts';

/** What the source is called and whose it is, whether it is still used, and the way to be rid of it. */
export function SourceSettings() {
  const { source } = useSource();
  const { may } = useAllowed();
  const navigate = useNavigate();
  const pageAt = usePageAt();
  const remove = useModal('delete-source');
  const { archive, busy } = useArchive();
  if (!source) return null;
  return (
    <Narrow>
      <Section title="About it">
        {may('sourceEdit') ? (
          <SourceForm key={source.id} source={source} />
        ) : (
          <Text tone="muted">{blockedReason('sourceEdit')}</Text>
        )}
      </Section>
      {may('sourceEdit') && !source.archived && <UpdateSchedule source={source} />}
      {may('sourceEdit') && !source.archived && (
        <KeySettings key={`key ${source.id}`} source={source} />
      )}
      {may('sourceEdit') && (
        <Section title={source.archived ? 'Use it again' : 'No longer used?'}>
          <Row gap="two">
            <Button
              icon={
                source.archived ? (
                  <ArchiveRestore size={16} aria-hidden />
                ) : (
                  <Archive size={16} aria-hidden />
                )
              }
              busy={busy}
              onClick={() => void archive(source)}
            >
              {source.archived ? 'Restore' : 'Archive'}
            </Button>
            <Text as="span" tone="muted">
              {source.archived
                ? 'It stands among your sources again.'
                : 'It is hidden from lists. Its transactions still count, and you can restore it.'}
            </Text>
          </Row>
        </Section>
      )}
      {may('sourceDelete') && (
        <Section title="Delete this source">
          <Row gap="two">
            <Button icon={<Trash2 size={16} aria-hidden />} onClick={remove.show}>
              Delete source
            </Button>
            <Text as="span" tone="muted">
              Its transactions leave your books. You are asked first.
            </Text>
          </Row>
          <DeleteSource
            source={source}
            open={remove.open}
            onClose={remove.close}
            onGone={() => void navigate({ to: pageAt('sources') })}
          />
        </Section>
      )}
    </Narrow>
  );
}
