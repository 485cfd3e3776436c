import { useQuery } from '@apollo/client/react';
import { Button } from '@lotbook/ui/buttons';
import { Row, Text } from '@lotbook/ui/layout';
import { Part } from '@lotbook/ui/Part';
import { When } from '@lotbook/ui/When';
import { useState } from 'react';
import { useAccountId } from '../account/use-account.ts';
import { useAllowed } from '../account/use-may.ts';
import { several } from '@lotbook/model/several';
import { DeleteEntry } from './DeleteEntry.tsx';
import { ManualEntryDocument } from './documents.ts';
import { useEntryModal } from './use-entry-modal.ts';

/** Of a transaction that was entered by hand: by whom and when, and the ways to edit and delete it. */
export function EntryPart({ id, words }: { readonly id: string; readonly words: string }) {
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
      title="Entered by hand"
      note={
        entry.versions.length > 1
          ? `Edited ${several(entry.versions.length - 1, 'time', 'times')}. Every version is kept.`
          : 'No file tells it.'
      }
    >
      {entry.versions.map(({ version, at, by }) => (
        <Text key={version} size="small" tone="muted">
          {version === 1 ? 'Entered' : 'Edited'} <When at={at} /> {by ? `by ${by}` : ''}
        </Text>
      ))}
      {may('sourceEdit') && (
        <Row>
          <Button small onClick={() => edit(id)}>
            Edit entry
          </Button>
          <Button small kind="quiet" onClick={() => setDeleting(true)}>
            Delete entry
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
