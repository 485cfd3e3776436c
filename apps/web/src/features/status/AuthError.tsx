import * as status from '@lotbook/messages/generated/web/status';
import * as contract from '@lotbook/messages/generated/contract';
import { useTranslate } from '@lotbook/ui/translate';
import { CircleAlert } from '@lotbook/ui/icons';
import { useSearch } from '@tanstack/react-router';
import { readLastApp } from '../../system/last-app.ts';
import { ButtonLink } from '../../system/links.tsx';
import { StatusPage } from './StatusPage.tsx';

/** Sign-in failed at the identity provider. */
export function AuthError() {
  const t = useTranslate();
  const { error_description: reason } = useSearch({ from: '/auth-error' });
  const appId = readLastApp();
  return (
    <StatusPage
      title={t(status.signInFailed)}
      icon={<CircleAlert size={40} strokeWidth={1.25} aria-hidden />}
      actions={
        appId ? (
          <ButtonLink kind="primary" to="/$appId/login" params={{ appId }}>
            {t(contract.backToLogin)}
          </ButtonLink>
        ) : (
          <ButtonLink kind="primary" to="/app-select">
            {t(status.chooseApp)}
          </ButtonLink>
        )
      }
    >
      {reason
        ? t(status.signInRefused, { reason: reason.slice(0, 200) })
        : t(status.signInRefusedWithoutReason)}
    </StatusPage>
  );
}
