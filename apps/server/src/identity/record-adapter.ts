import { reading, writing, type Database } from '@lotbook/db/database';
import {
  consumeRecord,
  findRecord,
  putRecord,
  removeByGrant,
  removeRecord,
  type IdentityRecord,
} from '@lotbook/db/stores/identity-records';
import type { JsonObject } from '@lotbook/db/schema';
import { errors, type Adapter, type AdapterFactory, type AdapterPayload } from 'oidc-provider';

/** Keeps everything the provider remembers in the database, so that any process can go on where another left off. */
export function recordAdapter(database: Database): AdapterFactory {
  return (kind): Adapter => ({
    upsert: (id, payload, expiresIn) =>
      writing(database, {}, (tx) =>
        putRecord(tx, {
          kind,
          id,
          payload: toStorable(payload),
          loginId: payload.accountId,
          grantId: payload.grantId,
          uid: payload.uid,
          userCode: payload.userCode,
          expiresAt:
            expiresIn === undefined
              ? undefined
              : new Date(Date.now() + expiresIn * 1000).toISOString(),
        }),
      ),
    find: async (id) =>
      isText(id)
        ? toPayload(await reading(database, {}, (db) => findRecord(db, { kind, id })))
        : undefined,
    findByUid: async (uid) =>
      toPayload(await reading(database, {}, (db) => findRecord(db, { kind, uid }))),
    findByUserCode: async (userCode) =>
      toPayload(await reading(database, {}, (db) => findRecord(db, { kind, userCode }))),
    consume: async (id) => {
      const first = await writing(database, {}, (tx) => consumeRecord(tx, kind, id));
      if (!first) throw new errors.InvalidGrant('already used');
    },
    destroy: (id) => writing(database, {}, (tx) => removeRecord(tx, kind, id)),
    revokeByGrantId: (grantId) => writing(database, {}, (tx) => removeByGrant(tx, grantId)),
  });
}

/** Postgres text cannot contain a zero character: a lookup by such a name finds nothing, and such a value is refused. */
const isText = (text: string): boolean => !text.includes('\0');

function toStorable(payload: AdapterPayload): JsonObject {
  const json = JSON.stringify(payload, (_, value: unknown) => {
    if (typeof value === 'string' && !isText(value))
      throw new errors.InvalidRequest('a parameter holds a zero character');
    return value;
  });
  return JSON.parse(json) as JsonObject;
}

function toPayload(record: IdentityRecord | undefined): AdapterPayload | undefined {
  if (!record) return undefined;
  const payload = record.payload as AdapterPayload;
  return record.consumedAt === undefined
    ? payload
    : { ...payload, consumed: Math.floor(Date.parse(record.consumedAt) / 1000) };
}
