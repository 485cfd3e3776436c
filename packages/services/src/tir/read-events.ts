import { listTirEvents, type TirEventRow } from '@lotbook/db/stores/tir-access';
import type { Actor, Services } from '../services.ts';
import { readTirWith } from './tir-member.ts';

/** The steps of a year, the newest first. */
export const readEvents = (
  services: Services,
  actor: Actor,
  accountId: string,
  { taxYear, limit }: { readonly taxYear: number; readonly limit: number },
): Promise<readonly TirEventRow[]> =>
  readTirWith(services, actor, accountId, (db, { account }) =>
    listTirEvents(db, account.id, taxYear, limit),
  );
