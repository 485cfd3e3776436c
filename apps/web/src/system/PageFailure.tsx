import * as system from '@lotbook/messages/generated/web/system';
import * as contract from '@lotbook/messages/generated/contract';
import { useTranslate } from '@lotbook/ui/translate';
import { Button } from '@lotbook/ui/buttons';
import { ErrorView } from '@lotbook/ui/ErrorView';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { ButtonLink } from './links.tsx';
import { usePlace } from './place.ts';
import { Title } from './Title.tsx';

/** Replaces a page that failed to render; navigation stays on screen. */
export function PageFailure({ error, reset }: ErrorComponentProps) {
  const t = useTranslate();
  const router = useRouter();
  const { appId } = usePlace();
  const again = () => {
    reset();
    void router.invalidate();
  };
  return (
    <>
      <Title>{t(system.errorTitle)}</Title>
      <ErrorView
        title={t(contract.errorLoadingPage)}
        reason={error instanceof Error ? error.message : String(error)}
        actions={
          <>
            <Button kind="primary" onClick={again}>
              {t(contract.tryAgain)}
            </Button>
            <ButtonLink to="/$appId/login" params={{ appId }}>
              {t(contract.backToLogin)}
            </ButtonLink>
          </>
        }
      />
    </>
  );
}
