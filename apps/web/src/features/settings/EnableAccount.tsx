import * as settings from '@lotbook/messages/generated/web/settings';
import { useTranslate } from '@lotbook/ui/translate';
import { Button } from '@lotbook/ui/buttons';
import { graphql } from '../../generated/gql.ts';
import { useAction } from '../../system/use-action.ts';

const EnableAccountDocument = graphql(`
  mutation EnableAccount($accountId: ID!) {
    enableAccount(accountId: $accountId) {
      id
      disabled
    }
  }
`);

/** Enables a disabled account. */
export function EnableAccount({
  accountId,
  kind = 'plain',
  onDone,
}: {
  readonly accountId: string;
  readonly kind?: 'primary' | 'plain';
  readonly onDone?: () => void;
}) {
  const t = useTranslate();
  const { run, busy } = useAction(EnableAccountDocument, {
    refetch: ['Account'],
    toastWrong: true,
  });
  const enable = async () => {
    if (await run({ accountId }, t(settings.accountEnabled))) onDone?.();
  };
  return (
    <Button kind={kind} busy={busy} onClick={() => enable()}>
      {t(settings.enableAccount)}
    </Button>
  );
}
