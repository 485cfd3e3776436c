import { useMutation } from '@apollo/client/react';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { CentrePage } from '@lotbook/ui/frame';
import { MailCheck } from '@lotbook/ui/icons';
import { Row, Stack, Text } from '@lotbook/ui/layout';
import { Skeleton } from '@lotbook/ui/Skeleton';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { graphql } from '../../generated/gql.ts';
import type { AppId } from '../../system/config.ts';
import { lastApp, pendingApp } from '../../system/last-app.ts';
import { ButtonLink } from '../../system/links.tsx';
import type { Profile } from '../../system/sign-in.ts';
import { Title } from '../../system/Title.tsx';
import { useSession } from './use-session.ts';

const Resend = graphql(`
  mutation VerifyEmailRequest($callbackUrl: String!) {
    verifyEmailRequest(callbackUrl: $callbackUrl)
  }
`);

export function VerifyEmail() {
  const session = useSession();
  const appId = pendingApp() ?? lastApp() ?? 'tax';
  const [profile, setProfile] = useState<Profile>();
  const navigate = useNavigate();
  const { checked } = useSearch({ strict: false });
  useEffect(() => {
    const read = async () => {
      const found = await session.signIn(appId).profile();
      if (found) setProfile(found);
      else
        await navigate({
          to: '/$appId/login',
          params: { appId },
          search: { appState: { returnTo: '/verify-email' } },
          replace: true,
        });
    };
    void read();
  }, [session, appId, navigate]);
  return (
    <CentrePage>
      <Title>Verify your e-mail</Title>
      <MailCheck size={40} strokeWidth={1.5} color="var(--accent)" aria-hidden />
      <Stack gap="one">
        <h1>Verify your e-mail</h1>
        <Text>
          We sent a link to {profile ? <strong>{profile.email}</strong> : 'your address'}. Open it,
          then come back here. Your books open only to an address that is yours.
        </Text>
      </Stack>
      {checked === 'not-yet' && (
        <Banner tone="warning">
          This address isn’t verified yet. Open the link in the message we sent, then press “I have
          verified” again.
        </Banner>
      )}
      {profile ? <Steps appId={appId} /> : <Skeleton width={30} />}
    </CentrePage>
  );
}

function Steps({ appId }: { readonly appId: AppId }) {
  const session = useSession();
  const [resend, { loading, data, error }] = useMutation(Resend, { client: session.client(appId) });
  const callbackUrl = `${window.location.origin}/email-verified?appPath=/${appId}`;
  return (
    <Stack>
      <Row>
        <ButtonLink kind="primary" to="/email-verified" search={{ appPath: `/${appId}` }}>
          I have verified
        </ButtonLink>
        <Button
          busy={loading}
          onClick={() => void resend({ variables: { callbackUrl } }).catch(() => undefined)}
        >
          Send it again
        </Button>
      </Row>
      {data?.verifyEmailRequest && <Banner tone="gain">A new link is on its way.</Banner>}
      {error && <Banner tone="loss">The link could not be sent: {error.message}</Banner>}
      {session.config.outbox && (
        <Banner tone="info">
          This server sends no mail. The link lies in its <a href="/outbox">outbox</a>.
        </Banner>
      )}
      <Text tone="muted" size="small">
        Nothing there after a minute? Look into the spam folder, or{' '}
        <a href={`/${appId}/logout`}>sign in with another address</a>.
      </Text>
    </Stack>
  );
}
