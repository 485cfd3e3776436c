import { useApolloClient, useQuery } from '@apollo/client/react';
import { Button } from '@lotbook/ui/buttons';
import { Confirm } from '@lotbook/ui/Confirm';
import { BulletList } from '@lotbook/ui/BulletList';
import { Row, Text } from '@lotbook/ui/layout';
import { graphql } from '../../generated/gql.ts';
import type { SourceContentQuery } from '../../generated/graphql.ts';
import { readAnew } from '../../system/read-anew.ts';
import { useAction } from '../../system/use-action.ts';
import { useAccountId } from '../account/use-account.ts';
import { several } from '@lotbook/model/several';
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

/** Says in numbers what leaves with a source, what comes back with its files and what does not, and offers to archive it instead. */
export function DeleteSource({ source, open, onClose, onGone }: DeleteSourceProps) {
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
    const done = `${source.name} was deleted.`;
    const gone =
      source.kind === 'exchange'
        ? await exchange.run({ accountId, exchangeId: source.id }, done)
        : await wallet.run({ accountId, walletId: source.id }, done);
    if (!gone) return;
    onClose();
    onGone();
    // What asks about the source itself finds nothing any more.
    await readAnew(client).catch(() => undefined);
  };
  const content = data?.sourceContent;
  return (
    <Confirm
      title={`Delete ${source.name}?`}
      verb="Delete source"
      danger
      open={open}
      onClose={onClose}
      onConfirm={() => void run()}
      busy={exchange.busy || wallet.busy}
    >
      <Text>
        <strong>
          {several(content?.transactions ?? source.transactions, 'transaction', 'transactions')}
        </strong>{' '}
        of this source will leave your books, and every year touched is computed again.
      </Text>
      {open && <SourceWarnings sourceId={source.id} />}
      {content && <BulletList items={lost(content, source.connected)} />}
      <Text>
        {source.connected
          ? `Your other sources and the files on your computer stay. ${source.kind === 'exchange' ? 'Its key is forgotten' : 'What it is read by is forgotten'}: connect it again and everything else is as it was.`
          : 'Your other sources and the files on your computer stay. Bring the files again and everything else is as it was.'}
      </Text>
      {!source.archived && (
        <Row>
          <Button small disabled={archiving} onClick={() => void archive(source).then(onClose)}>
            Archive it instead
          </Button>
          <Text as="span" size="small" tone="muted">
            It is hidden, and its transactions still count.
          </Text>
        </Row>
      )}
    </Confirm>
  );
}

/** What there is of it; what is none is not mentioned. */
function lost(
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
    [
      imports,
      connected
        ? 'What was fetched and imported; the rows come back with it.'
        : `${several(imports, 'file', 'files')} of it; the rows come back when you bring it again.`,
    ],
    [
      enteredByHand,
      `${several(enteredByHand, 'transaction', 'transactions')} entered by hand, which no file brings back.`,
    ],
    [
      balancesByHand,
      `${several(balancesByHand, 'balance', 'balances')} entered by hand, gone for good.`,
    ],
    [
      transfersWithOthers,
      `${several(transfersWithOthers, 'transfer', 'transfers')} told by other sources without this end.`,
    ],
    [
      decisions,
      `${several(decisions, 'decision', 'decisions')} about its rows, kept and in force again when the rows return.`,
    ],
  ] as const;
  return lines.filter(([count]) => count > 0).map(([, words]) => words);
}
