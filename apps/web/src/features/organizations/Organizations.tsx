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
import { useState } from 'react';
import { useModal, useModalAbout } from '../../system/modals.ts';
import { useAccountId } from '../account/use-account.ts';
import { useAllowed } from '../account/use-may.ts';
import { several } from '@lotbook/model/several';
import { DeletedNames } from '../contacts/DeletedNames.tsx';
import { OrganizationsDocument, type Organization } from './documents.ts';
import { fitting } from './fitting.ts';
import { OrganizationDialog } from './OrganizationDialog.tsx';
import { OrganizationDrawer, formatUsed } from './OrganizationDrawer.tsx';
import { SettingsTitle } from '../settings/SettingsTitle.tsx';

const columns: readonly Column<Organization>[] = [
  {
    id: 'name',
    label: 'Name',
    width: 'minmax(180px, 1fr)',
    cell: ({ name }) => <PersonName name={name} />,
  },
  {
    id: 'address',
    label: 'Address',
    width: 'minmax(220px, 2fr)',
    cell: ({ address }) => address || '–',
  },
  {
    id: 'taxNumber',
    label: 'Tax number',
    width: '140px',
    cell: ({ taxNumber }) => taxNumber || '–',
  },
  { id: 'usedBy', label: 'Named by', width: '140px', cell: ({ usedBy }) => formatUsed(usedBy) },
];

const lines: TwoLines<Organization> = {
  what: ({ name }) => name,
  when: ({ address }) => address || '–',
  amount: ({ usedBy }) => formatUsed(usedBy),
  outcome: ({ taxNumber }) => taxNumber || null,
};

/** Who receives donations, as the report of donations names them. */
export function Organizations() {
  const accountId = useAccountId();
  const { may } = useAllowed();
  const [search, setSearch] = useState('');
  const { data, error, refetch } = useQuery(OrganizationsDocument, {
    variables: { accountId },
    fetchPolicy: 'cache-and-network',
  });
  const [add, organization] = [useModal('add-organization'), useModalAbout('organization')];
  const all = data?.organizations;
  const shown = fitting(all ?? [], search);
  const again = () => void refetch();
  const mayAdd = may('contactAdd');
  return (
    <>
      <SettingsTitle part="Organizations" />
      <FilterBar
        search={<SearchField label="Search organizations" value={search} onChange={setSearch} />}
      >
        {all && several(shown.length, 'organization', 'organizations')}
      </FilterBar>
      {error && all && (
        <Banner tone="loss">The list could not be read anew: {error.message}</Banner>
      )}
      <Section
        title="Organizations"
        note="Who received donations. The report of donations names them with address and tax number."
        flush
        action={
          mayAdd && (
            <Button kind="primary" icon={<Plus size={16} aria-hidden />} onClick={add.show}>
              Add organization
            </Button>
          )
        }
      >
        <DataTable
          label="Organizations"
          rows={shown}
          rowId={({ id }) => id}
          columns={columns}
          lines={lines}
          leastWidth={680}
          total={shown.length}
          status={error && !all ? 'failed' : all ? 'ready' : 'loading'}
          onRetry={again}
          onOpen={({ id }) => organization.show(id)}
          openId={organization.subject}
          empty={
            search.trim() ? (
              <Empty title="No organization fits">
                Search looks in names, addresses and tax numbers.
              </Empty>
            ) : (
              <None mayAdd={mayAdd} />
            )
          }
        />
      </Section>
      <DeletedNames kind="organization" />
      {add.open && mayAdd && <OrganizationDialog onClose={add.close} onSaved={again} />}
      <OrganizationDrawer
        organization={all?.find(({ id }) => id === organization.subject)}
        open={organization.subject !== undefined}
        onClose={organization.close}
        onChanged={again}
      />
    </>
  );
}

const None = ({ mayAdd }: { readonly mayAdd: boolean }) => (
  <Empty title="No organizations yet" icon={<Building2 size={32} strokeWidth={1.5} aria-hidden />}>
    Charities that received donations are kept here, once for all their donations.
    {mayAdd && ' Add one here, or beside a donation.'}
  </Empty>
);
