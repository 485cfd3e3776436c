import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { Dialog } from '@lotbook/ui/Dialog';
import { Text } from '@lotbook/ui/layout';
import { useEffect, useRef, useState } from 'react';
import { usePlace } from '../../system/place.ts';
import { useSession } from '../status/use-session.ts';

/** Stands over whatever the person was doing when the server asked for a sign-in of the last minutes. */
export function SignInAgainDialog() {
  const session = useSession();
  const { appId } = usePlace();
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<string>();
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => () => leaving.current?.abort(), []);
  const go = async () => {
    // Opened before anything is waited for: a browser blocks windows that nobody clicked for.
    const opened = window.open('', '', 'popup,width=480,height=720');
    if (!opened)
      return setWrong(
        'Your browser kept the window closed. Allow windows for this site, then try again.',
      );
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
        `Signing in did not work. ${error instanceof Error ? error.message : String(error)}.`,
      );
    }
  };
  const leave = () => session.again.end(false);
  return (
    <Dialog
      title="Sign in again"
      open
      onClose={leave}
      actions={
        <>
          <Button onClick={leave}>Cancel</Button>
          <Button kind="primary" onClick={() => void go()}>
            {busy ? 'Open the window again' : 'Sign in again'}
          </Button>
        </>
      }
    >
      {wrong && <Banner tone="loss">{wrong}</Banner>}
      <Text>
        What you are about to do can harm the account, and you signed in more than five minutes ago.
        Show that it is you.
      </Text>
      <Text tone="muted">
        {busy
          ? 'Sign in in the window that has opened. This page goes on by itself.'
          : 'The sign-in page opens in a window of its own. What you entered here stays.'}
      </Text>
    </Dialog>
  );
}
