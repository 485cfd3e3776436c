import * as checkout from '@lotbook/messages/generated/web/checkout';
import * as status from '@lotbook/messages/generated/web/status';
import { useTranslate } from '@lotbook/ui/translate';
import { Banner } from '@lotbook/ui/Banner';
import { Mark } from '@lotbook/ui/brand';
import { CentrePage } from '@lotbook/ui/frame';
import { BulletList } from '@lotbook/ui/BulletList';
import { Columns, Facts, Row, Section, Stack, Text } from '@lotbook/ui/layout';
import { Skeleton } from '@lotbook/ui/Skeleton';
import { SubTabs } from '@lotbook/ui/SubTabs';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { PricesQuery } from '../../generated/graphql.ts';
import { getAppName, type AppId } from '../../system/config.ts';
import { ButtonLink, SubTabLink } from '../../system/links.tsx';
import { Title } from '../../system/Title.tsx';
import { formatPlanPrice, listLimits } from '../checkout/plan-text.ts';
import { useSession } from '../shared/use-session.ts';
import { readPrices } from './read-prices.ts';

const route = getRouteApi('/$appId/pricing');
type Plans = PricesQuery['plans'];

/** TIR Admin has no prices: its accounts are made for invited people. */
const pricedApps: readonly AppId[] = ['tax', 'accounting', 'tax-preparer'];
const signUp = { authorizationParams: { screen_hint: 'signup' } };

/** What an application costs, before signing up. */
export function Pricing() {
  const { appId } = route.useRouteContext();
  return <AppPrices key={appId} appId={appId} />;
}

function AppPrices({ appId }: { readonly appId: AppId }) {
  const t = useTranslate();
  const session = useSession();
  const [plans, setPlans] = useState<Plans>();
  const [error, setError] = useState<string>();
  const hasTrial = session.config.billed && session.config.trialDays > 0;
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
        <SubTabs label={t(checkout.pricing)}>
          {pricedApps.map((id) => (
            <SubTabLink key={id} to="/$appId/pricing" params={{ appId: id }}>
              {getAppName(session.config, id)}
            </SubTabLink>
          ))}
        </SubTabs>
        {error !== undefined && (
          <Banner tone="loss">{t(checkout.plansNotLoaded, { reason: error })}</Banner>
        )}
        {!plans && error === undefined && <Skeleton width={40} />}
        {plans && appId === 'accounting' && hasTrial && (
          <Text>{t(checkout.trialOffer, { days: session.config.trialDays })}</Text>
        )}
        {plans && <PlanCards plans={plans} />}
        <Row>
          <ButtonLink kind="primary" to="/$appId/login" params={{ appId }} search={signUp}>
            {t(checkout.signUp)}
          </ButtonLink>
          <ButtonLink to="/$appId/login" params={{ appId }}>
            {t(status.signIn)}
          </ButtonLink>
        </Row>
      </Stack>
    </CentrePage>
  );
}

function PlanCards({ plans }: { readonly plans: Plans }) {
  const t = useTranslate();
  const isOnce = plans.every(({ period }) => period === null);
  return (
    <>
      <Columns least={190} even>
        {plans.map((plan) => (
          <Section key={plan.id} title={plan.name}>
            <Stack gap="half">
              <Text tone="strong">{formatPlanPrice(t, plan)}</Text>
              {!isOnce && <PlanLimits plan={plan} />}
            </Stack>
          </Section>
        ))}
      </Columns>
      <AddOnPrices plans={plans} />
      <Text tone="muted">
        {isOnce ? `${t(checkout.priceNote)} ${t(checkout.freeReports)}` : t(checkout.pricingNote)}
      </Text>
    </>
  );
}

function PlanLimits({ plan }: { readonly plan: Plans[number] }) {
  const t = useTranslate();
  const limits = listLimits(t, plan);
  return <BulletList items={limits.length === 0 ? [t(checkout.planUnlimited)] : limits} />;
}

/** Plans of one period can have the same add-ons, so each is shown once. */
function AddOnPrices({ plans }: { readonly plans: Plans }) {
  const t = useTranslate();
  const addOns = new Map(
    plans.flatMap(({ period, planAddOns }) =>
      planAddOns.map((addOn) => [addOn.id, { ...addOn, period }] as const),
    ),
  );
  if (addOns.size === 0) return null;
  return (
    <Section title={t(checkout.addOns)} note={t(checkout.addOnsNote)}>
      <Facts
        items={[...addOns.values()].map(
          (addOn) => [addOn.name, formatPlanPrice(t, addOn)] as const,
        )}
      />
    </Section>
  );
}
