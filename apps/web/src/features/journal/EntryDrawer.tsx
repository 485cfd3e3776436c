import * as common from '@lotbook/messages/generated/common';
import * as journal from '@lotbook/messages/generated/web/journal';
import { useQuery } from '@apollo/client/react';
import { Amount } from '@lotbook/ui/Amount';
import { AssetName } from '@lotbook/ui/AssetName';
import { Badge } from '@lotbook/ui/Badge';
import { Banner } from '@lotbook/ui/Banner';
import { Drawer } from '@lotbook/ui/Drawer';
import { Inline } from '@lotbook/ui/Inline';
import { Facts, Row, Stack, Text } from '@lotbook/ui/layout';
import { PlainTable } from '@lotbook/ui/PlainTable';
import { Skeleton } from '@lotbook/ui/Skeleton';
import type { Column } from '@lotbook/ui/table-model';
import { useTranslate } from '@lotbook/ui/translate';
import { When } from '@lotbook/ui/When';
import type { Message } from '@lotbook/messages/message';
import type { Translate } from '@lotbook/messages/translator';
import { PageButton, PageLink } from '../../system/links.tsx';
import { useAccount } from '../account/use-account.ts';
import { EntriesDocument, JournalTotalsDocument } from './documents.ts';
import { Money, Quantity } from './entry-columns.tsx';
import { listDistinct } from './entry-rows.ts';
import { findLinkedSystem, formatAccount, formatRole, formatWhat } from './journal-text.ts';
import type { Entry, EntryLine } from './use-entries.ts';

interface EntryDrawerProps {
  readonly entryKey: string | undefined;
  /** From the list, if it is there. */
  readonly entry: Entry | undefined;
  readonly chart: string | undefined;
  readonly onClose: () => void;
}

/** One entry with all lines, what it corrects, and where it comes from. */
export function EntryDrawer({ entryKey, entry: listed, chart, onClose }: EntryDrawerProps) {
  const t = useTranslate();
  const { accountId } = useAccount();
  const { data, error } = useQuery(EntriesDocument, {
    variables: { accountId, filter: { key: entryKey ?? '' }, limit: 1 },
    skip: entryKey === undefined || listed !== undefined,
    fetchPolicy: 'no-cache',
  });
  const entry = listed ?? data?.journal.entries[0];
  return (
    <Drawer title={t(journal.entry)} open={entryKey !== undefined} onClose={onClose}>
      {entry ? (
        <EntryDetails key={entry.key} entry={entry} chart={chart} />
      ) : error ? (
        <Banner tone="loss">{t(journal.loadFailed, { reason: error.message })}</Banner>
      ) : data ? (
        <Text tone="muted">{t(journal.entryMissing)}</Text>
      ) : (
        <Skeleton width={40} />
      )}
    </Drawer>
  );
}

function EntryDetails({
  entry,
  chart,
}: {
  readonly entry: Entry;
  readonly chart: string | undefined;
}) {
  const t = useTranslate();
  const { accountId, account } = useAccount();
  const currency = account?.fiatCurrency ?? 'USD';
  const linked = findLinkedSystem(chart);
  const { transactionId } = entry;
  const contacts = listDistinct(entry.lines.map(({ contactName }) => contactName));
  return (
    <Stack gap="three">
      <Adjustment entry={entry} />
      <Facts
        items={[
          [t(common.date), <When key="date" at={entry.date} />],
          [t(journal.kindColumn), formatWhat(entry, t)],
          [
            t(common.amount),
            <Amount key="amount" value={entry.amount} digits="cents" unit={currency} />,
          ],
          ...(contacts.length > 0
            ? [[t(journal.contactColumn), contacts.join(', ')] as const]
            : []),
          [t(journal.key), entry.key],
        ]}
      />
      <Stack gap="one">
        <PlainTable
          label={t(journal.linesLabel)}
          rows={entry.lines}
          rowId={({ line }) => String(line)}
          columns={makeLineColumns(t, currency)}
          listed
        />
        <Text tone="muted">{t(journal.balanced)}</Text>
      </Stack>
      <Row>
        {transactionId !== null && account?.audit === false && (
          <PageButton page="transactions" search={{ txId: transactionId }}>
            {t(journal.viewTransaction)}
          </PageButton>
        )}
        {linked && (
          <PageButton page={`integrations/${linked.id}`} search={{ entry: entry.key }}>
            {t(journal.viewPosting, { app: linked.name })}
          </PageButton>
        )}
        {transactionId !== null && (
          <>
            <PageButton
              page="evidence"
              search={{ what: 'transaction', id: transactionId, account: accountId }}
            >
              {t(journal.whyFigures)}
            </PageButton>
            <PageLink page="journal" search={{ transaction: transactionId }}>
              {t(journal.sameTransaction)}
            </PageLink>
          </>
        )}
      </Row>
    </Stack>
  );
}

const notes: Readonly<Record<string, Message>> = {
  reversal: journal.reversalNote,
  replacement: journal.replacementNote,
  late: journal.lateNote,
};

/** What the entry corrects, or which later entries correct it. */
function Adjustment({ entry }: { readonly entry: Entry }) {
  const t = useTranslate();
  const { accountId } = useAccount();
  const { data } = useQuery(JournalTotalsDocument, {
    variables: { accountId, filter: { adjusts: entry.key } },
    fetchPolicy: 'cache-and-network',
  });
  const note = notes[entry.adjustsPart ?? ''];
  const corrections = data?.journalTotals.count ?? 0;
  return (
    <>
      {note && entry.adjusts !== null && (
        <Banner
          tone="info"
          action={
            entry.adjustsPart !== 'late' && (
              <PageLink page="journal" search={{ entry: entry.adjusts }}>
                {t(journal.adjustedEntry)}
              </PageLink>
            )
          }
        >
          {t(note)}
        </Banner>
      )}
      {corrections > 0 && (
        <Banner
          tone="info"
          action={
            <PageLink page="journal" search={{ adjusts: entry.key }}>
              {t(journal.showCorrections)}
            </PageLink>
          }
        >
          {t(journal.corrections, { count: corrections })}
        </Banner>
      )}
    </>
  );
}

const makeLineColumns = (t: Translate, currency: string): readonly Column<EntryLine>[] => [
  {
    id: 'account',
    label: t(journal.account),
    width: '1fr',
    wraps: true,
    cell: ({ account, role }) => (
      <div>
        {account ? (
          <>
            {formatAccount(account)}
            <Text tone="muted" size="small">
              {formatRole(role, t)}
            </Text>
          </>
        ) : (
          <Inline>
            {formatRole(role, t)} <Badge tone="warning">{t(journal.notMapped)}</Badge>
          </Inline>
        )}
      </div>
    ),
  },
  {
    id: 'debit',
    label: t(journal.debitColumn, { currency }),
    width: '120px',
    end: true,
    cell: ({ debit }) => <Money value={debit} />,
  },
  {
    id: 'credit',
    label: t(journal.creditColumn, { currency }),
    width: '120px',
    end: true,
    cell: ({ credit }) => <Money value={credit} />,
  },
  {
    id: 'asset',
    label: t(journal.assetColumn),
    width: '140px',
    cell: ({ asset, quantity }) =>
      asset === null ? (
        '–'
      ) : (
        <Inline>
          {quantity !== null && <Quantity value={quantity} asset={asset} />}{' '}
          <AssetName asset={asset} />
        </Inline>
      ),
  },
  {
    id: 'source',
    label: t(common.source),
    width: '120px',
    cell: ({ source }) => source ?? '–',
  },
];
