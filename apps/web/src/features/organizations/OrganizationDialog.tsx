import * as texts from '@lotbook/messages/generated/web/organizations';
import * as common from '@lotbook/messages/generated/common';
import { useTranslate } from '@lotbook/ui/translate';
import { makeRequiredRule } from '@lotbook/access/rules/required';
import { combineRules, ifEntered } from '@lotbook/access/rules/rule';
import { atMostCharacters } from '@lotbook/access/rules/text';
import { useApolloClient, useMutation } from '@apollo/client/react';
import { TextField } from '@lotbook/ui/fields';
import { FormDialog } from '@lotbook/ui/FormDialog';
import { useToast } from '@lotbook/ui/toast';
import { useState } from 'react';
import { filterCurrentAccount } from '../../system/current-account.ts';
import { useFields } from '../../system/use-fields.ts';
import { useAccountId } from '../account/use-account.ts';
import { AddOrganization, UpdateOrganization, type Organization } from './documents.ts';

const rules = {
  name: combineRules(makeRequiredRule('field'), atMostCharacters(80)),
  address: ifEntered(atMostCharacters(200)),
  taxNumber: ifEntered(atMostCharacters(40)),
};

interface OrganizationDialogProps {
  /** Absent for a new organization. */
  readonly organization?: Organization;
  readonly onClose: () => void;
  readonly onSaved: (id: string) => void;
}

/** Adds or edits an organization that receives donations. */
export function OrganizationDialog({ organization, onClose, onSaved }: OrganizationDialogProps) {
  const t = useTranslate();
  const accountId = useAccountId();
  const toast = useToast();
  const client = useApolloClient();
  const { values, wrongs, set, check } = useFields(rules, {
    name: organization?.name ?? '',
    address: organization?.address ?? '',
    taxNumber: organization?.taxNumber ?? '',
  });
  const refetch = {
    refetchQueries: () => filterCurrentAccount(client, ['Organizations', 'NamesToChoose']),
    awaitRefetchQueries: true,
  };
  const [add, adding] = useMutation(AddOrganization, refetch);
  const [update, updating] = useMutation(UpdateOrganization, refetch);
  const [wrong, setWrong] = useState<string>();
  const save = async () => {
    if (!check()) return;
    const fields = {
      name: values.name.trim(),
      address: values.address.trim(),
      taxNumber: values.taxNumber.trim(),
    };
    try {
      const id = organization
        ? (
            await update({
              variables: { accountId, organizationId: organization.id, organization: fields },
            })
          ).data?.updateOrganization.id
        : (await add({ variables: { accountId, organization: fields } })).data?.addOrganization.id;
      toast(
        organization ? t(common.changesSaved) : t(common.addedNamed, { name: fields.name }),
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
      title={organization ? t(texts.editOrganization) : t(texts.addOrganization)}
      verb={organization ? t(common.save) : t(texts.addOrganization)}
      onClose={onClose}
      onSubmit={() => void save()}
      busy={adding.loading || updating.loading}
      wrong={wrong}
    >
      <TextField
        label={t(common.name)}
        value={values.name}
        onChange={set('name')}
        error={wrongs.name}
      />
      <TextField
        label={t(common.address)}
        value={values.address}
        onChange={set('address')}
        error={wrongs.address}
        help={t(texts.addressHelp)}
      />
      <TextField
        label={t(texts.taxNumber)}
        value={values.taxNumber}
        onChange={set('taxNumber')}
        error={wrongs.taxNumber}
        help={t(texts.taxNumberHelp)}
      />
    </FormDialog>
  );
}
