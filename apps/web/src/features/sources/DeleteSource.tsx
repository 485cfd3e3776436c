import { useMutation } from '@apollo/client/react';
import { Confirm } from '@lotbook/ui/Confirm';
import { Text } from '@lotbook/ui/layout';
import { useToast } from '@lotbook/ui/toast';
import { graphql } from '../../generated/gql.ts';
import { useAccountId } from '../account/use-account.ts';
import { several } from '../account/words.ts';
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

interface DeleteSourceProps {
  readonly source: Source;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onGone: () => void;
}

export function DeleteSource({ source, open, onClose, onGone }: DeleteSourceProps) {
  const accountId = useAccountId();
  const toast = useToast();
  const options = { refetchQueries: 'active' as const };
  const [deleteExchange, exchange] = useMutation(DeleteExchange, options);
  const [deleteWallet, wallet] = useMutation(DeleteWallet, options);
  const run = async () => {
    try {
      if (source.kind === 'exchange') await deleteExchange({ variables: { accountId, exchangeId: source.id } });
      else await deleteWallet({ variables: { accountId, walletId: source.id } });
      toast(`${source.name} was deleted.`);
      onClose();
      onGone();
    } catch (error) {
      toast(`${source.name} could not be deleted: ${error instanceof Error ? error.message : 'unknown reason'}`, 'loss');
    }
  };
  return (
    <Confirm
      title={`Delete ${source.name}?`}
      verb="Delete source"
      danger
      open={open}
      onClose={onClose}
      onConfirm={() => void run()}
      busy={exchange.loading || wallet.loading}
    >
      <Text>
        <strong>{several(source.transactions, 'transaction', 'transactions')}</strong> of this source will leave your books, and every year touched is computed
        again.
      </Text>
      <Text>Your other sources and the files on your computer stay. Bring the files again and everything is as it was.</Text>
    </Confirm>
  );
}
