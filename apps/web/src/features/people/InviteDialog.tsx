import { required } from '@lotbook/access/rules/required';
import { allOf, wrongsOf } from '@lotbook/access/rules/rule';
import { email as emailRule } from '@lotbook/access/rules/text';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { Dialog } from '@lotbook/ui/Dialog';
import { SelectField, TextField } from '@lotbook/ui/fields';
import { useState } from 'react';
import { useModal } from '../../system/modals.ts';
import { useAct } from '../../system/use-act.ts';
import { useAccountId } from '../account/use-account.ts';
import { SendInvite } from './documents.ts';
import { roleOptions, roleWords } from './roles.ts';
import type { Role } from '@lotbook/access/permissions';

const rules = { email: allOf(required('email'), emailRule), permission: required('permission') };

/** Asks for the address and the permission of somebody new. */
export function InviteDialog() {
  const accountId = useAccountId();
  const { open, close } = useModal('invite-user');
  const [values, setValues] = useState({ email: '', permission: '' });
  const [tried, setTried] = useState(false);
  const { run, busy, wrong } = useAct(SendInvite, { refetch: ['People'] });
  const wrongs = tried ? wrongsOf(rules, values) : {};
  const send = async () => {
    setTried(true);
    if (Object.keys(wrongsOf(rules, values)).length > 0) return;
    const email = values.email.trim();
    if (await run({ accountId, email, permission: values.permission }, `${email} was invited.`)) close();
  };
  return (
    <Dialog
      title="Invite a user"
      open={open}
      onClose={close}
      onSubmit={() => void send()}
      actions={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button kind="primary" submit busy={busy}>
            Send invite
          </Button>
        </>
      }
    >
      {wrong && <Banner tone="loss">{wrong}</Banner>}
      <TextField
        label="Email address"
        type="email"
        value={values.email}
        onChange={(email) => setValues({ ...values, email })}
        error={wrongs.email}
        help="The invite can be taken up by this address alone, exactly as you write it."
      />
      <SelectField
        label="Permission level"
        value={values.permission}
        options={roleOptions}
        onChange={(permission) => setValues({ ...values, permission })}
        error={wrongs.permission}
        help={values.permission ? roleWords[values.permission as Role].explanation : undefined}
      />
    </Dialog>
  );
}
