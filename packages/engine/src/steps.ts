/** Long work that stops between its steps, so that others may come in between, or that it may be left off. */
export type Steps<Made> = Generator<unknown, Made, undefined>;

/** Takes all steps that are left. */
export function finishSteps<Made>(steps: Steps<Made>): Made {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
