import * as overview from '@lotbook/messages/generated/web/overview';
import { useTranslate } from '@lotbook/ui/translate';
import { useQuery } from '@apollo/client/react';
import { Banner } from '@lotbook/ui/Banner';
import { PageLink } from '../../system/links.tsx';
import { useAccountId } from '../account/use-account.ts';
import { useAllowed } from '../account/use-may.ts';
import { TaxYearsDocument } from '../tax-years/documents.ts';

/** All locked years whose current figures differ from the filed ones. */
export function FiledYears() {
  const t = useTranslate();
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
    <Banner tone="warning" action={<PageLink page="reports">{t(overview.showChanges)}</PageLink>}>
      {t(overview.filedYearsChanged, { years: moved.map(({ label }) => label).join(', ') })}
    </Banner>
  );
}
