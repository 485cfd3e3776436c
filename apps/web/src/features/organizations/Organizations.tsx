import * as texts from '@lotbook/messages/generated/web/organizations';
import * as common from '@lotbook/messages/generated/common';
import type { Translate } from '@lotbook/messages/translator';
import { useTranslate } from '@lotbook/ui/translate';
import { useQuery } from '@apollo/client/react';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { DataTable } from '@lotbook/ui/DataTable';
import { Empty } from '@lotbook/ui/Empty';
import { SearchField } from '@lotbook/ui/fields';
import { FilterBar } from '@lotbook/ui/FilterBar';
import { Building2, Plus } from '@lotbook/ui/icons';
import { Section } from '@lotbook/ui/layout';
import { PersonName } from '@lotbook/ui/PersonName';
import type { Column, TwoLines } from '@lotbook/ui/table-model';
import { useMemo, useState } from 'react';
import { useModal, useModalAbout } from '../../system/modals.ts';
import { useAccountId } from '../account/use-account.ts';
import { useAllowed } from '../account/use-may.ts';
import { DeletedNames } from '../contacts/DeletedNames.tsx';
import { OrganizationsDocument, type Organization } from './documents.ts';
import { searchOrganizations } from './search-organizations.ts';
import { OrganizationDialog } from './OrganizationDialog.tsx';
import { OrganizationDrawer } from './OrganizationDrawer.tsx';
import { SettingsTitle } from '../shared/SettingsTitle.tsx';

const makeColumns = (t: Translate): readonly Column<Organization>[] => [
  {
    id: 'name',
    label: t(common.name),
    width: 'minmax(180px, 1fr)',
    cell: ({ name }) => <PersonName name={name} />,
  },
  {
    id: 'address',
    label: t(common.address),
    width: 'minmax(220px, 2fr)',
    cell: ({ address }) => address || '–',
  },
  {
    id: 'taxNumber',
    label: t(texts.taxNumber),
    width: '140px',
    cell: ({ taxNumber }) => taxNumber || '–',
  },
  {
    id: 'usedBy',
    label: t(common.usedBy),
    width: '140px',
    cell: ({ usedBy }) => t(common.transactionCount, { count: usedBy }),
  },
];

const makeLines = (t: Translate): TwoLines<Organization> => ({
  what: ({ name }) => name,
  when: ({ address }) => address || '–',
  amount: ({ usedBy }) => t(common.transactionCount, { count: usedBy }),
  outcome: ({ taxNumber }) => taxNumber || null,
});

/** The organizations that receive donations. */
export function Organizations() {
  const t = useTranslate();
  const accountId = useAccountId();
  const { may } = useAllowed();
  const [search, setSearch] = useState('');
  const { data, error, refetch } = useQuery(OrganizationsDocument, {
    variables: { accountId },
    fetchPolicy: 'cache-and-network',
  });
  const [add, organization] = [useModal('add-organization'), useModalAbout('organization')];
  const all = data?.organizations;
  const shown = searchOrganizations(all ?? [], search);
  const columns = useMemo(() => makeColumns(t), [t]);
  const lines = useMemo(() => makeLines(t), [t]);
  const reload = () => void refetch();
  const mayAdd = may('contactAdd');
  return (
    <>
      <SettingsTitle part={t(texts.title)} />
      <FilterBar
        search={<SearchField label={t(texts.search)} value={search} onChange={setSearch} />}
      >
        {all && t(texts.count, { count: shown.length })}
      </FilterBar>
      {error && all && (
        <Banner tone="loss">{t(common.reloadFailed, { reason: error.message })}</Banner>
      )}
      <Section
        title={t(texts.title)}
        note={t(texts.note)}
        flush
        action={
          mayAdd && (
            <Button kind="primary" icon={<Plus size={16} aria-hidden />} onClick={add.show}>
              {t(texts.addOrganization)}
            </Button>
          )
        }
      >
        <DataTable
          label={t(texts.title)}
          rows={shown}
          rowId={({ id }) => id}
          columns={columns}
          lines={lines}
          leastWidth={680}
          total={shown.length}
          status={error && !all ? 'failed' : all ? 'ready' : 'loading'}
          onRetry={reload}
          onOpen={({ id }) => organization.show(id)}
          openId={organization.subject}
          empty={
            search.trim() ? (
              <Empty title={t(texts.noMatches)}>{t(texts.noMatchesHelp)}</Empty>
            ) : (
              <None mayAdd={mayAdd} />
            )
          }
        />
      </Section>
      <DeletedNames kind="organization" />
      {add.open && mayAdd && <OrganizationDialog onClose={add.close} onSaved={reload} />}
      <OrganizationDrawer
        organization={all?.find(({ id }) => id === organization.subject)}
        open={organization.subject !== undefined}
        onClose={organization.close}
        onChanged={reload}
      />
    </>
  );
}

function None({ mayAdd }: { readonly mayAdd: boolean }) {
  const t = useTranslate();
  return (
    <Empty title={t(texts.none)} icon={<Building2 size={32} strokeWidth={1.5} aria-hidden />}>
      {t(texts.noneHelp)}
      {mayAdd && ` ${t(texts.noneAdd)}`}
    </Empty>
  );
}
