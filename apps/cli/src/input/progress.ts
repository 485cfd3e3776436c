const WIDTH = 24;

/** A progress bar on standard error while a file is read; only on a terminal. */
export class Progress {
  readonly #label: string;
  readonly #total: number;
  #shown = -1;

  constructor(label: string, total: number) {
    this.#label = label;
    this.#total = total;
  }

  at(done: number): void {
    if (!process.stderr.isTTY) return;
    const percent = this.#total === 0 ? 100 : Math.min(100, Math.floor((done * 100) / this.#total));
    if (percent === this.#shown) return;
    this.#shown = percent;
    const filled = Math.round((percent * WIDTH) / 100);
    process.stderr.write(
      `\r${this.#label}  ${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)} ${percent} %`,
    );
  }

  end(): void {
    if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
  }
}
