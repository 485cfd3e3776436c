import * as common from '@lotbook/messages/generated/common';
import * as staking from '@lotbook/messages/generated/web/staking';
import { Confirm } from '@lotbook/ui/Confirm';
import { Text } from '@lotbook/ui/layout';
import { useTranslate } from '@lotbook/ui/translate';
import { useNavigate } from '@tanstack/react-router';
import { usePageAt } from '../../system/place.ts';
import { useAction } from '../../system/use-action.ts';
import { useAccountId } from '../account/use-account.ts';
import { RemoveValidatorDocument } from './documents.ts';

interface RemoveValidatorProps {
  readonly validatorId: string;
  readonly name: string;
  readonly onClose: () => void;
}

/** Asks, stops tracking the validator, and returns to the list. */
export function RemoveValidator({ validatorId, name, onClose }: RemoveValidatorProps) {
  const t = useTranslate();
  const accountId = useAccountId();
  const navigate = useNavigate();
  const pageAt = usePageAt();
  const action = useAction(RemoveValidatorDocument, { toastWrong: true });
  const remove = async () => {
    if (await action.run({ accountId, validatorId }, t(staking.removed, { index: name })))
      await navigate({ to: pageAt('staking') });
    else onClose();
  };
  return (
    <Confirm
      title={t(staking.remove)}
      verb={t(common.remove)}
      danger
      open
      onClose={onClose}
      onConfirm={() => void remove()}
      busy={action.busy}
    >
      <Text>{t(staking.removeHelp)}</Text>
    </Confirm>
  );
}
