import * as texts from '@lotbook/messages/generated/web/manual';
import { useTranslate } from '@lotbook/ui/translate';
import { useQuery } from '@apollo/client/react';
import { Button } from '@lotbook/ui/buttons';
import { Row, Text } from '@lotbook/ui/layout';
import { Part } from '@lotbook/ui/Part';
import { When } from '@lotbook/ui/When';
import { useState } from 'react';
import { useAccountId } from '../account/use-account.ts';
import { useAllowed } from '../account/use-may.ts';
import { DeleteEntry } from './DeleteEntry.tsx';
import { ManualEntryDocument } from './documents.ts';
import { useEntryModal } from './use-entry-modal.ts';

/** The edit history of a manual transaction, with buttons to edit and delete it. */
export function EntryPart({ id, words }: { readonly id: string; readonly words: string }) {
  const t = useTranslate();
  const accountId = useAccountId();
  const { may } = useAllowed();
  const { edit } = useEntryModal();
  const [deleting, setDeleting] = useState(false);
  const { data } = useQuery(ManualEntryDocument, {
    variables: { accountId, id },
    fetchPolicy: 'cache-and-network',
  });
  const entry = data?.manualOrder ?? data?.manualWalletTransaction;
  if (!entry) return null;
  return (
    <Part
      title={t(texts.entryTitle)}
      note={
        entry.versions.length > 1
          ? t(texts.editCount, { count: entry.versions.length - 1 })
          : t(texts.notFromFile)
      }
    >
      {entry.versions.map(({ version, at, by }) => (
        <Text key={version} size="small" tone="muted">
          {version === 1 ? t(texts.created) : t(texts.edited)} <When at={at} />{' '}
          {by && t(texts.by, { name: by })}
        </Text>
      ))}
      {may('sourceEdit') && (
        <Row>
          <Button small onClick={() => edit(id)}>
            {t(texts.editEntry)}
          </Button>
          <Button small kind="quiet" onClick={() => setDeleting(true)}>
            {t(texts.deleteEntry)}
          </Button>
        </Row>
      )}
      {deleting && (
        <DeleteEntry
          id={id}
          kind={data?.manualOrder ? 'exchange' : 'wallet'}
          words={words}
          onClose={() => setDeleting(false)}
        />
      )}
    </Part>
  );
}
