import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/integrations';
import { toStoredText } from '@lotbook/messages/stored-text';
import type { Reply } from '@lotbook/connections/network';
import { AccessRevoked, RateLimited, Transient } from '@lotbook/model/outage';
import { getText, toList, toRecord, type Answer } from '../bearer-api.ts';
import type { Outcome, RefusalCode } from '../remote-ledger.ts';
import { throttledSeconds } from './constants.ts';

const service = 'QuickBooks';

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
    return new AccessRevoked(fill(texts.subscriptionEnded));
  if (status === 401 || status === 403 || (fault && isUnauthorized(fault)))
    return new AccessRevoked(
      fault && fault.message !== ''
        ? fill(texts.organisationDenied, { service, reason: fault.message })
        : fill(texts.companyDenied, { service }),
    );
  if (status >= 500 || fault?.type === 'SystemFault')
    return new Transient(fill(texts.answered, { service, status: String(status) }));
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
  return { kind: 'refused', code: getRefusalCode(fault), message: formatFault(fault) };
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

function formatFault({ code, message, element }: Fault): string {
  const parts = [message, element && `field ${element}`, code && `code ${code}`];
  if (message !== '') return parts.filter((part) => part !== '').join(', ');
  const reason = fill(texts.noReason, { service });
  return toStoredText(code === '' ? reason : fill(texts.codeOfRefusal, { reason, code }));
}
