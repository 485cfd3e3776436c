import * as checkout from '@lotbook/messages/generated/web/checkout';
import { useQuery } from '@apollo/client/react';
import { Button } from '@lotbook/ui/buttons';
import { TextField } from '@lotbook/ui/fields';
import { Form } from '@lotbook/ui/Form';
import { FormRow } from '@lotbook/ui/FormRow';
import { Row, Section, Stack, Text } from '@lotbook/ui/layout';
import { useTranslate } from '@lotbook/ui/translate';
import { useState } from 'react';
import type { PlansQuery } from '../../generated/graphql.ts';
import { PlansDocument, PlanStatusDocument } from './billing-documents.ts';
import { formatPlanPrice, listLimits } from './plan-text.ts';
import { usePortal } from './use-portal.ts';

interface AddOnsProps {
  readonly accountId: string;
  readonly appType: 'accounting' | 'tax-preparer';
}

type Plan = PlansQuery['plans'][number];
type AddOn = Plan['planAddOns'][number];

/** The add-ons of the account's plan, each with its units. The price of a change is shown before it is made. */
export function AddOns({ accountId, appType }: AddOnsProps) {
  const t = useTranslate();
  const { data } = useQuery(PlansDocument, { variables: { appType } });
  const { data: current } = useQuery(PlanStatusDocument, {
    variables: { accountId },
    fetchPolicy: 'cache-and-network',
  });
  const own = current?.account?.plan;
  const plan = data?.plans.find(({ id }) => id === own?.id);
  const { status } = current?.subscription ?? {};
  if (
    !plan ||
    !own ||
    plan.planAddOns.length === 0 ||
    !(status === 'in_trial' || status === 'active')
  )
    return null;
  const getUnits = (id: string): number =>
    own.planAddOns.find((each) => each.id === id)?.quantity ?? 0;
  return (
    <Section title={t(checkout.addOns)} note={t(checkout.addOnsNote)}>
      <Stack>
        {plan.planAddOns.map((addOn) => (
          <AddOnRow
            key={`${addOn.id} ${getUnits(addOn.id)}`}
            accountId={accountId}
            addOn={addOn}
            period={plan.period}
            units={getUnits(addOn.id)}
          />
        ))}
      </Stack>
    </Section>
  );
}

interface AddOnRowProps {
  readonly accountId: string;
  readonly addOn: AddOn;
  readonly period: string | null;
  readonly units: number;
}

function AddOnRow({ accountId, addOn, period, units }: AddOnRowProps) {
  const t = useTranslate();
  const portal = usePortal(accountId);
  const [text, setText] = useState(String(units));
  const isCount = /^\d{1,4}$/.test(text.trim());
  const adds = listLimits(t, addOn).map((limit) => `+${limit}`);
  const open = (quantity: number) => void portal.open(addOn.id, { quantity });
  return (
    <Row between>
      <Stack gap="half">
        <Text>
          <strong>{addOn.name}</strong> {formatPlanPrice(t, { price: addOn.price, period })}
        </Text>
        {adds.length > 0 && <Text tone="muted">{adds.join(', ')}</Text>}
        {units > 0 && <Text>{t(checkout.addOnUnits, { units })}</Text>}
      </Stack>
      {addOn.hasQuantity ? (
        <Form onSubmit={() => open(Number(text))}>
          <FormRow>
            <TextField
              label={t(checkout.addOnQuantity, { name: addOn.name })}
              value={text}
              onChange={setText}
              error={isCount ? undefined : t(checkout.addOnCount)}
            />
            <Button submit busy={portal.busy} disabled={!isCount || Number(text) === units}>
              {t(checkout.changeAddOn)}
            </Button>
          </FormRow>
        </Form>
      ) : (
        <Button busy={portal.busy} onClick={() => open(units > 0 ? 0 : 1)}>
          {units > 0
            ? t(checkout.removeAddOn, { name: addOn.name })
            : t(checkout.addAddOn, { name: addOn.name })}
        </Button>
      )}
    </Row>
  );
}
