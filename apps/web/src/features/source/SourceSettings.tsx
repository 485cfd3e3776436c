import { Button } from '@lotbook/ui/buttons';
import { Trash2 } from '@lotbook/ui/icons';
import { Narrow, Row, Section, Text } from '@lotbook/ui/layout';
import { useNavigate } from '@tanstack/react-router';
import { useModal } from '../../system/modals.ts';
import { usePageAt } from '../../system/place.ts';
import { blockedReason, useAllowed } from '../account/use-may.ts';
import { DeleteSource } from '../sources/DeleteSource.tsx';
import { RenameSource } from '../sources/RenameSource.tsx';
import { useSource } from './use-source.ts';

/** What the source is called, and the way to be rid of it. */
export function SourceSettings() {
  const { source } = useSource();
  const { may } = useAllowed();
  const navigate = useNavigate();
  const pageAt = usePageAt();
  const remove = useModal('delete-source');
  if (!source) return null;
  return (
    <Narrow>
      <Section title="Name">{may('sourceEdit') ? <RenameSource source={source} /> : <Text tone="muted">{blockedReason('sourceEdit')}</Text>}</Section>
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
          <DeleteSource source={source} open={remove.open} onClose={remove.close} onGone={() => void navigate({ to: pageAt('sources') })} />
        </Section>
      )}
    </Narrow>
  );
}
