import * as shell from '@lotbook/messages/generated/web/shell';
import { useTranslate } from '@lotbook/ui/translate';
import { Button } from '@lotbook/ui/buttons';
import { useModal } from '../../system/modals.ts';
import { useAccount } from '../account/use-account.ts';
import { useTrial } from '../checkout/use-trial.ts';

/** The days left in the trial. Opens the dialog that converts it to a plan. */
export function TrialButton() {
  const t = useTranslate();
  const { account } = useAccount();
  const days = useTrial(account?.inTrial === true ? account.id : undefined);
  const convert = useModal('convert-trial');
  if (days === undefined) return null;
  return (
    <Button small onClick={convert.show}>
      {t(shell.trialDaysLeft, { days })}
    </Button>
  );
}
