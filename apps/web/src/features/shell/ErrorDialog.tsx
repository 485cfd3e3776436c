import * as common from '@lotbook/messages/generated/common';
import type { Translate } from '@lotbook/messages/translator';
import * as shell from '@lotbook/messages/generated/web/shell';
import * as contract from '@lotbook/messages/generated/contract';
import { useTranslate } from '@lotbook/ui/translate';
import { Button } from '@lotbook/ui/buttons';
import { Dialog } from '@lotbook/ui/Dialog';
import { Facts, Text } from '@lotbook/ui/layout';
import { useNavigate } from '@tanstack/react-router';
import type { ErrorRecord } from '../../system/errors/error-record.ts';
import { useCurrentError } from '../../system/errors/error-store.ts';
import { useModal } from '../../system/modals.ts';
import { usePageAt, usePlace } from '../../system/place.ts';
import { usePlanApp } from '../shared/use-plan-app.ts';
import { useSession } from '../shared/use-session.ts';

/** Shows a network or server error once, with advice. */
export function ErrorDialog() {
  const { errors } = useSession();
  const shown = useCurrentError(errors);
  if (!shown) return null;
  return <Shown key={shown.modalKey} error={shown} onClose={() => errors.close()} />;
}

function Shown({ error, onClose }: { readonly error: ErrorRecord; readonly onClose: () => void }) {
  const t = useTranslate();
  const { appId } = usePlace();
  const navigate = useNavigate();
  const pageAt = usePageAt();
  const support = useModal('contact-support');
  const expired = error.code === 'TOKEN_EXPIRED';
  const isOver = error.code.startsWith('OVER_');
  const isOverPlan = usePlanApp() !== undefined && isOver;
  const seePlans = () => {
    onClose();
    void navigate({ to: pageAt('settings/billing') });
  };
  const contact = () => {
    onClose();
    support.show();
  };
  const login = () => {
    onClose();
    void navigate({
      to: '/$appId/login',
      params: { appId },
      search: { appState: { returnTo: window.location.pathname + window.location.search } },
    });
  };
  return (
    <Dialog
      title={makeTitles(t)[error.code] ?? t(shell.requestFailed)}
      open
      onClose={onClose}
      actions={
        <>
          {(error.contactSupport || (isOver && !isOverPlan)) && (
            <Button onClick={contact}>{t(contract.contactSupport)}</Button>
          )}
          <Button kind={expired || isOverPlan ? 'plain' : 'primary'} onClick={onClose}>
            {t(contract.close)}
          </Button>
          {isOverPlan && (
            <Button kind="primary" onClick={seePlans}>
              {t(shell.seePlans)}
            </Button>
          )}
          {expired && (
            <Button kind="primary" onClick={login}>
              {t(contract.backToLogin)}
            </Button>
          )}
        </>
      }
    >
      <Text>{error.message}</Text>
      <Text tone="muted">{makeAdvice(t)[error.code] ?? t(shell.errorAdvice)}</Text>
      <Facts items={getFacts(t, error)} />
    </Dialog>
  );
}

const makeTitles = (t: Translate): Readonly<Record<string, string>> => ({
  TOKEN_EXPIRED: t(shell.sessionExpired),
  BAD_CONNECTION: t(shell.noConnection),
  OVER_TX_LIMIT: t(shell.tooManyTransactions),
  OVER_PLAN_LIMIT: t(shell.planLimitLabel),
});

const makeAdvice = (t: Translate): Readonly<Record<string, string>> => ({
  TOKEN_EXPIRED: t(shell.sessionExpiredAdvice),
  BAD_CONNECTION: t(shell.noConnectionAdvice),
  OVER_TX_LIMIT: t(shell.tooManyTransactionsAdvice),
  OVER_PLAN_LIMIT: t(shell.overPlanAdvice),
});

function getFacts(
  t: Translate,
  { code, status, operation, details = {} }: ErrorRecord,
): readonly (readonly [string, string])[] {
  // A limit is no fault that support has to find.
  const isFault = !code.startsWith('OVER_');
  const facts: readonly (readonly [string, string | undefined | false])[] = [
    [t(shell.codeLabel), isFault && (status ? `${code} (${status})` : code)],
    [t(shell.requestLabel), isFault && operation],
    [t(shell.planLimitLabel), count(t, details.planMaximum)],
    [t(shell.transactionTotalLabel), count(t, details.transactionCount)],
  ];
  return facts.flatMap(([name, value]) => (value ? [[name, value] as const] : []));
}

const count = (t: Translate, value: unknown): string | undefined =>
  typeof value === 'number' ? t(common.number, { value }) : undefined;
