import { required } from '@lotbook/access/rules/required';
import { combineRules } from '@lotbook/access/rules/rule';
import { atMostCharacters } from '@lotbook/access/rules/text';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { Dialog } from '@lotbook/ui/Dialog';
import { TextField } from '@lotbook/ui/fields';
import { Stack, Text } from '@lotbook/ui/layout';
import { useState } from 'react';
import { useAction } from '../../system/use-action.ts';
import { UpdateAccount } from '../settings/mutations.ts';

const nameRule = combineRules(required('accountName'), atMostCharacters(80));

interface LegalNameDialogProps {
  readonly accountId: string;
  /** The name of the account, which forms print. */
  readonly name: string;
  readonly onClose: () => void;
  /** The name is right now: the form can be made. */
  readonly onConfirmed: () => void;
}

/** Asks for the name that forms print before the first one is made: an account starts with whatever name its sign-in had. */
export function LegalNameDialog({ accountId, name, onClose, onConfirmed }: LegalNameDialogProps) {
  const [legalName, setLegalName] = useState(name);
  const [isTried, setTried] = useState(false);
  const { run, busy, wrong } = useAction(UpdateAccount, { refetch: ['Account'] });
  const fault = nameRule(legalName);
  const confirm = async () => {
    setTried(true);
    if (fault !== undefined) return;
    if (
      legalName.trim() !== name &&
      !(await run({ accountId, accountData: { name: legalName.trim() } }))
    )
      return;
    onConfirmed();
  };
  return (
    <Dialog
      title="Name on your forms"
      open
      onClose={onClose}
      onSubmit={() => void confirm()}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" submit busy={busy}>
            Save and make the form
          </Button>
        </>
      }
    >
      <Stack>
        {wrong && <Banner tone="loss">{wrong}</Banner>}
        <Text>Forms print this name. Enter it as it is on your tax return.</Text>
        <TextField
          label="Legal name"
          value={legalName}
          onChange={setLegalName}
          error={isTried ? fault : undefined}
          help="It is also the name of this account."
        />
      </Stack>
    </Dialog>
  );
}
