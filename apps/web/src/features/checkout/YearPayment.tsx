import type { Translate } from '@lotbook/messages/translator';
import * as checkout from '@lotbook/messages/generated/web/checkout';
import * as common from '@lotbook/messages/generated/common';
import { RichText, useTranslate } from '@lotbook/ui/translate';
import { useMutation } from '@apollo/client/react';
import { format, money, subtract } from '@lotbook/decimal/decimal';
import { Amount } from '@lotbook/ui/Amount';
import { Badge } from '@lotbook/ui/Badge';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { Facts, Row, Section, Split, Stack, Text } from '@lotbook/ui/layout';
import { PlainTable } from '@lotbook/ui/PlainTable';
import type { Column } from '@lotbook/ui/table-model';
import { useToast } from '@lotbook/ui/toast';
import type { TaxBillingQuery } from '../../generated/graphql.ts';
import { useAccountId } from '../account/use-account.ts';
import { makeChargeColumns } from './charge-columns.tsx';
import { UpgradePortalDocument } from './billing-documents.ts';
import { OrderSummary } from './OrderSummary.tsx';
import type { YearBill } from './PayYear.tsx';

interface YearPaymentProps extends Pick<YearBill, 'billing' | 'card'> {}

/** The price of one tax year next to its order summary, and its payments. */
export function YearPayment({ billing, card }: YearPaymentProps) {
  const t = useTranslate();
  const { state, yearLabel, extraTransactions } = billing;
  const paid = state === 'paid';
  return (
    <Stack>
      {paid && <Banner tone="gain">{t(checkout.yearPaidBanner, { year: yearLabel })}</Banner>}
      {state === 'outgrown' && (
        <Banner tone="warning">
          {t(checkout.yearOutgrown, { year: yearLabel, count: extraTransactions })}
        </Banner>
      )}
      {state === 'pending' && (
        <Banner tone="warning">
          {billing.otherPayer
            ? t(checkout.otherPayer, { name: billing.otherPayer, year: yearLabel })
            : t(checkout.paymentPending, { year: yearLabel })}
        </Banner>
      )}
      {state === 'declined' && (
        <Banner tone="loss">
          {t(checkout.notCharged, {
            problem: billing.history[0]?.problem ?? t(checkout.paymentDeclined),
          })}
        </Banner>
      )}
      <Split
        main={<YearPrice billing={billing} />}
        lead={
          paid ? <PaidYear billing={billing} /> : <OrderSummary billing={billing} card={card} />
        }
        side={undefined}
      />
      {billing.history.length > 0 && (
        <Section title={t(checkout.payments, { year: yearLabel })}>
          <PlainTable
            listed
            label={t(checkout.allPayments, { year: yearLabel })}
            rows={billing.history}
            rowId={({ id }) => id}
            columns={makeHistoryColumns(t)}
          />
        </Section>
      )}
    </Stack>
  );
}

/** The tiers, and which of them the year needs. */
function YearPrice({ billing }: Pick<YearPaymentProps, 'billing'>) {
  const t = useTranslate();
  const { yearLabel, transactions, currentTxLimit, tierPrice, tiers } = billing;
  const room =
    currentTxLimit === null
      ? t(checkout.tierUnlimited, { name: tierPrice.name })
      : t(checkout.tierRoom, { name: tierPrice.name, count: currentTxLimit - transactions });
  return (
    <Section title={t(checkout.yearReportsTitle, { year: yearLabel })} note={t(checkout.priceNote)}>
      <Stack>
        <Facts
          items={[
            [t(checkout.yearTransactions), t(common.number, { value: transactions })],
            [t(checkout.tier), room],
          ]}
        />
        <PlainTable
          label={t(checkout.tierPrice)}
          rows={tiers}
          rowId={({ id }) => id}
          columns={makeTierColumns(t, billing)}
        />
        <Text tone="muted" size="small">
          {t(checkout.freeReports)}
        </Text>
      </Stack>
    </Section>
  );
}

const makeTierColumns = (
  t: Translate,
  { state, tierPrice, currency }: YearPaymentProps['billing'],
): readonly Column<YearPaymentProps['billing']['tiers'][number]>[] => [
  {
    id: 'tier',
    label: t(checkout.tier),
    width: '',
    cell: ({ id, name }) => (
      <Row>
        {name}
        {id === tierPrice.id && (
          <Badge tone={state === 'paid' ? 'gain' : 'info'}>
            {state === 'paid' ? t(checkout.paid) : t(checkout.ownTier)}
          </Badge>
        )}
      </Row>
    ),
  },
  {
    id: 'price',
    label: t(checkout.tierPrice),
    width: '',
    end: true,
    cell: ({ price }) => <Amount value={price} digits="cents" unit={currency} />,
  },
];

/** What was paid for the year, and the way to a larger tier. */
function PaidYear({ billing }: Pick<YearPaymentProps, 'billing'>) {
  const t = useTranslate();
  return (
    <Section title={t(checkout.payment)}>
      <Stack>
        <Facts
          end
          items={[
            [
              t(checkout.paid),
              <Amount
                key="paid"
                value={billing.taxYearReportAmount}
                digits="cents"
                unit={billing.currency}
              />,
            ],
          ]}
        />
        <MoreRoom billing={billing} />
      </Stack>
    </Section>
  );
}

const makeHistoryColumns = (
  t: Translate,
  charge = makeChargeColumns(t),
): readonly Column<TaxBillingQuery['taxBilling']['history'][number]>[] => [
  charge.date,
  { id: 'tier', label: t(checkout.tier), width: '', cell: ({ tier }) => tier ?? '' },
  charge.status,
  charge.paidBy,
  charge.credit,
  charge.total,
];

const showPrice = (price: string, currency: string) => () => (
  <Amount value={price} digits="cents" unit={currency} />
);

/** Lets users buy the next tier for a paid year before they need it. */
function MoreRoom({
  billing: { taxYear, tierPrice, tiers, baseTxAmount, currency },
}: Pick<YearPaymentProps, 'billing'>) {
  const t = useTranslate();
  const accountId = useAccountId();
  const toast = useToast();
  const [portal, opening] = useMutation(UpgradePortalDocument);
  const next = tiers[tiers.findIndex(({ id }) => id === tierPrice.id) + 1];
  if (!next) return null;
  const upgrade = async () => {
    try {
      const { data } = await portal({ variables: { accountId, planId: next.id, taxYear } });
      if (data) globalThis.location.assign(data.generateUpgradePortal);
    } catch (error) {
      toast(
        t(checkout.checkoutNotOpened, {
          reason: error instanceof Error ? error.message : t(common.unknownReason),
        }),
        'loss',
      );
    }
  };
  return (
    <Row>
      <Button busy={opening.loading} onClick={() => upgrade()}>
        {t(checkout.upgrade, { tier: next.name.toLowerCase() })}
      </Button>
      <Text tone="muted">
        <RichText
          message={checkout.upgradePrice}
          tags={{
            price: showPrice(format(subtract(money(next.price), money(baseTxAmount)), 2), currency),
          }}
        />
      </Text>
    </Row>
  );
}
