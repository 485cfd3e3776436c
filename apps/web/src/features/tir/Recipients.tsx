import * as common from '@lotbook/messages/generated/common';
import * as texts from '@lotbook/messages/generated/web/tir';
import type { Translate } from '@lotbook/messages/translator';
import { useQuery } from '@apollo/client/react';
import { Badge } from '@lotbook/ui/Badge';
import { DataTable } from '@lotbook/ui/DataTable';
import { Empty } from '@lotbook/ui/Empty';
import { SearchField, SelectField } from '@lotbook/ui/fields';
import { FilterBar } from '@lotbook/ui/FilterBar';
import { Users } from '@lotbook/ui/icons';
import { Section } from '@lotbook/ui/layout';
import type { Column, TwoLines } from '@lotbook/ui/table-model';
import { useTranslate } from '@lotbook/ui/translate';
import { useMemo, useState } from 'react';
import type { TirRecipientsQuery } from '../../generated/graphql.ts';
import { useDebounced } from '../../system/debounced.ts';
import { useAccountId } from '../account/use-account.ts';
import { curingStates, nameCuring, nameCuringReason } from './curing-texts.ts';
import { TirRecipientsDocument } from './recipient-documents.ts';
import { ReportingPage } from './ReportingPage.tsx';
import { RecipientDrawer } from './RecipientDrawer.tsx';

export type Recipient = TirRecipientsQuery['tirRecipients']['recipients'][number];

/** Recipients with the state of their documentation; missing documents first if chosen. */
export function Recipients() {
  const t = useTranslate();
  return (
    <ReportingPage title={t(texts.recipientsTitle)}>
      <RecipientsParts />
    </ReportingPage>
  );
}

function RecipientsParts() {
  const t = useTranslate();
  const accountId = useAccountId();
  const [curing, setCuring] = useState('');
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim());
  const [openId, setOpenId] = useState<string>();
  const { data, previousData, error, refetch, fetchMore } = useQuery(TirRecipientsDocument, {
    variables: {
      accountId,
      curing: curing === '' ? null : curing,
      search: search === '' ? null : search,
    },
    fetchPolicy: 'cache-and-network',
  });
  const page = (data ?? previousData)?.tirRecipients;
  const recipients = page?.recipients ?? [];
  const columns = useMemo(() => makeColumns(t), [t]);
  const lines = useMemo(() => makeLines(t), [t]);
  const isFiltered = curing !== '' || search !== '';
  return (
    <>
      <Section
        title={t(texts.recipients)}
        flush
        bar={
          <FilterBar
            search={
              <SearchField label={t(texts.searchRecipients)} value={typed} onChange={setTyped} />
            }
          >
            <SelectField
              bare
              label={t(texts.documentation)}
              value={curing}
              onChange={setCuring}
              options={[
                { value: '', label: t(texts.allRecipients) },
                ...curingStates.map((value) => ({ value, label: nameCuring(value, t) })),
              ]}
            />
          </FilterBar>
        }
      >
        <DataTable
          label={t(texts.recipients)}
          rows={recipients}
          rowId={({ externalId }) => externalId}
          columns={columns}
          lines={lines}
          status={error && !page ? 'failed' : page ? 'ready' : 'loading'}
          onRetry={() => void refetch()}
          total={page?.totalCount}
          leastWidth={900}
          onOpen={({ externalId }) => setOpenId(externalId)}
          openId={openId}
          more={{
            has: page?.pageInfo.hasNextPage ?? false,
            load: () =>
              void fetchMore({
                variables: { cursor: page?.pageInfo.endCursor ?? null },
                updateQuery: (before, { fetchMoreResult: { tirRecipients } }) => ({
                  ...before,
                  tirRecipients: {
                    ...tirRecipients,
                    recipients: [...before.tirRecipients.recipients, ...tirRecipients.recipients],
                  },
                }),
              }),
          }}
          empty={
            <Empty
              title={t(isFiltered ? texts.noMatchingRecipients : texts.noRecipients)}
              icon={<Users size={32} strokeWidth={1.5} aria-hidden />}
            >
              {t(isFiltered ? texts.noMatchingRecipientsHelp : texts.noRecipientsHelp)}
            </Empty>
          }
        />
      </Section>
      <RecipientDrawer
        recipient={recipients.find(({ externalId }) => externalId === openId)}
        onClose={() => setOpenId(undefined)}
      />
    </>
  );
}

const getTone = (curing: string) =>
  curing === 'open'
    ? 'warning'
    : curing === 'in_review'
      ? 'info'
      : curing === 'resolved'
        ? 'gain'
        : 'plain';

const Curing = ({ curing }: { readonly curing: string }) => {
  const t = useTranslate();
  return <Badge tone={getTone(curing)}>{nameCuring(curing, t)}</Badge>;
};

const makeColumns = (t: Translate): readonly Column<Recipient>[] => [
  {
    id: 'name',
    label: t(common.name),
    width: 'minmax(180px, 1.5fr)',
    cell: ({ name, secondName }) => [name, secondName].filter((part) => part !== '').join(' '),
  },
  {
    id: 'id',
    label: t(texts.accountNumber),
    width: 'minmax(120px, 1fr)',
    cell: ({ externalId }) => externalId,
  },
  { id: 'tin', label: t(texts.tin), width: '136px', cell: ({ tin }) => tin || t(common.none) },
  {
    id: 'document',
    label: t(texts.document),
    width: '112px',
    cell: ({ documentForm }) => documentForm ?? t(common.none),
  },
  {
    id: 'curing',
    label: t(texts.documentation),
    width: '136px',
    cell: ({ curing }) => <Curing curing={curing} />,
  },
  {
    id: 'reasons',
    label: t(texts.missing),
    width: 'minmax(180px, 1.5fr)',
    cell: ({ curingReasons }) =>
      curingReasons.length === 0
        ? '–'
        : curingReasons.map((reason) => nameCuringReason(reason, t)).join(', '),
  },
];

const makeLines = (t: Translate): TwoLines<Recipient> => ({
  what: ({ name }) => name,
  when: ({ curingReasons }) =>
    curingReasons.map((reason) => nameCuringReason(reason, t)).join(', '),
  amount: ({ tin }) => tin || t(common.none),
  outcome: ({ curing }) => <Curing curing={curing} />,
});
