import * as shell from '@lotbook/messages/generated/web/shell';
import { usePlanPayment } from '../checkout/use-plan-payment.ts';
import { BillingBar } from './BillingBar.tsx';

/** Tells the owner on every page that the plan's payment failed. The billing settings explain it. */
export const PaymentFailedBar = ({ accountId }: { readonly accountId: string }) =>
  usePlanPayment(accountId) === 'failed' ? (
    <BillingBar
      tone="warning"
      label={shell.planPaymentFailed}
      help={shell.planPaymentFailedHelp}
      button={shell.openBilling}
    />
  ) : null;
