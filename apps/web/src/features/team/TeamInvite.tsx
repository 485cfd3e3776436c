import type { Role } from '@lotbook/access/permissions';
import { required } from '@lotbook/access/rules/required';
import { allOf, wrongsOf } from '@lotbook/access/rules/rule';
import { email as emailRule } from '@lotbook/access/rules/text';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { Dialog } from '@lotbook/ui/Dialog';
import { SelectField, TextField } from '@lotbook/ui/fields';
import { useState } from 'react';
import { usePlace } from '../../system/place.ts';
import { useAct } from '../../system/use-act.ts';
import { useAccountId } from '../account/use-account.ts';
import { roleOptions, roleWords } from '../people/roles.ts';
import { ClientScope, type TeamClient } from './ClientScope.tsx';
import { InviteToTeam } from './documents.ts';

const rules = { email: allOf(required('email'), emailRule), permission: required('permission') };

/** Asks for somebody new on the team, what they may do and for whom. */
export function TeamInvite({ clients, onClose }: { readonly clients: readonly TeamClient[]; readonly onClose: () => void }) {
  const accountId = useAccountId();
  const { appId } = usePlace();
  const [values, setValues] = useState({ email: '', permission: '' });
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  const [tried, setTried] = useState(false);
  const { run, busy, wrong } = useAct(InviteToTeam, { refetch: ['Team'] });
  const wrongs = tried ? wrongsOf(rules, values) : {};
  const send = async () => {
    setTried(true);
    if (Object.keys(wrongsOf(rules, values)).length > 0) return;
    const email = values.email.trim();
    const variables = { accountId, email, permission: values.permission, specificClientAccountIds: chosen && [...chosen], tirAdmin: appId === 'tir-admin' };
    if (await run(variables, `${email} was invited.`)) onClose();
  };
  return (
    <Dialog
      title="Add to the team"
      open
      onClose={onClose}
      onSubmit={() => void send()}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" submit busy={busy}>
            Send invite
          </Button>
        </>
      }
    >
      {wrong && <Banner tone="loss">{wrong}</Banner>}
      <TextField label="Email address" type="email" value={values.email} onChange={(email) => setValues({ ...values, email })} error={wrongs.email} />
      <SelectField
        label="Permission level"
        value={values.permission}
        options={roleOptions}
        onChange={(permission) => setValues({ ...values, permission })}
        error={wrongs.permission}
        help={values.permission ? roleWords[values.permission as Role].explanation : undefined}
      />
      <ClientScope clients={clients} chosen={chosen} onChange={setChosen} />
    </Dialog>
  );
}
