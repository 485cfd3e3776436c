import * as texts from '@lotbook/messages/generated/web/source';
import * as contract from '@lotbook/messages/generated/contract';
import * as common from '@lotbook/messages/generated/common';
import type { Translate } from '@lotbook/messages/translator';
import { useTranslate } from '@lotbook/ui/translate';
import { useQuery } from '@apollo/client/react';
import { defiTypes } from '@lotbook/access/manual/entry-types';
import { Amount } from '@lotbook/ui/Amount';
import { AssetName } from '@lotbook/ui/AssetName';
import { Button } from '@lotbook/ui/buttons';
import { Empty } from '@lotbook/ui/Empty';
import { ErrorView } from '@lotbook/ui/ErrorView';
import { Inline } from '@lotbook/ui/Inline';
import { Row, Section, Stack } from '@lotbook/ui/layout';
import { PlainTable } from '@lotbook/ui/PlainTable';
import { Skeleton } from '@lotbook/ui/Skeleton';
import type { Column } from '@lotbook/ui/table-model';
import { When } from '@lotbook/ui/When';
import { graphql } from '../../generated/gql.ts';
import type { DefiTransactionsQuery } from '../../generated/graphql.ts';
import { PageButton } from '../../system/links.tsx';
import { useAccountId } from '../account/use-account.ts';
import { useAllowed } from '../account/use-may.ts';
import { formatType } from '@lotbook/model/type-text';
import { useEntryModal } from '../manual/use-entry-modal.ts';
import { nothingHidden } from '../shared/view.ts';
import { useSource } from './use-source.ts';

const DefiTransactionsDocument = graphql(`
  query DefiTransactions($accountId: ID!, $filter: TransactionFilter!) {
    transactions(accountId: $accountId, filter: $filter, limit: 50) {
      totalCount
      edges {
        node {
          id
          timestamp
          type
          sent {
            asset
            quantity
          }
          received {
            asset
            quantity
          }
        }
      }
    }
  }
`);

type DefiRow = DefiTransactionsQuery['transactions']['edges'][number]['node'];

/** The DeFi transactions of a wallet, newest first. */
export function SourceDefi() {
  const t = useTranslate();
  const { source } = useSource();
  const accountId = useAccountId();
  const { may } = useAllowed();
  const { add } = useEntryModal();
  const types = [...defiTypes];
  const { data, error, refetch } = useQuery(DefiTransactionsDocument, {
    variables: { accountId, filter: { wallets: [source?.id ?? ''], types } },
    skip: !source,
    fetchPolicy: 'cache-and-network',
  });
  if (!source) return null;
  const list = data?.transactions;
  const enter = may('sourceEdit') && (
    <Button onClick={() => add(source.id)}>{t(texts.addDefi)}</Button>
  );
  return (
    <Section
      title={t(texts.defi)}
      note={t(texts.defiNote)}
      action={list && list.totalCount > 0 && enter}
    >
      {error && !list && (
        <ErrorView
          title={t(contract.errorLoadingContent)}
          reason={error.message}
          actions={<Button onClick={() => refetch()}>{t(contract.tryAgain)}</Button>}
        />
      )}
      {!list && !error && <Skeleton width={32} />}
      {list?.totalCount === 0 && (
        <Empty title={t(texts.noDefi)} actions={enter}>
          {t(texts.noDefiHelp)}
        </Empty>
      )}
      {list && list.totalCount > 0 && (
        <Stack>
          <PlainTable
            label={t(texts.defiTransactions)}
            rows={list.edges.map(({ node }) => node)}
            rowId={({ id }) => id}
            columns={makeColumns(t)}
          />
          <Row>
            <PageButton page="transactions" search={{ wallets: [source.id], ...nothingHidden }}>
              {t(texts.allOfWallet)}
            </PageButton>
          </Row>
        </Stack>
      )}
    </Section>
  );
}

const renderLegs = (rows: DefiRow['sent']) =>
  rows.map(({ asset, quantity }) => (
    <Inline key={asset}>
      <Amount value={quantity} /> <AssetName asset={asset} />
    </Inline>
  ));

const makeColumns = (t: Translate): readonly Column<DefiRow>[] => [
  { id: 'at', label: t(common.date), width: '', cell: ({ timestamp }) => <When at={timestamp} /> },
  { id: 'type', label: t(common.type), width: '', cell: ({ type }) => formatType(type, t) },
  { id: 'sent', label: t(common.sent), width: '', cell: ({ sent }) => renderLegs(sent) },
  {
    id: 'received',
    label: t(common.received),
    width: '',
    cell: ({ received }) => renderLegs(received),
  },
];
