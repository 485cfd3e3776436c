import { required } from '@lotbook/access/rules/required';
import { allOf, ifEntered, wrongsOf } from '@lotbook/access/rules/rule';
import { atMostCharacters } from '@lotbook/access/rules/text';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { Dialog } from '@lotbook/ui/Dialog';
import { TextField } from '@lotbook/ui/fields';
import { useState } from 'react';
import { useAct } from '../../system/use-act.ts';
import { useAccountId } from '../account/use-account.ts';
import { CreateContact, UpdateContact } from './documents.ts';
import type { Contact } from './use-contacts.ts';

const rules = {
  contactName: allOf(required('contactName'), atMostCharacters(80)),
  address: allOf(required('address'), atMostCharacters(200)),
  glCode: ifEntered(atMostCharacters(40)),
};

interface ContactDialogProps {
  /** Left out for a new one. */
  readonly contact?: Contact;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

/** Who stands behind an address, and under which code of the ledger. */
export function ContactDialog({ contact, onClose, onSaved }: ContactDialogProps) {
  const accountId = useAccountId();
  const [values, setValues] = useState({ contactName: contact?.contactName ?? '', address: contact?.address ?? '', glCode: contact?.glCode ?? '' });
  const [tried, setTried] = useState(false);
  const create = useAct(CreateContact);
  const update = useAct(UpdateContact);
  const wrongs = tried ? wrongsOf(rules, values) : {};
  const wrong = create.wrong ?? update.wrong;
  const set = (field: keyof typeof values) => (value: string) => setValues({ ...values, [field]: value });
  const save = async () => {
    setTried(true);
    if (Object.keys(wrongsOf(rules, values)).length > 0) return;
    const words = { contactName: values.contactName.trim(), address: values.address.trim(), glCode: values.glCode.trim() || null };
    const done = contact
      ? await update.run({ accountId, contactId: contact.id, contact: words }, 'Saved.')
      : await create.run({ accountId, contact: words }, `${words.contactName} was added.`);
    if (!done) return;
    onSaved();
    onClose();
  };
  return (
    <Dialog
      title={contact ? 'Edit contact' : 'Add contact'}
      open
      onClose={onClose}
      onSubmit={() => void save()}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" submit busy={create.busy || update.busy}>
            {contact ? 'Save' : 'Add contact'}
          </Button>
        </>
      }
    >
      {wrong && <Banner tone="loss">{wrong}</Banner>}
      <TextField label="Name" value={values.contactName} onChange={set('contactName')} error={wrongs.contactName} />
      <TextField
        label="Address"
        value={values.address}
        onChange={set('address')}
        error={wrongs.address}
        help="Where something comes from or goes to, as it stands in your transactions. Each address has one contact."
      />
      <TextField
        label="GL code"
        value={values.glCode}
        onChange={set('glCode')}
        error={wrongs.glCode}
        help="The account in your general ledger. It may stay empty."
      />
    </Dialog>
  );
}
