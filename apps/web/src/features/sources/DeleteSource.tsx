import * as texts from '@lotbook/messages/generated/web/sources';
import * as common from '@lotbook/messages/generated/common';
import type { Translate } from '@lotbook/messages/translator';
import { useTranslate, RichText, bold } from '@lotbook/ui/translate';
import { useApolloClient, useQuery } from '@apollo/client/react';
import { Button } from '@lotbook/ui/buttons';
import { Confirm } from '@lotbook/ui/Confirm';
import { BulletList } from '@lotbook/ui/BulletList';
import { Row, Text } from '@lotbook/ui/layout';
import { graphql } from '../../generated/gql.ts';
import type { SourceContentQuery } from '../../generated/graphql.ts';
import { refetchQueries } from '../../system/refetch.ts';
import { useAction } from '../../system/use-action.ts';
import { useAccountId } from '../account/use-account.ts';
import { SourceWarnings } from '../tax-years/SealedWarnings.tsx';
import { useArchive } from './use-archive.ts';
import type { Source } from './use-sources.ts';

const DeleteExchange = graphql(`
  mutation DeleteExchange($accountId: ID!, $exchangeId: ID!) {
    deleteExchange(accountId: $accountId, exchangeId: $exchangeId)
  }
`);

const DeleteWallet = graphql(`
  mutation DeleteWallet($accountId: ID!, $walletId: ID!) {
    deleteWallet(accountId: $accountId, walletId: $walletId)
  }
`);

const SourceContentDocument = graphql(`
  query SourceContent($accountId: ID!, $sourceId: ID!) {
    sourceContent(accountId: $accountId, sourceId: $sourceId) {
      transactions
      imports
      enteredByHand
      transfersWithOthers
      decisions
      balancesByHand
    }
  }
`);

interface DeleteSourceProps {
  readonly source: Source;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onGone: () => void;
}

/** Lists what deleting a source removes and what a new import restores, and offers to archive it instead. */
export function DeleteSource({ source, open, onClose, onGone }: DeleteSourceProps) {
  const t = useTranslate();
  const accountId = useAccountId();
  const client = useApolloClient();
  const exchange = useAction(DeleteExchange, { toastWrong: true });
  const wallet = useAction(DeleteWallet, { toastWrong: true });
  const { archive, busy: archiving } = useArchive();
  const { data } = useQuery(SourceContentDocument, {
    variables: { accountId, sourceId: source.id },
    skip: !open,
    fetchPolicy: 'network-only',
  });
  const run = async () => {
    const done = t(common.deletedNamed, { name: source.name });
    const isDeleted =
      source.kind === 'exchange'
        ? await exchange.run({ accountId, exchangeId: source.id }, done)
        : await wallet.run({ accountId, walletId: source.id }, done);
    if (!isDeleted) return;
    onClose();
    onGone();
    // Queries about the deleted source fail, so ignore their errors.
    await refetchQueries(client).catch(() => undefined);
  };
  const content = data?.sourceContent;
  return (
    <Confirm
      title={t(common.deleteTitle, { name: source.name })}
      verb={t(common.deleteSource)}
      danger
      open={open}
      onClose={onClose}
      onConfirm={() => void run()}
      busy={exchange.busy || wallet.busy}
    >
      <Text>
        <RichText
          message={texts.deleteHelp}
          params={{ count: content?.transactions ?? source.transactions }}
          tags={{ b: bold }}
        />
      </Text>
      {open && <SourceWarnings sourceId={source.id} />}
      {content && <BulletList items={listLosses(t, content, source.connected)} />}
      <Text>
        {source.connected
          ? t(texts.restoreConnected, { kind: source.kind })
          : t(texts.restoreFiles)}
      </Text>
      {!source.archived && (
        <Row>
          <Button small disabled={archiving} onClick={() => archive(source).then(onClose)}>
            {t(texts.archiveInstead)}
          </Button>
          <Text as="span" size="small" tone="muted">
            {t(texts.archiveInsteadHelp)}
          </Text>
        </Row>
      )}
    </Confirm>
  );
}

function listLosses(
  t: Translate,
  {
    imports,
    enteredByHand,
    transfersWithOthers,
    decisions,
    balancesByHand,
  }: SourceContentQuery['sourceContent'],
  connected: boolean,
): readonly string[] {
  const lines = [
    [imports, connected ? t(texts.lossFetched) : t(texts.lossFiles, { count: imports })],
    [enteredByHand, t(texts.lossManual, { count: enteredByHand })],
    [balancesByHand, t(texts.lossBalances, { count: balancesByHand })],
    [transfersWithOthers, t(texts.lossTransfers, { count: transfersWithOthers })],
    [decisions, t(texts.lossDecisions, { count: decisions })],
  ] as const;
  return lines.filter(([count]) => count > 0).map(([, text]) => text);
}
