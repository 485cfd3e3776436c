import * as texts from '@lotbook/messages/generated/web/add-source';
import * as common from '@lotbook/messages/generated/common';
import type { Translate } from '@lotbook/messages/translator';
import { useTranslate } from '@lotbook/ui/translate';
import { useApolloClient } from '@apollo/client/react';
import { makeRequiredRule } from '@lotbook/access/rules/required';
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
import { listOwnershipOptions } from '../shared/ownership.ts';
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
const nameRule = combineRules(makeRequiredRule('walletName'), atMostCharacters(80));
const toLines = (text: string): readonly string[] =>
  text.split(/[\s,]+/).filter((line) => line !== '');

interface AddressFormProps {
  readonly chain: Chain;
  /** The default name of the wallet. */
  readonly name?: string;
  readonly onMade: (page: string) => void;
}

/** Adds a wallet by its addresses or its extended public keys. */
export function AddressForm({ chain, name, onMade }: AddressFormProps) {
  const t = useTranslate();
  const accountId = useAccountId();
  const client = useApolloClient();
  const hasKeys = chain.family === 'bitcoin';
  const isMonero = chain.family === 'monero';
  const [by, setBy] = useState<'addresses' | 'keys'>('addresses');
  const [values, setValues] = useState({
    name: name ?? t(texts.defaultWalletName, { chain: chain.name }),
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
          ? (makeRequiredRule('address')(values.addresses) ??
            checkAddressCount(t, toLines(values.addresses).length))
          : undefined,
      keys: by === 'keys' ? (makeRequiredRule('key')(values.keys) ?? faults(keys)) : undefined,
      nOfm:
        by === 'keys' && keys.length > 1 ? makeRequiredRule('signatures')(values.nOfm) : undefined,
      viewKey: isMonero ? makeRequiredRule('moneroViewKey')(values.viewKey) : undefined,
    };
  }
  const shown = tried ? wrongs : ({} as Partial<typeof wrongs>);
  return (
    <Form onSubmit={() => void add()}>
      {wrong && <Banner tone="loss">{wrong}</Banner>}
      <TextField
        label={t(texts.walletName)}
        value={values.name}
        onChange={set('name')}
        error={shown.name}
      />
      {hasKeys && (
        <SelectField
          label={t(texts.identifiedBy)}
          value={by}
          options={[
            { value: 'addresses', label: t(texts.addresses) },
            { value: 'keys', label: t(texts.keys) },
          ]}
          onChange={(value) => setBy(value === 'keys' ? 'keys' : 'addresses')}
        />
      )}
      {by === 'addresses' && (
        <LinesField
          label={t(texts.addresses)}
          value={values.addresses}
          onChange={set('addresses')}
          error={shown.addresses}
          help={t(texts.addressesHelp, { limit: MOST_ADDRESSES })}
        />
      )}
      {by === 'keys' && (
        <>
          <LinesField
            label={t(texts.keys)}
            value={values.keys}
            onChange={set('keys')}
            onBlur={() => void check(keys)}
            error={faults(keys) ?? shown.keys}
            help={t(texts.keysHelp)}
          />
          {keys.length > 1 && (
            <TextField
              label={t(texts.signatures)}
              value={values.nOfm}
              onChange={set('nOfm')}
              error={shown.nOfm}
              help={t(texts.signaturesHelp)}
            />
          )}
        </>
      )}
      {isMonero && (
        <TextField
          label={t(texts.viewKey)}
          type="password"
          value={values.viewKey}
          onChange={set('viewKey')}
          error={shown.viewKey}
          help={t(texts.viewKeyHelp)}
        />
      )}
      <SelectField
        label={t(common.owner)}
        value={values.taxOwnership}
        options={listOwnershipOptions(t)}
        onChange={set('taxOwnership')}
      />
      <Row>
        <Button submit kind="primary" busy={busy}>
          {t(texts.addWallet)}
        </Button>
      </Row>
    </Form>
  );
}

const checkAddressCount = (t: Translate, count: number): string | undefined =>
  count > MOST_ADDRESSES ? t(texts.tooManyAddresses, { limit: MOST_ADDRESSES }) : undefined;
