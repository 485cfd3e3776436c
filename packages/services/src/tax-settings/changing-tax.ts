import type { FilledMessage } from '@lotbook/messages/fill';
import { log } from '@lotbook/db/stores/accounts';
import type { Tx } from '@lotbook/db/database';
import type { Decider } from '@lotbook/db/stores/decisions';
import {
  saveTaxSettings,
  loadTaxSettings,
  type NewTaxSetting,
  type StoredTaxSetting,
  type TaxSettingKind,
} from '@lotbook/db/stores/tax-settings';
import { writingAs, type Member } from '../member.ts';
import type { Actor, Services } from '../services.ts';

interface Request<Kind extends TaxSettingKind> {
  readonly kind: Kind;
  readonly settings: readonly NewTaxSetting<Kind>[];
  readonly message: FilledMessage;
}

/** Changes an account's tax settings on behalf of a permitted member; logs before and after, and triggers a computation. An unchanged value changes nothing. */
export function changeTaxWith<Kind extends TaxSettingKind>(
  services: Services,
  actor: Actor,
  accountId: string,
  work: (tx: Tx, member: Member, stored: readonly StoredTaxSetting[]) => Promise<Request<Kind>>,
): Promise<void> {
  return writingAs(services, actor, accountId, 'accountEdit', async (tx, member) => {
    const { account, userId } = member;
    const stored = await loadTaxSettings(tx, account.id);
    const { kind, settings, message } = await work(tx, member, stored);
    const inForce = new Map(
      stored.filter((each) => each.kind === kind).map(({ part, payload }) => [part, payload]),
    );
    const fresh = settings.filter(({ part, payload }) => !isSame(inForce.get(part), payload));
    if (fresh.length === 0) return;
    const decider: Decider = { accountId: account.id, userId };
    await saveTaxSettings(tx, decider, kind, fresh);
    const before = Object.fromEntries(fresh.map(({ part }) => [part, inForce.get(part) ?? null]));
    const after = Object.fromEntries(fresh.map(({ part, payload }) => [part, payload ?? null]));
    await log(tx, account.id, {
      userId,
      type: 'account',
      action: 'change',
      message,
      before,
      after,
    });
    await services.queue.enqueue(tx, { kind: 'compute', accountId: account.id });
  });
}

/** Of small flat objects, whatever the order of their fields. */
const isSame = (a: object | undefined, b: object | undefined): boolean => toText(a) === toText(b);

const toText = (each: object | undefined): string | undefined =>
  each && JSON.stringify(Object.entries(each).sort(([x], [y]) => (x < y ? -1 : 1)));
