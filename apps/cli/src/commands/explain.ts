import { fill, renderInEnglish } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/cli';
import { getProductTranslator } from '@lotbook/messages/product-translators';
import { renderExplained } from '@lotbook/messages/render-explanation';
import { renderRounding } from '@lotbook/messages/render-rounding';
import { parseArgs } from 'node:util';
import { format } from '@lotbook/decimal/decimal';
import { computeTraced } from '@lotbook/engine/explain/evidence';
import { explain } from '@lotbook/engine/explain/explain';
import { footExplanation } from '@lotbook/engine/explain/footed';
import { renderTexts } from '@lotbook/engine/explain/render-texts';
import type { Asked, Explanation } from '@lotbook/engine/explain/explanation';
import type { LotId, MovementId } from '@lotbook/model/ids';
import type { TaxResult } from '@lotbook/model/result';
import type { Command } from '../command.ts';
import { readBook } from '../input/compute-files.ts';
import { getPlace, getYear } from '../input/place.ts';
import { parseChoice, taxFlags } from '../input/settings.ts';
import { listExclusions, unfollowed } from '../output/run-notes.ts';
import { writeAll } from '../output/write.ts';
import { UsageError } from '../usage-error.ts';

export const explainFigure: Command = {
  name: 'explain',
  usage:
    'explain FILE... (--disposal ID | --entry ID | --lot ID | --year YEAR) [--format text|json] [the flags of tax]',
  purpose: renderInEnglish(fill(texts.explainPurpose)),
  run: async (args) => {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        ...taxFlags,
        disposal: { type: 'string' },
        entry: { type: 'string' },
        lot: { type: 'string' },
        format: { type: 'string', default: 'text' },
      },
    });
    const shape = parseChoice(values.format, ['text', 'json'], '--format');
    const requested = parseRequest(values);
    const { book, origins, rejected, remarks, issues } = await readBook(positionals, values);
    const computed = computeTraced(book);
    const { result } = computed;
    const translator = getProductTranslator(book.settings.jurisdiction);
    const explanation = explain(computed, toDisposal(result, requested), {
      inFull: true,
      toRecord: (id) => {
        const origin = origins.get(id);
        return (
          origin &&
          renderInEnglish(
            fill(texts.sourceLine, { id, line: String(origin.line), file: origin.file }),
          )
        );
      },
    });
    const shown = footExplanation(
      renderTexts(explanation, (text) => renderExplained(translator, text)),
      book.settings.currency,
      renderRounding(translator.translate),
    );
    await writeAll(process.stdout, shape === 'json' ? json(shown) : lines(shown, 0));
    for (const line of [
      ...listExclusions({ rejected, remarks }),
      ...unfollowed([...result.issues, ...issues], translator),
    ])
      process.stderr.write(line);
    return 0;
  },
};

function parseRequest(flags: {
  readonly disposal?: string;
  readonly entry?: string;
  readonly lot?: string;
  readonly year?: string;
  readonly jurisdiction: string;
}): Asked {
  const year = getYear(flags.year, getPlace(flags.jurisdiction).id);
  const requested: readonly Asked[] = [
    ...(flags.disposal === undefined ? [] : [{ kind: 'disposal' as const, id: flags.disposal }]),
    ...(flags.entry === undefined
      ? []
      : [{ kind: 'entry' as const, id: flags.entry as MovementId }]),
    ...(flags.lot === undefined ? [] : [{ kind: 'lot' as const, id: flags.lot as LotId }]),
    ...(year === undefined ? [] : [{ kind: 'year' as const, year }]),
  ];
  const [only] = requested;
  if (!only || requested.length > 1)
    throw new UsageError(renderInEnglish(fill(texts.explainTargetMissing)));
  return only;
}

/** The id of a row that sold one lot only is enough. */
function toDisposal({ disposals }: TaxResult, requested: Asked): Asked {
  if (requested.kind !== 'disposal' || disposals.some(({ id }) => id === requested.id))
    return requested;
  const own = disposals.filter(({ entryId }) => entryId === requested.id);
  return own.length === 1
    ? { kind: 'disposal', id: own[0]!.id }
    : own.length > 1
      ? { kind: 'entry', id: requested.id as MovementId }
      : requested;
}

function* lines({ text, citation, parts }: Explanation, depth: number): Generator<string> {
  yield `${'  '.repeat(depth)}${text}${citation ? ` [${citation}]` : ''}\n`;
  for (const part of parts) yield* lines(part, depth + 1);
}

function* json(explanation: Explanation): Generator<string> {
  yield `${JSON.stringify(explanation, (_key, value: unknown) => (typeof value === 'bigint' ? format(value) : value), 2)}\n`;
}
