import * as filing from '@lotbook/messages/generated/web/filing';
import { useTranslate } from '@lotbook/ui/translate';
import { FileText } from '@lotbook/ui/icons';
import { PageButton } from '../../system/links.tsx';
import { useAccount } from '../account/use-account.ts';
import { useAllowed } from '../account/use-may.ts';
import { useTaxPlace } from '../account/use-tax-place.ts';

/** The way to the forms of a tax year. Businesses have their books instead. */
export function FileYear({ taxYear }: { readonly taxYear: number }) {
  const t = useTranslate();
  const { account } = useAccount();
  const { may } = useAllowed();
  const { years } = useTaxPlace();
  if (account?.type === 'Accounting' || !may('reportsView')) return null;
  return (
    <PageButton page="filing" icon={<FileText size={16} aria-hidden />}>
      {t(filing.title, { year: years.label(taxYear) })}
    </PageButton>
  );
}
