import { CircleAlert } from '@lotbook/ui/icons';
import { useSearch } from '@tanstack/react-router';
import { lastApp } from '../../system/last-app.ts';
import { ButtonLink } from '../../system/links.tsx';
import { StatusPage } from './StatusPage.tsx';

/** Signing in failed at the identity provider. */
export function AuthError() {
  const { error_description: reason } = useSearch({ from: '/auth-error' });
  const appId = lastApp();
  return (
    <StatusPage
      title="Signing in did not work"
      icon={<CircleAlert size={40} strokeWidth={1.25} aria-hidden />}
      actions={
        appId ? (
          <ButtonLink kind="primary" to="/$appId/login" params={{ appId }}>
            Back To Login
          </ButtonLink>
        ) : (
          <ButtonLink kind="primary" to="/app-select">
            Choose an application
          </ButtonLink>
        )
      }
    >
      {`The identity provider refused${reason ? `: ${reason.slice(0, 200)}` : ' without saying why'}. Nothing was lost. Try again; if it happens again, ask whoever runs this site.`}
    </StatusPage>
  );
}
