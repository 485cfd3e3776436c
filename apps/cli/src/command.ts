/** One command. Resolves to the exit status: 0 done, 1 done with issues of severity error. Refuses by throwing an AppError or UsageError. */
export interface Command {
  readonly name: string;
  readonly usage: string;
  readonly purpose: string;
  readonly run: (args: readonly string[]) => Promise<number>;
}
