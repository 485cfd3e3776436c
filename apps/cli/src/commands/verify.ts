import { fill, renderInEnglish } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/cli';
import { getProductTranslator } from '@lotbook/messages/product-translators';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { selectCounted } from '@lotbook/engine/check';
import { computeWithTotals } from '@lotbook/engine/compute';
import { deferLosses } from '@lotbook/engine/wash-sales/wash-sales';
import type { Command } from '../command.ts';
import { readBook, type ComputeFlags, type FileBook } from '../input/compute-files.ts';
import { taxFlags } from '../input/settings.ts';
import { isIncomplete, listExclusions, unfollowed } from '../output/run-notes.ts';
import { writeAll } from '../output/write.ts';
import { checkCost, checkSources, checkUnits } from '../verify/balance-checks.ts';
import { formatCount, type Check } from '../verify/check.ts';
import { taxYears } from '@lotbook/law/tax-year';
import { checkGains, checkSigns, checkTotals } from '../verify/line-checks.ts';
import { checkPayments } from '../verify/payment-checks.ts';
import { checkOrder, checkParts, resultDigest } from '../verify/order-checks.ts';

export const verify: Command = {
  name: 'verify',
  usage: 'verify FILE... [the flags of tax]',
  purpose: renderInEnglish(fill(texts.verifyPurpose)),
  run: async (args) => {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: taxFlags,
    });
    const read = await readBook(positionals, values);
    const { result: computed, tallies } = computeWithTotals(read.book);
    const { settings } = read.book;
    const { counted } = selectCounted(read.book.transactions, read.book.latest);
    const result = deferLosses(computed, settings);
    const digest = resultDigest(result);
    const checks = [
      checkUnits(computed, tallies),
      checkCost(computed, tallies, counted),
      checkSources(computed, tallies, counted),
      checkPayments(computed, counted, settings),
      checkSigns(result),
      checkGains(result),
      checkTotals(result, taxYears[settings.jurisdiction]),
      checkOrder(read.book, digest),
      checkParts(read.book, digest),
      await checkReading(positionals, values, read),
    ];
    await writeAll(process.stdout, printResult(read, digest, checks));
    for (const line of [
      ...listExclusions(read),
      ...unfollowed(
        [...result.issues, ...read.issues],
        getProductTranslator(settings.jurisdiction),
      ),
    ])
      process.stderr.write(line);
    return isIncomplete(read) || checks.some(({ faults }) => faults.length > 0) ? 1 : 0;
  },
};

/** Reading every file twice and in another order gives the same result as once. */
async function checkReading(
  files: readonly string[],
  flags: ComputeFlags,
  once: FileBook,
): Promise<Check> {
  const again = files.map((file) => `${path.dirname(file)}/./${path.basename(file)}`);
  const twice = await readBook([...files, ...again].toReversed(), flags);
  const faults =
    twice.inputDigest === once.inputDigest
      ? []
      : [
          renderInEnglish(
            fill(texts.verifyReadingFault, {
              once: once.inputDigest,
              twice: twice.inputDigest,
            }),
          ),
        ];
  return {
    label: renderInEnglish(fill(texts.verifyReading)),
    looked: formatCount(files.length, 'file', 'files'),
    faults,
  };
}

function* printResult(
  { book, rejected, inputDigest }: FileBook,
  digest: string,
  checks: readonly Check[],
): Iterable<string> {
  yield `${renderInEnglish(fill(texts.verifyExcluded, { transactions: formatCount(book.transactions.length, 'transaction', 'transactions'), rows: formatCount(rejected.length, 'row', 'rows') }))}\n`;
  yield `${renderInEnglish(fill(texts.verifyDigests, { input: inputDigest, result: `sha256:${digest}` }))}\n\n`;
  for (const { label, looked, faults } of checks) {
    yield `${renderInEnglish(fill(texts.verifyCheck, { passed: faults.length === 0 ? 'yes' : 'other', label, checked: looked }))}\n`;
    for (const fault of faults.slice(0, 20)) yield `         ${fault}\n`;
    if (faults.length > 20)
      yield `         ${renderInEnglish(fill(texts.verifyMoreFaults, { count: faults.length - 20 }))}\n`;
  }
}
