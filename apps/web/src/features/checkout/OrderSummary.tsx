import * as checkout from '@lotbook/messages/generated/web/checkout';
import { useTranslate } from '@lotbook/ui/translate';
import { useMutation } from '@apollo/client/react';
import { format, money, negate, subtract } from '@lotbook/decimal/decimal';
import { Amount } from '@lotbook/ui/Amount';
import { Button } from '@lotbook/ui/buttons';
import { TextField } from '@lotbook/ui/fields';
import { Form } from '@lotbook/ui/Form';
import { CreditCard } from '@lotbook/ui/icons';
import { Facts, Row, Section, Stack } from '@lotbook/ui/layout';
import { useState, type ReactNode } from 'react';
import { useAccountId } from '../account/use-account.ts';
import { ConfirmCouponDocument } from './billing-documents.ts';
import { isPositive, PayYear, type YearBill } from './PayYear.tsx';
import { usePortal } from './use-portal.ts';

/** What a tax year costs, line by line, a coupon field and the payment button. A first card is entered on the provider's page. */
export function OrderSummary({ billing, card }: Pick<YearBill, 'billing' | 'card'>) {
  const t = useTranslate();
  const accountId = useAccountId();
  const { taxYear, currency, tierPrice, baseTxAmount, due } = billing;
  const [code, setCode] = useState('');
  const [asking, setAsking] = useState(false);
  const [confirm, checking] = useMutation(ConfirmCouponDocument);
  const portal = usePortal(accountId);
  const checked = checking.data?.confirmChargeBeeCoupon;
  const isShown = checked?.id.toUpperCase() === code.trim().toUpperCase();
  const coupon = isShown && checked.problem === null ? checked : undefined;
  const problem = isShown ? checked.problem : checking.error?.message;
  const { creditUsed, chargeDue } = coupon ?? billing;
  const check = () => {
    if (code.trim() !== '')
      confirm({ variables: { accountId, couponCode: code.trim(), taxYear } }).catch(
        () => undefined,
      );
  };
  // A code that wasn't applied must not be ignored: its owner expects the discount.
  const pay = () => {
    if (code.trim() !== '' && !coupon) check();
    else if (isPositive(chargeDue) && card === null)
      void portal.open(`tax-year-${taxYear}`, { couponCode: coupon?.id ?? null });
    else setAsking(true);
  };
  const show = (value: string): ReactNode => (
    <Amount value={value} digits="cents" unit={currency} />
  );
  const showLess = (value: string): ReactNode => show(format(negate(money(value)), 2));
  const paidTier = format(subtract(money(baseTxAmount), money(due)), 2);
  return (
    <Section title={t(checkout.orderSummary)}>
      <Form onSubmit={check}>
        <Stack>
          <Facts
            end
            items={[
              [t(checkout.tierTransactions, { name: tierPrice.name }), show(baseTxAmount)],
              ...(isPositive(paidTier)
                ? ([[t(checkout.paidTier), showLess(paidTier)]] as const)
                : []),
              ...(coupon ? ([[coupon.name, showLess(coupon.discount)]] as const) : []),
              [t(checkout.toPay), <strong key="due">{show(coupon?.total ?? due)}</strong>],
              ...(isPositive(creditUsed)
                ? ([
                    [t(checkout.fromCredit), show(creditUsed)],
                    [t(checkout.byCard), show(chargeDue)],
                  ] as const)
                : []),
            ]}
          />
          <TextField
            label={t(checkout.coupon)}
            value={code}
            onChange={setCode}
            error={problem ? t(checkout.clearCoupon, { problem }) : undefined}
            help={coupon ? t(checkout.couponApplied, { coupon: coupon.name }) : undefined}
          />
          <Row>
            <Button submit busy={checking.loading}>
              {t(checkout.applyCoupon)}
            </Button>
          </Row>
          <Button
            kind="primary"
            icon={<CreditCard size={16} aria-hidden />}
            busy={portal.busy}
            onClick={pay}
          >
            {t(checkout.pay)}
          </Button>
        </Stack>
      </Form>
      {asking && (
        <PayYear
          accountId={accountId}
          billing={billing}
          coupon={coupon}
          card={card}
          onClose={() => setAsking(false)}
          onPaid={() => setAsking(false)}
        />
      )}
    </Section>
  );
}
