import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/integrations';
import { toStoredText } from '@lotbook/messages/stored-text';
import type { Reply } from '@lotbook/connections/network';
import { AccessRevoked, RateLimited, Transient } from '@lotbook/model/outage';
import { getText, toList, type Answer } from '../bearer-api.ts';
import type { Outcome, RefusalCode } from '../remote-ledger.ts';
import { dailyReserve } from './constants.ts';

/** Faults that concern the connection and not one journal. */
export function toOutage({ status, headers }: Reply, answer: Answer): Error | undefined {
  const left = headers.get('x-daylimit-remaining');
  if (left !== null && Number(left) < dailyReserve)
    return new RateLimited('Xero', nextDay(new Date()));
  if (status < 400) return undefined;
  if (status === 401 || status === 403)
    return new AccessRevoked(
      fill(texts.organisationDenied, {
        service: 'Xero',
        reason: getText(answer, 'Detail') || getText(answer, 'Title') || String(status),
      }),
    );
  if (status >= 500)
    return new Transient(fill(texts.answered, { service: 'Xero', status: String(status) }));
  return undefined;
}

/** Xero counts days in UTC. */
const nextDay = (now: Date): Date =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1));

/** All messages of an element that was refused, or of the answer itself. */
export function listErrors(answer: Answer): readonly string[] {
  const own = toList(answer['ValidationErrors']).map((each) => getText(each, 'Message'));
  const nested = toList(answer['Elements']).flatMap(listErrors);
  if (own.length + nested.length > 0) return [...own, ...nested];
  const message = getText(answer, 'Message') || getText(answer, 'Detail');
  return message === '' ? [] : [message];
}

export const listWarnings = (answer: Answer): readonly string[] =>
  toList(answer['Warnings']).map((each) => getText(each, 'Message'));

/** An entry was made without a line's account. */
export const isDroppedAccount = (warning: string): boolean =>
  /account code .* has been removed/i.test(warning);

export function toRefusal(messages: readonly string[]): Extract<Outcome, { kind: 'refused' }> {
  const message = messages.join(' ');
  return {
    kind: 'refused',
    code: getRefusalCode(message),
    message: toStoredText(message || fill(texts.noReason, { service: 'Xero' })),
  };
}

function getRefusalCode(message: string): RefusalCode {
  if (/lock date|period.*locked/i.test(message)) return 'period_locked';
  if (/debits .* must equal total credits/i.test(message)) return 'unbalanced';
  if (isDroppedAccount(message)) return 'account_inactive';
  if (/account.*(archived|inactive|not (a )?valid|does not match)/i.test(message))
    return 'account_inactive';
  if (/not found|could not be found|does ?n.?t exist/i.test(message)) return 'missing';
  return 'refused';
}
