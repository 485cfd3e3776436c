import * as texts from '@lotbook/messages/generated/web/source';
import * as common from '@lotbook/messages/generated/common';
import { useTranslate } from '@lotbook/ui/translate';
import { Button } from '@lotbook/ui/buttons';
import { Archive, ArchiveRestore, Trash2 } from '@lotbook/ui/icons';
import { Narrow, Row, Section, Text } from '@lotbook/ui/layout';
import { useNavigate } from '@tanstack/react-router';
import { useModal } from '../../system/modals.ts';
import { usePageAt } from '../../system/place.ts';
import { explainBlocked, useAllowed } from '../account/use-may.ts';
import { DeleteSource } from '../sources/DeleteSource.tsx';
import { useArchive } from '../sources/use-archive.ts';
import { KeySettings } from './KeySettings.tsx';
import { SourceForm } from './SourceForm.tsx';
import { UpdateSchedule } from './UpdateSchedule.tsx';
import { useSource } from './use-source.ts';

/** The settings of a source: name, owner, update schedule, API key, archive and delete. */
export function SourceSettings() {
  const t = useTranslate();
  const { source } = useSource();
  const allowed = useAllowed();
  const { may } = allowed;
  const mayConnect = may('sourceEdit') && !allowed.isSample;
  const navigate = useNavigate();
  const pageAt = usePageAt();
  const remove = useModal('delete-source');
  const { archive, busy } = useArchive();
  if (!source) return null;
  return (
    <Narrow>
      <Section title={t(texts.details)}>
        {may('sourceEdit') ? (
          <SourceForm key={source.id} source={source} />
        ) : (
          <Text tone="muted">{explainBlocked('sourceEdit', t, allowed)}</Text>
        )}
      </Section>
      {mayConnect && !source.archived && <UpdateSchedule source={source} />}
      {mayConnect && !source.archived && <KeySettings key={`key ${source.id}`} source={source} />}
      {may('sourceEdit') && (
        <Section title={source.archived ? t(texts.restoreTitle) : t(texts.archiveTitle)}>
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
              onClick={() => archive(source)}
            >
              {source.archived ? t(common.restore) : t(common.archive)}
            </Button>
            <Text as="span" tone="muted">
              {source.archived ? t(texts.restoreHelp) : t(texts.archiveHelp)}
            </Text>
          </Row>
        </Section>
      )}
      {may('sourceDelete') && (
        <Section title={t(texts.deleteTitle)}>
          <Row gap="two">
            <Button icon={<Trash2 size={16} aria-hidden />} onClick={remove.show}>
              {t(common.deleteSource)}
            </Button>
            <Text as="span" tone="muted">
              {t(texts.deleteHelp)}
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
