import * as shell from '@lotbook/messages/generated/web/shell';
import * as contract from '@lotbook/messages/generated/contract';
import { useTranslate } from '@lotbook/ui/translate';
import { ClientBar } from '@lotbook/ui/frame';
import { ButtonLink } from '../../system/links.tsx';
import { usePlace } from '../../system/place.ts';
import { useAccount } from '../account/use-account.ts';

/** Shows that the current account belongs to a client, with a link back. */
export function Bars() {
  const t = useTranslate();
  const { appId, clientId } = usePlace();
  const { account } = useAccount();
  if (clientId === undefined) return null;
  return (
    <ClientBar
      action={
        <ButtonLink to="/$appId" params={{ appId }}>
          {t(contract.clientDashboard)}
        </ButtonLink>
      }
    >
      {account ? t(shell.viewingClient, { name: account.name }) : t(contract.viewingClientAccount)}
    </ClientBar>
  );
}
