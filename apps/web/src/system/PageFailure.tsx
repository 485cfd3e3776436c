import { Button } from '@lotbook/ui/buttons';
import { ErrorView } from '@lotbook/ui/ErrorView';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { lastApp } from './last-app.ts';
import { ButtonLink } from './links.tsx';

/** A page could not be shown; the way round it stays on screen. */
export function PageFailure({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const again = () => {
    reset();
    void router.invalidate();
  };
  return (
    <ErrorView
      title="An error occurred loading this page"
      reason={error instanceof Error ? error.message : String(error)}
      actions={
        <>
          <Button kind="primary" onClick={again}>
            Try Again
          </Button>
          <ButtonLink to="/$appId/login" params={{ appId: lastApp() ?? 'tax' }}>
            Back To Login
          </ButtonLink>
        </>
      }
    />
  );
}
