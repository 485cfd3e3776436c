import * as texts from '@lotbook/messages/generated/web/integrations';
import * as common from '@lotbook/messages/generated/common';
import type { Message } from '@lotbook/messages/message';
import type { Translate } from '@lotbook/messages/translator';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { SearchField } from '@lotbook/ui/fields';
import { FilterBar } from '@lotbook/ui/FilterBar';
import { Row, Section, Stack, Text } from '@lotbook/ui/layout';
import { PlainTable } from '@lotbook/ui/PlainTable';
import { SearchSelect, type SearchOption } from '@lotbook/ui/SearchSelect';
import type { Column } from '@lotbook/ui/table-model';
import { useTranslate } from '@lotbook/ui/translate';
import { useMemo, useState } from 'react';
import { useAction } from '../../system/use-action.ts';
import { useAccountId } from '../account/use-account.ts';
import { useAllowed } from '../account/use-may.ts';
import { findAccountFault, listAccountOptions } from './account-options.ts';
import { UpdateMappingsDocument } from './documents.ts';
import type { IntegrationPartProps } from './IntegrationTabs.tsx';
import {
  integrationQueries,
  type ConnectedIntegration,
  type RemoteAccount,
} from './use-integration.ts';

type Mapping = ConnectedIntegration['exchangeMappings'][number];
type Draft = ReadonlyMap<string, string | null>;

const shownAtOnce = 100;

/** The asset account of each exchange and wallet. */
export function Mappings({ appName, integration }: IntegrationPartProps) {
  const t = useTranslate();
  const accountId = useAccountId();
  const { may } = useAllowed();
  const [draft, setDraft] = useState<Draft>(new Map());
  const [search, setSearch] = useState('');
  const action = useAction(UpdateMappingsDocument, { refetch: integrationQueries });
  const { exchangeMappings, walletMappings } = integration;
  const set = (mappings: readonly Mapping[], account: string | null) =>
    setDraft(
      (before) =>
        new Map([...before, ...mappings.map(({ sourceId }) => [sourceId, account] as const)]),
    );
  const listChanges = (mappings: readonly Mapping[]) =>
    mappings.flatMap(({ sourceId, accountingAccountId }) => {
      const chosen = draft.get(sourceId);
      return chosen === undefined || chosen === accountingAccountId
        ? []
        : [{ sourceId, accountingAccountId: chosen }];
    });
  const changes = {
    exchangeMappings: listChanges(exchangeMappings),
    walletMappings: listChanges(walletMappings),
  };
  const count = changes.exchangeMappings.length + changes.walletMappings.length;
  const save = async (): Promise<void> => {
    const isSaved = await action.run({ accountId, appName, ...changes }, t(texts.mappingsSaved));
    if (isSaved) setDraft(new Map());
  };
  const part = { integration, draft, search, set };
  return (
    <Stack>
      <FilterBar
        search={<SearchField label={t(texts.searchSources)} value={search} onChange={setSearch} />}
      >
        {null}
      </FilterBar>
      <SourceTable
        {...part}
        title={texts.exchangeMappings}
        none={texts.noExchanges}
        mappings={exchangeMappings}
      />
      <SourceTable
        {...part}
        title={texts.walletMappings}
        none={texts.noWallets}
        mappings={walletMappings}
      />
      {action.wrong !== undefined && <Banner tone="loss">{action.wrong}</Banner>}
      {may('integrationsEdit') && (
        <Row>
          <Button kind="primary" busy={action.busy} disabled={count === 0} onClick={() => save()}>
            {t(texts.saveMappings, { count })}
          </Button>
          {count > 0 && (
            <Button kind="quiet" onClick={() => setDraft(new Map())}>
              {t(texts.discard)}
            </Button>
          )}
        </Row>
      )}
    </Stack>
  );
}

interface SourceTableProps extends Pick<IntegrationPartProps, 'integration'> {
  readonly title: Message;
  readonly none: Message;
  readonly mappings: readonly Mapping[];
  readonly draft: Draft;
  readonly search: string;
  readonly set: (mappings: readonly Mapping[], account: string | null) => void;
}

function SourceTable({ title, none, mappings, integration, draft, search, set }: SourceTableProps) {
  const t = useTranslate();
  const { may } = useAllowed();
  const [limit, setLimit] = useState(shownAtOnce);
  const { accounts } = integration;
  const options = useMemo(() => listAccountOptions(accounts, t), [accounts, t]);
  const words = search.trim().toLowerCase();
  const found = mappings.filter(({ name }) => name.toLowerCase().includes(words));
  const mayEdit = may('integrationsEdit');
  const columns = makeColumns(t, { accounts, options, draft, set });
  return (
    <Section
      title={t(title)}
      note={t(texts.mappingsNote)}
      bar={
        mayEdit &&
        found.length > 1 && (
          <SearchSelect
            label={t(texts.setShown)}
            value={null}
            options={options}
            placeholder={t(common.choose)}
            onChange={(account) => account !== null && set(found, account)}
          />
        )
      }
    >
      {found.length === 0 ? (
        <Text tone="muted">{t(words === '' ? none : texts.noMatchingSources)}</Text>
      ) : (
        <PlainTable
          label={t(texts.tableOf, { title: t(title) })}
          rows={found.slice(0, limit)}
          rowId={({ sourceId }) => sourceId}
          columns={columns}
          listed
        />
      )}
      {found.length > limit && (
        <Button small kind="quiet" onClick={() => setLimit(limit + shownAtOnce)}>
          {t(common.showMore)}
        </Button>
      )}
    </Section>
  );
}

interface ColumnProps extends Pick<SourceTableProps, 'draft' | 'set'> {
  readonly accounts: readonly RemoteAccount[];
  readonly options: readonly SearchOption[];
}

const makeColumns = (
  t: Translate,
  { accounts, options, draft, set }: ColumnProps,
): readonly Column<Mapping>[] => [
  { id: 'name', label: t(common.source), width: '', cell: ({ name }) => name },
  {
    id: 'account',
    label: t(texts.account),
    width: '',
    cell: (mapping) => (
      <MappingSelect
        name={mapping.name}
        chosen={getChosen(mapping, draft)}
        accounts={accounts}
        options={options}
        onChange={(account) => set([mapping], account)}
      />
    ),
  },
];

function getChosen({ sourceId, accountingAccountId }: Mapping, draft: Draft): string | null {
  const drafted = draft.get(sourceId);
  return drafted === undefined ? accountingAccountId : drafted;
}

interface MappingSelectProps {
  readonly name: string;
  readonly chosen: string | null;
  readonly accounts: readonly RemoteAccount[];
  readonly options: readonly SearchOption[];
  readonly onChange: (account: string | null) => void;
}

function MappingSelect({ name, chosen, accounts, options, onChange }: MappingSelectProps) {
  const t = useTranslate();
  const { may } = useAllowed();
  const fault = chosen === null ? undefined : findAccountFault(chosen, accounts, t);
  return (
    <Stack gap="half">
      <SearchSelect
        bare
        label={t(texts.accountFor, { name })}
        value={chosen}
        options={options}
        placeholder={t(texts.defaultAssetAccount)}
        disabled={!may('integrationsEdit')}
        error={fault}
        onChange={onChange}
      />
      {fault !== undefined && (
        <Text size="small" tone="muted">
          {fault}
        </Text>
      )}
    </Stack>
  );
}
