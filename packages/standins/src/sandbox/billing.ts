import type { ChargebeeStandin } from '../chargebee/service.ts';
import type { Webhooks } from '../chargebee/webhooks.ts';
import type { Question, Service } from '../exchanges/service.ts';
import type { Answer } from '../http-standin.ts';
import type { StripeStandin } from '../stripe/service.ts';
import { getRows } from '../stripe/state.ts';

/** What happens at a payment provider without the application, and is done on a page in the sandbox. */
interface ProviderEvents extends Service {
  readonly travel: (days: number) => void;
  readonly refund: (invoiceId: string, cents?: number) => void;
  readonly failRefunds: (invoiceId: string) => void;
  readonly dispute: (invoiceId: string) => void;
  readonly winDispute: (invoiceId: string) => void;
  readonly endSubscriptions: (daysAgo: number) => void;
  readonly state: { readonly webhooks: Webhooks };
}

type Row = Readonly<Record<string, unknown>>;

export const chargebeeControls = (service: ChargebeeStandin): Service =>
  addControls(service, () => [...service.state.invoices.values()]);

export const stripeControls = (service: StripeStandin): Service =>
  addControls(service, () => getRows(service.state, 'invoices'));

/** Adds the page `/controls`: time machine, refunds, disputes, late and repeated webhooks, lost answers. */
function addControls(service: ProviderEvents, getInvoices: () => readonly Row[]): Service {
  let losesAnswer = false;
  return {
    hosts: service.hosts,
    answer: (question) => {
      if (question.path === '/controls') {
        let done = '';
        if (question.method === 'POST') {
          if (question.parameters['action'] === 'lose') losesAnswer = true;
          done = act(service, question);
        }
        return render(getInvoices(), done);
      }
      const answer = service.answer(question);
      if (!losesAnswer || !movesMoney(question)) return answer;
      losesAnswer = false;
      return { status: 504, body: 'The answer was lost.' };
    },
  };
}

const movesMoney = ({ method, path }: Question): boolean =>
  method === 'POST' && /\/(create_for_charge_items_and_charges|pay|update_for_items)$/.test(path);

function act(service: ProviderEvents, { parameters }: Question): string {
  const { action = '', invoice = '' } = parameters;
  const count = Number(parameters['count'] ?? '');
  const { webhooks } = service.state;
  const actions: Readonly<Record<string, () => void>> = {
    travel: () => service.travel(count),
    end: () => service.endSubscriptions(count),
    refund: () => service.refund(invoice, count > 0 ? Math.round(count * 100) : undefined),
    failRefunds: () => service.failRefunds(invoice),
    dispute: () => service.dispute(invoice),
    winDispute: () => service.winDispute(invoice),
    hold: () => webhooks.hold(),
    release: () => void webhooks.release({ copies: 2, isReversed: true }),
    lose: () => undefined,
  };
  if (!Object.hasOwn(actions, action)) return 'Unknown action.';
  try {
    actions[action]?.();
    return 'Done.';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const escape = (text: unknown): string =>
  String(text).replaceAll(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`);

const button = (action: string, label: string): string =>
  `<button name="action" value="${action}">${label}</button>`;

const form = (content: string): string => `<form method="post"><p>${content}</p></form>`;

function render(invoices: readonly Row[], done: string): Answer {
  const rows = invoices.map(
    ({ id, number, status, total }) =>
      `<tr><td>${escape(number ?? id)}</td><td>${escape(status)}</td><td>${(Number(total) / 100).toFixed(2)} USD</td><td>${form(
        `<input type="hidden" name="invoice" value="${escape(id)}"><label>Amount (empty: all) <input name="count" size="8"></label> ${button('refund', 'Refund')} ${button('failRefunds', 'Fail its refunds')} ${button('dispute', 'Dispute')} ${button('winDispute', 'Win its dispute')}`,
      )}</td></tr>`,
  );
  const body = `${done === '' ? '' : `<p role="status">${escape(done)}</p>`}
    ${form(`<label>Days <input name="count" size="4" value="31"></label> ${button('travel', 'Move the clock')} ${button('end', 'End all plans so many days ago')}`)}
    ${form(`${button('hold', 'Hold webhooks')} ${button('release', 'Deliver them twice, in reverse order')} ${button('lose', 'Lose the next answer to a charge')}`)}
    <table><tbody>${rows.join('')}</tbody></table>`;
  return {
    status: 200,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
    body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Controls</title></head><body><main><h1>Controls (stand-in)</h1>${body}</main></body></html>`,
  };
}
