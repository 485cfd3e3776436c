import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/connections';
import type {
  Access,
  Adapter,
  CredentialField,
  CredentialName,
  SyncContext,
  SyncPage,
} from '../../adapter.ts';
import { keyAndSecret } from '../../fields.ts';
import { windows } from '../../windows.ts';
import { openExchange, type ExchangeClient } from '../exchange.ts';
import type { BasicExchange } from './exchanges.ts';
import { findLastSeen, seenStream, type Seen, type Stream } from './questions.ts';
import { particulars } from './particulars.ts';
import { canFetch } from './reach.ts';
import { getName, getStream } from './streams.ts';

const furtherFields: Readonly<Partial<Record<CredentialName, CredentialField>>> = {
  password: {
    name: 'password',
    label: fill(texts.fieldApiPassphrase),
    kind: 'secret',
    hint: fill(texts.basicPasswordHint),
  },
  apiUser: {
    name: 'apiUser',
    label: fill(texts.fieldUserId),
    kind: 'text',
    hint: fill(texts.basicApiUserHint),
  },
};

/**
 * An exchange by ccxt's unified calls: spot trades, deposits and withdrawals, as far as supported.
 * The mappings aren't tested against each exchange's formats.
 */
export function basicAdapter(exchange: BasicExchange): Adapter {
  const { label, provider, also = [] } = exchange;
  return {
    id: provider,
    kind: 'exchange',
    provider,
    label,
    support: 'basic',
    credentialFields: [...keyAndSecret, ...also.flatMap((name) => furtherFields[name] ?? [])],
    guide: {
      steps: [fill(texts.basicStep1, { label }), fill(texts.basicStep2, { label })],
      permissions: ['Read'],
      forbidden: ['Trade', 'Withdraw'],
    },
    canFetch: canFetch(exchange),
    validate: async (access) => {
      await (await openAt(exchange, access)).unified((opened) => opened.fetchBalance());
      return { kind: 'ok' };
    },
    sync: (context) => sync(exchange, context),
    balances: async (access) => {
      const total = (
        await (await openAt(exchange, access)).unified((opened) => opened.fetchBalance())
      )['total'] as unknown as Readonly<Record<string, unknown>>;
      return Object.entries(total).flatMap(([asset, quantity]) =>
        typeof quantity === 'string' || typeof quantity === 'number'
          ? [{ asset, quantity: String(quantity) }]
          : [],
      );
    },
  };
}

/**
 * Known currencies determine the requests, and the answers can reveal further currencies: repeats
 * until no new ones appear.
 */
async function* sync(exchange: BasicExchange, context: SyncContext): AsyncGenerator<SyncPage> {
  const client = await openAt(exchange, context);
  const seen = await findLastSeen(client, exchange, context);
  const drained = new Set<string>();
  for (let next = getNext(seen, drained); next; next = getNext(seen, drained)) {
    drained.add(getName(next));
    for await (const page of windows(context, getStream(client, exchange, next))) {
      const codes = page.records.flatMap(({ transaction }) =>
        transaction.movements.map(({ asset }) => asset),
      );
      // Stored before the page that revealed them, so that a sync interrupted between the two loses
      // none.
      if (seen.note(codes)) yield { stream: seenStream, records: [], cursor: seen.cursor() };
      yield page;
    }
  }
}

const getNext = (seen: Seen, drained: ReadonlySet<string>): Stream | undefined =>
  seen.streams().find((stream) => !drained.has(getName(stream)));

async function openAt({ id, label }: BasicExchange, access: Access): Promise<ExchangeClient> {
  const { mend, options } = particulars[id] ?? {};
  const client = await openExchange(id, label, access, options === undefined ? {} : { options });
  if (mend) await client.unified((exchange) => Promise.resolve(mend(exchange)));
  return client;
}
