import { useApolloClient } from '@apollo/client/react';
import { required } from '@lotbook/access/rules/required';
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
import { chainOptions, useCatalogue } from '../sources/use-catalogue.ts';
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

/** Whose it is; what a preparer asks first. */
export const ownerships = [
  { value: 'self', label: 'Mine' },
  { value: 'joint', label: 'Ours together' },
  { value: 'business', label: 'My business’s' },
  { value: 'other', label: 'Somebody else’s, kept by me' },
];

/** The name of a source, whose it is, and the chain of a wallet. */
export function SourceForm({ source }: { readonly source: Source }) {
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
    name: combineRules(required(isWallet ? 'walletName' : 'sourceName'), atMostCharacters(80)),
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
          'Saved.',
        )
      : await exchange.run(
          { accountId, exchangeId: source.id, data: { nickname: name, taxOwnership } },
          'Saved.',
        );
    if (done) await client.refetchQueries({ include: 'active' });
  };
  const wrong = exchange.wrong ?? wallet.wrong;
  const known = ownerships.some(({ value }) => value === values.taxOwnership)
    ? ownerships
    : [{ value: values.taxOwnership, label: values.taxOwnership }, ...ownerships];
  return (
    <Form onSubmit={() => void save()}>
      {wrong && <Banner tone="loss">{wrong}</Banner>}
      <TextField label="Name" value={values.name} onChange={set('name')} error={wrongs.name} />
      <SelectField
        label="Whose it is"
        value={values.taxOwnership}
        options={known}
        onChange={set('taxOwnership')}
        help="For whoever prepares your return. Figures do not hang on it."
      />
      {isWallet && (
        <SelectField
          label="Chain"
          value={values.chain}
          options={chainOptions(catalogue, values.chain)}
          onChange={set('chain')}
        />
      )}
      <Row>
        <Button submit kind="primary" disabled={!changed} busy={exchange.busy || wallet.busy}>
          Save
        </Button>
      </Row>
    </Form>
  );
}
