import * as checkout from '@lotbook/messages/generated/web/checkout';
import * as settings from '@lotbook/messages/generated/web/settings';
import { Empty } from '@lotbook/ui/Empty';
import { CreditCard } from '@lotbook/ui/icons';
import { Section, Text } from '@lotbook/ui/layout';
import { Skeleton } from '@lotbook/ui/Skeleton';
import { useTranslate } from '@lotbook/ui/translate';
import { useAccount, useAccountId } from '../account/use-account.ts';
import { explainBlocked, useAllowed } from '../account/use-may.ts';
import { AddOns } from '../checkout/AddOns.tsx';
import { BillingDocuments } from '../checkout/BillingDocuments.tsx';
import { Credit } from '../checkout/Credit.tsx';
import { Invoices } from '../checkout/Invoices.tsx';
import { PlanChoice } from '../checkout/PlanChoice.tsx';
import { PlanPaymentBanner } from '../checkout/PlanPaymentBanner.tsx';
import { useNoBilling } from '../checkout/use-no-billing.ts';
import { useTrial } from '../checkout/use-trial.ts';
import { usePlanApp } from '../shared/use-plan-app.ts';
import { SettingsTitle } from '../shared/SettingsTitle.tsx';

/** The plan, the card, credit and invoices, for the owner. */
export function BillingSettings() {
  const t = useTranslate();
  const { account } = useAccount();
  const allowed = useAllowed();
  return (
    <>
      <SettingsTitle part={t(settings.logBilling)} />
      {allowed.may('billingView') && !allowed.isSample ? (
        <OwnBilling />
      ) : (
        <Section title={t(settings.logBilling)}>
          {account ? (
            <Text tone="muted">{explainBlocked('billingView', t, allowed)}</Text>
          ) : (
            <Skeleton width={40} />
          )}
        </Section>
      )}
    </>
  );
}

function OwnBilling() {
  const t = useTranslate();
  const accountId = useAccountId();
  const days = useTrial(accountId);
  const planApp = usePlanApp();
  const isEmpty = useNoBilling(accountId) === true && !planApp;
  return (
    <>
      <PlanPaymentBanner accountId={accountId} />
      {planApp && (
        <Section title={t(checkout.plans)}>
          <PlanChoice accountId={accountId} inTrial={days !== undefined} appType={planApp}>
            <Text tone="muted">{t(checkout.noPlansSold)}</Text>
          </PlanChoice>
        </Section>
      )}
      {planApp && <AddOns accountId={accountId} appType={planApp} />}
      <Credit />
      <Invoices />
      <BillingDocuments />
      {isEmpty && (
        <Section>
          <Empty
            title={t(checkout.noBilling)}
            icon={<CreditCard size={32} strokeWidth={1.5} aria-hidden />}
          >
            {t(checkout.noBillingHelp)}
          </Empty>
        </Section>
      )}
    </>
  );
}
