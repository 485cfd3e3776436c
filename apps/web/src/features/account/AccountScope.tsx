import * as texts from '@lotbook/messages/generated/web/account';
import * as contract from '@lotbook/messages/generated/contract';
import * as common from '@lotbook/messages/generated/common';
import { useTranslate } from '@lotbook/ui/translate';
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
import { AccountsDocument } from './accounts.ts';
import { useAccountId } from './use-account.ts';

interface AccountScopeProps {
  /** What the URL identifies within an account; undefined if nothing. */
  readonly what: 'figure' | 'transaction' | undefined;
  /** The account in the URL; older URLs have none. */
  readonly account: string | undefined;
  readonly title: string;
  readonly children: ReactNode;
}

/**
 * Adds the open account to the page's URL. If the URL has another account, shows a page that opens it instead. URLs of clients identify the client already.
 */
export function AccountScope({ what, account, title, children }: AccountScopeProps) {
  const open = useAccountId();
  const { clientId } = usePlace();
  const [, change] = useRouteSearch<{ readonly account?: string }>();
  const needsAccount = what !== undefined && account === undefined && clientId === undefined;
  useEffect(() => {
    if (needsAccount) change((before) => ({ ...before, account: open }), { replace: true });
  }, [needsAccount, change, open]);
  const isOtherAccount =
    what !== undefined && account !== undefined && account !== open && clientId === undefined;
  return isOtherAccount ? <OtherAccount what={what} account={account} title={title} /> : children;
}

interface OtherAccountProps {
  readonly what: 'figure' | 'transaction';
  readonly account: string;
  readonly title: string;
}

function OtherAccount({ what, account, title }: OtherAccountProps) {
  const t = useTranslate();
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
          title={t(texts.accountsFailed)}
          reason={error.message}
          actions={<Button onClick={() => refetch()}>{t(contract.tryAgain)}</Button>}
        />
      )}
      {!data && !error && <Skeleton width={40} />}
      {data && (
        <Empty
          title={name === undefined ? t(texts.notFound, { what }) : t(texts.otherAccount, { what })}
          icon={<CircleHelp size={32} strokeWidth={1.5} aria-hidden />}
          actions={
            name === undefined ? (
              <PageButton kind="primary" page="transactions">
                {t(common.transactions)}
              </PageButton>
            ) : (
              <Button kind="primary" onClick={go}>
                {t(common.openNamed, { name })}
              </Button>
            )
          }
        >
          {name === undefined ? t(texts.notFoundHelp) : t(texts.otherAccountHelp, { name, what })}
        </Empty>
      )}
    </AppPage>
  );
}
