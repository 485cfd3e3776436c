import { useApolloClient, useMutation } from '@apollo/client/react';
import { required } from '@lotbook/access/rules/required';
import { combineRules, ifEntered } from '@lotbook/access/rules/rule';
import { atMostCharacters } from '@lotbook/access/rules/text';
import { TextField } from '@lotbook/ui/fields';
import { FormDialog } from '@lotbook/ui/FormDialog';
import { useToast } from '@lotbook/ui/toast';
import { useState } from 'react';
import { inCurrentAccount } from '../../system/current-account.ts';
import { useFields } from '../../system/use-fields.ts';
import { useAccountId } from '../account/use-account.ts';
import { CreateContact, UpdateContact } from './documents.ts';
import type { Contact } from './use-contacts.ts';

const rules = {
  contactName: combineRules(required('contactName'), atMostCharacters(80)),
  address: combineRules(required('address'), atMostCharacters(200)),
  glCode: ifEntered(atMostCharacters(40)),
};

interface ContactDialogProps {
  /** Left out for a new one. */
  readonly contact?: Contact;
  readonly onClose: () => void;
  readonly onSaved: (id: string) => void;
}

/** Who stands behind an address, and under which code of the ledger. */
export function ContactDialog({ contact, onClose, onSaved }: ContactDialogProps) {
  const accountId = useAccountId();
  const toast = useToast();
  const client = useApolloClient();
  const refetch = {
    refetchQueries: () => inCurrentAccount(client, ['NamesToChoose']),
    awaitRefetchQueries: true,
  };
  const { values, wrongs, set, check } = useFields(rules, {
    contactName: contact?.contactName ?? '',
    address: contact?.address ?? '',
    glCode: contact?.glCode ?? '',
  });
  const [create, creating] = useMutation(CreateContact, refetch);
  const [update, updating] = useMutation(UpdateContact, refetch);
  const [wrong, setWrong] = useState<string>();
  const save = async () => {
    if (!check()) return;
    const words = {
      contactName: values.contactName.trim(),
      address: values.address.trim(),
      glCode: values.glCode.trim() || null,
    };
    try {
      const id = contact
        ? (await update({ variables: { accountId, contactId: contact.id, contact: words } })).data
            ?.updateContact.id
        : (await create({ variables: { accountId, contact: words } })).data?.createContact.id;
      toast(contact ? 'Saved.' : `${words.contactName} was added.`, 'gain');
      onSaved(id ?? '');
      onClose();
    } catch (error) {
      setWrong(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <FormDialog
      title={contact ? 'Edit contact' : 'Add contact'}
      verb={contact ? 'Save' : 'Add contact'}
      onClose={onClose}
      onSubmit={() => void save()}
      busy={creating.loading || updating.loading}
      wrong={wrong}
    >
      <TextField
        label="Name"
        value={values.contactName}
        onChange={set('contactName')}
        error={wrongs.contactName}
      />
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
