import { Button } from '@lotbook/ui/buttons';
import { Dialog } from '@lotbook/ui/Dialog';
import { Text } from '@lotbook/ui/layout';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { reportFailure } from '../../system/errors/error-report.ts';
import { ButtonLink } from '../../system/links.tsx';
import { usePlace } from '../../system/place.ts';
import { Title } from '../../system/Title.tsx';

/** The frame itself failed: nothing of the page can be trusted, so a dialog stands in its place. */
export function LayoutFailure({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const { appId } = usePlace();
  useEffect(() => {
    console.error('Uncaught error in layout', error);
    reportFailure(error);
  }, [error]);
  const again = () => {
    reset();
    void router.invalidate();
  };
  return (
    <main>
      <Title>An error occurred</Title>
      <h1 className="lb-hidden">An error occurred loading this page</h1>
      <Dialog
        title="Uncaught error in layout"
        open
        onClose={again}
        actions={
          <>
            <ButtonLink to="/$appId/login" params={{ appId }}>
              Back To Login
            </ButtonLink>
            <Button onClick={again}>Close</Button>
            <Button kind="primary" onClick={again}>
              Try Again
            </Button>
          </>
        }
      >
        <Text>{error instanceof Error ? error.message : String(error)}</Text>
        <Text tone="muted">
          Our team is working on it. Nothing you entered or imported was lost. Reload the page; if
          it happens again, contact support and quote the words above.
        </Text>
      </Dialog>
    </main>
  );
}
