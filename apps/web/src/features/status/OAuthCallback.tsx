import type { Translate } from '@lotbook/messages/translator';
import * as status from '@lotbook/messages/generated/web/status';
import * as contract from '@lotbook/messages/generated/contract';
import { useTranslate } from '@lotbook/ui/translate';
import type { ApolloClient } from '@apollo/client';
import { Button } from '@lotbook/ui/buttons';
import { CircleAlert, ShieldCheck } from '@lotbook/ui/icons';
import { Splash } from '@lotbook/ui/Splash';
import { useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { parseForwarding, leaveSite, type Forwarding } from '../../system/leave-site.ts';
import { ButtonLink } from '../../system/links.tsx';
import { Title } from '../../system/Title.tsx';
import { readOAuthSession } from './oauth-session.ts';
import { StatusPage } from './StatusPage.tsx';
import { useSession } from '../shared/use-session.ts';

/** Receives the redirect of an exchange or accounting system, and forwards it to the stored address. */
export function OAuthCallback() {
  const t = useTranslate();
  const session = useSession();
  const { providerId } = useParams({ strict: false });
  const [failure, setFailure] = useState<string>();
  const [waiting, setWaiting] = useState<Forwarding>();
  useEffect(() => {
    const go = async () => {
      const forwarding = await getForwarding(
        t,
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
  }, [session, providerId, t]);
  if (failure) {
    return (
      <StatusPage
        title={failure}
        icon={<CircleAlert size={40} strokeWidth={1.25} aria-hidden />}
        actions={
          <ButtonLink kind="primary" to="/app-select">
            {t(contract.returnToApp)}
          </ButtonLink>
        }
      >
        {t(status.notLinked)}
      </StatusPage>
    );
  }
  if (waiting) {
    const { protocol } = new URL(waiting.address);
    return (
      <StatusPage
        title={t(status.openOtherAppTitle)}
        icon={<ShieldCheck size={40} strokeWidth={1.25} aria-hidden />}
        actions={
          <Button kind="primary" onClick={() => leaveSite(waiting.address)}>
            {t(status.openOtherApp, { name: protocol.slice(0, -1) })}
          </Button>
        }
      >
        {t(status.openOtherAppHelp)}
      </StatusPage>
    );
  }
  return (
    <>
      <Title>{t(status.connecting)}</Title>
      <Splash>{t(status.returning)}</Splash>
    </>
  );
}

async function getForwarding(
  t: Translate,
  client: ApolloClient,
  providerId: string | undefined,
  search: string,
): Promise<Forwarding> {
  if (!providerId) throw new Error(t(contract.providerIdIsRequired));
  const state = new URLSearchParams(search).get('state');
  const stored = state ? await readOAuthSession(client, state) : undefined;
  if (!stored) throw new Error(t(contract.noOAuthSessionFound));
  return parseForwarding(stored, search);
}
