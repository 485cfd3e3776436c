import { Button } from '@lotbook/ui/buttons';
import { ErrorView } from '@lotbook/ui/ErrorView';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { ButtonLink } from './links.tsx';
import { usePlace } from './place.ts';
import { Title } from './Title.tsx';

/** A page could not be shown; the way round it stays on screen. */
export function PageFailure({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const { appId } = usePlace();
  const again = () => {
    reset();
    void router.invalidate();
  };
  return (
    <>
      <Title>An error occurred</Title>
      <ErrorView
        title="An error occurred loading this page"
        reason={error instanceof Error ? error.message : String(error)}
        actions={
          <>
            <Button kind="primary" onClick={again}>
              Try Again
            </Button>
            <ButtonLink to="/$appId/login" params={{ appId }}>
              Back To Login
            </ButtonLink>
          </>
        }
      />
    </>
  );
}
