import { useQuery } from '@apollo/client/react';
import { useCallback, useState } from 'react';
import { usePlace } from '../../system/place.ts';
import { useAccountId } from '../account/use-account.ts';
import { TableSettingsDocument } from './table/documents.ts';
import { columnIds, defaultColumns } from './column-ids.ts';
import { isShownByDefault, type DefaultView } from './view-filter.ts';
import type { TableView } from './view.ts';

/** Which columns a person sees, in which order and how wide. */
export interface ColumnChoice {
  /** The columns shown, from left to right. */
  readonly shown: readonly string[];
  /** In pixels, where the person made it so. */
  readonly widths: Readonly<Record<string, number>>;
}

export interface TableState extends ColumnChoice {
  readonly tableView: TableView;
  readonly byDefault: DefaultView & { readonly tableView: TableView };
  readonly isOwn: boolean;
  readonly choose: (shown: readonly string[]) => void;
  readonly resize: (column: string, width: number | undefined) => void;
  readonly reset: () => void;
}

/** What the table looks like: what everybody in the account begins with, and what this person made of it in this browser. */
export function useTable(asked: TableView | undefined): TableState {
  const accountId = useAccountId();
  const { appId } = usePlace();
  const { data } = useQuery(TableSettingsDocument, {
    variables: { accountId },
    fetchPolicy: 'cache-and-network',
  });
  const settings = data?.account?.txTableSettings;
  const kept = settings?.defaultTableView;
  const first: TableView =
    kept === 'tax' || kept === 'accounting' ? kept : appId === 'accounting' ? 'accounting' : 'tax';
  const tableView = asked ?? first;
  const key = `columns.${appId}.${accountId}.${tableView}`;
  const [held, setHeld] = useState<{
    readonly key: string;
    readonly choice: ColumnChoice | undefined;
  }>(() => ({ key, choice: readChoice(key) }));
  const own = held.key === key ? held.choice : readChoice(key);
  if (held.key !== key) setHeld({ key, choice: own });
  const choice = own ?? { shown: defaultColumns[tableView], widths: usualWidths };

  const keep = useCallback(
    (next: ColumnChoice | undefined) => {
      setHeld({ key, choice: next });
      if (next) localStorage.setItem(key, JSON.stringify(next));
      else localStorage.removeItem(key);
    },
    [key],
  );
  return {
    ...choice,
    tableView,
    byDefault: { tableView: first, ...isShownByDefault(settings) },
    isOwn: own !== undefined,
    choose: (shown) => keep({ ...choice, shown }),
    resize: (column, width) => {
      const { [column]: _, ...others } = choice.widths;
      keep({ ...choice, widths: width === undefined ? others : { ...others, [column]: width } });
    },
    reset: () => keep(undefined),
  };
}

/** As the columns are made. */
const usualWidths: ColumnChoice['widths'] = {};

/** What was kept may be of another version: what is not known any more is left out. */
function readChoice(key: string): ColumnChoice | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as {
      readonly shown?: unknown;
      readonly widths?: unknown;
    } | null;
    if (!kept || !Array.isArray(kept.shown)) return undefined;
    const shown = kept.shown.filter(
      (id): id is string => typeof id === 'string' && columnIds.includes(id),
    );
    const widths = Object.entries(kept.widths ?? {}).filter(
      (each): each is [string, number] =>
        typeof each[1] === 'number' && columnIds.includes(each[0]),
    );
    return shown.length > 0 ? { shown, widths: Object.fromEntries(widths) } : undefined;
  } catch {
    return undefined;
  }
}
