/** What the worker's process tells its parent about each attempt of a job. */
export interface JobOutcome {
  readonly kind: string;
  readonly seconds: number;
  readonly failed: boolean;
}

/** Messages from the worker's process to its parent. */
export type WorkerMessage = 'ready' | { readonly job: JobOutcome };

/** Measures one attempt of a job and reports it, also if it fails. */
export async function measureJob(
  kind: string,
  report: (outcome: JobOutcome) => void,
  run: () => Promise<void>,
): Promise<void> {
  const start = performance.now();
  let failed = true;
  try {
    await run();
    failed = false;
  } finally {
    report({ kind, seconds: (performance.now() - start) / 1_000, failed });
  }
}
