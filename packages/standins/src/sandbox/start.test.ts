import { expect, it } from 'vitest';
import { startSandbox } from './start.ts';

it('answers some requests of programs with a limit, and never a person’s page', async () => {
  await using standin = await startSandbox([
    { hosts: ['example.com'], answer: () => ({ status: 200, body: 'ok' }) },
  ]);
  const ask = async (accept: string): Promise<readonly number[]> => {
    const statuses: number[] = [];
    for (let n = 0; n < 200; n += 1)
      statuses.push(
        await fetch(`${standin.url}/example.com/`, { headers: { accept } }).then(
          ({ status }) => status,
          () => 0,
        ),
      );
    return statuses.filter((status) => status !== 200);
  };
  expect(await ask('text/html,application/xhtml+xml')).toEqual([]);
  expect(await ask('application/json')).toContain(429);
});
