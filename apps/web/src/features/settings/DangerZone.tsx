import { useQuery } from '@apollo/client/react';
import { money, zeroMoney } from '@lotbook/decimal/decimal';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { Confirm } from '@lotbook/ui/Confirm';
import { TextField } from '@lotbook/ui/fields';
import { FormDialog } from '@lotbook/ui/FormDialog';
import { Row, Section, Stack, Text } from '@lotbook/ui/layout';
import { Skeleton } from '@lotbook/ui/Skeleton';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { graphql } from '../../generated/gql.ts';
import type { AccountContentQuery, AccountQuery } from '../../generated/graphql.ts';
import { useModal } from '../../system/modals.ts';
import { usePlace } from '../../system/place.ts';
import { forgetAccount } from '../../system/saved-account.ts';
import { useAction } from '../../system/use-action.ts';
import { blockedReason, useAllowed } from '../account/use-may.ts';
import { several } from '@lotbook/model/several';
import { EnableAccount } from './EnableAccount.tsx';

const ContentDocument = graphql(`
  query AccountContent($accountId: ID!) {
    accountContent(accountId: $accountId) {
      transactions
      sources
      imports
      decisions
      reports
      contacts
      users
      clients
      credit
    }
  }
`);

const DisableAccount = graphql(`
  mutation DisableAccount($accountId: ID!) {
    disableAccount(accountId: $accountId) {
      id
      disabled
    }
  }
`);

const DeleteAccount = graphql(`
  mutation DeleteAccount($accountId: ID!) {
    deleteAccount(accountId: $accountId)
  }
`);

type Account = NonNullable<AccountQuery['account']>;

/** Closing the account for a while, and for good. */
export function DangerZone({ account }: { readonly account: Account }) {
  const { may } = useAllowed();
  const [disabling, setDisabling] = useState(false);
  const remove = useModal('delete-account');
  if (!may('accountEdit')) return null;
  return (
    <Section title="Closing the account">
      <Row gap="two">
        {account.disabled ? (
          <EnableAccount accountId={account.id} />
        ) : (
          <Button onClick={() => setDisabling(true)}>Disable account</Button>
        )}
        {may('accountDelete') ? (
          <Button onClick={remove.show}>Delete account</Button>
        ) : (
          <Text as="span" tone="muted">
            {blockedReason('accountDelete')}
          </Text>
        )}
      </Row>
      <Text tone="muted" size="small">
        A disabled account shows none of its pages, and nothing in it changes until its owner or an
        admin enables it. A deleted one is gone.
      </Text>
      <DisableDialog account={account} open={disabling} onClose={() => setDisabling(false)} />
      {remove.open && <DeleteDialog account={account} onClose={remove.close} />}
    </Section>
  );
}

/** Says what a disabled account is, and how it is opened again. */
function DisableDialog({
  account,
  open,
  onClose,
}: {
  readonly account: Account;
  readonly open: boolean;
  readonly onClose: () => void;
}) {
  const { run, busy } = useAction(DisableAccount, { refetch: ['Account'], toastWrong: true });
  const disable = async () => {
    await run({ accountId: account.id }, 'The account is disabled. Everything in it is kept.');
    onClose();
  };
  return (
    <Confirm
      title={`Disable ${account.name}?`}
      verb="Disable account"
      danger
      open={open}
      onClose={onClose}
      onConfirm={() => void disable()}
      busy={busy}
    >
      <Stack gap="one">
        <Text>
          Nobody sees its pages any more, and nothing in it changes: no import, no update and no
          report. Everything in it is kept.
        </Text>
        <Text>
          You find the button “Enable account” in place of its pages; its owner and its admins can
          open it again there.
        </Text>
      </Stack>
    </Confirm>
  );
}

/** Says in numbers what will be lost, and asks for the account's name. */
function DeleteDialog({
  account,
  onClose,
}: {
  readonly account: Account;
  readonly onClose: () => void;
}) {
  const { appId } = usePlace();
  const router = useRouter();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const { data, error } = useQuery(ContentDocument, {
    variables: { accountId: account.id },
    fetchPolicy: 'network-only',
  });
  const remove = useAction(DeleteAccount);
  const matches = typed.trim() === account.name;
  const run = async () => {
    setTried(true);
    if (!matches || !(await remove.run({ accountId: account.id }, `${account.name} was deleted.`)))
      return;
    forgetAccount(appId);
    await navigate({ to: '/app-select' });
    await router.invalidate();
  };
  return (
    <FormDialog
      title={`Delete ${account.name}?`}
      verb="Delete account"
      danger
      wide
      onClose={onClose}
      onSubmit={() => void run()}
      busy={remove.busy}
      wrong={remove.wrong}
    >
      {error && (
        <Banner tone="loss">What is in the account could not be counted: {error.message}</Banner>
      )}
      {data ? (
        <Text>
          {formatLoss(data.accountContent)} will be gone at once, and nobody can bring them back.
        </Text>
      ) : (
        !error && <Skeleton width={48} />
      )}
      <Text>
        The files on your computer and the reports you saved stay. Save what you need before you go
        on.
      </Text>
      <TextField
        label={`Type the account’s name: ${account.name}`}
        value={typed}
        onChange={setTyped}
        error={tried && !matches ? 'Values do not match' : undefined}
      />
    </FormDialog>
  );
}

function formatLoss(content: AccountContentQuery['accountContent']): string {
  const parts = [
    several(content.transactions, 'transaction', 'transactions'),
    several(content.sources, 'source', 'sources'),
    several(content.imports, 'import', 'imports'),
    several(content.decisions, 'decision', 'decisions'),
    several(content.reports, 'report', 'reports'),
    several(content.contacts, 'contact', 'contacts'),
    ...(content.clients > 0
      ? [`the links to ${several(content.clients, 'client', 'clients')}`]
      : []),
    ...(money(content.credit) > zeroMoney ? [`${content.credit} USD of credit`] : []),
    ...(content.users > 1 ? [`the access of ${several(content.users, 'person', 'people')}`] : []),
  ];
  const words = `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
  return words.charAt(0).toUpperCase() + words.slice(1);
}
