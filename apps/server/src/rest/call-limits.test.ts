import { expect, test } from 'vitest';
import { createCallLimits } from './call-limits.ts';

const refusedAfter = async (call: () => Promise<void>): Promise<number> => {
  for (let n = 0; ; n += 1) {
    const code = await call().then(
      () => undefined,
      (error: { code?: string }) => error.code,
    );
    if (code !== undefined) return code === 'RATE_LIMITED' ? n : Number.NaN;
  }
};

test('a person may send forty mails an hour, however they are called, and nobody else waits for it', async () => {
  const limits = createCallLimits();
  expect(await refusedAfter(() => limits('ada', 'mutation', 'sendInvite'))).toBe(40);
  await expect(limits('ada', 'mutation', 'addUser')).rejects.toMatchObject({ code: 'RATE_LIMITED', details: { retryAfterMs: expect.any(Number) } });
  await limits('ada', 'mutation', 'updateAccount');
  await limits('grace', 'mutation', 'sendInvite');
});

test('a person may change something three hundred times a minute', async () => {
  const limits = createCallLimits();
  expect(await refusedAfter(() => limits('ada', 'mutation', 'updateMemo'))).toBe(300);
  await limits('ada', 'query', 'account');
});
