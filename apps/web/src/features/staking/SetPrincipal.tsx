import * as common from '@lotbook/messages/generated/common';
import * as staking from '@lotbook/messages/generated/web/staking';
import { TextField } from '@lotbook/ui/fields';
import { FormDialog } from '@lotbook/ui/FormDialog';
import { useTranslate } from '@lotbook/ui/translate';
import { useState } from 'react';
import type { ValidatorQuery } from '../../generated/graphql.ts';
import { useAction } from '../../system/use-action.ts';
import { useAccountId } from '../account/use-account.ts';
import { SetValidatorPrincipalDocument } from './documents.ts';

const refetch = { refetch: ['Validator'] };

interface SetPrincipalProps {
  readonly validatorId: string;
  readonly opening: ValidatorQuery['validator']['opening'];
  readonly onClose: () => void;
}

/** Enters or changes the principal of a validator that was active before it was added. */
export function SetPrincipal({ validatorId, opening, onClose }: SetPrincipalProps) {
  const t = useTranslate();
  const accountId = useAccountId();
  const [principal, setPrincipal] = useState(opening.principal ?? '');
  const action = useAction(SetValidatorPrincipalDocument, refetch);
  const save = async () => {
    if (await action.run({ accountId, validatorId, principal }, t(staking.bookingChanged)))
      onClose();
  };
  return (
    <FormDialog
      title={t(opening.principal === null ? staking.setPrincipal : staking.changePrincipal)}
      verb={t(common.save)}
      onClose={onClose}
      onSubmit={() => void save()}
      busy={action.busy}
      wrong={action.wrong}
    >
      {opening.balance !== null && opening.date !== null && (
        <p>{t(staking.firstBalance, { date: opening.date, balance: opening.balance })}</p>
      )}
      <TextField
        label={t(staking.principalLabel)}
        help={t(staking.principalHelp)}
        value={principal}
        onChange={setPrincipal}
      />
    </FormDialog>
  );
}
