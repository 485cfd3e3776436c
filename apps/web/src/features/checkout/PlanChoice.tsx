import * as checkout from '@lotbook/messages/generated/web/checkout';
import type { Translate } from '@lotbook/messages/translator';
import * as common from '@lotbook/messages/generated/common';
import { RichText, useTranslate } from '@lotbook/ui/translate';
import { useMutation, useQuery } from '@apollo/client/react';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { CheckField } from '@lotbook/ui/CheckField';
import { Row, Stack, Text } from '@lotbook/ui/layout';
import { Skeleton } from '@lotbook/ui/Skeleton';
import { useToast } from '@lotbook/ui/toast';
import { When } from '@lotbook/ui/When';
import { useState } from 'react';
import { PlanCheckoutDocument, PlansDocument, PlanStatusDocument } from './billing-documents.ts';
import { formatPlanPrice, listLimits, type LimitedPlan } from './plan-text.ts';

interface PlanChoiceProps {
  readonly accountId: string;
  /** A trial runs, and its remaining days can be given up. */
  readonly inTrial: boolean;
  readonly appType: 'accounting' | 'tax-preparer';
}

/** The plans of the payment provider, each leading to its checkout. Without such plans, shows `children`. */
export function PlanChoice({
  accountId,
  inTrial,
  appType,
  children,
}: PlanChoiceProps & { readonly children: React.ReactNode }) {
  const t = useTranslate();
  const toast = useToast();
  const [disableTrial, setDisableTrial] = useState(false);
  const { data, error } = useQuery(PlansDocument, { variables: { appType } });
  const { data: current, error: unknownStatus } = useQuery(PlanStatusDocument, {
    variables: { accountId },
    fetchPolicy: 'cache-and-network',
  });
  const { status, term_end: termEnd, paymentFailed } = current?.subscription ?? {};
  const isCurrent = (planId: string): boolean =>
    current?.account?.plan.id === planId && status !== undefined && running.has(status);
  // During the trial, the plan that was chosen can only be paid earlier.
  const canChooseAgain = status === 'non_renewing' || (status === 'in_trial' && disableTrial);
  const [openCheckout, { loading }] = useMutation(PlanCheckoutDocument);
  const failure = (!data && error) || (!current && unknownStatus);
  if (failure)
    return <Banner tone="loss">{t(checkout.plansNotLoaded, { reason: failure.message })}</Banner>;
  if (!data || !current) return <Skeleton width={40} />;
  // The free plan of an installation without a provider has no period, and isn't sold.
  const sold = data.plans.filter(({ period }) => period !== null);
  if (sold.length === 0) return children;
  const choose = async (planId: string) => {
    try {
      const { data: opened } = await openCheckout({
        variables: { accountId, planId, disableTrial: inTrial && disableTrial },
      });
      if (opened) globalThis.location.assign(opened.generateCheckoutPortal);
    } catch (reason) {
      toast(
        t(checkout.checkoutNotOpened, {
          reason: reason instanceof Error ? reason.message : t(common.unknownReason),
        }),
        'loss',
      );
    }
  };
  return (
    <Stack>
      {inTrial && (
        <CheckField
          label={t(checkout.payNow)}
          help={t(checkout.trialCharge)}
          checked={disableTrial}
          onChange={setDisableTrial}
        />
      )}
      {sold.map((plan) => (
        <Row key={plan.id} between>
          <Stack gap="half">
            <Text>
              <strong>{plan.name}</strong> {formatPlanPrice(t, plan)}
            </Text>
            <Text tone="muted">{getLimitsText(t, plan)}</Text>
            {isCurrent(plan.id) && termEnd && (
              <Text>
                {paymentFailed ? (
                  t(checkout.planDue)
                ) : (
                  <RichText message={getTermMessage(status)} tags={{ day: showDay(termEnd) }} />
                )}
              </Text>
            )}
          </Stack>
          {(!isCurrent(plan.id) || canChooseAgain) && (
            <Button busy={loading} onClick={() => choose(plan.id)}>
              {t(checkout.choosePlan, { name: plan.name })}
            </Button>
          )}
        </Row>
      ))}
    </Stack>
  );
}

const showDay = (at: string) => () => <When at={at} show="day" />;

/** States in which the account has its plan. */
const running: ReadonlySet<string> = new Set(['in_trial', 'active', 'non_renewing']);

function getLimitsText(t: Translate, plan: LimitedPlan): string {
  const limits = listLimits(t, plan);
  return limits.length === 0
    ? t(checkout.planUnlimited)
    : t(checkout.planLimits, { limits: limits.join(', ') });
}

const getTermMessage = (status: string | undefined) =>
  status === 'in_trial'
    ? checkout.planStarts
    : status === 'non_renewing'
      ? checkout.planEnds
      : checkout.planRenews;
