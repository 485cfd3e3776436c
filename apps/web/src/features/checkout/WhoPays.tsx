import { useQuery } from '@apollo/client/react';
import { Banner } from '@lotbook/ui/Banner';
import { usePlace } from '../../system/place.ts';
import { useAccountId } from '../account/use-account.ts';
import { TaxProsDocument } from '../people/tax-pros.ts';
import { useReportPayer, formatPayer } from './report-payer.ts';

/** Who pays for the reports of the account on screen, and what the person can do about it. Nothing where there is nothing to say. */
export function WhoPays() {
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
  const words = payer?.billed
    ? formatPayer({ payer, isClient, preparer: link?.preparerDisplayName ?? undefined })
    : undefined;
  return words === undefined ? null : <Banner tone="info">{words}</Banner>;
}
