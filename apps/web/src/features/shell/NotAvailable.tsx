import type { PageId } from '@lotbook/access/account-config';
import { Ban } from '@lotbook/ui/icons';
import { EmptyPage } from '../../system/EmptyPage.tsx';
import { PageButton } from '../../system/links.tsx';
import { useAccount } from '../account/use-account.ts';

interface NotAvailableProps {
  readonly title: string;
  readonly children: string;
}

/** A page that this installation can't offer. It has no tab; its address says why. */
export const NotAvailable = ({ title, children }: NotAvailableProps) => (
  <EmptyPage
    title={title}
    nothing="Not available in this installation"
    icon={<Ban size={32} strokeWidth={1.5} aria-hidden />}
    actions={<PageButton page="">Back to the overview</PageButton>}
  >
    {children}
  </EmptyPage>
);

/** Whether the installation offers a page; yes until the account is known. */
export function useIsAvailable(page: PageId): boolean {
  const { account } = useAccount();
  return account === undefined || !account.config.unavailablePages.includes(page);
}
