import { required } from '@lotbook/access/rules/required';
import { combineRules, ifEntered } from '@lotbook/access/rules/rule';
import { atMostCharacters, email, locator } from '@lotbook/access/rules/text';
import { SelectField, TextField } from '@lotbook/ui/fields';
import { FormDialog } from '@lotbook/ui/FormDialog';
import { useAction } from '../../system/use-action.ts';
import { useFields } from '../../system/use-fields.ts';
import { useAccountId } from '../account/use-account.ts';
import { CreateClient, UpdateClient } from './documents.ts';
import type { Client } from './client-text.ts';

const rules = {
  clientEmail: combineRules(required('clientEmail'), email),
  clientAccountName: combineRules(required('clientDisplayName'), atMostCharacters(80)),
  contactName: combineRules(required('clientContactName'), atMostCharacters(80)),
  locator: ifEntered(locator),
  billingEntity: required('option'),
};

interface ClientDialogProps {
  /** Left out for somebody new. */
  readonly client?: Client;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

/** Who the client is, and who pays. */
export function ClientDialog({ client, onClose, onSaved }: ClientDialogProps) {
  const accountId = useAccountId();
  // A client who connected by the code of the firm has told it no address, and changes theirs alone.
  const isConnected = client?.accountLinkStatus === 'connected';
  const all =
    client?.preparerOnly || isConnected ? { ...rules, clientEmail: ifEntered(email) } : rules;
  const { values, wrongs, set, check } = useFields(all, {
    clientEmail: client?.clientEmail ?? '',
    clientAccountName: client?.clientAccountName ?? '',
    contactName: client?.contactName ?? '',
    locator: client?.locator ?? '',
    billingEntity: client?.billingEntity ?? 'client',
  });
  const create = useAction(CreateClient);
  const update = useAction(UpdateClient);
  const save = async () => {
    if (!check()) return;
    const clientDetails = { ...values, clientEmail: values.clientEmail.trim() || null };
    const done = client
      ? await update.run({ accountId, preparerLinkId: client.id, clientDetails }, 'Saved.')
      : await create.run(
          { accountId, clientDetails },
          `An invite is on its way to ${values.clientEmail.trim()}.`,
        );
    if (!done) return;
    onSaved();
    onClose();
  };
  return (
    <FormDialog
      title={client ? 'Edit client' : 'Add client'}
      wide
      verb={client ? 'Save' : 'Send invite'}
      onClose={onClose}
      onSubmit={() => void save()}
      busy={create.busy || update.busy}
      wrong={create.wrong ?? update.wrong}
    >
      <TextField
        label="E-mail of the client"
        type="email"
        value={values.clientEmail}
        onChange={set('clientEmail')}
        readOnly={isConnected}
        error={wrongs.clientEmail}
        help="The invite goes there, and works for this address alone."
      />
      <TextField
        label="Display name"
        value={values.clientAccountName}
        onChange={set('clientAccountName')}
        error={wrongs.clientAccountName}
        help="As your firm calls them."
      />
      <TextField
        label="Primary contact"
        value={values.contactName}
        onChange={set('contactName')}
        error={wrongs.contactName}
      />
      <TextField
        label="Locator"
        value={values.locator}
        onChange={(value) => set('locator')(value.toUpperCase())}
        error={wrongs.locator}
        help="The client’s number in your tax software: six capital letters and digits. It may stay empty."
      />
      <SelectField
        label="Who pays"
        value={values.billingEntity}
        options={[
          { value: 'client', label: 'The client' },
          { value: 'preparer', label: 'Your firm' },
        ]}
        onChange={set('billingEntity')}
        error={wrongs.billingEntity}
        help={
          client?.preparerOnly
            ? 'Your firm pays until the client takes the account over; then what is chosen here holds.'
            : undefined
        }
      />
    </FormDialog>
  );
}
