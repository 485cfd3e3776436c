import * as shell from '@lotbook/messages/generated/web/shell';
import { useTranslate } from '@lotbook/ui/translate';
import type { PageId } from '@lotbook/access/page-ids';
import { Ban } from '@lotbook/ui/icons';
import { EmptyPage } from '../../system/EmptyPage.tsx';
import { PageButton } from '../../system/links.tsx';
import { useAccount } from './use-account.ts';

interface NotAvailableProps {
  readonly title: string;
  readonly children: string;
}

/** A page that this installation can't offer. It has no tab, but its address explains why. */
export const NotAvailable = ({ title, children }: NotAvailableProps) => {
  const t = useTranslate();
  return (
    <EmptyPage
      title={title}
      nothing={t(shell.notAvailable)}
      icon={<Ban size={32} strokeWidth={1.5} aria-hidden />}
      actions={<PageButton page="">{t(shell.backToOverview)}</PageButton>}
    >
      {children}
    </EmptyPage>
  );
};

/** Whether the installation offers a page. True until the account is loaded. */
export function useIsAvailable(page: PageId): boolean {
  const { account } = useAccount();
  return account === undefined || !account.config.unavailablePages.includes(page);
}
