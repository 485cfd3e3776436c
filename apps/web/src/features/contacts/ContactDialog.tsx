import * as texts from '@lotbook/messages/generated/web/contacts';
import * as common from '@lotbook/messages/generated/common';
import type { Translate } from '@lotbook/messages/translator';
import { useTranslate } from '@lotbook/ui/translate';
import { useApolloClient, useMutation } from '@apollo/client/react';
import { makeRequiredRule } from '@lotbook/access/rules/required';
import { combineRules, ifEntered } from '@lotbook/access/rules/rule';
import { atMostCharacters } from '@lotbook/access/rules/text';
import { SelectField, TextField, type Option } from '@lotbook/ui/fields';
import { FormDialog } from '@lotbook/ui/FormDialog';
import { useToast } from '@lotbook/ui/toast';
import { useState } from 'react';
import { filterCurrentAccount } from '../../system/current-account.ts';
import { useFields } from '../../system/use-fields.ts';
import { useAccountId } from '../account/use-account.ts';
import { CreateContact, UpdateContact } from './documents.ts';
import type { Contact } from './use-contacts.ts';
import { isUnknownCode, type GlCode } from './use-gl-codes.ts';

const rules = {
  contactName: combineRules(makeRequiredRule('contactName'), atMostCharacters(80)),
  address: combineRules(makeRequiredRule('address'), atMostCharacters(200)),
  glCode: ifEntered(atMostCharacters(40)),
};

interface ContactDialogProps {
  /** Absent for a new contact. */
  readonly contact?: Contact;
  /** The codes of the chart to choose from; absent: any text. */
  readonly glCodes?: readonly GlCode[] | undefined;
  readonly onClose: () => void;
  readonly onSaved: (id: string) => void;
}

/** Adds or edits the name and GL code of an address. */
export function ContactDialog({ contact, glCodes, onClose, onSaved }: ContactDialogProps) {
  const t = useTranslate();
  const accountId = useAccountId();
  const toast = useToast();
  const client = useApolloClient();
  const refetch = {
    refetchQueries: () => filterCurrentAccount(client, ['NamesToChoose']),
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
    const fields = {
      contactName: values.contactName.trim(),
      address: values.address.trim(),
      glCode: values.glCode.trim() || null,
    };
    try {
      const id = contact
        ? (await update({ variables: { accountId, contactId: contact.id, contact: fields } })).data
            ?.updateContact.id
        : (await create({ variables: { accountId, contact: fields } })).data?.createContact.id;
      toast(
        contact ? t(common.changesSaved) : t(common.addedNamed, { name: fields.contactName }),
        'gain',
      );
      onSaved(id ?? '');
      onClose();
    } catch (error) {
      setWrong(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <FormDialog
      title={contact ? t(texts.editContact) : t(texts.addContact)}
      verb={contact ? t(common.save) : t(texts.addContact)}
      onClose={onClose}
      onSubmit={() => void save()}
      busy={creating.loading || updating.loading}
      wrong={wrong}
    >
      <TextField
        label={t(common.name)}
        value={values.contactName}
        onChange={set('contactName')}
        error={wrongs.contactName}
      />
      <TextField
        label={t(common.address)}
        value={values.address}
        onChange={set('address')}
        error={wrongs.address}
        help={t(texts.addressHelp)}
      />
      {glCodes ? (
        <SelectField
          label={t(texts.glCode)}
          value={values.glCode}
          onChange={set('glCode')}
          options={toCodeOptions(glCodes, values.glCode, t)}
          help={t(texts.glCodeHelp)}
          error={isUnknownCode(values.glCode || null, glCodes) ? t(texts.glCodeUnknown) : undefined}
        />
      ) : (
        <TextField
          label={t(texts.glCode)}
          value={values.glCode}
          onChange={set('glCode')}
          error={wrongs.glCode}
          help={t(texts.glCodeHelp)}
        />
      )}
    </FormDialog>
  );
}

/** The codes of the chart. A code that isn't in the chart stays a choice, so that saving keeps it. */
const toCodeOptions = (
  codes: readonly GlCode[],
  chosen: string,
  t: Translate,
): readonly Option[] => [
  { value: '', label: t(common.none) },
  ...(isUnknownCode(chosen || null, codes) ? [{ value: chosen, label: chosen }] : []),
  ...codes.map(({ code, name }) => ({
    value: code.toLowerCase() === chosen.trim().toLowerCase() ? chosen : code,
    label: `${code} ${name}`,
  })),
];
