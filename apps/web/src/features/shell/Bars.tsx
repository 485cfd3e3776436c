import { ClientBar } from '@lotbook/ui/frame';
import { ButtonLink } from '../../system/links.tsx';
import { usePlace } from '../../system/place.ts';
import { useAccount } from '../account/use-account.ts';

/** Says that the account on screen is a client's, and leads back. */
export function Bars() {
  const { appId, clientId } = usePlace();
  const { account } = useAccount();
  if (clientId === undefined) return null;
  return (
    <ClientBar
      action={
        <ButtonLink to="/$appId" params={{ appId }}>
          Client Dashboard
        </ButtonLink>
      }
    >
      Viewing client account{account ? `: ${account.name}` : ''}
    </ClientBar>
  );
}
