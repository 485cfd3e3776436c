import * as checkout from '@lotbook/messages/generated/web/checkout';
import * as common from '@lotbook/messages/generated/common';
import { useTranslate } from '@lotbook/ui/translate';
import { CombinedGraphQLErrors } from '@apollo/client';
import { useApolloClient, useMutation } from '@apollo/client/react';
import { format, money, negate, zeroMoney } from '@lotbook/decimal/decimal';
import { Amount } from '@lotbook/ui/Amount';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { Dialog } from '@lotbook/ui/Dialog';
import { Facts, Stack, Text } from '@lotbook/ui/layout';
import { useToast } from '@lotbook/ui/toast';
import { useState } from 'react';
import type { ConfirmCouponMutation, TaxBillingQuery } from '../../generated/graphql.ts';
import { filterCurrentAccount } from '../../system/current-account.ts';
import { DirectCheckoutDocument } from './billing-documents.ts';
import { usePortal } from './use-portal.ts';

export interface YearBill {
  /** The account the year belongs to. */
  readonly accountId: string;
  readonly billing: TaxBillingQuery['taxBilling'];
  readonly card: TaxBillingQuery['paymentSource'];
}

interface PayYearProps extends YearBill {
  /** The coupon that was applied, with the amounts that follow. */
  readonly coupon?: ConfirmCouponMutation['confirmChargeBeeCoupon'] | undefined;
  readonly onClose: () => void;
  readonly onPaid: () => void;
}

export const isPositive = (amount: string): boolean => money(amount) > zeroMoney;

/** Confirms the charge and who pays before paying. */
export function PayYear({ accountId, billing, coupon, card, onClose, onPaid }: PayYearProps) {
  const t = useTranslate();
  const { payer, yearLabel, currency, taxYear } = billing;
  const { creditUsed, chargeDue } = coupon ?? billing;
  const due = coupon?.total ?? billing.due;
  const openPortal = () =>
    portal.open(`tax-year-${taxYear}`, coupon ? { couponCode: coupon.id } : {});
  const toast = useToast();
  const client = useApolloClient();
  const portal = usePortal(accountId);
  const [wrong, setWrong] = useState<string>();
  const [confirmUrl, setConfirmUrl] = useState<string>();
  const [mutate, { loading }] = useMutation(DirectCheckoutDocument, {
    refetchQueries: () => filterCurrentAccount(client, again),
    awaitRefetchQueries: true,
  });
  const byCard = isPositive(chargeDue);
  const lacksCard = byCard && card === null;
  const pay = async () => {
    setWrong(undefined);
    setConfirmUrl(undefined);
    try {
      const { data } = await mutate({
        variables: {
          accountId,
          taxYear,
          clientTotal: due,
          chargeTotal: chargeDue,
          ...(coupon ? { couponCode: coupon.id } : {}),
        },
      });
      const done = data?.directTaxCheckout;
      if (!done?.charged)
        return setWrong(
          t(checkout.notCharged, {
            problem: done?.invoice.problem ?? t(checkout.paymentFailed),
          }),
        );
      toast(t(checkout.yearPaid, { year: yearLabel }), 'gain');
      onPaid();
    } catch (reason) {
      setWrong(reason instanceof Error ? reason.message : String(reason));
      setConfirmUrl(readConfirmUrl(reason));
    }
  };
  return (
    <Dialog
      title={t(checkout.payYearTitle, { year: yearLabel })}
      open
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t(common.cancel)}</Button>
          {byCard && card && (
            <Button busy={portal.busy} onClick={openPortal}>
              {t(checkout.anotherCard)}
            </Button>
          )}
          {lacksCard ? (
            <Button kind="primary" busy={portal.busy} onClick={openPortal}>
              {t(checkout.goToCheckout)}
            </Button>
          ) : (
            <Button kind="primary" busy={loading} onClick={() => pay()}>
              {byCard
                ? t(checkout.payAmount, { amount: { amount: chargeDue, currency } })
                : t(checkout.payWithCredit)}
            </Button>
          )}
        </>
      }
    >
      <Stack>
        {wrong && (
          <Banner
            tone={confirmUrl === undefined ? 'loss' : 'warning'}
            action={
              confirmUrl !== undefined && (
                <Button small href={confirmUrl} external>
                  {t(checkout.confirmPayment)}
                </Button>
              )
            }
          >
            {wrong}
          </Banner>
        )}
        <Text>
          {payer.isFirm
            ? t(checkout.firmCharged, {
                firm: payer.name,
                client: payer.clientName ?? t(checkout.thisClient),
              })
            : t(checkout.paidOnce)}
        </Text>
        <Facts
          end
          items={[
            [
              t(checkout.yearReports),
              <Amount key="price" value={billing.due} digits="cents" unit={currency} />,
            ],
            ...(coupon
              ? ([
                  [
                    coupon.name,
                    <Amount
                      key="discount"
                      value={format(negate(money(coupon.discount)), 2)}
                      digits="cents"
                      unit={currency}
                    />,
                  ],
                ] as const)
              : []),
            ...(isPositive(creditUsed)
              ? ([
                  [
                    t(checkout.fromCredit),
                    <Amount key="credit" value={creditUsed} digits="cents" unit={currency} />,
                  ],
                ] as const)
              : []),
            ...(byCard
              ? ([
                  [
                    card
                      ? t(checkout.cardEnding, { brand: card.brand, digits: card.last4 })
                      : t(checkout.byCard),
                    <Amount key="card" value={chargeDue} digits="cents" unit={currency} />,
                  ],
                ] as const)
              : []),
          ]}
        />
        {lacksCard && <Text tone="muted">{t(checkout.noCard)}</Text>}
      </Stack>
    </Dialog>
  );
}

/** Where the customer confirms the payment at the bank (3-D Secure); undefined for any other error. */
function readConfirmUrl(error: unknown): string | undefined {
  if (!CombinedGraphQLErrors.is(error)) return undefined;
  const { code, details } = error.errors[0]?.extensions ?? {};
  const { url } = (details ?? {}) as { readonly url?: unknown };
  return code === 'CONFIRM_PAYMENT' && typeof url === 'string' ? url : undefined;
}

/** Queries to refetch after a payment. */
const again = ['TaxBilling', 'Invoices', 'CreditHistory', 'ClientPayments', 'Reports'];
