import { packFormLines } from '@lotbook/reports/broker-forms/packed-lines';
import type { BrokerForm, BrokerLine } from '@lotbook/reports/broker-forms/broker-form';
import { assert } from '@lotbook/model/errors';
import type { ReportFrame } from '../figures/figures.ts';

/** A line of a broker's form, by the place of the form in the frame. */
interface FramedLine {
  readonly form: number;
  readonly line: BrokerLine;
}

/** Lines of forms that go together into the seal. */
const linesAtOnce = 1_000;

/** The sealed form of a frame: the frame with bare forms, then the lines of the forms. */
export function* frameLines(frame: ReportFrame): Iterable<readonly unknown[]> {
  const { brokerForms = [] } = frame;
  yield [{ ...frame, brokerForms: brokerForms.map((form) => ({ ...form, lines: [] })) }];
  let some: FramedLine[] = [];
  for (const [form, { lines }] of brokerForms.entries()) {
    for (const line of lines) {
      some.push({ form, line });
      if (some.length < linesAtOnce) continue;
      yield some;
      some = [];
    }
  }
  yield some;
}

/** Restores the frame from its sealed form; forms of older seals contain their lines. */
export async function getFrame(chunks: AsyncIterable<readonly unknown[]>): Promise<ReportFrame> {
  let frame: ReportFrame | undefined;
  const lines: ReturnType<typeof packFormLines>[] = [];
  for await (const chunk of chunks) {
    for (const each of chunk) {
      if (!frame) {
        frame = each as ReportFrame;
        for (const form of frame.brokerForms ?? []) lines.push(packForm(form));
      } else {
        const { form, line } = each as FramedLine;
        lines[form]!.add(line);
      }
    }
  }
  assert(frame, 'a sealed year has no frame');
  return {
    ...frame,
    brokerForms: (frame.brokerForms ?? []).map((form, index) => ({
      ...form,
      lines: lines[index]!,
    })),
  };
}

function packForm({ lines }: BrokerForm): ReturnType<typeof packFormLines> {
  const list = packFormLines();
  for (const line of lines) list.add(line);
  return list;
}
