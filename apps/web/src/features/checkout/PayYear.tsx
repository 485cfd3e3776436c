import { useApolloClient, useMutation } from '@apollo/client/react';
import { money, zeroMoney } from '@lotbook/decimal/decimal';
import { Amount } from '@lotbook/ui/Amount';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { Dialog } from '@lotbook/ui/Dialog';
import { Facts, Stack, Text } from '@lotbook/ui/layout';
import { useToast } from '@lotbook/ui/toast';
import { useState } from 'react';
import type { TaxBillingQuery } from '../../generated/graphql.ts';
import { inCurrentAccount } from '../../system/current-account.ts';
import { DirectCheckoutDocument } from './billing-documents.ts';
import { usePortal } from './use-portal.ts';

export interface YearBill {
  /** Whose year it is. */
  readonly accountId: string;
  readonly billing: TaxBillingQuery['taxBilling'];
  readonly card: TaxBillingQuery['paymentSource'];
}

interface PayYearProps extends YearBill {
  readonly onClose: () => void;
  readonly onPaid: () => void;
}

/** Whether the card is charged anything, and which: nothing where credit is enough. */
export const isByCard = ({ billing }: Pick<YearBill, 'billing'>): boolean =>
  money(billing.chargeDue) > zeroMoney;

/** Says what is charged, and to whom, before it is. */
export function PayYear({ accountId, billing, card, onClose, onPaid }: PayYearProps) {
  const { payer, yearLabel, currency, due, creditUsed, chargeDue, taxYear } = billing;
  const toast = useToast();
  const client = useApolloClient();
  const portal = usePortal(accountId);
  const [wrong, setWrong] = useState<string>();
  const [mutate, { loading }] = useMutation(DirectCheckoutDocument, {
    refetchQueries: () => inCurrentAccount(client, again),
    awaitRefetchQueries: true,
  });
  const byCard = isByCard({ billing });
  const lacksCard = byCard && card === null;
  const pay = async () => {
    setWrong(undefined);
    try {
      const { data } = await mutate({
        variables: { accountId, taxYear, clientTotal: due, chargeTotal: chargeDue },
      });
      const done = data?.directTaxCheckout;
      if (!done?.charged)
        return setWrong(
          `${done?.invoice.problem ?? 'The payment was not taken.'} Nothing was charged.`,
        );
      toast(`${yearLabel} is paid. All its reports can be downloaded.`, 'gain');
      onPaid();
    } catch (reason) {
      setWrong(reason instanceof Error ? reason.message : String(reason));
    }
  };
  return (
    <Dialog
      title={`Pay for the reports of ${yearLabel}?`}
      open
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {byCard && card && (
            <Button busy={portal.busy} onClick={() => void portal.open(`tax-year-${taxYear}`)}>
              Use Another Card
            </Button>
          )}
          {lacksCard ? (
            <Button
              kind="primary"
              busy={portal.busy}
              onClick={() => void portal.open(`tax-year-${taxYear}`)}
            >
              Go to the Checkout
            </Button>
          ) : (
            <Button kind="primary" busy={loading} onClick={() => void pay()}>
              {byCard ? `Pay ${chargeDue} ${currency}` : 'Pay with Credit'}
            </Button>
          )}
        </>
      }
    >
      <Stack>
        {wrong && <Banner tone="loss">{wrong}</Banner>}
        <Text>
          {payer.isFirm
            ? `Your firm, ${payer.name}, is charged for ${payer.clientName ?? 'this client'}. The client is not.`
            : 'Paid once: afterwards everybody in this account can download all reports of the year.'}
        </Text>
        <Facts
          items={[
            [
              'Reports of the year',
              <Amount key="due" value={due} digits="cents" unit={currency} />,
            ],
            ...(money(creditUsed) > zeroMoney
              ? ([
                  [
                    'From credit',
                    <Amount key="credit" value={creditUsed} digits="cents" unit={currency} />,
                  ],
                ] as const)
              : []),
            ...(byCard
              ? ([
                  [
                    card ? `${card.brand} ending in ${card.last4}` : 'By card',
                    <Amount key="card" value={chargeDue} digits="cents" unit={currency} />,
                  ],
                ] as const)
              : []),
          ]}
        />
        {lacksCard && (
          <Text tone="muted">
            No card is on file. It is entered on the page of the checkout, which leads back here.
          </Text>
        )}
      </Stack>
    </Dialog>
  );
}

/** What a payment changes on screen. */
const again = ['TaxBilling', 'Invoices', 'CreditHistory', 'ClientPayments', 'Reports'];
