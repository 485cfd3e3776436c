import * as texts from '@lotbook/messages/generated/web/source';
import { useTranslate } from '@lotbook/ui/translate';
import { useApolloClient } from '@apollo/client/react';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { Form } from '@lotbook/ui/Form';
import { Row, Section, Stack } from '@lotbook/ui/layout';
import { useState } from 'react';
import { graphql } from '../../generated/gql.ts';
import { useAction } from '../../system/use-action.ts';
import { useAccountId } from '../account/use-account.ts';
import { KeyFields, hasAllKeys, getKeys, type KeyValues } from '../add-source/KeyFields.tsx';
import { KeyGuide } from '../add-source/KeyGuide.tsx';
import { VisitAgain } from '../add-source/VisitAgain.tsx';
import { useAdapters } from '../add-source/use-adapters.ts';
import type { Source } from '../sources/use-sources.ts';

const UpdateExchangeAuth = graphql(`
  mutation UpdateExchangeAuth($accountId: ID!, $exchangeId: ID!, $credentials: CredentialsInput!) {
    updateExchangeAuth(accountId: $accountId, exchangeId: $exchangeId, credentials: $credentials) {
      id
    }
  }
`);

const UpdateExternalWalletCredentials = graphql(`
  mutation UpdateExternalWalletCredentials(
    $accountId: ID!
    $walletId: ID!
    $credentials: CredentialsInput!
  ) {
    updateExternalWalletCredentials(
      accountId: $accountId
      walletId: $walletId
      credentials: $credentials
    ) {
      id
    }
  }
`);

/** Replaces the API key of an exchange or custodian, or connects a source imported from files. Its history stays. */
export function KeySettings({ source }: { readonly source: Source }) {
  const t = useTranslate();
  const accountId = useAccountId();
  const client = useApolloClient();
  const adapter = useAdapters().find(
    ({ kind, provider }) =>
      provider === source.provider &&
      kind === (source.kind === 'exchange' ? 'exchange' : 'custodian'),
  );
  const exchange = useAction(UpdateExchangeAuth);
  const wallet = useAction(UpdateExternalWalletCredentials);
  const [values, setValues] = useState<KeyValues>({});
  const [tried, setTried] = useState(false);
  if (!adapter) return null;
  const save = async () => {
    setTried(true);
    if (!hasAllKeys(adapter, values)) return;
    const credentials = getKeys(adapter, values);
    const done = t(texts.keySaved);
    const isSaved =
      source.kind === 'exchange'
        ? await exchange.run({ accountId, exchangeId: source.id, credentials }, done)
        : await wallet.run({ accountId, walletId: source.id, credentials }, done);
    if (!isSaved) return;
    setValues({});
    setTried(false);
    await client.refetchQueries({ include: ['Sources'] });
  };
  const wrong = exchange.wrong ?? wallet.wrong;
  const hasKey = source.connected && !source.granted;
  return (
    <>
      {adapter.oauth && <VisitAgain adapter={adapter} source={source} />}
      <Section
        title={
          hasKey ? t(texts.replaceKeyTitle) : t(texts.connectTitle, { service: adapter.label })
        }
        note={
          source.granted
            ? t(texts.keyInsteadOfSignIn)
            : hasKey
              ? t(texts.replaceKeyNote)
              : t(texts.connectNote)
        }
      >
        <Stack>
          <KeyGuide adapter={adapter} />
          <Form onSubmit={() => void save()}>
            {wrong && <Banner tone="loss">{wrong}</Banner>}
            <KeyFields adapter={adapter} values={values} tried={tried} onChange={setValues} />
            <Row>
              <Button submit busy={exchange.busy || wallet.busy}>
                {hasKey ? t(texts.replaceKey) : t(texts.connect)}
              </Button>
            </Row>
          </Form>
        </Stack>
      </Section>
    </>
  );
}
