import { useMutation } from '@apollo/client/react';
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
import { CheckoutPortalDocument, ConfirmCouponDocument } from './billing-documents.ts';

interface YearPaymentProps {
  readonly billing: TaxBillingQuery['taxBilling'];
}

/** One tax year: its price with the reason, a coupon, and the way to the page where it is paid. */
export function YearPayment({ billing }: YearPaymentProps) {
  const { state, yearLabel, currency } = billing;
  const paid = state === 'paid';
  return (
    <Stack>
      {paid && (
        <Banner tone="gain" action={<PageButton page="reports">Reports</PageButton>}>
          {yearLabel} is paid. Everybody in this account can download all reports of the year.
        </Banner>
      )}
      {state === 'pending' && <Banner tone="warning">A payment for {yearLabel} is under way. If it broke off, pay again: it is charged once.</Banner>}
      {state === 'declined' && <Banner tone="loss">{billing.history[0]?.problem ?? 'The payment was declined.'} Nothing was charged.</Banner>}
      <Section title={`Reports of ${yearLabel}`} note="Paid once; nothing more is charged for the year, whatever comes into it.">
        <Stack>
          <Facts
            items={[
              ['Transactions of the year', billing.transactions.toLocaleString('en-US')],
              ['Tier', `${billing.tierPrice.name} transactions`],
              paid
                ? ['Paid', <Amount key="paid" value={billing.taxYearReportAmount} unit={currency} />]
                : ['Price', <Amount key="price" value={billing.baseTxAmount} unit={currency} />],
            ]}
          />
          {!paid && <Pay billing={billing} />}
          <Text tone="muted" size="small">
            Figures on screen, and documents that are of no single year, stay free.
          </Text>
        </Stack>
      </Section>
    </Stack>
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
