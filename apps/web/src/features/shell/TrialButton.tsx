import { Button } from '@lotbook/ui/buttons';
import { useModal } from '../../system/modals.ts';
import { useAccount } from '../account/use-account.ts';
import { useTrial } from '../checkout/use-trial.ts';

/** How long a trial still runs; leads to its end in a plan. */
export function TrialButton() {
  const { account } = useAccount();
  const days = useTrial(account?.inTrial === true ? account.id : undefined);
  const convert = useModal('convert-trial');
  if (days === undefined) return null;
  return (
    <Button small onClick={convert.show}>
      {days} {days === 1 ? 'Day Left In Trial' : 'Days Left In Trial'}
    </Button>
  );
}
