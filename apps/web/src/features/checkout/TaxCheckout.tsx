import type { Translate } from '@lotbook/messages/translator';
import * as checkout from '@lotbook/messages/generated/web/checkout';
import * as contract from '@lotbook/messages/generated/contract';
import { useTranslate } from '@lotbook/ui/translate';
import { useQuery } from '@apollo/client/react';
import { Button } from '@lotbook/ui/buttons';
import { ErrorView } from '@lotbook/ui/ErrorView';
import { CreditCard } from '@lotbook/ui/icons';
import { Section } from '@lotbook/ui/layout';
import { Skeleton } from '@lotbook/ui/Skeleton';
import { AppPage } from '../../system/AppPage.tsx';
import { EmptyPage } from '../../system/EmptyPage.tsx';
import { usePlace } from '../../system/place.ts';
import { PageButton } from '../../system/links.tsx';
import { useAccountId } from '../account/use-account.ts';
import { explainBlocked } from '../account/use-may.ts';
import { TaxBillingDocument } from './billing-documents.ts';
import { useReportPayer, formatPayer, type ReportPayer } from './report-payer.ts';
import { WhoPays } from './WhoPays.tsx';
import { YearPayment } from './YearPayment.tsx';

/** The price of a tax year's reports, how it is calculated, and who pays. */
export function TaxCheckout({ year }: { readonly year: number | undefined }) {
  const t = useTranslate();
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
    return <Nothing title={t(checkout.nothingToPay)}>{t(checkout.nothingToPayHelp)}</Nothing>;
  if (who.payer?.mayPay === false)
    return <Nothing title={whoAlone(t, who.payer)}>{whoToAsk(t, who.payer, isClient)}</Nothing>;
  return (
    <AppPage title={t(checkout.taxCheckout)} aside={<BackToReports />}>
      {error && !data && (
        <ErrorView
          title={t(contract.errorLoadingContent)}
          reason={error.message}
          actions={
            <Button onClick={() => (who.payer ? billing.refetch() : who.refetch())}>
              {t(contract.tryAgain)}
            </Button>
          }
        />
      )}
      {!data && !error && (
        <Section title={t(checkout.yearReports)}>
          <Skeleton width={40} />
        </Section>
      )}
      {data && <WhoPays />}
      {data && (
        <YearPayment
          key={data.taxBilling.taxYear}
          billing={data.taxBilling}
          card={data.paymentSource}
        />
      )}
    </AppPage>
  );
}

/** The page has no menus, so that a payment isn't left by accident. */
const BackToReports = () => {
  const t = useTranslate();
  return <PageButton page="reports">{t(checkout.backToReports)}</PageButton>;
};

const whoAlone = (t: Translate, { payer, isOwn, name }: ReportPayer): string =>
  payer === 'account'
    ? isOwn
      ? t(checkout.onlyOwnerPays)
      : t(checkout.clientPays)
    : isOwn
      ? t(checkout.onlyFirmOwnerPays)
      : t(checkout.namedPayer, { name: name ?? '' });

const whoToAsk = (t: Translate, payer: ReportPayer, isClient: boolean): string =>
  `${payer.isOwn ? `${explainBlocked('billingView', t)}. ` : ''}${formatPayer(t, { payer, isClient, preparer: undefined }) ?? ''}`;

const Nothing = ({ title, children }: { readonly title: string; readonly children: string }) => {
  const t = useTranslate();
  return (
    <EmptyPage
      title={t(checkout.taxCheckout)}
      nothing={title}
      icon={<CreditCard size={32} strokeWidth={1.5} aria-hidden />}
      actions={<BackToReports />}
    >
      {children}
    </EmptyPage>
  );
};
