import { useQuery } from '@apollo/client/react';
import { useTranslate } from '@lotbook/ui/translate';
import { Banner } from '@lotbook/ui/Banner';
import { usePlace } from '../../system/place.ts';
import { useAccountId } from '../account/use-account.ts';
import { TaxProsDocument } from '../people/tax-pros.ts';
import { useReportPayer, formatPayer } from './report-payer.ts';

/** Who pays for the reports of the current account, and what the user can do about it. Hidden if there is nothing to say. */
export function WhoPays() {
  const t = useTranslate();
  const accountId = useAccountId();
  const isClient = usePlace().clientId !== undefined;
  const { payer } = useReportPayer(accountId);
  const { data } = useQuery(TaxProsDocument, {
    variables: { accountId },
    skip: isClient,
    fetchPolicy: 'cache-and-network',
  });
  const link = data?.preparerLinks.preparerLinks.find(
    ({ preparerActive, clientConsent }) => preparerActive && clientConsent,
  );
  const text = payer?.billed
    ? formatPayer(t, { payer, isClient, preparer: link?.preparerDisplayName ?? undefined })
    : undefined;
  return text === undefined ? null : <Banner tone="info">{text}</Banner>;
}
