import { useQuery } from '@apollo/client/react';
import { Banner } from '@lotbook/ui/Banner';
import { PageLink } from '../../system/links.tsx';
import { useAccountId } from '../account/use-account.ts';
import { useAllowed } from '../account/use-may.ts';
import { TaxYearsDocument } from '../tax-years/documents.ts';

/** Every sealed year that other figures would come out of today, whatever year the account is about. */
export function FiledYears() {
  const accountId = useAccountId();
  const seesReports = useAllowed().may('reportsView');
  const { data } = useQuery(TaxYearsDocument, {
    variables: { accountId },
    skip: !seesReports,
    fetchPolicy: 'cache-and-network',
  });
  const moved =
    data?.taxYears.filter(({ seal }) => seal?.status === 'sealed' && seal.hasMoved) ?? [];
  if (moved.length === 0) return null;
  return (
    <Banner
      tone="warning"
      action={<PageLink page="reports">See what changed since filing</PageLink>}
    >
      Other figures would come out today than were filed for{' '}
      {moved.map(({ label }) => label).join(', ')}. The return stays as it was filed; it may have to
      be amended.
    </Banner>
  );
}
