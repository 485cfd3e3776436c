import { Button } from '@lotbook/ui/buttons';
import { Dialog } from '@lotbook/ui/Dialog';
import { Facts, Text } from '@lotbook/ui/layout';
import { useNavigate } from '@tanstack/react-router';
import type { ErrorRecord } from '../../system/errors/error-record.ts';
import { useCurrentError } from '../../system/errors/error-store.ts';
import { useModal } from '../../system/modals.ts';
import { usePlace } from '../../system/place.ts';
import { useSession } from '../status/use-session.ts';

/** What went wrong between browser and server, once, with what to do about it. */
export function ErrorDialog() {
  const { errors } = useSession();
  const shown = useCurrentError(errors);
  if (!shown) return null;
  return <Shown key={shown.modalKey} error={shown} onClose={() => errors.close()} />;
}

function Shown({ error, onClose }: { readonly error: ErrorRecord; readonly onClose: () => void }) {
  const { appId } = usePlace();
  const navigate = useNavigate();
  const support = useModal('contact-support');
  const expired = error.code === 'TOKEN_EXPIRED';
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
      title={titles[error.code] ?? 'That did not work'}
      open
      onClose={onClose}
      actions={
        <>
          {error.contactSupport && <Button onClick={contact}>Contact Support</Button>}
          <Button kind={expired ? 'plain' : 'primary'} onClick={onClose}>
            Close
          </Button>
          {expired && (
            <Button kind="primary" onClick={login}>
              Back To Login
            </Button>
          )}
        </>
      }
    >
      <Text>{error.message}</Text>
      <Text tone="muted">
        {advice[error.code] ?? 'Nothing you entered or imported was lost. Try again in a moment.'}
      </Text>
      <Facts items={getFacts(error)} />
    </Dialog>
  );
}

const titles: Readonly<Record<string, string>> = {
  TOKEN_EXPIRED: 'Your sign-in has ended',
  BAD_CONNECTION: 'No connection',
  OVER_TX_LIMIT: 'Too many transactions',
};

const advice: Readonly<Record<string, string>> = {
  TOKEN_EXPIRED: 'Sign in again and you are back where you were. Nothing was lost.',
  BAD_CONNECTION:
    'We tried five times. Look at your connection; the page goes on by itself once the server answers.',
  OVER_TX_LIMIT: 'Nothing was added. Take a larger plan, or leave out what you do not need.',
};

function getFacts({
  code,
  status,
  operation,
  details = {},
}: ErrorRecord): readonly (readonly [string, string])[] {
  const facts: readonly (readonly [string, string | undefined])[] = [
    ['Code', status ? `${code} (${status})` : code],
    ['While asking', operation],
    ['Your plan allows', count(details.planMaximum)],
    ['There would be', count(details.transactionCount)],
  ];
  return facts.flatMap(([name, value]) => (value ? [[name, value] as const] : []));
}

const count = (value: unknown): string | undefined =>
  typeof value === 'number' ? value.toLocaleString('en-US') : undefined;
