import * as chart from '@lotbook/messages/generated/web/chart';
import * as journal from '@lotbook/messages/generated/web/journal';
import * as contract from '@lotbook/messages/generated/contract';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { Empty } from '@lotbook/ui/Empty';
import { ErrorView } from '@lotbook/ui/ErrorView';
import { List, Plus } from '@lotbook/ui/icons';
import { Row, Section, Text } from '@lotbook/ui/layout';
import { PlainTable } from '@lotbook/ui/PlainTable';
import { Skeleton } from '@lotbook/ui/Skeleton';
import type { Column } from '@lotbook/ui/table-model';
import { useNarrow } from '@lotbook/ui/use-narrow';
import { useTranslate } from '@lotbook/ui/translate';
import { useMemo, useState } from 'react';
import { PageButton } from '../../system/links.tsx';
import { useAllowed } from '../account/use-may.ts';
import { JournalTitle } from '../journal/JournalLayout.tsx';
import { useFilterOptions } from '../transactions/use-filter-options.ts';
import { makeMappingColumns, type NumberedRow } from './mapping-columns.tsx';
import { emptyRow, findWrongRow, type MappingDraft } from './mapping-draft.ts';
import { MappingRowDialog } from './MappingRowDialog.tsx';
import { isUsable } from './use-book-settings.ts';
import { useMappingDraft } from './use-mapping-draft.ts';

/** Which account each kind of journal line goes to. */
export function Mapping() {
  const t = useTranslate();
  const { may } = useAllowed();
  const options = useFilterOptions();
  const mapping = useMappingDraft();
  const { settings, rows, change } = mapping;
  /** The index of the row in the dialog; one past the last for a new one. */
  const [edited, setEdited] = useState<number>();
  const mayEdit = may('integrationsEdit');
  const wrongRow = findWrongRow(mapping.wrong, rows);
  const columns = useMemo(
    () =>
      makeMappingColumns({
        t,
        accounts: settings?.accounts ?? [],
        options,
        mayEdit,
        wrongRow,
        onChoose: (index, ledgerAccountId) =>
          change(rows.map((row, at) => (at === index ? { ...row, ledgerAccountId } : row))),
        onEdit: setEdited,
        onRemove: (index) => change(rows.filter((_, at) => at !== index)),
      }),
    [t, settings, options, mayEdit, wrongRow, change, rows],
  );
  const apply = (row: MappingDraft) => {
    change(
      edited === rows.length
        ? [...rows, row]
        : rows.map((each, at) => (at === edited ? row : each)),
    );
    setEdited(undefined);
  };
  const title = <JournalTitle part={t(journal.mappingTab)} />;
  if (mapping.error)
    return (
      <>
        {title}
        <ErrorView
          title={t(contract.errorLoadingContent)}
          reason={t(chart.loadFailed, { reason: mapping.error.message })}
          actions={<Button onClick={() => mapping.refetch()}>{t(contract.tryAgain)}</Button>}
        />
      </>
    );
  if (!settings)
    return (
      <>
        {title}
        <Section>
          <Skeleton width={60} />
        </Section>
      </>
    );
  if (settings.accounts.length === 0)
    return (
      <>
        {title}
        <Section>
          <Empty
            title={t(chart.noMapping)}
            icon={<List size={32} strokeWidth={1.5} aria-hidden />}
            actions={
              <PageButton kind="primary" page="journal/accounts">
                {t(chart.openChart)}
              </PageButton>
            }
          >
            {t(chart.noMappingHelp)}
          </Empty>
        </Section>
      </>
    );
  return (
    <>
      {title}
      <Text tone="muted">{t(chart.mappingIntro)}</Text>
      {mapping.missing > 0 && (
        <Banner tone="warning">{t(chart.needsAccount, { count: mapping.missing })}</Banner>
      )}
      {mapping.wrong && <Banner tone="loss">{mapping.wrong}</Banner>}
      <MappingTable rows={toNumbered(rows)} columns={columns} />
      {mayEdit && (
        <Row>
          <Button
            kind="primary"
            busy={mapping.busy}
            disabled={mapping.changes === 0}
            onClick={() => mapping.save(t(chart.mappingSaved))}
          >
            {t(chart.saveMapping)}
          </Button>
          <Button icon={<Plus size={16} aria-hidden />} onClick={() => setEdited(rows.length)}>
            {t(chart.addRow)}
          </Button>
          {mapping.changes > 0 && (
            <>
              <Button kind="quiet" onClick={mapping.discard}>
                {t(chart.discard)}
              </Button>
              <Text tone="muted" as="span">
                {t(chart.changed, { count: mapping.changes })}
              </Text>
            </>
          )}
        </Row>
      )}
      {edited !== undefined && (
        <MappingRowDialog
          row={rows[edited] ?? emptyRow}
          isNew={edited === rows.length}
          accounts={settings.accounts.filter(isUsable)}
          options={options}
          onClose={() => setEdited(undefined)}
          onApply={apply}
        />
      )}
    </>
  );
}

/** On phones each row is a card of its own. */
function MappingTable({
  rows,
  columns,
}: {
  readonly rows: readonly NumberedRow[];
  readonly columns: readonly Column<NumberedRow>[];
}) {
  const t = useTranslate();
  const isNarrow = useNarrow();
  const table = (
    <PlainTable
      label={t(journal.mappingTab)}
      rows={rows}
      rowId={({ index }) => String(index)}
      columns={columns}
      listed
    />
  );
  return isNarrow ? table : <Section flush>{table}</Section>;
}

/** Numbers count only the rows with an account: the server sees these, and names them in errors. */
function toNumbered(rows: readonly MappingDraft[]): readonly NumberedRow[] {
  let number = 0;
  return rows.map((row, index) => ({
    row,
    index,
    number: row.ledgerAccountId === '' ? undefined : (number += 1),
  }));
}
