import * as dialogs from '@lotbook/messages/generated/web/shell-dialogs';
import * as common from '@lotbook/messages/generated/common';
import { useTranslate } from '@lotbook/ui/translate';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { Dialog } from '@lotbook/ui/Dialog';
import { Text } from '@lotbook/ui/layout';
import { useEffect, useRef, useState } from 'react';
import { usePlace } from '../../system/place.ts';
import { useSession } from '../shared/use-session.ts';

/** Covers the page when the server requires a recent sign-in. */
export function SignInAgainDialog() {
  const t = useTranslate();
  const session = useSession();
  const { appId } = usePlace();
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<string>();
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => () => leaving.current?.abort(), []);
  const go = async () => {
    // Open the window before any await: browsers block windows that no click opened.
    const opened = window.open('', '', 'popup,width=480,height=720');
    if (!opened) return setWrong(t(dialogs.popupBlocked));
    leaving.current?.abort();
    const waiting = new AbortController();
    leaving.current = waiting;
    setBusy(true);
    setWrong(undefined);
    try {
      await session
        .signIn(appId)
        .again((address) => opened.location.replace(address), waiting.signal);
      session.again.end(true);
    } catch (error) {
      opened.close();
      if (waiting.signal.aborted) return;
      setBusy(false);
      setWrong(
        t(dialogs.signInFailed, { reason: error instanceof Error ? error.message : String(error) }),
      );
    }
  };
  const leave = () => session.again.end(false);
  return (
    <Dialog
      title={t(dialogs.signInAgain)}
      open
      onClose={leave}
      actions={
        <>
          <Button onClick={leave}>{t(common.cancel)}</Button>
          <Button kind="primary" onClick={() => go()}>
            {busy ? t(dialogs.openAgain) : t(dialogs.signInAgain)}
          </Button>
        </>
      }
    >
      {wrong && <Banner tone="loss">{wrong}</Banner>}
      <Text>{t(dialogs.signInAgainReason)}</Text>
      <Text tone="muted">{busy ? t(dialogs.signInWindowOpen) : t(dialogs.signInWindowHelp)}</Text>
    </Dialog>
  );
}
