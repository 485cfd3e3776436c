import * as checkout from '@lotbook/messages/generated/web/checkout';
import { useTranslate } from '@lotbook/ui/translate';
import { Banner } from '@lotbook/ui/Banner';
import { Mark } from '@lotbook/ui/brand';
import { CentrePage } from '@lotbook/ui/frame';
import { Facts, Row, Section, Stack, Text } from '@lotbook/ui/layout';
import { Skeleton } from '@lotbook/ui/Skeleton';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { PricesQuery } from '../../generated/graphql.ts';
import { ButtonLink } from '../../system/links.tsx';
import { Title } from '../../system/Title.tsx';
import { formatLimits, formatPlanPrice } from '../checkout/plan-text.ts';
import { useSession } from '../shared/use-session.ts';
import { readPrices } from './read-prices.ts';

const route = getRouteApi('/$appId/pricing');
const signUp = { authorizationParams: { screen_hint: 'signup' } };

/** What an application costs, before signing up. */
export function Pricing() {
  const t = useTranslate();
  const { appId } = route.useRouteContext();
  const session = useSession();
  const [plans, setPlans] = useState<PricesQuery['plans']>();
  const [error, setError] = useState<string>();
  useEffect(() => {
    readPrices(session.client(appId), appId).then(setPlans, (reason: unknown) =>
      setError(reason instanceof Error ? reason.message : String(reason)),
    );
  }, [session, appId]);
  return (
    <CentrePage wide>
      <Title>{t(checkout.pricing)}</Title>
      <Stack>
        <Mark size={40} />
        <h1>{t(checkout.pricing)}</h1>
        {error !== undefined && (
          <Banner tone="loss">{t(checkout.plansNotLoaded, { reason: error })}</Banner>
        )}
        {!plans && error === undefined && <Skeleton width={40} />}
        {plans?.map((plan) => (
          <Section key={plan.id} title={plan.name} note={formatPlanPrice(t, plan)}>
            <PlanLimits plan={plan} />
            {plan.planAddOns.length > 0 && (
              <Facts
                items={plan.planAddOns.map(({ name, price }) => [
                  t(checkout.addOnNamed, { name }),
                  formatPlanPrice(t, { price, period: plan.period }),
                ])}
              />
            )}
          </Section>
        ))}
        {plans && <Text tone="muted">{t(checkout.pricingNote)}</Text>}
        <Row>
          <ButtonLink kind="primary" to="/$appId/login" params={{ appId }} search={signUp}>
            {t(checkout.signUp)}
          </ButtonLink>
        </Row>
      </Stack>
    </CentrePage>
  );
}

function PlanLimits({ plan }: { readonly plan: PricesQuery['plans'][number] }) {
  const t = useTranslate();
  const limits = formatLimits(t, plan);
  return limits.length === 0 ? <Text>{t(checkout.planUnlimited)}</Text> : <Facts items={limits} />;
}
