import * as texts from '@lotbook/messages/generated/web/integrations';
import * as common from '@lotbook/messages/generated/common';
import type { Translate } from '@lotbook/messages/translator';
import { useQuery } from '@apollo/client/react';
import { formatCategory } from '@lotbook/model/category-text';
import { Amount } from '@lotbook/ui/Amount';
import { Button } from '@lotbook/ui/buttons';
import { Row, Stack, Text } from '@lotbook/ui/layout';
import { PlainTable } from '@lotbook/ui/PlainTable';
import { Skeleton } from '@lotbook/ui/Skeleton';
import type { Column } from '@lotbook/ui/table-model';
import { useTranslate } from '@lotbook/ui/translate';
import { When } from '@lotbook/ui/When';
import { useState } from 'react';
import type { TransactionsOfEntryQuery } from '../../generated/graphql.ts';
import { PageLink } from '../../system/links.tsx';
import { useAccountId } from '../account/use-account.ts';
import { EntryTransactionsDocument, TransactionsOfEntryDocument } from './documents.ts';
import type { IntegrationId } from './integration-ids.ts';

interface EntryTransactionsProps {
  readonly appName: IntegrationId;
  readonly entryKey: string;
  readonly currency: string;
}

const pageSize = 50;

/** The transactions that an entry posts, each with a link to it. */
export function EntryTransactions({ appName, entryKey, currency }: EntryTransactionsProps) {
  const t = useTranslate();
  const accountId = useAccountId();
  const [offset, setOffset] = useState(0);
  const { data } = useQuery(EntryTransactionsDocument, {
    variables: { accountId, appName, key: entryKey, offset },
    fetchPolicy: 'no-cache',
  });
  const found = data?.integrationEntryTransactions;
  const ids = found?.ids ?? [];
  const { data: listed } = useQuery(TransactionsOfEntryDocument, {
    variables: { accountId, ids },
    skip: ids.length === 0,
    fetchPolicy: 'no-cache',
  });
  if (!found) return <Skeleton width={24} />;
  const count = found.count;
  return (
    <Stack gap="one">
      <Text tone="strong">{t(common.transactions)}</Text>
      {count === 0 && <Text tone="muted">{t(texts.transactionsUnknown)}</Text>}
      {count > 0 && (
        <Text size="small" tone="muted">
          {t(common.transactionCount, { count })}
        </Text>
      )}
      {listed && (
        <PlainTable
          label={t(common.transactions)}
          rows={listed.transactions.edges.map(({ node }) => node)}
          rowId={({ id }) => id}
          columns={makeColumns(t, currency)}
        />
      )}
      {count > pageSize && (
        <Row>
          <Button small disabled={offset === 0} onClick={() => setOffset(offset - pageSize)}>
            {t(texts.previousPage)}
          </Button>
          <Button
            small
            disabled={offset + pageSize >= count}
            onClick={() => setOffset(offset + pageSize)}
          >
            {t(texts.nextPage)}
          </Button>
        </Row>
      )}
    </Stack>
  );
}

type Transaction = TransactionsOfEntryQuery['transactions']['edges'][number]['node'];

const makeColumns = (t: Translate, currency: string): readonly Column<Transaction>[] => [
  {
    id: 'when',
    label: t(common.date),
    width: '',
    cell: ({ id, timestamp }) => (
      <PageLink page="transactions" search={{ txId: id }}>
        <When at={timestamp} />
      </PageLink>
    ),
  },
  {
    id: 'category',
    label: t(common.type),
    width: '',
    cell: ({ category }) => formatCategory(category, t),
  },
  {
    id: 'value',
    label: t(texts.amountColumn, { label: t(texts.valueColumn), currency }),
    width: '',
    end: true,
    cell: ({ value }) => <Amount value={value} asset={currency} digits="cents" align />,
  },
];
