import * as texts from '@lotbook/messages/generated/web/people';
import * as common from '@lotbook/messages/generated/common';
import { useTranslate } from '@lotbook/ui/translate';
import { makeRequiredRule } from '@lotbook/access/rules/required';
import { combineRules } from '@lotbook/access/rules/rule';
import { email as emailRule } from '@lotbook/access/rules/text';
import { SelectField, TextField } from '@lotbook/ui/fields';
import { FormDialog } from '@lotbook/ui/FormDialog';
import { useModal } from '../../system/modals.ts';
import { useAction } from '../../system/use-action.ts';
import { useFields } from '../../system/use-fields.ts';
import { useAccountId } from '../account/use-account.ts';
import { SendInvite } from './documents.ts';
import { listRoleOptions, explainRole } from './roles.ts';

const rules = {
  email: combineRules(makeRequiredRule('email'), emailRule),
  permission: makeRequiredRule('permission'),
};

/** Invites a person by email with a permission level. */
export function InviteDialog() {
  const t = useTranslate();
  const accountId = useAccountId();
  const { open, close } = useModal('invite-user');
  const { values, wrongs, set, check } = useFields(rules, { email: '', permission: '' });
  const { run, busy, wrong } = useAction(SendInvite, { refetch: ['People'] });
  const send = async () => {
    if (!check()) return;
    const email = values.email.trim();
    if (await run({ accountId, email, permission: values.permission }, t(texts.invited, { email })))
      close();
  };
  return (
    <FormDialog
      title={t(texts.inviteTitle)}
      open={open}
      verb={t(texts.sendInvite)}
      onClose={close}
      onSubmit={() => void send()}
      busy={busy}
      wrong={wrong}
    >
      <TextField
        label={t(common.emailAddress)}
        type="email"
        value={values.email}
        onChange={set('email')}
        error={wrongs.email}
        help={t(texts.emailHelp)}
      />
      <SelectField
        label={t(common.permissionLevel)}
        value={values.permission}
        options={listRoleOptions(t)}
        onChange={set('permission')}
        error={wrongs.permission}
        help={values.permission ? explainRole(t, values.permission) : undefined}
      />
    </FormDialog>
  );
}
