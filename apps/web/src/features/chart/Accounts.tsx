import * as common from '@lotbook/messages/generated/common';
import * as chart from '@lotbook/messages/generated/web/chart';
import * as journal from '@lotbook/messages/generated/web/journal';
import type { Translate } from '@lotbook/messages/translator';
import { Badge } from '@lotbook/ui/Badge';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { DataTable } from '@lotbook/ui/DataTable';
import { Empty } from '@lotbook/ui/Empty';
import { SearchField } from '@lotbook/ui/fields';
import { FilterBar } from '@lotbook/ui/FilterBar';
import { FileUp, List, Plus } from '@lotbook/ui/icons';
import { Row, Section } from '@lotbook/ui/layout';
import type { Column, TwoLines } from '@lotbook/ui/table-model';
import { useTranslate } from '@lotbook/ui/translate';
import { lazy, Suspense, useMemo, useState } from 'react';
import { PageButton } from '../../system/links.tsx';
import { useModal, useModalAbout } from '../../system/modals.ts';
import { useAction } from '../../system/use-action.ts';
import { useAllowed } from '../account/use-may.ts';
import { journalQueries } from '../journal/documents.ts';
import { JournalTitle } from '../journal/JournalLayout.tsx';
import { findLinkedSystem, formatAccount, formatAccountType } from '../journal/journal-text.ts';
import { AccountDialog } from './AccountDialog.tsx';
import { AddSuggestedChart } from './documents.ts';
import { isUsable, useBookSettings, type ChartAccount } from './use-book-settings.ts';

// Reading CSV files needs a library that nothing else on the page uses.
const UploadChart = lazy(async () => ({
  default: (await import('./UploadChart.tsx')).UploadChart,
}));

/** The chart of accounts: the account's own, or that of the linked accounting system. */
export function Accounts() {
  const t = useTranslate();
  const { may } = useAllowed();
  const { accountId, settings, error, refetch } = useBookSettings();
  const [search, setSearch] = useState('');
  const [add, upload, opened] = [
    useModal('add-ledger-account'),
    useModal('upload-chart'),
    useModalAbout('ledger-account'),
  ];
  const suggest = useAction(AddSuggestedChart, { refetch: journalQueries, toastWrong: true });
  const linked = findLinkedSystem(settings?.chart);
  const mayEdit = may('integrationsEdit') && settings !== undefined && !linked;
  const accounts = settings?.accounts ?? [];
  const shown = accounts.filter((one) =>
    formatAccount(one).toLowerCase().includes(search.trim().toLowerCase()),
  );
  const columns = useMemo(() => makeColumns(t), [t]);
  const lines = useMemo(() => makeLines(t), [t]);
  const suggestButton = (
    <Button
      kind={accounts.length === 0 ? 'primary' : 'plain'}
      busy={suggest.busy}
      onClick={() => suggest.run({ accountId }, t(chart.suggestedAdded))}
    >
      {t(chart.addSuggested)}
    </Button>
  );
  const uploadButton = (
    <Button icon={<FileUp size={16} aria-hidden />} onClick={upload.show}>
      {t(chart.upload)}
    </Button>
  );
  const edited = accounts.find(({ id }) => id === opened.subject);
  return (
    <>
      <JournalTitle part={t(journal.accountsTab)} />
      {linked && (
        <Banner
          tone="info"
          action={
            <PageButton small page={`integrations/${linked.id}`}>
              {t(chart.openLinked, { app: linked.name })}
            </PageButton>
          }
        >
          {t(chart.linked, { app: linked.name })}
        </Banner>
      )}
      {accounts.length > 0 && (
        <FilterBar
          search={<SearchField label={t(chart.search)} value={search} onChange={setSearch} />}
        >
          {t(chart.count, { count: shown.length })}
          {mayEdit && (
            <Row>
              {suggestButton}
              {uploadButton}
              <Button icon={<Plus size={16} aria-hidden />} onClick={add.show}>
                {t(chart.addAccount)}
              </Button>
            </Row>
          )}
        </FilterBar>
      )}
      <Section flush>
        <DataTable
          label={t(journal.accountsTab)}
          rows={shown}
          rowId={({ id }) => id}
          columns={columns}
          lines={lines}
          leastWidth={640}
          status={error ? 'failed' : settings ? 'ready' : 'loading'}
          onRetry={() => void refetch()}
          {...(mayEdit ? { onOpen: ({ id }: ChartAccount) => opened.show(id) } : {})}
          openId={opened.subject}
          empty={
            accounts.length > 0 ? (
              <Empty title={t(chart.noMatches)}>{t(chart.noMatchesHelp)}</Empty>
            ) : (
              <Empty
                title={t(chart.none)}
                icon={<List size={32} strokeWidth={1.5} aria-hidden />}
                actions={
                  mayEdit && (
                    <>
                      {suggestButton}
                      {uploadButton}
                    </>
                  )
                }
              >
                {mayEdit || linked ? t(chart.noneHelp) : t(chart.noneHelpRead)}
              </Empty>
            )
          }
        />
      </Section>
      {mayEdit && add.open && <AccountDialog onClose={add.close} />}
      {mayEdit && edited && (
        <AccountDialog key={edited.id} account={edited} onClose={opened.close} />
      )}
      {mayEdit && upload.open && (
        <Suspense fallback={null}>
          <UploadChart onClose={upload.close} />
        </Suspense>
      )}
    </>
  );
}

function State({ account }: { readonly account: ChartAccount }) {
  const t = useTranslate();
  if (isUsable(account)) return t(chart.active);
  return account.unusable === null ? (
    <Badge>{t(chart.inactive)}</Badge>
  ) : (
    <span data-tip={account.unusable}>
      <Badge tone="warning">{t(chart.unusable)}</Badge>
      <span className="lb-hidden"> {account.unusable}</span>
    </span>
  );
}

const makeColumns = (t: Translate): readonly Column<ChartAccount>[] => [
  { id: 'code', label: t(journal.code), width: '120px', cell: ({ code }) => code || '–' },
  {
    id: 'name',
    label: t(chart.nameLabel),
    width: 'minmax(240px, 2fr)',
    cell: ({ name }) => name,
  },
  {
    id: 'type',
    label: t(common.type),
    width: 'minmax(120px, 1fr)',
    cell: ({ classification }) => formatAccountType(classification, t),
  },
  {
    id: 'state',
    label: t(common.status),
    width: '140px',
    cell: (account) => <State account={account} />,
  },
];

const makeLines = (t: Translate): TwoLines<ChartAccount> => ({
  what: formatAccount,
  when: ({ classification }) => formatAccountType(classification, t),
  amount: (account) => <State account={account} />,
  outcome: () => null,
});
