import { DecimalError, format, money } from '@lotbook/decimal/decimal';
import * as noteTexts from '@lotbook/messages/generated/reports/notes';
import { toReference, type Text } from './report-text.ts';
import { fill } from '@lotbook/messages/fill';
import type { Report, ReportQuestion } from './report.ts';

/** Parsed answers for a report, or the error. */
export type CheckedAnswers =
  | { readonly answers: Readonly<Record<string, string>> }
  | { readonly problem: Text; readonly question: string };

/** Parses the answers to a report's questions from external input. Missing answers get their default; unknown ones are ignored. */
export function validateAnswers(
  report: Pick<Report, 'questions'>,
  given: Readonly<Record<string, unknown>>,
): CheckedAnswers {
  const answers: Record<string, string> = {};
  for (const question of report.questions ?? []) {
    const raw = given[question.id];
    const text = typeof raw === 'string' ? raw.trim() : typeof raw === 'number' ? String(raw) : '';
    if (text === '') {
      answers[question.id] = question.default;
      continue;
    }
    const read = readers[question.kind](text, question);
    if (read === undefined)
      return {
        problem: describeProblem(question, text.slice(0, 40)),
        question: question.id,
      };
    answers[question.id] = read;
  }
  return { answers };
}

type Reader = (text: string, question: ReportQuestion) => string | undefined;

const readers: Readonly<Record<ReportQuestion['kind'], Reader>> = {
  choice: (text, { options }) => options?.find(({ value }) => value === text)?.value,
  text: (text, { pattern }) => (pattern === undefined || pattern.test(text) ? text : undefined),
  money: (text, { signed }) => {
    const amount = getAmount(text.replaceAll(',', ''));
    return amount === undefined || (amount < 0n && !signed) ? undefined : format(amount);
  },
};

function getAmount(text: string): bigint | undefined {
  try {
    return money(text);
  } catch (error) {
    if (error instanceof DecimalError) return undefined;
    throw error;
  }
}

function describeProblem(
  { label, help, kind, options = [], signed }: ReportQuestion,
  answer: string,
): Text {
  const params = { label: toReference(label), answer, help: toReference(help) };
  if (kind === 'choice')
    return fill(noteTexts.answerNotOffered, {
      ...params,
      values: options.map(({ value }) => value).join(', '),
    });
  if (kind === 'text') return fill(noteTexts.answerMalformed, params);
  return fill(signed ? noteTexts.answerNoAmount : noteTexts.answerBelowZero, params);
}
