import * as texts from '@lotbook/messages/generated/web/source';
import * as common from '@lotbook/messages/generated/common';
import { useTranslate } from '@lotbook/ui/translate';
import { useApolloClient } from '@apollo/client/react';
import { makeRequiredRule } from '@lotbook/access/rules/required';
import { combineRules, ifEntered, getErrors } from '@lotbook/access/rules/rule';
import { atMostCharacters } from '@lotbook/access/rules/text';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { SelectField, TextField } from '@lotbook/ui/fields';
import { Form } from '@lotbook/ui/Form';
import { Row } from '@lotbook/ui/layout';
import { useState } from 'react';
import { graphql } from '../../generated/gql.ts';
import { useAction } from '../../system/use-action.ts';
import { useAccountId } from '../account/use-account.ts';
import { listOwnershipOptions } from '../shared/ownership.ts';
import { listChainOptions, useCatalogue } from '../sources/use-catalogue.ts';
import type { Source } from '../sources/use-sources.ts';

const UpdateExchange = graphql(`
  mutation UpdateExchangeSettings($accountId: ID!, $exchangeId: ID!, $data: ExchangeInput!) {
    updateExchange(accountId: $accountId, exchangeId: $exchangeId, exchangeData: $data) {
      id
    }
  }
`);

const UpdateWallet = graphql(`
  mutation UpdateWalletSettings($accountId: ID!, $walletId: ID!, $data: WalletInput!) {
    updateWallet(accountId: $accountId, walletId: $walletId, walletData: $data) {
      id
    }
  }
`);

/** Edits the name and owner of a source, and the chain of a wallet. */
export function SourceForm({ source }: { readonly source: Source }) {
  const t = useTranslate();
  const accountId = useAccountId();
  const client = useApolloClient();
  const { catalogue } = useCatalogue();
  const exchange = useAction(UpdateExchange);
  const wallet = useAction(UpdateWallet);
  const [values, setValues] = useState({
    name: source.name,
    taxOwnership: source.taxOwnership,
    chain: source.chain ?? '',
  });
  const isWallet = source.kind === 'wallet';
  const rules = {
    name: combineRules(
      makeRequiredRule(isWallet ? 'walletName' : 'sourceName'),
      atMostCharacters(80),
    ),
    taxOwnership: ifEntered(atMostCharacters(80)),
    chain: ifEntered(atMostCharacters(80)),
  };
  const wrongs = getErrors(rules, values);
  const changed =
    values.name.trim() !== source.name ||
    values.taxOwnership !== source.taxOwnership ||
    values.chain !== (source.chain ?? '');
  const set = (field: keyof typeof values) => (value: string) =>
    setValues({ ...values, [field]: value });
  const save = async () => {
    if (Object.keys(wrongs).length > 0) return;
    const name = values.name.trim();
    const { taxOwnership, chain } = values;
    const done = isWallet
      ? await wallet.run(
          {
            accountId,
            walletId: source.id,
            data: { name, taxOwnership, ...(chain ? { chain } : {}) },
          },
          t(common.changesSaved),
        )
      : await exchange.run(
          { accountId, exchangeId: source.id, data: { nickname: name, taxOwnership } },
          t(common.changesSaved),
        );
    if (done) await client.refetchQueries({ include: 'active' });
  };
  const wrong = exchange.wrong ?? wallet.wrong;
  const owners = listOwnershipOptions(t);
  const ownerOptions = owners.some(({ value }) => value === values.taxOwnership)
    ? owners
    : [{ value: values.taxOwnership, label: values.taxOwnership }, ...owners];
  return (
    <Form onSubmit={() => void save()}>
      {wrong && <Banner tone="loss">{wrong}</Banner>}
      <TextField
        label={t(common.name)}
        value={values.name}
        onChange={set('name')}
        error={wrongs.name}
      />
      <SelectField
        label={t(common.owner)}
        value={values.taxOwnership}
        options={ownerOptions}
        onChange={set('taxOwnership')}
        help={t(texts.ownerHelp)}
      />
      {isWallet && (
        <SelectField
          label={t(common.chain)}
          value={values.chain}
          options={listChainOptions(t, catalogue, values.chain)}
          onChange={set('chain')}
        />
      )}
      <Row>
        <Button submit kind="primary" disabled={!changed} busy={exchange.busy || wallet.busy}>
          {t(common.save)}
        </Button>
      </Row>
    </Form>
  );
}
