import * as checkout from '@lotbook/messages/generated/web/checkout';
import * as shell from '@lotbook/messages/generated/web/shell';
import { useTranslate } from '@lotbook/ui/translate';
import { usePlanPayment } from '../checkout/use-plan-payment.ts';
import { BillingBar } from './BillingBar.tsx';

/** Tells the owner on every page that the plan's payment failed, or that the plan has ended and changes soon can't be made. The billing settings explain it. */
export function PaymentFailedBar({ accountId }: { readonly accountId: string }) {
  const t = useTranslate();
  const payment = usePlanPayment(accountId);
  if (payment?.accessEndsAt)
    return (
      <BillingBar
        tone="warning"
        label={t(shell.planEnded)}
        help={t(checkout.planEnded, { day: payment.accessEndsAt.slice(0, 10) })}
        button={t(shell.seePlans)}
      />
    );
  return payment?.isFailed ? (
    <BillingBar
      tone="warning"
      label={t(shell.planPaymentFailed)}
      help={t(shell.planPaymentFailedHelp)}
      button={t(shell.openBilling)}
    />
  ) : null;
}
