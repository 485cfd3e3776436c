import { useQuery } from '@apollo/client/react';
import { Button } from '@lotbook/ui/buttons';
import { ErrorView } from '@lotbook/ui/ErrorView';
import { CreditCard } from '@lotbook/ui/icons';
import { Section } from '@lotbook/ui/layout';
import { Skeleton } from '@lotbook/ui/Skeleton';
import { AppPage } from '../../system/AppPage.tsx';
import { EmptyPage } from '../../system/EmptyPage.tsx';
import { useAccount } from '../account/use-account.ts';
import { blockedReason, useAllowed } from '../account/use-may.ts';
import { TaxBillingDocument } from './billing-documents.ts';
import { WhoPays } from './WhoPays.tsx';
import { YearPayment } from './YearPayment.tsx';

/** What the reports of a tax year cost, why, and where they are paid for. */
export function TaxCheckout({ year }: { readonly year: number | undefined }) {
  const { accountId, account } = useAccount();
  const { may } = useAllowed();
  const mayPay = may('billingView');
  const variables = { accountId, ...(year === undefined ? {} : { taxYear: year }) };
  const { data, error, refetch } = useQuery(TaxBillingDocument, { variables, skip: !mayPay, fetchPolicy: 'cache-and-network' });
  if (account && !mayPay)
    return <Nothing title="Only the owner pays">{`${blockedReason('billingView')}. Ask the owner of this account to open Tax Checkout.`}</Nothing>;
  if (data?.taxBilling.state === 'free')
    return (
      <Nothing title="Nothing to pay">What a tax year costs, and why, is shown here before anything is charged. Nothing is charged for this account.</Nothing>
    );
  return (
    <AppPage title="Tax Checkout">
      {error && !data && (
        <ErrorView
          title="An error occurred loading this content"
          reason={`${error.message}.`}
          actions={<Button onClick={() => void refetch()}>Try Again</Button>}
        />
      )}
      {!data && !error && (
        <Section title="Reports of the year">
          <Skeleton width={40} />
        </Section>
      )}
      {data && <WhoPays />}
      {data && <YearPayment billing={data.taxBilling} />}
    </AppPage>
  );
}

const Nothing = ({ title, children }: { readonly title: string; readonly children: string }) => (
  <EmptyPage title="Tax Checkout" nothing={title} icon={<CreditCard size={32} strokeWidth={1.5} aria-hidden />}>
    {children}
  </EmptyPage>
);
