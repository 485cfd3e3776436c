import { useApolloClient } from '@apollo/client/react';
import { AppFrame } from '@lotbook/ui/frame';
import { Empty } from '@lotbook/ui/Empty';
import { Button } from '@lotbook/ui/buttons';
import { Lock } from '@lotbook/ui/icons';
import { useEffect, useState } from 'react';
import { usePlace } from '../../system/place.ts';
import { leaveSite } from '../../system/leave-site.ts';
import { forgetAccount } from '../../system/saved-account.ts';
import { Title } from '../../system/Title.tsx';
import { BareHeader } from './ShellHeader.tsx';

/** The person was taken out of the account that is open, or it was deleted: what was read of it goes. */
export function AccessEnded({ name: shown }: { readonly name: string | undefined }) {
  const { appId, clientId } = usePlace();
  const client = useApolloClient();
  // It goes from what was read, too.
  const [name] = useState(shown);
  useEffect(() => {
    if (clientId === undefined) forgetAccount(appId);
    void client.clearStore();
  }, [client, appId, clientId]);
  return (
    <AppFrame header={<BareHeader />}>
      <Title>No access any more</Title>
      <Empty
        whole
        title={`You have no access to ${name ?? 'this account'} any more`}
        icon={<Lock size={40} strokeWidth={1.25} aria-hidden />}
        actions={
          <Button kind="primary" onClick={() => leaveSite('/app-select')}>
            Choose another account
          </Button>
        }
      >
        You were taken out of it, or it was deleted. Nothing of it is shown here any more. Ask its
        owner if you still need it.
      </Empty>
    </AppFrame>
  );
}
