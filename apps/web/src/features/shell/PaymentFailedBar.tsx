import { useQuery } from '@apollo/client/react';
import * as shell from '@lotbook/messages/generated/web/shell';
import { AccountBar } from '@lotbook/ui/frame';
import { useTranslate } from '@lotbook/ui/translate';
import { PageButton } from '../../system/links.tsx';
import { useAllowed } from '../account/use-may.ts';
import { PlanPaymentDocument } from '../checkout/billing-documents.ts';

/** Tells the owner on every page that the plan's payment failed. The billing settings explain it. */
export function PaymentFailedBar({ accountId }: { readonly accountId: string }) {
  const t = useTranslate();
  const isOwner = useAllowed().may('billingView');
  const { data } = useQuery(PlanPaymentDocument, { variables: { accountId }, skip: !isOwner });
  if (!isOwner || data?.subscription?.paymentFailed !== true) return null;
  return (
    <AccountBar
      tone="warning"
      label={t(shell.planPaymentFailed)}
      action={
        <PageButton kind="primary" page="settings/billing">
          {t(shell.openBilling)}
        </PageButton>
      }
    >
      {t(shell.planPaymentFailedHelp)}
    </AccountBar>
  );
}
