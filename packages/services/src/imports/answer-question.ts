import { fill, joinItems, type FilledMessage } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/imports';
import { log } from '@lotbook/db/stores/accounts';
import {
  findImport,
  requeueAnswered,
  type Import,
  type ImportAnswers,
} from '@lotbook/db/stores/imports';
import { AppError } from '@lotbook/model/errors';
import type { ImportId } from '@lotbook/model/ids';
import { isTimeZone } from '@lotbook/model/time';
import { fileSources } from '@lotbook/sources/registry';
import { isId, notFound, writingAs } from '../member.ts';
import type { Actor, Services } from '../services.ts';

/** Answers what a file leaves open (the order of its dates, its decimal mark, the zone of its times, or which format it has) and has it read again. */
export function answerQuestion(
  services: Services,
  actor: Actor,
  accountId: string,
  { importId, ...answers }: ImportAnswers & { readonly importId: string },
): Promise<Import> {
  return writingAs(services, actor, accountId, 'sourceAdd', async (tx, { account, userId }) => {
    const id = importId as ImportId;
    const waiting = isId(importId) ? await findImport(tx, account.id, id) : undefined;
    if (!waiting) throw notFound('import');
    const described = describeAnswers(answers);
    if (described.length === 0)
      throw new AppError('BAD_INPUT', fill(texts.answerMissing), { field: 'dateOrder' });
    if (!(await requeueAnswered(tx, account.id, id, answers)))
      throw new AppError('NOT_FOUND', fill(texts.notWaiting, { fileName: waiting.fileName }));
    await services.queue.enqueue(tx, { kind: 'import', accountId: account.id, importId: id });
    await log(tx, account.id, {
      userId,
      type: 'import',
      action: 'request',
      message: fill(texts.readAgain, { fileName: waiting.fileName, answers: joinItems(described) }),
    });
    return (await findImport(tx, account.id, id)) ?? waiting;
  });
}

function describeAnswers({
  dateOrder,
  decimalMark,
  timeZone,
  format,
}: ImportAnswers): readonly FilledMessage[] {
  const source = format === undefined ? undefined : fileSources.find(({ id }) => id === format);
  if (format !== undefined && !source)
    throw new AppError('BAD_INPUT', fill(texts.formatUnknown, { format: format.slice(0, 60) }), {
      field: 'format',
    });
  if (timeZone !== undefined && !isTimeZone(timeZone))
    throw new AppError(
      'BAD_INPUT',
      fill(texts.timeZoneUnknown, { timeZone: timeZone.slice(0, 60) }),
      { field: 'timeZone' },
    );
  return [
    ...(dateOrder === undefined
      ? []
      : [fill(dateOrder === 'day-first' ? texts.answerDayFirst : texts.answerMonthFirst)]),
    ...(decimalMark === undefined
      ? []
      : [fill(decimalMark === 'comma' ? texts.answerDecimalComma : texts.answerDecimalPoint)]),
    ...(timeZone === undefined ? [] : [fill(texts.answerTimeZone, { timeZone })]),
    ...(source ? [fill(texts.answerFormat, { format: source.label })] : []),
  ];
}
