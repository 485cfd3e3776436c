import * as common from '@lotbook/messages/generated/common';
import { makeRequiredRule } from '@lotbook/access/rules/required';
import { combineRules } from '@lotbook/access/rules/rule';
import { email as emailRule } from '@lotbook/access/rules/text';
import * as team from '@lotbook/messages/generated/web/team';
import { SelectField, TextField } from '@lotbook/ui/fields';
import { FormDialog } from '@lotbook/ui/FormDialog';
import { useTranslate } from '@lotbook/ui/translate';
import { useState } from 'react';
import { usePlace } from '../../system/place.ts';
import { useAction } from '../../system/use-action.ts';
import { useFields } from '../../system/use-fields.ts';
import { useAccountId } from '../account/use-account.ts';
import { explainRole, listRoleOptions } from '../people/roles.ts';
import { ClientScope, type TeamClient } from './ClientScope.tsx';
import { InviteToTeam } from './documents.ts';

const rules = {
  email: combineRules(makeRequiredRule('email'), emailRule),
  permission: makeRequiredRule('permission'),
};

/** Invites a new team member with a role and a choice of clients. */
export function TeamInvite({
  clients,
  onClose,
}: {
  readonly clients: readonly TeamClient[];
  readonly onClose: () => void;
}) {
  const t = useTranslate();
  const accountId = useAccountId();
  const { appId } = usePlace();
  const { values, wrongs, set, check } = useFields(rules, { email: '', permission: '' });
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  const { run, busy, wrong } = useAction(InviteToTeam, { refetch: ['Team'] });
  const send = async () => {
    if (!check()) return;
    const email = values.email.trim();
    const variables = {
      accountId,
      email,
      permission: values.permission,
      specificClientAccountIds: chosen && [...chosen],
      tirAdmin: appId === 'tir-admin',
    };
    if (await run(variables, t(team.invited, { email }))) onClose();
  };
  return (
    <FormDialog
      title={t(team.addMember)}
      verb={t(team.sendInvite)}
      onClose={onClose}
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
      />
      <SelectField
        label={t(common.permissionLevel)}
        value={values.permission}
        options={listRoleOptions(t)}
        onChange={set('permission')}
        error={wrongs.permission}
        help={values.permission ? explainRole(t, values.permission) : undefined}
      />
      <ClientScope clients={clients} chosen={chosen} onChange={setChosen} />
    </FormDialog>
  );
}
