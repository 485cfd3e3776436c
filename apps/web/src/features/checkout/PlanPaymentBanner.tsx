import * as checkout from '@lotbook/messages/generated/web/checkout';
import { useChangeCard } from './use-change-card.ts';
import { useQuery } from '@apollo/client/react';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { useTranslate } from '@lotbook/ui/translate';
import { useAllowed } from '../account/use-may.ts';
import { PlanPaymentDocument } from './billing-documents.ts';

/** Tells the owner that the plan's payment failed, and leads to the page for cards. */
export function PlanPaymentBanner({ accountId }: { readonly accountId: string }) {
  const t = useTranslate();
  const { may } = useAllowed();
  const isOwner = may('billingView');
  const { data } = useQuery(PlanPaymentDocument, { variables: { accountId }, skip: !isOwner });
  const { change, loading } = useChangeCard(accountId);
  if (!isOwner || data?.subscription?.paymentFailed !== true) return null;
  return (
    <Banner
      tone="loss"
      action={
        <Button small busy={loading} onClick={() => void change()}>
          {t(checkout.changeCard)}
        </Button>
      }
    >
      {t(checkout.paymentFailedBanner)}
    </Banner>
  );
}
