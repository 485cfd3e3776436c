import * as dialogs from '@lotbook/messages/generated/web/shell-dialogs';
import { useTranslate } from '@lotbook/ui/translate';
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

/** Shown when the user lost access to the open account or it was deleted. Clears the cached data. */
export function AccessEnded({ name: shown }: { readonly name: string | undefined }) {
  const t = useTranslate();
  const { appId, clientId } = usePlace();
  const client = useApolloClient();
  // Keep the name, since clearing the cache removes it.
  const [name] = useState(shown);
  useEffect(() => {
    if (clientId === undefined) forgetAccount(appId);
    void client.clearStore();
  }, [client, appId, clientId]);
  return (
    <AppFrame header={<BareHeader />}>
      <Title>{t(dialogs.accessEnded)}</Title>
      <Empty
        whole
        title={t(dialogs.accessEndedTitle, { name: name ?? t(dialogs.thisAccount) })}
        icon={<Lock size={40} strokeWidth={1.25} aria-hidden />}
        actions={
          <Button kind="primary" onClick={() => leaveSite('/app-select')}>
            {t(dialogs.chooseAnotherAccount)}
          </Button>
        }
      >
        {t(dialogs.accessEndedHelp)}
      </Empty>
    </AppFrame>
  );
}
