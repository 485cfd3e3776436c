import * as status from '@lotbook/messages/generated/web/status';
import { useTranslate } from '@lotbook/ui/translate';
import { Splash } from '@lotbook/ui/Splash';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isAppId } from '../../system/config.ts';
import { readPendingApp } from '../../system/last-app.ts';
import { Title } from '../../system/Title.tsx';
import { hasPendingInvite } from '../people/pending-invite.ts';
import { useSession } from '../shared/use-session.ts';

const route = getRouteApi('/email-verified');

/** Rereads the verified flag and continues, or returns to the verification page. */
export function EmailVerified() {
  const t = useTranslate();
  const session = useSession();
  const router = useRouter();
  const { appPath } = route.useSearch();
  const named = appPath?.replace(/^\//, '') ?? null;
  const appId = isAppId(named) ? named : (readPendingApp() ?? 'tax');
  useEffect(() => {
    const check = async () => {
      const signIn = session.signIn(appId);
      await signIn.renew();
      const profile = await signIn.profile();
      if (!profile)
        return router.navigate({ to: '/$appId/login', params: { appId }, replace: true });
      if (!profile.emailVerified)
        return router.navigate({
          to: '/verify-email',
          search: { checked: 'not-yet' },
          replace: true,
        });
      const invited =
        appId === 'tax' && (await hasPendingInvite(session.client(appId), profile.email));
      return router.navigate({
        to: invited ? '/$appId/settings/invite' : '/$appId',
        params: { appId },
        replace: true,
      });
    };
    void check();
  }, [session, router, appId]);
  return (
    <>
      <Title>{t(status.emailVerified)}</Title>
      <Splash>{t(status.checkingEmail)}</Splash>
    </>
  );
}
