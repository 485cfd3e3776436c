import { Button } from '@lotbook/ui/buttons';
import { Confirm } from '@lotbook/ui/Confirm';
import { Drawer } from '@lotbook/ui/Drawer';
import { Facts, Row, Stack, Text } from '@lotbook/ui/layout';
import { useState } from 'react';
import { useAction } from '../../system/use-action.ts';
import { useAccountId } from '../account/use-account.ts';
import { useAllowed } from '../account/use-may.ts';
import { several } from '@lotbook/model/several';
import { ContactDialog } from './ContactDialog.tsx';
import { DeleteContact } from './documents.ts';
import type { Contact } from './use-contacts.ts';
import { showingNames, useRestore } from './use-restore.ts';

interface ContactDrawerProps {
  readonly contact: Contact | undefined;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

/** One contact, and what can be done with it. */
export function ContactDrawer({ contact, open, onClose, onChanged }: ContactDrawerProps) {
  return (
    <Drawer title={contact?.contactName ?? 'Contact'} open={open} onClose={onClose}>
      {contact ? (
        <Content key={contact.id} contact={contact} onClose={onClose} onChanged={onChanged} />
      ) : (
        <Text tone="muted">This contact is not in the list that is shown.</Text>
      )}
    </Drawer>
  );
}

function Content({
  contact,
  onClose,
  onChanged,
}: {
  readonly contact: Contact;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}) {
  const accountId = useAccountId();
  const { may } = useAllowed();
  const [asking, setAsking] = useState<'edit' | 'delete'>();
  const remove = useAction(DeleteContact, { toastWrong: true, refetch: showingNames });
  const { restoreNames } = useRestore();
  const end = async () => {
    const done = await remove.run(
      { accountId, contactId: contact.id },
      `${contact.contactName} was deleted.`,
      () => void restoreNames(contact.id),
    );
    setAsking(undefined);
    if (!done) return;
    onChanged();
    onClose();
  };
  return (
    <Stack gap="three">
      <Facts
        items={[
          ['Address', contact.address],
          ['GL code', contact.glCode ?? 'none'],
          ['Named by', several(contact.usedBy, 'transaction', 'transactions')],
        ]}
      />
      <Row>
        {may('contactEdit') && <Button onClick={() => setAsking('edit')}>Edit</Button>}
        {may('contactDelete') && (
          <Button onClick={() => setAsking('delete')}>Delete contact</Button>
        )}
      </Row>
      {asking === 'edit' && (
        <ContactDialog contact={contact} onClose={() => setAsking(undefined)} onSaved={onChanged} />
      )}
      <Confirm
        title={`Delete ${contact.contactName}?`}
        verb="Delete contact"
        danger
        open={asking === 'delete'}
        onClose={() => setAsking(undefined)}
        onConfirm={() => void end()}
        busy={remove.busy}
      >
        <Text>
          {contact.usedBy === 0
            ? 'No transaction names it.'
            : `${several(contact.usedBy, 'transaction names it and names', 'transactions name it and name')} nobody then; their history keeps the name.`}{' '}
          Figures stay as they are. It can be put back.
        </Text>
      </Confirm>
    </Stack>
  );
}
