import type { Translate } from '@lotbook/messages/translator';
import * as texts from '@lotbook/messages/generated/web/access-tokens';
import { useTranslate } from '@lotbook/ui/translate';
import { useQuery } from '@apollo/client/react';
import { Button } from '@lotbook/ui/buttons';
import { Confirm } from '@lotbook/ui/Confirm';
import { Row, Section, Stack, Text } from '@lotbook/ui/layout';
import { PlainTable } from '@lotbook/ui/PlainTable';
import { Skeleton } from '@lotbook/ui/Skeleton';
import type { Column } from '@lotbook/ui/table-model';
import { When } from '@lotbook/ui/When';
import { useState } from 'react';
import { useModal } from '../../system/modals.ts';
import { useAction } from '../../system/use-action.ts';
import {
  AccessTokensDocument,
  RevokeAccessToken,
  type AccessToken,
} from './access-token-documents.ts';
import { CreateTokenDialog } from './CreateTokenDialog.tsx';

/** The personal access tokens of the account: the person's own, and for managers everyone's. */
export function AccessTokens({ accountId }: { readonly accountId: string }) {
  const t = useTranslate();
  const { open, show, close } = useModal('create-token');
  const [revoking, setRevoking] = useState<AccessToken>();
  const { data, error } = useQuery(AccessTokensDocument, {
    variables: { accountId },
    fetchPolicy: 'cache-and-network',
  });
  const tokens = data?.accessTokens;
  return (
    <Section title={t(texts.title)} note={t(texts.note)}>
      <Stack gap="three">
        {error && !tokens && (
          <Text tone="muted">{t(texts.notLoaded, { reason: error.message })}</Text>
        )}
        {!tokens && !error && <Skeleton width={30} />}
        {tokens?.length === 0 && <Text tone="muted">{t(texts.none)}</Text>}
        {tokens !== undefined && tokens.length > 0 && (
          <PlainTable
            label={t(texts.title)}
            rows={tokens}
            rowId={({ id }) => id}
            columns={makeColumns(t, setRevoking)}
            listed
          />
        )}
        <Row>
          <Button onClick={show}>{t(texts.create)}</Button>
        </Row>
      </Stack>
      {open && <CreateTokenDialog accountId={accountId} onClose={close} />}
      {revoking && (
        <Revoke accountId={accountId} token={revoking} onClose={() => setRevoking(undefined)} />
      )}
    </Section>
  );
}

const nameRights = ({ scopes }: AccessToken) => {
  const [imports, reports] = [scopes.includes('import'), scopes.includes('reports')];
  if (imports && reports) return texts.readAll;
  if (imports) return texts.readImport;
  return reports ? texts.readReports : texts.readOnly;
};

const makeColumns = (
  t: Translate,
  onRevoke: (token: AccessToken) => void,
): readonly Column<AccessToken>[] => [
  { id: 'name', width: '', label: t(texts.nameColumn), cell: ({ name }) => name },
  {
    id: 'person',
    width: '9rem',
    label: t(texts.personColumn),
    cell: ({ userName }) => userName ?? '–',
  },
  { id: 'rights', width: '', label: t(texts.rightsColumn), cell: (token) => t(nameRights(token)) },
  {
    id: 'used',
    width: '7rem',
    label: t(texts.usedColumn),
    cell: ({ lastUsedAt }) =>
      lastUsedAt ? <When at={lastUsedAt} show="ago" /> : t(texts.neverUsed),
  },
  {
    id: 'expires',
    width: '8rem',
    label: t(texts.expiresColumn),
    cell: ({ expiresAt }) => <When at={expiresAt} show="day" />,
  },
  {
    id: 'revoke',
    width: '6rem',
    label: t(texts.revoke),
    cell: (token) => (
      <Button
        small
        kind="quiet"
        label={t(texts.revokeOne, { name: token.name })}
        onClick={() => onRevoke(token)}
      >
        {t(texts.revoke)}
      </Button>
    ),
  },
];

function Revoke({
  accountId,
  token,
  onClose,
}: {
  readonly accountId: string;
  readonly token: AccessToken;
  readonly onClose: () => void;
}) {
  const t = useTranslate();
  const { name } = token;
  const { run, busy } = useAction(RevokeAccessToken, {
    refetch: ['AccessTokens'],
    toastWrong: true,
  });
  const revoke = async () => {
    await run({ accountId, tokenId: token.id }, t(texts.revoked, { name }));
    onClose();
  };
  return (
    <Confirm
      title={t(texts.revokeTitle, { name })}
      verb={t(texts.revoke)}
      danger
      open
      onClose={onClose}
      onConfirm={() => void revoke()}
      busy={busy}
    >
      <Text>{t(texts.revokeWarning)}</Text>
    </Confirm>
  );
}
