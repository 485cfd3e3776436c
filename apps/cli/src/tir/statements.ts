import { createHash } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { fill, renderInEnglish } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/cli';
import { writeRecipientStatement } from '@lotbook/reports/render/recipient-statement/statement';
import type { Form } from '@lotbook/tir/form';
import type { Payer } from '@lotbook/tir/records';
import type { OutputFolder } from './output-folder.ts';

const statementsPerLine = 1000;

/** Collects the forms of each recipient and writes one statement per recipient. */
export class Statements {
  readonly #forms = new Map<string, Form[]>();

  add(form: Form): void {
    const { ownerId } = form.recipient;
    const found = this.#forms.get(ownerId);
    if (found) found.push(form);
    else this.#forms.set(ownerId, [form]);
  }

  async write(folder: OutputFolder, payer: Payer, taxYear: number): Promise<void> {
    const createdAt = new Date();
    let done = 0;
    for (const [ownerId, forms] of this.#forms) {
      const { recipient } = forms.at(-1)!;
      const out = new PassThrough();
      const pdf = buffer(out);
      await writeRecipientStatement({ taxYear, payer, recipient, forms }, out, createdAt);
      folder.write(`statement-${toFileName(ownerId)}.pdf`, await pdf);
      done += 1;
      if (done % statementsPerLine === 0)
        process.stderr.write(
          `${renderInEnglish(fill(texts.tirStatements, { done, of: this.#forms.size }))}\n`,
        );
    }
  }
}

/** Other characters than letters, digits, `-` and `_` are replaced, so a digest keeps such ids apart. */
const toFileName = (ownerId: string): string =>
  /^[\w-]{1,100}$/.test(ownerId)
    ? ownerId
    : `${ownerId.replaceAll(/[^\w-]/g, '_').slice(0, 80)}-${createHash('sha256').update(ownerId).digest('hex').slice(0, 8)}`;
