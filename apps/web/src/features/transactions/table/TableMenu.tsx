import * as texts from '@lotbook/messages/generated/web/transactions';
import { useTranslate } from '@lotbook/ui/translate';
import { ActionMenu, type Action } from '@lotbook/ui/ActionMenu';
import {
  Bookmark,
  Columns3,
  Download,
  ListChecks,
  SlidersHorizontal,
  Workflow,
} from '@lotbook/ui/icons';
import { useState } from 'react';
import { useAction } from '../../../system/use-action.ts';
import { useAccountId } from '../../account/use-account.ts';
import { RulesDrawer } from '../rules/RulesDrawer.tsx';
import type { FilterOptions } from '../use-filter-options.ts';
import type { TableState } from '../use-table.ts';
import { getAsked } from '../view-filter.ts';
import { compactView, isFiltered, type View } from '../../shared/view.ts';
import { ColumnsDialog } from './ColumnsDialog.tsx';
import { UpdateTableSettings } from './documents.ts';
import { ManageViews, SaveView } from './SavedViews.tsx';
import { exportFormats, useExport, type Shown } from './use-export.ts';

interface TableMenuProps {
  readonly view: View;
  readonly table: TableState;
  readonly shown: Shown;
  readonly options: FilterOptions;
  readonly mayDecide: boolean;
  readonly mayExport: boolean;
  readonly onChange: (view: View) => void;
}

type Open = 'columns' | 'save' | 'manage' | 'rules';
const icon = 16;

/** Settings, saved views, rules and exports of the table. */
export function TableMenu({
  view,
  table,
  shown,
  options,
  mayDecide,
  mayExport,
  onChange,
}: TableMenuProps) {
  const t = useTranslate();
  const accountId = useAccountId();
  const [open, setOpen] = useState<Open>();
  const exporting = useExport();
  const settings = useAction(UpdateTableSettings, {
    refetch: ['TxTableSettings'],
    toastWrong: true,
  });
  const { byDefault, tableView } = table;
  const hideDust = view.hideDust ?? !byDefault.showDust;
  const hideZeroValue = view.hideZeroValue ?? !byDefault.showZeroValue;
  const close = () => setOpen(undefined);
  const isDefault =
    hideDust === !byDefault.showDust &&
    hideZeroValue === !byDefault.showZeroValue &&
    tableView === byDefault.tableView;
  const setDefault = () =>
    void settings.run(
      {
        accountId,
        settings: {
          showDust: !hideDust,
          showZeroValue: !hideZeroValue,
          defaultTableView: tableView,
        },
      },
      t(texts.defaultSet),
    );
  const actions: readonly Action[] = [
    {
      label: t(texts.taxView),
      checked: tableView === 'tax',
      onClick: () => onChange(compactView({ ...view, tableView: 'tax' })),
    },
    {
      label: t(texts.accountingView),
      checked: tableView === 'accounting',
      onClick: () => onChange(compactView({ ...view, tableView: 'accounting' })),
    },
    {
      label: t(texts.hideFees),
      checked: view.hideFees === true,
      onClick: () => onChange(compactView({ ...view, hideFees: view.hideFees ? undefined : true })),
    },
    {
      label: t(texts.hideDust),
      checked: hideDust,
      onClick: () => onChange(compactView({ ...view, hideDust: !hideDust })),
    },
    {
      label: t(texts.hideZeroValue),
      checked: hideZeroValue,
      onClick: () => onChange(compactView({ ...view, hideZeroValue: !hideZeroValue })),
    },
    ...(mayDecide
      ? [
          {
            label: t(texts.setDefault),
            icon: <SlidersHorizontal size={icon} aria-hidden />,
            disabled: isDefault,
            onClick: setDefault,
          },
        ]
      : []),
    {
      label: t(texts.columnsMenu),
      icon: <Columns3 size={icon} aria-hidden />,
      onClick: () => setOpen('columns'),
    },
    ...(mayDecide
      ? [
          {
            label: t(texts.saveViewMenu),
            icon: <Bookmark size={icon} aria-hidden />,
            disabled: !isFiltered(view) && view.sortColumn === undefined,
            onClick: () => setOpen('save'),
          },
          {
            label: t(texts.savedViewsMenu),
            icon: <ListChecks size={icon} aria-hidden />,
            onClick: () => setOpen('manage'),
          },
        ]
      : []),
    {
      label: t(texts.importRulesMenu),
      icon: <Workflow size={icon} aria-hidden />,
      onClick: () => setOpen('rules'),
    },
    ...(mayExport
      ? exportFormats.map(({ format, label }) => ({
          label: t(label),
          icon: <Download size={icon} aria-hidden />,
          disabled: exporting.busy,
          onClick: () => exporting.ask(shown, format),
        }))
      : []),
  ];
  return (
    <>
      <ActionMenu
        wide
        label={t(texts.table)}
        icon={<SlidersHorizontal size={icon} aria-hidden />}
        actions={actions}
      />
      <ColumnsDialog table={table} open={open === 'columns'} onClose={close} />
      {open === 'save' && <SaveView view={view} onClose={close} />}
      {open === 'manage' && <ManageViews onClose={close} />}
      <RulesDrawer
        open={open === 'rules'}
        view={view}
        filter={getAsked(shown.filter, view)}
        options={options}
        mayDecide={mayDecide}
        onClose={close}
      />
    </>
  );
}
