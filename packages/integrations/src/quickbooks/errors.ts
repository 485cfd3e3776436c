import type { Reply } from '@lotbook/connections/network';
import { AccessRevoked, RateLimited, Transient } from '@lotbook/model/outage';
import { getText, toList, toRecord, type Answer } from '../bearer-api.ts';
import type { Outcome, RefusalCode } from '../remote-ledger.ts';
import { throttledSeconds } from './constants.ts';

export interface Fault {
  readonly type: string;
  readonly code: string;
  readonly message: string;
  readonly element: string;
}

/** The first fault of an answer. Gateways write the field names in lower case. */
export function findFault(answer: Answer): Fault | undefined {
  const fault = answer['Fault'] ?? answer['fault'];
  if (fault === undefined) return undefined;
  const record = toRecord(fault);
  const [first = {}] = toList(record['Error'] ?? record['error']);
  const get = (name: string): string =>
    getText(first, name) || getText(first, name.toLowerCase()) || '';
  return {
    type: getText(record, 'type'),
    code: get('Code'),
    message: [get('Message'), get('Detail')].filter((text) => text !== '').join(': '),
    element: getText(first, 'element'),
  };
}

/** Faults that concern the connection and not one entry. */
export function toOutage({ status }: Reply, answer: Answer): Error | undefined {
  const fault = findFault(answer);
  if (status < 400 && !fault) return undefined;
  if (fault && isThrottled(fault))
    return new RateLimited('QuickBooks', new Date(Date.now() + throttledSeconds * 1000));
  // Ended subscriptions have arrived as code 6190, and as a good answer with an empty fault.
  if (fault && (fault.code === '6190' || (status < 400 && fault.code === '')))
    return new AccessRevoked('The QuickBooks subscription of this company has ended');
  if (status === 401 || status === 403 || (fault && isUnauthorized(fault)))
    return new AccessRevoked(
      `QuickBooks denies access to this company${fault && fault.message !== '' ? ` (${fault.message})` : ''}`,
    );
  if (status >= 500 || fault?.type === 'SystemFault')
    return new Transient(`QuickBooks answered ${status}`);
  return undefined;
}

const isThrottled = ({ code, message }: Fault): boolean =>
  code === '3001' || /throttl/i.test(message);
// The name is misspelled in Intuit's own schema.
const isUnauthorized = ({ code, type }: Fault): boolean =>
  code === '120' ||
  code === '3200' ||
  /^Authori[sz]at(i)?onFault$|^AuthenticationFault$/.test(type);

/** The error of one entry. Codes are ambiguous (5010, 6140 and 6210), so the text decides. */
export function toRefusal(fault: Fault): Extract<Outcome, { kind: 'refused' }> {
  return { kind: 'refused', code: getRefusalCode(fault), message: toMessage(fault) };
}

function getRefusalCode({ code, message }: Fault): RefusalCode {
  if (/period.*closed|closed.*(period|books)|closing date/i.test(message)) return 'period_locked';
  if (code === '6140' || (code === '6210' && /duplicate/i.test(message))) return 'duplicate_number';
  if (code === '6210') return 'period_locked';
  if (code === '5010') return 'stale';
  if (/inactive/i.test(message)) return 'account_inactive';
  if (code === '610') return 'missing';
  if (/accounts (receivable|payable)|(customer|vendor).*(required|missing)/i.test(message))
    return 'entity_required';
  if (/balance|debits/i.test(message)) return 'unbalanced';
  return 'refused';
}

const toMessage = ({ code, message, element }: Fault): string =>
  [message || 'QuickBooks gave no reason', element && `field ${element}`, code && `code ${code}`]
    .filter((part) => part !== '')
    .join(', ');
