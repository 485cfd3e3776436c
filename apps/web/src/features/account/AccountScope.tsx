import { useQuery } from '@apollo/client/react';
import { accountTypeByApp } from '@lotbook/access/applications';
import { Button } from '@lotbook/ui/buttons';
import { Empty } from '@lotbook/ui/Empty';
import { ErrorView } from '@lotbook/ui/ErrorView';
import { CircleHelp } from '@lotbook/ui/icons';
import { Skeleton } from '@lotbook/ui/Skeleton';
import { useRouter } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { AppPage } from '../../system/AppPage.tsx';
import { PageButton } from '../../system/links.tsx';
import { useRouteSearch } from '../../system/use-search.ts';
import { usePlace } from '../../system/place.ts';
import { saveAccount } from '../../system/saved-account.ts';
import { AccountsDocument } from '../accounts/accounts.ts';
import { useAccountId } from './use-account.ts';

interface AccountScopeProps {
  /** What the address names of one account: a figure, a transaction. Undefined where it names none. */
  readonly what: 'figure' | 'transaction' | undefined;
  /** The account that the address names; addresses of before name none. */
  readonly account: string | undefined;
  readonly title: string;
  readonly children: ReactNode;
}

/**
 * A page whose address is to mean the same whichever account is open: it names the account, and where another one is open says so, with the way there. A client's
 * address names the client already.
 */
export function AccountScope({ what, account, title, children }: AccountScopeProps) {
  const open = useAccountId();
  const { clientId } = usePlace();
  const [, change] = useRouteSearch<{ readonly account?: string }>();
  const isToBeNamed = what !== undefined && account === undefined && clientId === undefined;
  useEffect(() => {
    if (isToBeNamed) change((before) => ({ ...before, account: open }), { replace: true });
  }, [isToBeNamed, change, open]);
  const isElsewhere =
    what !== undefined && account !== undefined && account !== open && clientId === undefined;
  return isElsewhere ? <Elsewhere what={what} account={account} title={title} /> : children;
}

interface ElsewhereProps {
  readonly what: 'figure' | 'transaction';
  readonly account: string;
  readonly title: string;
}

function Elsewhere({ what, account, title }: ElsewhereProps) {
  const { appId } = usePlace();
  const router = useRouter();
  const { data, error, refetch } = useQuery(AccountsDocument, {
    variables: { type: accountTypeByApp[appId] },
  });
  const name = data?.accounts.find(({ id }) => id === account)?.name;
  const go = () => {
    saveAccount(appId, account);
    void router.invalidate();
  };
  return (
    <AppPage title={title}>
      {error && !data && (
        <ErrorView
          title="Your accounts could not be read"
          reason={error.message}
          actions={<Button onClick={() => void refetch()}>Try Again</Button>}
        />
      )}
      {!data && !error && <Skeleton width={40} />}
      {data && (
        <Empty
          title={
            name === undefined ? `There is no such ${what}` : `This ${what} is of another account`
          }
          icon={<CircleHelp size={32} strokeWidth={1.5} aria-hidden />}
          actions={
            name === undefined ? (
              <PageButton kind="primary" page="transactions">
                Transactions
              </PageButton>
            ) : (
              <Button kind="primary" onClick={go}>
                Open {name}
              </Button>
            )
          }
        >
          {name === undefined
            ? `No such ${what} is in this account. The address names another account, which you cannot see: ask whoever gave it to you to add you there.`
            : `The address names ${name}. Open that account to see the ${what}.`}
        </Empty>
      )}
    </AppPage>
  );
}
