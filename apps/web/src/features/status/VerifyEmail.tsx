import * as status from '@lotbook/messages/generated/web/status';
import { bold, RichText, useTranslate } from '@lotbook/ui/translate';
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
import { readLastApp, readPendingApp } from '../../system/last-app.ts';
import { ButtonLink } from '../../system/links.tsx';
import type { Profile } from '../../system/sign-in.ts';
import { Title } from '../../system/Title.tsx';
import { useSession } from '../shared/use-session.ts';

const Resend = graphql(`
  mutation VerifyEmailRequest($callbackUrl: String!) {
    verifyEmailRequest(callbackUrl: $callbackUrl)
  }
`);

export function VerifyEmail() {
  const t = useTranslate();
  const session = useSession();
  const appId = readPendingApp() ?? readLastApp() ?? 'tax';
  const [profile, setProfile] = useState<Profile>();
  const navigate = useNavigate();
  const { checked } = useSearch({ strict: false });
  useEffect(() => {
    const read = async () => {
      const found = await session.signIn(appId).profile();
      // Back from the application leads here once more.
      if (found?.emailVerified) await navigate({ to: '/$appId', params: { appId }, replace: true });
      else if (found) setProfile(found);
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
      <Title>{t(status.checkInbox)}</Title>
      <MailCheck size={40} strokeWidth={1.5} color="var(--accent)" aria-hidden />
      <Stack gap="one">
        <h1>{t(status.checkInbox)}</h1>
        <Text>
          {profile ? (
            <RichText
              message={status.linkSentTo}
              params={{ email: profile.email }}
              tags={{ b: bold }}
            />
          ) : (
            t(status.linkSent)
          )}
        </Text>
      </Stack>
      {checked === 'not-yet' && <Banner tone="warning">{t(status.notVerifiedYet)}</Banner>}
      {profile ? <Steps appId={appId} /> : <Skeleton width={30} />}
    </CentrePage>
  );
}

const linkTo = (href: string) => (text: string) => <a href={href}>{text}</a>;

function Steps({ appId }: { readonly appId: AppId }) {
  const t = useTranslate();
  const session = useSession();
  const [resend, { loading, data, error }] = useMutation(Resend, { client: session.client(appId) });
  const callbackUrl = `${window.location.origin}/email-verified?appPath=/${appId}`;
  return (
    <Stack>
      <Row>
        <ButtonLink kind="primary" to="/email-verified" search={{ appPath: `/${appId}` }}>
          {t(status.haveVerified)}
        </ButtonLink>
        <Button
          busy={loading}
          onClick={() => resend({ variables: { callbackUrl } }).catch(() => undefined)}
        >
          {t(status.resendLink)}
        </Button>
      </Row>
      {data?.verifyEmailRequest && <Banner tone="gain">{t(status.linkResent)}</Banner>}
      {error && <Banner tone="loss">{t(status.linkNotSent, { reason: error.message })}</Banner>}
      {session.config.outbox && (
        <Banner tone="info">
          <RichText message={status.noMail} tags={{ link: linkTo('/outbox') }} />
        </Banner>
      )}
      <Text tone="muted" size="small">
        <RichText message={status.noMailReceived} tags={{ link: linkTo(`/${appId}/logout`) }} />
      </Text>
    </Stack>
  );
}
