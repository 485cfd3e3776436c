import * as checkout from '@lotbook/messages/generated/web/checkout';
import { useChangeCard } from './use-change-card.ts';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { useTranslate } from '@lotbook/ui/translate';
import { usePlanPayment } from './use-plan-payment.ts';

/** Tells the owner that the plan's payment failed, with the way to the page for cards, or that the plan has ended. */
export function PlanPaymentBanner({ accountId }: { readonly accountId: string }) {
  const t = useTranslate();
  const payment = usePlanPayment(accountId);
  const { change, loading } = useChangeCard(accountId);
  if (payment?.accessEndsAt)
    return (
      <Banner tone="warning">
        {t(checkout.planEnded, { day: payment.accessEndsAt.slice(0, 10) })}
      </Banner>
    );
  if (!payment?.isFailed) return null;
  return (
    <Banner
      tone="loss"
      action={
        <Button small busy={loading} onClick={() => change()}>
          {t(checkout.changeCard)}
        </Button>
      }
    >
      {t(checkout.paymentFailedBanner)}
    </Banner>
  );
}
