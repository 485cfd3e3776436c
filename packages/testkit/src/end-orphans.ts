import { rmSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { findPostmaster } from '@lotbook/db/embedded/postmaster';
import type { Started } from './guard-orphans.ts';

/** Waits until the test run that started this process is gone, then ends what it left running. */
const patienceMs = 15_000;

async function main({ folders, group }: Started): Promise<void> {
  if ((await text(process.stdin)) !== '') return;
  if (group !== undefined) await endGroup(group);
  for (const folder of folders) {
    await endServer(folder);
    rmSync(folder, { recursive: true, force: true });
  }
}

async function endGroup(group: number): Promise<void> {
  send(-group, 'SIGTERM');
  const deadline = Date.now() + patienceMs;
  while (send(-group, 0) && Date.now() < deadline) await pause(100);
  send(-group, 'SIGKILL');
}

/** At once: the data of tests is disposable. */
async function endServer(folder: string): Promise<void> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const server = findPostmaster(folder);
    if (!server || Date.now() > deadline) return;
    send(server.pid, 'SIGQUIT');
    await pause(200);
  }
}

/** Whether there was a process to receive the signal. */
function send(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

await main(JSON.parse(process.argv[2] ?? '{"folders":[]}') as Started);
