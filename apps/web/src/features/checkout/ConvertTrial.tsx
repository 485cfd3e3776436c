import * as checkout from '@lotbook/messages/generated/web/checkout';
import * as contract from '@lotbook/messages/generated/contract';
import { useTranslate } from '@lotbook/ui/translate';
import { Button } from '@lotbook/ui/buttons';
import { Dialog } from '@lotbook/ui/Dialog';
import { Text } from '@lotbook/ui/layout';
import { useModal } from '../../system/modals.ts';
import { useAccount } from '../account/use-account.ts';
import { useAllowed } from '../account/use-may.ts';
import { PlanChoice } from './PlanChoice.tsx';
import { useTrial } from './use-trial.ts';

/** Explains the end of the trial and how to get a plan. */
export function ConvertTrial() {
  const t = useTranslate();
  const { open, close } = useModal('convert-trial');
  const support = useModal('contact-support');
  const { account } = useAccount();
  const name = account?.name ?? '';
  const { may } = useAllowed();
  const days = useTrial(account?.inTrial === true ? account.id : undefined);
  return (
    <Dialog
      title={t(checkout.convertTrial)}
      open={open}
      onClose={close}
      actions={
        may('billingView') && <Button onClick={support.show}>{t(contract.contactSupport)}</Button>
      }
    >
      <Text>
        {days !== undefined
          ? t(checkout.trialEnds, { account: name, days })
          : account?.trialEnded
            ? t(checkout.trialEnded, { account: name })
            : t(checkout.noTrial)}
      </Text>
      {!may('billingView') && <Text tone="muted">{t(checkout.ownerChoosesPlan)}</Text>}
      {may('billingView') && account && open && (
        <PlanChoice accountId={account.id} inTrial={days !== undefined} appType="accounting">
          <Text tone="muted">{t(checkout.planHelp)}</Text>
        </PlanChoice>
      )}
    </Dialog>
  );
}
