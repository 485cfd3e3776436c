import * as texts from '@lotbook/messages/generated/web/contacts';
import * as common from '@lotbook/messages/generated/common';
import { useTranslate } from '@lotbook/ui/translate';
import { Button } from '@lotbook/ui/buttons';
import { Confirm } from '@lotbook/ui/Confirm';
import { Drawer } from '@lotbook/ui/Drawer';
import { Facts, Row, Stack, Text } from '@lotbook/ui/layout';
import { useState } from 'react';
import { useAction } from '../../system/use-action.ts';
import { useAccountId } from '../account/use-account.ts';
import { useAllowed } from '../account/use-may.ts';
import { ContactDialog } from './ContactDialog.tsx';
import { DeleteContact } from './documents.ts';
import type { Contact } from './use-contacts.ts';
import type { GlCode } from './use-gl-codes.ts';
import { nameQueries, useRestore } from './use-restore.ts';

interface ContactDrawerProps {
  readonly contact: Contact | undefined;
  readonly glCodes?: readonly GlCode[] | undefined;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

/** One contact and its actions. */
export function ContactDrawer({ contact, glCodes, open, onClose, onChanged }: ContactDrawerProps) {
  const t = useTranslate();
  return (
    <Drawer title={contact?.contactName ?? t(texts.contact)} open={open} onClose={onClose}>
      {contact ? (
        <Content
          key={contact.id}
          contact={contact}
          glCodes={glCodes}
          onClose={onClose}
          onChanged={onChanged}
        />
      ) : (
        <Text tone="muted">{t(texts.notInList)}</Text>
      )}
    </Drawer>
  );
}

function Content({
  contact,
  glCodes,
  onClose,
  onChanged,
}: {
  readonly contact: Contact;
  readonly glCodes: readonly GlCode[] | undefined;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}) {
  const t = useTranslate();
  const accountId = useAccountId();
  const { may } = useAllowed();
  const [asking, setAsking] = useState<'edit' | 'delete'>();
  const remove = useAction(DeleteContact, { toastWrong: true, refetch: nameQueries });
  const { restoreNames } = useRestore();
  const end = async () => {
    const done = await remove.run(
      { accountId, contactId: contact.id },
      t(common.deletedNamed, { name: contact.contactName }),
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
          [t(common.address), contact.address],
          [t(texts.glCode), contact.glCode ?? t(common.none)],
          [t(common.usedBy), t(common.transactionCount, { count: contact.usedBy })],
        ]}
      />
      <Row>
        {may('contactEdit') && <Button onClick={() => setAsking('edit')}>{t(common.edit)}</Button>}
        {may('contactDelete') && (
          <Button onClick={() => setAsking('delete')}>{t(texts.deleteContact)}</Button>
        )}
      </Row>
      {asking === 'edit' && (
        <ContactDialog
          contact={contact}
          glCodes={glCodes}
          onClose={() => setAsking(undefined)}
          onSaved={onChanged}
        />
      )}
      <Confirm
        title={t(common.deleteTitle, { name: contact.contactName })}
        verb={t(texts.deleteContact)}
        danger
        open={asking === 'delete'}
        onClose={() => setAsking(undefined)}
        onConfirm={() => void end()}
        busy={remove.busy}
      >
        <Text>{t(texts.deleteHelp, { count: contact.usedBy })}</Text>
      </Confirm>
    </Stack>
  );
}
