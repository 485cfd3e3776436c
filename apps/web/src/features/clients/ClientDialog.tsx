import * as clientTexts from '@lotbook/messages/generated/web/clients';
import * as common from '@lotbook/messages/generated/common';
import { useTranslate } from '@lotbook/ui/translate';
import { makeRequiredRule } from '@lotbook/access/rules/required';
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
  clientEmail: combineRules(makeRequiredRule('clientEmail'), email),
  clientAccountName: combineRules(makeRequiredRule('clientDisplayName'), atMostCharacters(80)),
  contactName: combineRules(makeRequiredRule('clientContactName'), atMostCharacters(80)),
  locator: ifEntered(locator),
  billingEntity: makeRequiredRule('option'),
};

interface ClientDialogProps {
  /** Undefined for a new client. */
  readonly client?: Client;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

/** The form for a client's contact data and who pays. */
export function ClientDialog({ client, onClose, onSaved }: ClientDialogProps) {
  const t = useTranslate();
  const accountId = useAccountId();
  // Clients who connected with the firm's link code gave no address, and only they can change theirs.
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
      ? await update.run(
          { accountId, preparerLinkId: client.id, clientDetails },
          t(common.changesSaved),
        )
      : await create.run(
          { accountId, clientDetails },
          t(clientTexts.inviteSent, { email: values.clientEmail.trim() }),
        );
    if (!done) return;
    onSaved();
    onClose();
  };
  return (
    <FormDialog
      title={client ? t(clientTexts.editClient) : t(clientTexts.addClient)}
      wide
      verb={client ? t(common.save) : t(clientTexts.sendInvite)}
      onClose={onClose}
      onSubmit={() => void save()}
      busy={create.busy || update.busy}
      wrong={create.wrong ?? update.wrong}
    >
      <TextField
        label={t(clientTexts.clientEmail)}
        type="email"
        value={values.clientEmail}
        onChange={set('clientEmail')}
        readOnly={isConnected}
        error={wrongs.clientEmail}
        help={t(clientTexts.clientEmailHelp)}
      />
      <TextField
        label={t(clientTexts.displayName)}
        value={values.clientAccountName}
        onChange={set('clientAccountName')}
        error={wrongs.clientAccountName}
        help={t(clientTexts.displayNameHelp)}
      />
      <TextField
        label={t(clientTexts.primaryContact)}
        value={values.contactName}
        onChange={set('contactName')}
        error={wrongs.contactName}
      />
      <TextField
        label={t(clientTexts.locator)}
        value={values.locator}
        onChange={(value) => set('locator')(value.toUpperCase())}
        error={wrongs.locator}
        help={t(clientTexts.locatorHelp)}
      />
      <SelectField
        label={t(clientTexts.whoPays)}
        value={values.billingEntity}
        options={[
          { value: 'client', label: t(clientTexts.theClient) },
          { value: 'preparer', label: t(clientTexts.yourFirm) },
        ]}
        onChange={set('billingEntity')}
        error={wrongs.billingEntity}
        help={client?.preparerOnly ? t(clientTexts.preparerOnlyPays) : undefined}
      />
    </FormDialog>
  );
}
