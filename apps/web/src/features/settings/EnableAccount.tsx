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

/** Opens a disabled account again. */
export function EnableAccount({
  accountId,
  kind = 'plain',
  onDone,
}: {
  readonly accountId: string;
  readonly kind?: 'primary' | 'plain';
  readonly onDone?: () => void;
}) {
  const { run, busy } = useAction(EnableAccountDocument, {
    refetch: ['Account'],
    toastWrong: true,
  });
  const enable = async () => {
    if (await run({ accountId }, 'The account is open again.')) onDone?.();
  };
  return (
    <Button kind={kind} busy={busy} onClick={() => void enable()}>
      Enable account
    </Button>
  );
}
