import { compileOverrides } from '@lotbook/messages/overrides';
import { createTranslator } from '@lotbook/messages/translator';
import { expect, it } from 'vitest';
import type { Message } from './mail.ts';
import { makeNoticeSender } from './notices.ts';

function send(translator: ReturnType<typeof createTranslator>): Message {
  const sent: Message[] = [];
  const mail = { send: (message: Message) => Promise.resolve(void sent.push(message)) };
  makeNoticeSender({ translator, mail, log: { error: () => undefined } })({
    kind: 'invite',
    to: 'grace@example.com',
    inviter: 'Ada',
    accountName: 'Engines & Sons',
    link: 'https://acme.example/tax/invite?code=1',
    validTill: '2025-01-31T14:03:00.000Z',
  });
  return sent[0]!;
}

it('sends an invite under the name of the brand, with the time it expires', () => {
  const { subject, text, html } = send(createTranslator({ productName: 'Acme' }));
  expect(subject).toBe('Join Engines & Sons on Acme');
  expect(text).toContain('accept the invite by Jan 31, 2025, 2:03 PM UTC:');
  expect(text).toContain('https://acme.example/tax/invite?code=1');
  expect(html).toContain('Engines &amp; Sons');
});

it("uses the brand's own text", () => {
  const overrides = compileOverrides({ 'mail.inviteSubject': 'Hello from {accountName}' });
  expect(send(createTranslator({ overrides })).subject).toBe('Hello from Engines & Sons');
});
