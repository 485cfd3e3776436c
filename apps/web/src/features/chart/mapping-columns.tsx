import * as common from '@lotbook/messages/generated/common';
import * as chart from '@lotbook/messages/generated/web/chart';
import type { Translate } from '@lotbook/messages/translator';
import { formatCategory } from '@lotbook/model/category-text';
import { Actions } from '@lotbook/ui/Actions';
import { Badge } from '@lotbook/ui/Badge';
import { IconButton } from '@lotbook/ui/buttons';
import { SelectField, type Option } from '@lotbook/ui/fields';
import { Pencil, Trash2 } from '@lotbook/ui/icons';
import { Inline } from '@lotbook/ui/Inline';
import type { Column } from '@lotbook/ui/table-model';
import { useTranslate } from '@lotbook/ui/translate';
import { formatAccount, formatRole } from '../journal/journal-text.ts';
import type { FilterOptions } from '../transactions/use-filter-options.ts';
import type { MappingDraft } from './mapping-draft.ts';
import { isUsable, type ChartAccount } from './use-book-settings.ts';

/** A row of the mapping with its place, and its number among the rows that are saved. */
export interface NumberedRow {
  readonly row: MappingDraft;
  readonly index: number;
  readonly number: number | undefined;
}

interface MappingColumns {
  readonly t: Translate;
  readonly accounts: readonly ChartAccount[];
  readonly options: FilterOptions;
  readonly mayEdit: boolean;
  /** The index of the row that the server refused. */
  readonly wrongRow: number | undefined;
  readonly onChoose: (index: number, ledgerAccountId: string) => void;
  readonly onEdit: (index: number) => void;
  readonly onRemove: (index: number) => void;
}

export const makeMappingColumns = (given: MappingColumns): readonly Column<NumberedRow>[] => {
  const { t, accounts, options, mayEdit } = given;
  return [
    {
      id: 'number',
      label: t(chart.row),
      width: '56px',
      end: true,
      cell: ({ number }) => number ?? '–',
    },
    {
      id: 'role',
      label: t(chart.lineKind),
      width: '1fr',
      wraps: true,
      cell: ({ row }) => formatRole(row.role, t),
    },
    {
      id: 'conditions',
      label: t(chart.conditions),
      width: '1fr',
      wraps: true,
      cell: ({ row }) => formatConditions(row, options, t),
    },
    {
      id: 'account',
      label: t(chart.goesTo),
      width: '1fr',
      cell: ({ row, index }) =>
        mayEdit ? (
          <AccountChoice
            row={row}
            accounts={accounts}
            isWrong={index === given.wrongRow}
            onChoose={(id) => given.onChoose(index, id)}
          />
        ) : (
          <AccountName row={row} accounts={accounts} />
        ),
    },
    ...(mayEdit ? [makeActionColumn(given)] : []),
  ];
};

const makeActionColumn = ({ t, onEdit, onRemove }: MappingColumns): Column<NumberedRow> => ({
  id: 'actions',
  label: t(common.actions),
  width: '96px',
  cell: ({ index }) => (
    <Actions>
      <IconButton
        small
        label={t(chart.editRowNumber, { row: index + 1 })}
        onClick={() => onEdit(index)}
      >
        <Pencil size={16} aria-hidden />
      </IconButton>
      <IconButton
        small
        label={t(chart.removeRow, { row: index + 1 })}
        onClick={() => onRemove(index)}
      >
        <Trash2 size={16} aria-hidden />
      </IconButton>
    </Actions>
  ),
});

/** The usable accounts of the chart; the chosen one also if it can't be used. */
export function toAccountOptions(
  accounts: readonly ChartAccount[],
  chosen: string,
  t: Translate,
): readonly Option[] {
  const isKnown = chosen === '' || accounts.some(({ id }) => id === chosen);
  return [
    { value: '', label: t(chart.chooseAccount) },
    ...(isKnown ? [] : [{ value: chosen, label: t(chart.unknownAccount) }]),
    ...accounts
      .filter((account) => isUsable(account) || account.id === chosen)
      .map((account) => ({ value: account.id, label: formatAccount(account) })),
  ];
}

function AccountChoice({
  row,
  accounts,
  isWrong,
  onChoose,
}: {
  readonly row: MappingDraft;
  readonly accounts: readonly ChartAccount[];
  readonly isWrong: boolean;
  readonly onChoose: (ledgerAccountId: string) => void;
}) {
  const t = useTranslate();
  const chosen = accounts.find(({ id }) => id === row.ledgerAccountId);
  const role = formatRole(row.role, t);
  return (
    <Inline>
      <SelectField
        bare
        small
        label={`${t(chart.goesTo)}: ${role}`}
        value={row.ledgerAccountId}
        options={toAccountOptions(accounts, row.ledgerAccountId, t)}
        onChange={onChoose}
        {...(isWrong ? { error: role } : {})}
      />
      {row.ledgerAccountId === '' && <Badge tone="warning">{t(chart.notMappedYet)}</Badge>}
      {chosen && !isUsable(chosen) && <Badge tone="warning">{t(chart.unusable)}</Badge>}
    </Inline>
  );
}

function AccountName({
  row: { ledgerAccountId },
  accounts,
}: {
  readonly row: MappingDraft;
  readonly accounts: readonly ChartAccount[];
}) {
  const t = useTranslate();
  const account = accounts.find(({ id }) => id === ledgerAccountId);
  if (account) return formatAccount(account);
  return <Badge tone="warning">{t(chart.notMappedYet)}</Badge>;
}

/** `source Kraken, asset BTC`. */
function formatConditions(row: MappingDraft, options: FilterOptions, t: Translate): string {
  const { sourceId, asset, category, contactId } = row;
  const parts = [
    sourceId !== '' &&
      t(chart.conditionSource, {
        source:
          findLabel([...options.exchanges, ...options.wallets], sourceId) ?? t(chart.unknownSource),
      }),
    asset !== '' && t(chart.conditionAsset, { asset }),
    category !== '' && t(chart.conditionCategory, { category: formatCategory(category, t) }),
    contactId !== '' &&
      t(chart.conditionContact, { contact: findLabel(options.contacts, contactId) ?? contactId }),
  ].filter((part) => part !== false);
  return parts.length > 0 ? parts.join(', ') : t(chart.everything);
}

const findLabel = (choices: readonly Option[], id: string): string | undefined =>
  choices.find(({ value }) => value === id)?.label;
