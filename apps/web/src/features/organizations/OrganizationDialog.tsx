import { required } from '@lotbook/access/rules/required';
import { combineRules, ifEntered } from '@lotbook/access/rules/rule';
import { atMostCharacters } from '@lotbook/access/rules/text';
import { useApolloClient, useMutation } from '@apollo/client/react';
import { TextField } from '@lotbook/ui/fields';
import { FormDialog } from '@lotbook/ui/FormDialog';
import { useToast } from '@lotbook/ui/toast';
import { useState } from 'react';
import { inCurrentAccount } from '../../system/current-account.ts';
import { useFields } from '../../system/use-fields.ts';
import { useAccountId } from '../account/use-account.ts';
import { AddOrganization, UpdateOrganization, type Organization } from './documents.ts';

const rules = {
  name: combineRules(required('field'), atMostCharacters(80)),
  address: ifEntered(atMostCharacters(200)),
  taxNumber: ifEntered(atMostCharacters(40)),
};

interface OrganizationDialogProps {
  /** Left out for a new one. */
  readonly organization?: Organization;
  readonly onClose: () => void;
  readonly onSaved: (id: string) => void;
}

/** Who receives donations, as the report of donations names them. */
export function OrganizationDialog({ organization, onClose, onSaved }: OrganizationDialogProps) {
  const accountId = useAccountId();
  const toast = useToast();
  const client = useApolloClient();
  const { values, wrongs, set, check } = useFields(rules, {
    name: organization?.name ?? '',
    address: organization?.address ?? '',
    taxNumber: organization?.taxNumber ?? '',
  });
  const refetch = {
    refetchQueries: () => inCurrentAccount(client, ['Organizations', 'NamesToChoose']),
    awaitRefetchQueries: true,
  };
  const [add, adding] = useMutation(AddOrganization, refetch);
  const [update, updating] = useMutation(UpdateOrganization, refetch);
  const [wrong, setWrong] = useState<string>();
  const save = async () => {
    if (!check()) return;
    const words = {
      name: values.name.trim(),
      address: values.address.trim(),
      taxNumber: values.taxNumber.trim(),
    };
    try {
      const id = organization
        ? (
            await update({
              variables: { accountId, organizationId: organization.id, organization: words },
            })
          ).data?.updateOrganization.id
        : (await add({ variables: { accountId, organization: words } })).data?.addOrganization.id;
      toast(organization ? 'Saved.' : `${words.name} was added.`, 'gain');
      onSaved(id ?? '');
      onClose();
    } catch (error) {
      setWrong(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <FormDialog
      title={organization ? 'Edit organization' : 'Add organization'}
      verb={organization ? 'Save' : 'Add organization'}
      onClose={onClose}
      onSubmit={() => void save()}
      busy={adding.loading || updating.loading}
      wrong={wrong}
    >
      <TextField label="Name" value={values.name} onChange={set('name')} error={wrongs.name} />
      <TextField
        label="Address"
        value={values.address}
        onChange={set('address')}
        error={wrongs.address}
        help="As a form asks for it. It may stay empty."
      />
      <TextField
        label="Tax number"
        value={values.taxNumber}
        onChange={set('taxNumber')}
        error={wrongs.taxNumber}
        help="The EIN or charity number, such as 12-3456789. It may stay empty."
      />
    </FormDialog>
  );
}
