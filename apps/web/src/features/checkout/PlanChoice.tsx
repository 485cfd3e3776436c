import * as checkout from '@lotbook/messages/generated/web/checkout';
import type { Translate } from '@lotbook/messages/translator';
import * as common from '@lotbook/messages/generated/common';
import { RichText, useTranslate } from '@lotbook/ui/translate';
import { useMutation, useQuery } from '@apollo/client/react';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { CheckField } from '@lotbook/ui/CheckField';
import { Row, Stack, Text } from '@lotbook/ui/layout';
import { useToast } from '@lotbook/ui/toast';
import { When } from '@lotbook/ui/When';
import { useState } from 'react';
import { PlanCheckoutDocument, PlansDocument, PlanStatusDocument } from './billing-documents.ts';
import { formatPlanPrice } from './plan-text.ts';

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
  const { data: current } = useQuery(PlanStatusDocument, {
    variables: { accountId },
    fetchPolicy: 'cache-and-network',
  });
  const { status, term_end: termEnd } = current?.subscription ?? {};
  const isCurrent = (planId: string): boolean =>
    current?.account?.plan.id === planId && status !== undefined && running.has(status);
  const [openCheckout, { loading }] = useMutation(PlanCheckoutDocument);
  if (error && !data)
    return <Banner tone="loss">{t(checkout.plansNotLoaded, { reason: error.message })}</Banner>;
  // The free plan of an installation without a provider has no period, and isn't sold.
  const sold = data?.plans.filter(({ period }) => period !== null) ?? [];
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
      {sold.map((plan) => (
        <Row key={plan.id} between>
          <Stack gap="half">
            <Text>
              <strong>{plan.name}</strong> {formatPlanPrice(t, plan)}
            </Text>
            <Text tone="muted">{getRoomText(t, plan)}</Text>
            {isCurrent(plan.id) && termEnd && (
              <Text>
                <RichText
                  message={status === 'non_renewing' ? checkout.planEnds : checkout.planRenews}
                  tags={{ day: showDay(termEnd) }}
                />
              </Text>
            )}
          </Stack>
          {(!isCurrent(plan.id) || status !== 'active') && (
            <Button busy={loading} onClick={() => choose(plan.id)}>
              {t(checkout.choosePlan, { name: plan.name })}
            </Button>
          )}
        </Row>
      ))}
      {inTrial && (
        <CheckField label={t(checkout.payNow)} checked={disableTrial} onChange={setDisableTrial} />
      )}
    </Stack>
  );
}

const showDay = (at: string) => () => <When at={at} show="day" />;

/** States in which the account has its plan. */
const running: ReadonlySet<string> = new Set(['in_trial', 'active', 'non_renewing']);

function getRoomText(
  t: Translate,
  {
    numberOfClients: clients,
    numberOfTransactions: transactions,
  }: { readonly numberOfClients: number | null; readonly numberOfTransactions: number | null },
): string {
  if (clients !== null) return t(checkout.planClients, { count: clients });
  return transactions === null
    ? t(checkout.planUnlimited)
    : t(checkout.planRoom, { count: transactions });
}
