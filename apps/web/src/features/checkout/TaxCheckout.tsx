import { useQuery } from '@apollo/client/react';
import { Button } from '@lotbook/ui/buttons';
import { ErrorView } from '@lotbook/ui/ErrorView';
import { CreditCard } from '@lotbook/ui/icons';
import { Section } from '@lotbook/ui/layout';
import { Skeleton } from '@lotbook/ui/Skeleton';
import { AppPage } from '../../system/AppPage.tsx';
import { EmptyPage } from '../../system/EmptyPage.tsx';
import { usePlace } from '../../system/place.ts';
import { useAccountId } from '../account/use-account.ts';
import { blockedReason } from '../account/use-may.ts';
import { TaxBillingDocument } from './billing-documents.ts';
import { useReportPayer, formatPayer, type ReportPayer } from './report-payer.ts';
import { WhoPays } from './WhoPays.tsx';
import { YearPayment } from './YearPayment.tsx';

/** What the reports of a tax year cost, why, who pays, and where. */
export function TaxCheckout({ year }: { readonly year: number | undefined }) {
  const accountId = useAccountId();
  const isClient = usePlace().clientId !== undefined;
  const who = useReportPayer(accountId);
  const variables = { accountId, ...(year === undefined ? {} : { taxYear: year }) };
  const billing = useQuery(TaxBillingDocument, {
    variables,
    skip: !(who.payer?.billed && who.payer.mayPay),
    fetchPolicy: 'cache-and-network',
  });
  const data = billing.data;
  const error = who.payer ? billing.error : who.error;
  if (who.payer?.billed === false)
    return (
      <Nothing title="Nothing to pay">
        What a tax year costs, and why, is shown here before anything is charged. Nothing is charged
        for this account.
      </Nothing>
    );
  if (who.payer?.mayPay === false)
    return <Nothing title={whoAlone(who.payer)}>{whoToAsk(who.payer, isClient)}</Nothing>;
  return (
    <AppPage title="Tax Checkout">
      {error && !data && (
        <ErrorView
          title="An error occurred loading this content"
          reason={`${error.message}.`}
          actions={
            <Button onClick={() => void (who.payer ? billing.refetch() : who.refetch())}>
              Try Again
            </Button>
          }
        />
      )}
      {!data && !error && (
        <Section title="Reports of the year">
          <Skeleton width={40} />
        </Section>
      )}
      {data && <WhoPays />}
      {data && <YearPayment billing={data.taxBilling} card={data.paymentSource} />}
    </AppPage>
  );
}

const whoAlone = ({ payer, isOwn, name }: ReportPayer): string =>
  payer === 'account'
    ? isOwn
      ? 'Only the owner pays'
      : 'The client pays'
    : isOwn
      ? 'Only the owner of your firm pays'
      : `${name} pays`;

const whoToAsk = (payer: ReportPayer, isClient: boolean): string =>
  `${payer.isOwn ? `${blockedReason('billingView')}. ` : ''}${formatPayer({ payer, isClient, preparer: undefined }) ?? ''}`;

const Nothing = ({ title, children }: { readonly title: string; readonly children: string }) => (
  <EmptyPage
    title="Tax Checkout"
    nothing={title}
    icon={<CreditCard size={32} strokeWidth={1.5} aria-hidden />}
  >
    {children}
  </EmptyPage>
);
