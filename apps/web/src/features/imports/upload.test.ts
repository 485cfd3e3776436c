import { createTranslator } from '@lotbook/messages/translator';
import { afterEach, expect, it, vi } from 'vitest';
import { upload } from './upload.ts';

const t = createTranslator().translate;

/** Stubs a request that is answered immediately. */
function answerWith(status: number, responseText: string): void {
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends EventTarget {
      readonly upload = new EventTarget();
      readonly status = status;
      readonly responseText = responseText;
      readonly open = vi.fn();
      readonly setRequestHeader = vi.fn();
      send(): void {
        this.dispatchEvent(new Event('load'));
      }
    },
  );
}

const send = (content = 'x'): Promise<string> =>
  upload({ accountId: 'a', file: new File([content], 'x.csv'), token: 't', onSent: vi.fn(), t });

afterEach(() => vi.unstubAllGlobals());

it('resolves with the id of the stored file', async () => {
  answerWith(200, '{"id":"7"}');
  await expect(send()).resolves.toBe('7');
});

it('shows the reason of the server when it rejects a file', async () => {
  answerWith(
    413,
    '{"errors":[{"message":"x.csv is over a limit.","extensions":{"code":"BAD_INPUT"}}]}',
  );
  await expect(send()).rejects.toThrow('x.csv is over a limit.');
});

it('shows the status when the answer has no reason', async () => {
  answerWith(502, '<html>Bad gateway</html>');
  await expect(send()).rejects.toThrow('The server rejected the file (502).');
});

it('does not send an empty file', async () => {
  answerWith(200, '{"id":"7"}');
  await expect(send('')).rejects.toThrow(
    'x.csv is empty. Export it again and import the new file.',
  );
});
