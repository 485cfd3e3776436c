import type { Json } from '../adapter.ts';
import { listAt } from '../answers.ts';
import type { ExchangeClient } from '../ccxt/exchange.ts';
import { mapRows, type Mapping } from '../raw.ts';
import type { WindowResult, Window } from '../windows.ts';

export interface Paged {
  readonly label: string;
  readonly call: string;
  readonly mapping: Mapping;
  /** The path of the rows in the answer. */
  readonly place: string;
  /** Rows on a full page. */
  readonly size: number;
  /** The service's names for the ends of the window; absent if it has none. */
  readonly from?: string;
  readonly until?: string;
  readonly parameters?: Readonly<Record<string, Json>>;
}

const getWindow = (
  { from, until }: Paged,
  { fromMs, untilMs }: Window,
): Readonly<Record<string, Json>> => ({
  ...(from === undefined ? {} : { [from]: fromMs }),
  ...(until === undefined ? {} : { [until]: untilMs }),
});

/** Pages by number, from 1. */
export const byPage =
  (client: ExchangeClient, { page, ...paged }: Paged & { readonly page: string }) =>
  async (window: Window, token: Json | undefined): Promise<WindowResult> => {
    const number = Number(token ?? 1);
    const rows = listAt(
      await client.ask(paged.call, {
        ...paged.parameters,
        ...getWindow(paged, window),
        [page]: number,
      }),
      paged.place,
      paged.label,
    );
    return {
      ...mapRows(rows, paged.mapping),
      next: rows.length < paged.size ? undefined : number + 1,
    };
  };

/** Pages by row offset. */
export const byOffset =
  (client: ExchangeClient, { offset, ...paged }: Paged & { readonly offset: string }) =>
  async (window: Window, token: Json | undefined): Promise<WindowResult> => {
    const before = Number(token ?? 0);
    const rows = listAt(
      await client.ask(paged.call, {
        ...paged.parameters,
        ...getWindow(paged, window),
        [offset]: before,
      }),
      paged.place,
      paged.label,
    );
    return {
      ...mapRows(rows, paged.mapping),
      next: rows.length < paged.size ? undefined : before + rows.length,
    };
  };
