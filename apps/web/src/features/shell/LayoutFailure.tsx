import * as shell from '@lotbook/messages/generated/web/shell';
import * as contract from '@lotbook/messages/generated/contract';
import { useTranslate } from '@lotbook/ui/translate';
import { Button } from '@lotbook/ui/buttons';
import { Dialog } from '@lotbook/ui/Dialog';
import { Text } from '@lotbook/ui/layout';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { reportFailure } from '../../system/errors/error-report.ts';
import { ButtonLink } from '../../system/links.tsx';
import { usePlace } from '../../system/place.ts';
import { Title } from '../../system/Title.tsx';

/** Replaces the page if the frame itself failed. */
export function LayoutFailure({ error, reset }: ErrorComponentProps) {
  const t = useTranslate();
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
      <Title>{t(shell.errorTitle)}</Title>
      <h1 className="lb-hidden">{t(contract.errorLoadingPage)}</h1>
      <Dialog
        title={t(contract.uncaughtErrorInLayout)}
        open
        onClose={again}
        actions={
          <>
            <ButtonLink to="/$appId/login" params={{ appId }}>
              {t(contract.backToLogin)}
            </ButtonLink>
            <Button onClick={again}>{t(contract.close)}</Button>
            <Button kind="primary" onClick={again}>
              {t(contract.tryAgain)}
            </Button>
          </>
        }
      >
        <Text>{error instanceof Error ? error.message : String(error)}</Text>
        <Text tone="muted">{t(shell.layoutFailureHelp)}</Text>
      </Dialog>
    </main>
  );
}
