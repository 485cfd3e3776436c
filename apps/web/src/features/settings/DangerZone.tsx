import * as settings from '@lotbook/messages/generated/web/settings';
import * as contractRules from '@lotbook/messages/generated/contract-rules';
import { listAll } from '@lotbook/model/list-text';
import type { Translate } from '@lotbook/messages/translator';
import { useTranslate } from '@lotbook/ui/translate';
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
import { explainBlocked, useAllowed } from '../account/use-may.ts';
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

/** Disables or deletes the account. */
export function DangerZone({ account }: { readonly account: Account }) {
  const t = useTranslate();
  const { may } = useAllowed();
  const [disabling, setDisabling] = useState(false);
  const remove = useModal('delete-account');
  if (!may('accountEdit')) return null;
  return (
    <Section title={t(settings.closeAccountTitle)}>
      <Row gap="two">
        {account.disabled ? (
          <EnableAccount accountId={account.id} />
        ) : (
          <Button onClick={() => setDisabling(true)}>{t(settings.disableAccount)}</Button>
        )}
        {may('accountDelete') ? (
          <Button onClick={remove.show}>{t(settings.deleteAccount)}</Button>
        ) : (
          <Text as="span" tone="muted">
            {explainBlocked('accountDelete', t)}
          </Text>
        )}
      </Row>
      <Text tone="muted" size="small">
        {t(settings.closeAccountHelp)}
      </Text>
      <DisableDialog account={account} open={disabling} onClose={() => setDisabling(false)} />
      {remove.open && <DeleteDialog account={account} onClose={remove.close} />}
    </Section>
  );
}

/** Explains what disabling does and how to undo it. */
function DisableDialog({
  account,
  open,
  onClose,
}: {
  readonly account: Account;
  readonly open: boolean;
  readonly onClose: () => void;
}) {
  const t = useTranslate();
  const { run, busy } = useAction(DisableAccount, { refetch: ['Account'], toastWrong: true });
  const disable = async () => {
    await run({ accountId: account.id }, t(settings.accountDisabled));
    onClose();
  };
  return (
    <Confirm
      title={t(settings.disableTitle, { name: account.name })}
      verb={t(settings.disableAccount)}
      danger
      open={open}
      onClose={onClose}
      onConfirm={() => void disable()}
      busy={busy}
    >
      <Stack gap="one">
        <Text> {t(settings.disableWarning)}</Text>
        <Text> {t(settings.disableUndo)}</Text>
      </Stack>
    </Confirm>
  );
}

/** Lists what will be deleted, and asks for the account's name. */
function DeleteDialog({
  account,
  onClose,
}: {
  readonly account: Account;
  readonly onClose: () => void;
}) {
  const t = useTranslate();
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
    if (
      !matches ||
      !(await remove.run(
        { accountId: account.id },
        t(settings.accountDeleted, { name: account.name }),
      ))
    )
      return;
    forgetAccount(appId);
    await navigate({ to: '/app-select' });
    await router.invalidate();
  };
  return (
    <FormDialog
      title={t(settings.deleteTitle, { name: account.name })}
      verb={t(settings.deleteAccount)}
      danger
      wide
      onClose={onClose}
      onSubmit={() => void run()}
      busy={remove.busy}
      wrong={remove.wrong}
    >
      {error && (
        <Banner tone="loss">{t(settings.contentNotLoaded, { reason: error.message })}</Banner>
      )}
      {data ? (
        <Text>{t(settings.deleteWarning, { content: formatContent(t, data.accountContent) })}</Text>
      ) : (
        !error && <Skeleton width={48} />
      )}
      <Text> {t(settings.deleteHelp)}</Text>
      <TextField
        label={t(settings.confirmName, { name: account.name })}
        value={typed}
        onChange={setTyped}
        error={tried && !matches ? t(contractRules.valuesDoNotMatch) : undefined}
      />
    </FormDialog>
  );
}

function formatContent(t: Translate, content: AccountContentQuery['accountContent']): string {
  const parts = [
    t(settings.transactionCount, { count: content.transactions }),
    t(settings.sourceCount, { count: content.sources }),
    t(settings.importCount, { count: content.imports }),
    t(settings.decisionCount, { count: content.decisions }),
    t(settings.reportCount, { count: content.reports }),
    t(settings.contactCount, { count: content.contacts }),
    ...(content.clients > 0 ? [t(settings.clientLinkCount, { count: content.clients })] : []),
    ...(money(content.credit) > zeroMoney
      ? [t(settings.creditAmount, { credit: { amount: content.credit, currency: 'USD' } })]
      : []),
    ...(content.users > 1 ? [t(settings.otherUserCount, { count: content.users })] : []),
  ];
  return listAll(parts, t);
}
