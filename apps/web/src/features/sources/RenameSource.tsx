import * as texts from '@lotbook/messages/generated/web/sources';
import * as contract from '@lotbook/messages/generated/contract';
import * as common from '@lotbook/messages/generated/common';
import { useTranslate } from '@lotbook/ui/translate';
import { useMutation } from '@apollo/client/react';
import { Button } from '@lotbook/ui/buttons';
import { TextField } from '@lotbook/ui/fields';
import { Row } from '@lotbook/ui/layout';
import { useState } from 'react';
import { graphql } from '../../generated/gql.ts';
import { useAccountId } from '../account/use-account.ts';
import { SourcesDocument } from './query.ts';
import type { Source } from './use-sources.ts';

const RenameExchange = graphql(`
  mutation UpdateExchange($accountId: ID!, $exchangeId: ID!, $nickname: String!) {
    updateExchange(
      accountId: $accountId
      exchangeId: $exchangeId
      exchangeData: { nickname: $nickname }
    ) {
      id
      nickname
    }
  }
`);

const RenameWallet = graphql(`
  mutation UpdateWallet($accountId: ID!, $walletId: ID!, $name: String!) {
    updateWallet(accountId: $accountId, walletId: $walletId, walletData: { name: $name }) {
      id
      name
    }
  }
`);

export function RenameSource({ source }: { readonly source: Source }) {
  const t = useTranslate();
  const accountId = useAccountId();
  const [name, setName] = useState(source.name);
  const options = { refetchQueries: [SourcesDocument] };
  const [renameExchange, exchange] = useMutation(RenameExchange, options);
  const [renameWallet, wallet] = useMutation(RenameWallet, options);
  const trimmed = name.trim();
  const blank = trimmed === '';
  const save = () => {
    const saved =
      source.kind === 'exchange'
        ? renameExchange({ variables: { accountId, exchangeId: source.id, nickname: trimmed } })
        : renameWallet({ variables: { accountId, walletId: source.id, name: trimmed } });
    saved.catch(() => undefined);
  };
  const failure = exchange.error?.message ?? wallet.error?.message;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!blank) save();
      }}
    >
      <TextField
        label={t(common.name)}
        value={name}
        onChange={setName}
        error={blank ? t(contract.sourceNameCannotBeBlank) : failure}
      />
      {trimmed !== source.name && !blank && (
        <Row>
          <Button small submit busy={exchange.loading || wallet.loading}>
            {t(texts.saveName)}
          </Button>
        </Row>
      )}
    </form>
  );
}
