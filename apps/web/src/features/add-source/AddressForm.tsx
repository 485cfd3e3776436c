import { useApolloClient } from '@apollo/client/react';
import { required } from '@lotbook/access/rules/required';
import { combineRules } from '@lotbook/access/rules/rule';
import { atMostCharacters } from '@lotbook/access/rules/text';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { SelectField, TextField } from '@lotbook/ui/fields';
import { Form } from '@lotbook/ui/Form';
import { LinesField } from '@lotbook/ui/LinesField';
import { Row } from '@lotbook/ui/layout';
import { useState } from 'react';
import { graphql } from '../../generated/gql.ts';
import { useAccountId } from '../account/use-account.ts';
import { ownerships } from '../source/SourceForm.tsx';
import type { Chain } from '../sources/use-catalogue.ts';
import { useKeyChecks } from './use-key-checks.ts';

const AddWalletByAddress = graphql(`
  mutation AddWalletByAddress($accountId: ID!, $walletData: WalletInput!) {
    addWallet(accountId: $accountId, walletData: $walletData) {
      id
    }
  }
`);

const AddWalletByKeys = graphql(`
  mutation AddWalletByKeys($accountId: ID!, $walletData: WalletInput!) {
    addHDWallet(accountId: $accountId, walletData: $walletData) {
      id
    }
  }
`);

const MOST_ADDRESSES = 60;
const nameRule = combineRules(required('walletName'), atMostCharacters(80));
const toLines = (text: string): readonly string[] =>
  text.split(/[\s,]+/).filter((line) => line !== '');

interface AddressFormProps {
  readonly chain: Chain;
  /** What it is called unless the person says otherwise. */
  readonly name?: string;
  readonly onMade: (page: string) => void;
}

/** A wallet by what anybody may see of it: its addresses, or the extended public keys that they come from. */
export function AddressForm({ chain, name = `${chain.name} wallet`, onMade }: AddressFormProps) {
  const accountId = useAccountId();
  const client = useApolloClient();
  const hasKeys = chain.family === 'bitcoin';
  const isMonero = chain.family === 'monero';
  const [by, setBy] = useState<'addresses' | 'keys'>('addresses');
  const [values, setValues] = useState({
    name,
    addresses: '',
    keys: '',
    nOfm: '',
    viewKey: '',
    taxOwnership: 'self',
  });
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<string>();
  const keys = toLines(values.keys);
  const { faults, check } = useKeyChecks(chain.id);
  const set = (field: keyof typeof values) => (value: string) =>
    setValues({ ...values, [field]: value });
  const wrongs = getErrors();
  const add = async () => {
    setTried(true);
    if (Object.values(wrongs).some((fault) => fault !== undefined)) return;
    setBusy(true);
    setWrong(undefined);
    const { taxOwnership } = values;
    const shared = { name: values.name.trim(), chain: chain.id, taxOwnership };
    try {
      const id =
        by === 'keys'
          ? (
              await client.mutate({
                mutation: AddWalletByKeys,
                variables: {
                  accountId,
                  walletData: {
                    ...shared,
                    xpubs: [...keys],
                    ...(values.nOfm.trim() ? { nOfm: values.nOfm.trim() } : {}),
                  },
                },
              })
            ).data?.addHDWallet.id
          : (
              await client.mutate({
                mutation: AddWalletByAddress,
                variables: {
                  accountId,
                  walletData: {
                    ...shared,
                    addresses: [...toLines(values.addresses)],
                    ...(isMonero ? { viewKey: values.viewKey.trim() } : {}),
                  },
                },
              })
            ).data?.addWallet.id;
      await client.refetchQueries({ include: 'active' });
      if (id !== undefined) onMade(`wallets/${id}/summary`);
    } catch (error) {
      setWrong(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  };

  function getErrors() {
    return {
      name: nameRule(values.name),
      addresses:
        by === 'addresses'
          ? (required('address')(values.addresses) ?? tooMany(toLines(values.addresses).length))
          : undefined,
      keys: by === 'keys' ? (required('key')(values.keys) ?? faults(keys)) : undefined,
      nOfm: by === 'keys' && keys.length > 1 ? required('signatures')(values.nOfm) : undefined,
      viewKey: isMonero ? required('moneroViewKey')(values.viewKey) : undefined,
    };
  }
  const shown = tried ? wrongs : ({} as Partial<typeof wrongs>);
  return (
    <Form onSubmit={() => void add()}>
      {wrong && <Banner tone="loss">{wrong}</Banner>}
      <TextField
        label="Wallet name"
        value={values.name}
        onChange={set('name')}
        error={shown.name}
      />
      {hasKeys && (
        <SelectField
          label="Known by"
          value={by}
          options={byOptions}
          onChange={(value) => setBy(value === 'keys' ? 'keys' : 'addresses')}
        />
      )}
      {by === 'addresses' && (
        <LinesField
          label="Addresses"
          value={values.addresses}
          onChange={set('addresses')}
          error={shown.addresses}
          help="One or several, each on a line. At most 60."
        />
      )}
      {by === 'keys' && (
        <>
          <LinesField
            label="Extended public keys"
            value={values.keys}
            onChange={set('keys')}
            onBlur={() => void check(keys)}
            error={faults(keys) ?? shown.keys}
            help="xpub, ypub, zpub or a descriptor, each on a line. They show what came and went, and can spend nothing."
          />
          {keys.length > 1 && (
            <TextField
              label="Required signatures"
              value={values.nOfm}
              onChange={set('nOfm')}
              error={shown.nOfm}
              help="How many of these keys have to sign, as 2 or 2-of-3."
            />
          )}
        </>
      )}
      {isMonero && (
        <TextField
          label="Secret view key"
          type="password"
          value={values.viewKey}
          onChange={set('viewKey')}
          error={shown.viewKey}
          help="It shows what came in, and can spend nothing."
        />
      )}
      <SelectField
        label="Whose wallet it is"
        value={values.taxOwnership}
        options={ownerships}
        onChange={set('taxOwnership')}
      />
      <Row>
        <Button submit kind="primary" busy={busy}>
          Add wallet
        </Button>
      </Row>
    </Form>
  );
}

const byOptions = [
  { value: 'addresses', label: 'Its addresses' },
  { value: 'keys', label: 'Its extended public keys' },
];
const tooMany = (count: number): string | undefined =>
  count > MOST_ADDRESSES
    ? `At most ${MOST_ADDRESSES} addresses can be added at once. Add the others afterwards.`
    : undefined;
