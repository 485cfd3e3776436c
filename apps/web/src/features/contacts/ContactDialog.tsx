import { required } from '@lotbook/access/rules/required';
import { allOf, ifEntered } from '@lotbook/access/rules/rule';
import { atMostCharacters } from '@lotbook/access/rules/text';
import { TextField } from '@lotbook/ui/fields';
import { FormDialog } from '@lotbook/ui/FormDialog';
import { useAct } from '../../system/use-act.ts';
import { useFields } from '../../system/use-fields.ts';
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
  const { values, wrongs, set, check } = useFields(rules, {
    contactName: contact?.contactName ?? '',
    address: contact?.address ?? '',
    glCode: contact?.glCode ?? '',
  });
  const create = useAct(CreateContact);
  const update = useAct(UpdateContact);
  const save = async () => {
    if (!check()) return;
    const words = { contactName: values.contactName.trim(), address: values.address.trim(), glCode: values.glCode.trim() || null };
    const done = contact
      ? await update.run({ accountId, contactId: contact.id, contact: words }, 'Saved.')
      : await create.run({ accountId, contact: words }, `${words.contactName} was added.`);
    if (!done) return;
    onSaved();
    onClose();
  };
  return (
    <FormDialog
      title={contact ? 'Edit contact' : 'Add contact'}
      verb={contact ? 'Save' : 'Add contact'}
      onClose={onClose}
      onSubmit={() => void save()}
      busy={create.busy || update.busy}
      wrong={create.wrong ?? update.wrong}
    >
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
    </FormDialog>
  );
}
