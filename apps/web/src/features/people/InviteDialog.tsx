import { required } from '@lotbook/access/rules/required';
import { combineRules } from '@lotbook/access/rules/rule';
import { email as emailRule } from '@lotbook/access/rules/text';
import { SelectField, TextField } from '@lotbook/ui/fields';
import { FormDialog } from '@lotbook/ui/FormDialog';
import { useModal } from '../../system/modals.ts';
import { useAction } from '../../system/use-action.ts';
import { useFields } from '../../system/use-fields.ts';
import { useAccountId } from '../account/use-account.ts';
import { SendInvite } from './documents.ts';
import { roleOptions, roleLabels } from './roles.ts';
import type { Role } from '@lotbook/access/permissions';

const rules = {
  email: combineRules(required('email'), emailRule),
  permission: required('permission'),
};

/** Asks for the address and the permission of somebody new. */
export function InviteDialog() {
  const accountId = useAccountId();
  const { open, close } = useModal('invite-user');
  const { values, wrongs, set, check } = useFields(rules, { email: '', permission: '' });
  const { run, busy, wrong } = useAction(SendInvite, { refetch: ['People'] });
  const send = async () => {
    if (!check()) return;
    const email = values.email.trim();
    if (await run({ accountId, email, permission: values.permission }, `${email} was invited.`))
      close();
  };
  return (
    <FormDialog
      title="Invite a user"
      open={open}
      verb="Send invite"
      onClose={close}
      onSubmit={() => void send()}
      busy={busy}
      wrong={wrong}
    >
      <TextField
        label="Email address"
        type="email"
        value={values.email}
        onChange={set('email')}
        error={wrongs.email}
        help="The invite can be taken up by this address alone, exactly as you write it."
      />
      <SelectField
        label="Permission level"
        value={values.permission}
        options={roleOptions}
        onChange={set('permission')}
        error={wrongs.permission}
        help={values.permission ? roleLabels[values.permission as Role].explanation : undefined}
      />
    </FormDialog>
  );
}
