import { Button } from '@lotbook/ui/buttons';
import { Dialog } from '@lotbook/ui/Dialog';
import { Text } from '@lotbook/ui/layout';
import { useModal } from '../../system/modals.ts';
import { useAccount } from '../account/use-account.ts';
import { blockedReason, useAllowed } from '../account/use-may.ts';
import { useTrial } from './use-trial.ts';

/** What the end of the trial means, and whom to ask for a plan. */
export function ConvertTrial() {
  const { open, close } = useModal('convert-trial');
  const support = useModal('contact-support');
  const { account } = useAccount();
  const { may } = useAllowed();
  const days = useTrial(account?.inTrial === true ? account.id : undefined);
  return (
    <Dialog
      title="From trial to plan"
      open={open}
      onClose={close}
      actions={
        may('billingView') && (
          <Button kind="primary" onClick={support.show}>
            Contact Support
          </Button>
        )
      }
    >
      <Text>
        {days === undefined
          ? 'No trial runs for this account.'
          : `The trial of ${account?.name ?? 'this account'} ends in ${days} ${days === 1 ? 'day' : 'days'}.`}{' '}
        Everything you brought in stays.
      </Text>
      <Text tone="muted">
        {may('billingView')
          ? 'Plans are agreed with whoever runs this installation.'
          : blockedReason('billingView')}
      </Text>
    </Dialog>
  );
}
