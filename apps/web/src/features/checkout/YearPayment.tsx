import type { Translate } from '@lotbook/messages/translator';
import * as checkout from '@lotbook/messages/generated/web/checkout';
import * as common from '@lotbook/messages/generated/common';
import { RichText, useTranslate } from '@lotbook/ui/translate';
import { useMutation } from '@apollo/client/react';
import { format, money, subtract, zeroMoney } from '@lotbook/decimal/decimal';
import { Amount } from '@lotbook/ui/Amount';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { TextField } from '@lotbook/ui/fields';
import { Form } from '@lotbook/ui/Form';
import { FormRow } from '@lotbook/ui/FormRow';
import { CreditCard } from '@lotbook/ui/icons';
import { Facts, Row, Section, Stack, Text } from '@lotbook/ui/layout';
import { PlainTable } from '@lotbook/ui/PlainTable';
import type { Column } from '@lotbook/ui/table-model';
import { useToast } from '@lotbook/ui/toast';
import { useState } from 'react';
import type { TaxBillingQuery } from '../../generated/graphql.ts';
import { PageButton } from '../../system/links.tsx';
import { useAccountId } from '../account/use-account.ts';
import { makeChargeColumns } from './charge-columns.tsx';
import { ConfirmCouponDocument, UpgradePortalDocument } from './billing-documents.ts';
import { isByCard, PayYear, type YearBill } from './PayYear.tsx';
import { usePortal } from './use-portal.ts';

interface YearPaymentProps extends Pick<YearBill, 'billing' | 'card'> {}

/** The price of one tax year, a coupon field, and the payment button. */
export function YearPayment({ billing, card }: YearPaymentProps) {
  const t = useTranslate();
  const {
    state,
    yearLabel,
    currency,
    transactions,
    extraTransactions,
    currentTxLimit,
    tierPrice,
    due,
    creditUsed,
    chargeDue,
  } = billing;
  const paid = state === 'paid';
  const usesCredit = money(creditUsed) > zeroMoney;
  const room =
    currentTxLimit === null
      ? t(checkout.tierUnlimited, { name: tierPrice.name })
      : t(checkout.tierRoom, { name: tierPrice.name, count: currentTxLimit - transactions });
  return (
    <Stack>
      {paid && (
        <Banner tone="gain" action={<PageButton page="reports">{t(common.reports)}</PageButton>}>
          {t(checkout.yearPaidBanner, { year: yearLabel })}
        </Banner>
      )}
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
      <Section
        title={t(checkout.yearReportsTitle, { year: yearLabel })}
        note={t(checkout.priceNote)}
      >
        <Stack>
          <Facts
            items={[
              [t(checkout.yearTransactions), t(common.number, { value: transactions })],
              [t(checkout.tier), room],
              [
                t(checkout.tierPrice),
                <Amount key="price" value={billing.baseTxAmount} digits="cents" unit={currency} />,
              ],
              [
                t(checkout.paid),
                <Amount
                  key="paid"
                  value={billing.taxYearReportAmount}
                  digits="cents"
                  unit={currency}
                />,
              ],
              ...(paid
                ? []
                : [
                    [
                      t(checkout.toPay),
                      <Amount key="due" value={due} digits="cents" unit={currency} />,
                    ] as const,
                  ]),
              ...(!paid && usesCredit
                ? ([
                    [
                      t(checkout.fromCredit),
                      <Amount key="credit" value={creditUsed} digits="cents" unit={currency} />,
                    ],
                    [
                      t(checkout.byCard),
                      <Amount key="charge" value={chargeDue} digits="cents" unit={currency} />,
                    ],
                  ] as const)
                : []),
            ]}
          />
          {!paid && <Pay billing={billing} card={card} />}
          {paid && <MoreRoom billing={billing} />}
          <Text tone="muted" size="small">
            {t(checkout.freeReports)}
          </Text>
        </Stack>
      </Section>
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
  billing: { tierPrice, tiers, baseTxAmount, currency },
}: Pick<YearPaymentProps, 'billing'>) {
  const t = useTranslate();
  const accountId = useAccountId();
  const toast = useToast();
  const [portal, opening] = useMutation(UpgradePortalDocument);
  const next = tiers[tiers.findIndex(({ id }) => id === tierPrice.id) + 1];
  if (!next) return null;
  const upgrade = async () => {
    try {
      const { data } = await portal({ variables: { accountId, planId: next.id } });
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

/** The provider's page applies coupons, since it shows the discounted price. A first card is entered there too. */
function Pay({ billing, card }: YearPaymentProps) {
  const t = useTranslate();
  const accountId = useAccountId();
  const [code, setCode] = useState('');
  const [asking, setAsking] = useState(false);
  const [confirm, checking] = useMutation(ConfirmCouponDocument);
  const portal = usePortal(accountId);
  const coupon = checking.data?.confirmChargeBeeCoupon;
  const isValid =
    coupon && !coupon.isInvalid && coupon.id.toUpperCase() === code.trim().toUpperCase();
  const check = () => {
    if (code.trim() !== '')
      confirm({ variables: { accountId, couponCode: code } }).catch(() => undefined);
  };
  const pay = () => {
    if (isValid || (isByCard({ billing }) && card === null))
      void portal.open(`tax-year-${billing.taxYear}`, { couponCode: isValid ? coupon.id : null });
    else setAsking(true);
  };
  return (
    <Form onSubmit={check}>
      <FormRow>
        <TextField
          label={t(checkout.coupon)}
          value={code}
          onChange={setCode}
          error={
            coupon?.isInvalid
              ? t(checkout.couponExpired, { coupon: coupon.id })
              : checking.error?.message
          }
          help={isValid ? t(checkout.couponValid, { coupon: coupon.name }) : undefined}
        />
        <Button submit busy={checking.loading}>
          {t(checkout.checkCoupon)}
        </Button>
      </FormRow>
      <Row>
        <Button
          kind="primary"
          icon={<CreditCard size={16} aria-hidden />}
          busy={portal.busy}
          onClick={pay}
        >
          {t(checkout.pay)}
        </Button>
      </Row>
      {asking && (
        <PayYear
          accountId={accountId}
          billing={billing}
          card={card}
          onClose={() => setAsking(false)}
          onPaid={() => setAsking(false)}
        />
      )}
    </Form>
  );
}
