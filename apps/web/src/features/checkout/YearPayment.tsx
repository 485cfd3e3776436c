import { useMutation } from '@apollo/client/react';
import { format, money, subtract } from '@lotbook/decimal/decimal';
import { Amount } from '@lotbook/ui/Amount';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { TextField } from '@lotbook/ui/fields';
import { Form } from '@lotbook/ui/Form';
import { CreditCard } from '@lotbook/ui/icons';
import { Facts, Row, Section, Stack, Text } from '@lotbook/ui/layout';
import { useToast } from '@lotbook/ui/toast';
import { useState } from 'react';
import type { TaxBillingQuery } from '../../generated/graphql.ts';
import { PageButton } from '../../system/links.tsx';
import { useAccountId } from '../account/use-account.ts';
import { CheckoutPortalDocument, ConfirmCouponDocument, UpgradePortalDocument } from './billing-documents.ts';

interface YearPaymentProps {
  readonly billing: TaxBillingQuery['taxBilling'];
}

/** One tax year: its price with the reason, a coupon, and the way to the page where it is paid. */
export function YearPayment({ billing }: YearPaymentProps) {
  const { state, yearLabel, currency, transactions, extraTransactions, currentTxLimit, tierPrice, due } = billing;
  const paid = state === 'paid';
  const room = currentTxLimit === null ? 'no end' : `room for ${(currentTxLimit - transactions).toLocaleString('en-US')} more`;
  return (
    <Stack>
      {paid && (
        <Banner tone="gain" action={<PageButton page="reports">Reports</PageButton>}>
          {yearLabel} is paid. Everybody in this account can download all reports of the year.
        </Banner>
      )}
      {state === 'outgrown' && (
        <Banner tone="warning">
          {yearLabel} has {extraTransactions.toLocaleString('en-US')} transactions more than were paid for. Only the difference is charged.
        </Banner>
      )}
      {state === 'pending' && <Banner tone="warning">A payment for {yearLabel} is under way. If it broke off, pay again: it is charged once.</Banner>}
      {state === 'declined' && <Banner tone="loss">{billing.history[0]?.problem ?? 'The payment was declined.'} Nothing was charged.</Banner>}
      <Section
        title={`Reports of ${yearLabel}`}
        note="Paid once, by the number of transactions in the year. If more come in than the tier takes, only the difference to the next is charged."
      >
        <Stack>
          <Facts
            items={[
              ['Transactions of the year', transactions.toLocaleString('en-US')],
              ['Tier', `${tierPrice.name} transactions: ${room}`],
              ['Price of the tier', <Amount key="price" value={billing.baseTxAmount} unit={currency} />],
              ['Paid', <Amount key="paid" value={billing.taxYearReportAmount} unit={currency} />],
              ...(paid ? [] : [['To pay', <Amount key="due" value={due} unit={currency} />] as const]),
            ]}
          />
          {!paid && <Pay billing={billing} />}
          {paid && <MoreRoom billing={billing} />}
          <Text tone="muted" size="small">
            Figures on screen, marked previews, and documents that are of no single year, stay free.
          </Text>
        </Stack>
      </Section>
    </Stack>
  );
}

/** Of a year that is paid: the next tier, before it is needed. */
function MoreRoom({ billing: { tierPrice, tiers, baseTxAmount, currency } }: YearPaymentProps) {
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
      toast(`The checkout did not open: ${error instanceof Error ? error.message : 'unknown reason'}`, 'loss');
    }
  };
  return (
    <Row>
      <Button busy={opening.loading} onClick={() => void upgrade()}>
        {`Make room: ${next.name.toLowerCase()} transactions`}
      </Button>
      <Text tone="muted">
        for <Amount value={format(subtract(money(next.price), money(baseTxAmount)), 2)} unit={currency} /> more
      </Text>
    </Row>
  );
}

function Pay({ billing: { taxYear } }: YearPaymentProps) {
  const accountId = useAccountId();
  const toast = useToast();
  const [code, setCode] = useState('');
  const [confirm, checking] = useMutation(ConfirmCouponDocument);
  const [portal, opening] = useMutation(CheckoutPortalDocument);
  const coupon = checking.data?.confirmChargeBeeCoupon;
  const holds = coupon && !coupon.isInvalid && coupon.id === code.trim().toUpperCase();
  const check = () => {
    if (code.trim() !== '') confirm({ variables: { accountId, couponCode: code } }).catch(() => undefined);
  };
  const pay = async () => {
    try {
      const { data } = await portal({ variables: { accountId, addOnId: `tax-year-${taxYear}`, couponCode: holds ? coupon.id : null } });
      if (data) globalThis.location.assign(data.generateCheckoutAddonPortal);
    } catch (error) {
      toast(`The checkout did not open: ${error instanceof Error ? error.message : 'unknown reason'}`, 'loss');
    }
  };
  return (
    <Form onSubmit={check}>
      <Row>
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
      </Row>
      <Row>
        <Button kind="primary" icon={<CreditCard size={16} aria-hidden />} busy={opening.loading} onClick={() => void pay()}>
          Pay
        </Button>
      </Row>
    </Form>
  );
}
