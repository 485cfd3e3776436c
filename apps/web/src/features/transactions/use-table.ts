import { useQuery } from '@apollo/client/react';
import { useCallback, useState } from 'react';
import { usePlace } from '../../system/place.ts';
import { toStorageName } from '../../system/storage-name.ts';
import { useAccountId } from '../account/use-account.ts';
import { TableSettingsDocument } from './table/documents.ts';
import { columnIds, defaultColumns } from './column-ids.ts';
import { isShownByDefault, type DefaultView } from './view-filter.ts';
import type { TableView } from '../shared/view.ts';

/** The columns, their order and their widths. */
export interface ColumnChoice {
  /** Visible columns, from left to right. */
  readonly shown: readonly string[];
  /** Widths in pixels that the person set. */
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

/** The table settings: the account's defaults and this person's changes in this browser. */
export function useTable(requested: TableView | undefined): TableState {
  const accountId = useAccountId();
  const { appId } = usePlace();
  const { data } = useQuery(TableSettingsDocument, {
    variables: { accountId },
    fetchPolicy: 'cache-and-network',
  });
  const settings = data?.account?.txTableSettings;
  const accountDefault = settings?.defaultTableView;
  const first: TableView =
    accountDefault === 'tax' || accountDefault === 'accounting'
      ? accountDefault
      : appId === 'accounting'
        ? 'accounting'
        : 'tax';
  const tableView = requested ?? first;
  const key = `columns.${appId}.${toStorageName(accountId)}.${tableView}`;
  const [held, setHeld] = useState<{
    readonly key: string;
    readonly choice: ColumnChoice | undefined;
  }>(() => ({ key, choice: readChoice(key) }));
  const own = held.key === key ? held.choice : readChoice(key);
  if (held.key !== key) setHeld({ key, choice: own });
  const choice = own ?? { shown: defaultColumns[tableView], widths: defaultWidths };

  const store = useCallback(
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
    choose: (shown) => store({ ...choice, shown }),
    resize: (column, width) => {
      const { [column]: _, ...others } = choice.widths;
      store({ ...choice, widths: width === undefined ? others : { ...others, [column]: width } });
    },
    reset: () => store(undefined),
  };
}

/** The default widths. */
const defaultWidths: ColumnChoice['widths'] = {};

/** The stored choice may be from another version: unknown columns are dropped. */
function readChoice(key: string): ColumnChoice | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? 'null') as {
      readonly shown?: unknown;
      readonly widths?: unknown;
    } | null;
    if (!stored || !Array.isArray(stored.shown)) return undefined;
    const shown = stored.shown.filter(
      (id): id is string => typeof id === 'string' && columnIds.includes(id),
    );
    const widths = Object.entries(stored.widths ?? {}).filter(
      (each): each is [string, number] =>
        typeof each[1] === 'number' && columnIds.includes(each[0]),
    );
    return shown.length > 0 ? { shown, widths: Object.fromEntries(widths) } : undefined;
  } catch {
    return undefined;
  }
}
