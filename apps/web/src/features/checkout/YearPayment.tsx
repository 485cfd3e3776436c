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
import { charge } from './charge-columns.tsx';
import { ConfirmCouponDocument, UpgradePortalDocument } from './billing-documents.ts';
import { isByCard, PayYear, type YearBill } from './PayYear.tsx';
import { usePortal } from './use-portal.ts';

interface YearPaymentProps extends Pick<YearBill, 'billing' | 'card'> {}

/** One tax year: its price with the reason, a coupon, and the way to the page where it is paid. */
export function YearPayment({ billing, card }: YearPaymentProps) {
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
      ? 'no end'
      : `room for ${(currentTxLimit - transactions).toLocaleString('en-US')} more`;
  return (
    <Stack>
      {paid && (
        <Banner tone="gain" action={<PageButton page="reports">Reports</PageButton>}>
          {yearLabel} is paid. Everybody in this account can download all reports of the year.
        </Banner>
      )}
      {state === 'outgrown' && (
        <Banner tone="warning">
          {yearLabel} has {extraTransactions.toLocaleString('en-US')} transactions more than were
          paid for. Only the difference is charged.
        </Banner>
      )}
      {state === 'pending' && (
        <Banner tone="warning">
          {billing.otherPayer
            ? `${billing.otherPayer} is paying for ${yearLabel} just now. Look again in a minute: nothing is charged twice.`
            : `A payment for ${yearLabel} is under way. If it broke off, pay again: it is charged once.`}
        </Banner>
      )}
      {state === 'declined' && (
        <Banner tone="loss">
          {billing.history[0]?.problem ?? 'The payment was declined.'} Nothing was charged.
        </Banner>
      )}
      <Section
        title={`Reports of ${yearLabel}`}
        note="Paid once, by the number of transactions in the year. If more come in than the tier takes, only the difference to the next is charged."
      >
        <Stack>
          <Facts
            items={[
              ['Transactions of the year', transactions.toLocaleString('en-US')],
              ['Tier', `${tierPrice.name} transactions: ${room}`],
              [
                'Price of the tier',
                <Amount key="price" value={billing.baseTxAmount} digits="cents" unit={currency} />,
              ],
              [
                'Paid',
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
                      'To pay',
                      <Amount key="due" value={due} digits="cents" unit={currency} />,
                    ] as const,
                  ]),
              ...(!paid && usesCredit
                ? ([
                    [
                      'From credit',
                      <Amount key="credit" value={creditUsed} digits="cents" unit={currency} />,
                    ],
                    [
                      'By card',
                      <Amount key="charge" value={chargeDue} digits="cents" unit={currency} />,
                    ],
                  ] as const)
                : []),
            ]}
          />
          {!paid && <Pay billing={billing} card={card} />}
          {paid && <MoreRoom billing={billing} />}
          <Text tone="muted" size="small">
            Figures on screen, marked previews, and documents that are of no single year, stay free.
          </Text>
        </Stack>
      </Section>
      {billing.history.length > 0 && (
        <Section title={`Payments of ${yearLabel}`}>
          <PlainTable
            listed
            label={`All payments of ${yearLabel}`}
            rows={billing.history}
            rowId={({ id }) => id}
            columns={historyColumns}
          />
        </Section>
      )}
    </Stack>
  );
}

const historyColumns: readonly Column<TaxBillingQuery['taxBilling']['history'][number]>[] = [
  charge.date,
  { id: 'tier', label: 'Tier', width: '', cell: ({ tier }) => tier ?? '' },
  charge.status,
  charge.paidBy,
  charge.credit,
  charge.total,
];

/** Of a year that is paid: the next tier, before it is needed. */
function MoreRoom({
  billing: { tierPrice, tiers, baseTxAmount, currency },
}: Pick<YearPaymentProps, 'billing'>) {
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
        `The checkout did not open: ${error instanceof Error ? error.message : 'unknown reason'}`,
        'loss',
      );
    }
  };
  return (
    <Row>
      <Button busy={opening.loading} onClick={() => void upgrade()}>
        {`Make room: ${next.name.toLowerCase()} transactions`}
      </Button>
      <Text tone="muted">
        for{' '}
        <Amount
          value={format(subtract(money(next.price), money(baseTxAmount)), 2)}
          digits="cents"
          unit={currency}
        />{' '}
        more
      </Text>
    </Row>
  );
}

/** A coupon is reckoned with where the price is shown with it: on the page of the provider, which a first card is entered on too. */
function Pay({ billing, card }: YearPaymentProps) {
  const accountId = useAccountId();
  const [code, setCode] = useState('');
  const [asking, setAsking] = useState(false);
  const [confirm, checking] = useMutation(ConfirmCouponDocument);
  const portal = usePortal(accountId);
  const coupon = checking.data?.confirmChargeBeeCoupon;
  const holds = coupon && !coupon.isInvalid && coupon.id === code.trim().toUpperCase();
  const check = () => {
    if (code.trim() !== '')
      confirm({ variables: { accountId, couponCode: code } }).catch(() => undefined);
  };
  const pay = () => {
    if (holds || (isByCard({ billing }) && card === null))
      void portal.open(`tax-year-${billing.taxYear}`, holds ? coupon.id : null);
    else setAsking(true);
  };
  return (
    <Form onSubmit={check}>
      <FormRow>
        <TextField
          label="Coupon"
          value={code}
          onChange={setCode}
          error={coupon?.isInvalid ? `The coupon ${coupon.id} has ended.` : checking.error?.message}
          help={holds ? `${coupon.name}. It comes off at the checkout.` : undefined}
        />
        <Button submit busy={checking.loading}>
          Check Coupon
        </Button>
      </FormRow>
      <Row>
        <Button
          kind="primary"
          icon={<CreditCard size={16} aria-hidden />}
          busy={portal.busy}
          onClick={pay}
        >
          Pay
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
