import type { ApolloClient } from '@apollo/client';
import { Button } from '@lotbook/ui/buttons';
import { CircleAlert, ShieldCheck } from '@lotbook/ui/icons';
import { Splash } from '@lotbook/ui/Splash';
import { useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { forwardingTo, leaveSite, type Forwarding } from '../../system/leave-site.ts';
import { ButtonLink } from '../../system/links.tsx';
import { Title } from '../../system/Title.tsx';
import { readOAuthSession } from './oauth-session.ts';
import { StatusPage } from './StatusPage.tsx';
import { useSession } from './use-session.ts';

/** Where an exchange or accounting system sends the browser back to: on to the address that was stored when the person left. */
export function OAuthCallback() {
  const session = useSession();
  const { providerId } = useParams({ strict: false });
  const [failure, setFailure] = useState<string>();
  const [waiting, setWaiting] = useState<Forwarding>();
  useEffect(() => {
    const go = async () => {
      const forwarding = await getForwarding(
        session.client('tax'),
        providerId,
        window.location.search,
      );
      if (forwarding.asksFirst) setWaiting(forwarding);
      else leaveSite(forwarding.address);
    };
    go().catch((error: unknown) =>
      setFailure(error instanceof Error ? error.message : String(error)),
    );
  }, [session, providerId]);
  if (failure) {
    return (
      <StatusPage
        title={failure}
        icon={<CircleAlert size={40} strokeWidth={1.25} aria-hidden />}
        actions={
          <ButtonLink kind="primary" to="/app-select">
            Return to App
          </ButtonLink>
        }
      >
        Nothing was linked. Begin again from the page where you wanted to link it; each attempt
        works once, for ten minutes.
      </StatusPage>
    );
  }
  if (waiting) {
    const { protocol } = new URL(waiting.address);
    return (
      <StatusPage
        title="Open the other application?"
        icon={<ShieldCheck size={40} strokeWidth={1.25} aria-hidden />}
        actions={
          <Button kind="primary" onClick={() => leaveSite(waiting.address)}>
            Open {protocol.slice(0, -1)}
          </Button>
        }
      >
        The link you came by ends in an application on this device. Open it only if you just started
        linking something there.
      </StatusPage>
    );
  }
  return (
    <>
      <Title>Linking</Title>
      <Splash>Taking you back …</Splash>
    </>
  );
}

async function getForwarding(
  client: ApolloClient,
  providerId: string | undefined,
  search: string,
): Promise<Forwarding> {
  if (!providerId) throw new Error('Provider ID is required');
  const state = new URLSearchParams(search).get('state');
  const stored = state ? await readOAuthSession(client, state) : undefined;
  if (!stored) throw new Error('No OAuth session found');
  return forwardingTo(stored, search);
}
