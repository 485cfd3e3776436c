import type { Answer } from '../http-standin.ts';
import { parseBody, refuse, send, type Row } from './answers.ts';

export interface RippledOptions {
  readonly transactions: readonly {
    readonly tx: Row & { readonly ledger_index: number };
    readonly meta: Row;
    readonly validated: boolean;
  }[];
  /** Drops by account. */
  readonly balances?: Readonly<Record<string, string>>;
  readonly lines?: Readonly<Record<string, readonly Row[]>>;
  readonly objects?: Readonly<Record<string, readonly Row[]>>;
  readonly mostPerPage?: number;
}

/** A server of the XRP Ledger: JSON-RPC whose failures have status 200. */
export const answerRippled =
  ({ transactions, balances = {}, lines = {}, objects = {}, mostPerPage = 200 }: RippledOptions) =>
  (body: string): Answer => {
    const { method, params } = parseBody(body);
    const [question] = params as readonly Readonly<Record<string, unknown>>[];
    const named = question?.['account'];
    const account = typeof named === 'string' ? named : '';
    const succeed = (result: Row): Answer =>
      send({ result: { status: 'success', account, ...result } });
    const fail = (error: string, message: string): Answer =>
      send({ result: { status: 'error', error, error_message: message, request: question } });
    const isKnown =
      balances[account] !== undefined || JSON.stringify(transactions).includes(account);
    if (!isKnown) return fail('actNotFound', 'Account not found.');
    if (method === 'account_info')
      return succeed({
        account_data: { Account: account, Balance: balances[account] ?? '0' },
        validated: true,
      });
    if (method === 'account_lines') return succeed({ lines: lines[account] ?? [] });
    if (method === 'account_objects') return succeed({ account_objects: objects[account] ?? [] });
    if (method !== 'account_tx') return refuse(400, 'unknownCmd');
    const from = Number(question?.['ledger_index_min'] ?? -1);
    const found = transactions
      .filter((one) => JSON.stringify(one).includes(account) && one.tx.ledger_index >= from)
      .toSorted((a, b) => a.tx.ledger_index - b.tx.ledger_index);
    const marker = question?.['marker'] as { readonly seq?: unknown } | undefined;
    if (marker !== undefined && typeof marker.seq !== 'number')
      return fail('invalidParams', 'Invalid parameters.');
    const start = typeof marker?.seq === 'number' ? marker.seq : 0;
    const end = start + Math.min(Number(question?.['limit'] ?? 200), mostPerPage);
    return succeed({
      transactions: found.slice(start, end),
      ...(end < found.length ? { marker: { ledger: 1, seq: end } } : {}),
    });
  };
