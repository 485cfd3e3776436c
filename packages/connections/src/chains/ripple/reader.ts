import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/connections';
import type { Quantity } from '@lotbook/decimal/decimal';
import { Malformed, Transient } from '@lotbook/model/outage';
import { z } from 'zod';
import type { Json } from '../../adapter.ts';
import type { Network } from '../../network.ts';
import type { AccountReader } from '../account/account-chain.ts';
import { askJson } from '../account/ask-json.ts';
import { numberIn } from '../account/json-object.ts';
import { readAnswer } from '../read-answer.ts';
import { toUnits } from '../units.ts';
import { mapXrp, nameToken, readReserved, readTokenAmount } from './map.ts';
import { answerShape, historyShape, infoShape, linesShape, objectsShape } from './shapes.ts';

const pageSize = 200;
/** Errors of servers that are busy or behind (xrpl.org). */
const busy = /^(tooBusy|slowDown|noNetwork|noCurrent|noClosed|notReady|amendmentBlocked)$/;
const rawShape = z.object({ transactions: z.array(z.unknown()) });

/** A server of the XRP Ledger with full history. */
export function isRippled(url: string, network: Network): AccountReader {
  const service = new URL(url).host;
  const ask = askJson(url, network);
  /** Undefined if the ledger doesn't know the account. */
  const call = <T>(
    method: string,
    params: object,
    shape: z.ZodType<T>,
  ): Promise<{ readonly value: T; readonly raw: unknown } | undefined> =>
    network.withRetries(async () => {
      const { value } = await ask.post('', { method, params: [params] }, answerShape);
      const { error, error_message } = value.result;
      if (error === 'actNotFound') return undefined;
      const reason = (error_message ?? error ?? '').slice(0, 200);
      if (error !== undefined && busy.test(error))
        throw new Transient(fill(texts.serviceBusy, { service, reason }));
      if (error !== undefined) throw new Malformed(fill(texts.refusedRequest, { service, reason }));
      return readAnswer(shape, JSON.stringify(value.result), service);
    });
  return {
    history: async function* history(account, from) {
      const ledger = numberIn(from, 'ledger') ?? -1;
      let reached = ledger;
      for (let marker: unknown; ;) {
        const found = await call(
          'account_tx',
          {
            account,
            ledger_index_min: ledger,
            ledger_index_max: -1,
            forward: true,
            limit: pageSize,
            ...(marker === undefined ? {} : { marker: toNumbers(marker) }),
          },
          historyShape,
        );
        const originals = found ? rawShape.parse(found.raw).transactions : [];
        const rows = (found?.value.transactions ?? []).map((seen, n) => ({
          seen,
          raw: (originals[n] ?? null) as Json,
        }));
        const final = rows.filter(({ seen }) => seen.validated);
        // The last ledger again: the next page can begin within it.
        for (const { seen } of final) reached = Math.max(reached, seen.tx.ledger_index);
        marker = found?.value.marker;
        yield {
          transactions: final.map(({ seen, raw }) => mapXrp(seen, raw)),
          position: { ledger: reached },
        };
        if (marker === undefined || marker === null) return;
      }
    },
    balances: async (account) => {
      const info = await call('account_info', { account, ledger_index: 'validated' }, infoShape);
      if (!info) return [];
      const coins = toUnits(BigInt(info.value.account_data.Balance), 6);
      const held: { readonly asset: string; readonly quantity: Quantity }[] = [];
      for (let marker: unknown; ;) {
        const page = { account, ledger_index: 'validated', limit: pageSize, ...withMarker(marker) };
        const found = await call('account_lines', page, linesShape);
        for (const { currency, account: issuer, balance } of found?.value.lines ?? [])
          held.push({ asset: nameToken(currency, issuer), quantity: readTokenAmount(balance) });
        marker = found?.value.marker;
        if (marker === undefined || marker === null) break;
      }
      for (let marker: unknown; ;) {
        const page = { account, ledger_index: 'validated', limit: pageSize, ...withMarker(marker) };
        const found = await call('account_objects', page, objectsShape);
        for (const object of found?.value.account_objects ?? [])
          if (/^(Escrow|PayChannel)$/.test(object.LedgerEntryType) && object.Account === account)
            held.push(...readReserved(object));
        marker = found?.value.marker;
        if (marker === undefined || marker === null) break;
      }
      return [{ asset: 'XRP', quantity: coins }, ...held];
    },
  };
}

const withMarker = (marker: unknown): object =>
  marker === undefined || marker === null ? {} : { marker: toNumbers(marker) };

/** A marker is sent as it was received, with its numbers as numbers. */
function toNumbers(marker: unknown): unknown {
  if (typeof marker !== 'object' || marker === null) return marker;
  return Object.fromEntries(
    Object.entries(marker).map(([key, value]: [string, unknown]) => [
      key,
      typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value,
    ]),
  );
}
