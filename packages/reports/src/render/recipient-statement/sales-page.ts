import { formatMoney, money, type Money } from '@lotbook/decimal/decimal';
import type { Boxes, Form } from '@lotbook/tir/form';
import { faint, lineWidth, text, type Doc, type TextStyle } from '../form-8949/paper.ts';
import type { Tags } from '../tagged/tags.ts';
import { drawBand, drawHead, drawRowRule } from './head.ts';
import type { StatementPage } from './statement.ts';

/** Sales on a page of the landscape substitute, two lines each. */
export const salesPerPage = 18;

const rowHeight = 20;
const lineHeight = 8.5;
const size = 6.8;

interface Line {
  /** The name of the box, as in the head of the table. */
  readonly head: string;
  readonly show: (boxes: Boxes, form: Form) => string;
  /** A box with amounts that add up. */
  readonly total?: string;
}

interface Column {
  readonly width: number;
  readonly align?: 'right';
  readonly lines: readonly [Line, Line];
}

const showBox = (head: string, box: string): Line => ({
  head,
  show: (boxes) => boxes[box] ?? '',
});
const showDate = (head: string, box: string): Line => ({
  head,
  show: (boxes) => toUsDate(boxes[box] ?? ''),
});
const showAmount = (head: string, box: string): Line => ({
  head,
  show: (boxes) => toAmount(boxes[box] ?? ''),
  total: box,
});
/** A checked box shows its literal. */
const showCheck = (head: string, box: string, literal: string): Line => ({
  head,
  show: (boxes) => (boxes[box] === 'X' ? literal : ''),
});

/** Literals as in the landscape substitute of Publication 1179. */
const columns: readonly Column[] = [
  {
    width: 54,
    lines: [
      showBox('Form 8949 box', '8949'),
      { head: 'Account number', show: (_boxes, { accountNumber }) => accountNumber },
    ],
  },
  { width: 102, lines: [showBox('1a Code', '1a'), showBox('1b Name of digital asset', '1b')] },
  {
    width: 104,
    align: 'right',
    lines: [showBox('1c Units', '1c'), showBox('12a Units transferred in', '12a')],
  },
  { width: 50, lines: [showDate('1d Acquired', '1d'), showDate('1e Sold', '1e')] },
  {
    width: 70,
    align: 'right',
    lines: [showAmount('1f Proceeds', '1f'), showAmount('1g Cost or other basis', '1g')],
  },
  {
    width: 58,
    align: 'right',
    lines: [showAmount('1h Market disc.', '1h'), showAmount('1i Wash sale loss', '1i')],
  },
  {
    width: 56,
    align: 'right',
    lines: [showAmount('4 Federal tax', '4'), showAmount('16 State tax', '16')],
  },
  {
    width: 40,
    lines: [
      showCheck('2 Basis rep.', '2', 'X'),
      {
        head: '3a, 3b',
        show: (boxes) =>
          [boxes['3a-gross'] === 'X' ? 'Gross' : 'Net', boxes['3b'] === 'X' ? 'QOF' : '']
            .filter((part) => part !== '')
            .join(' '),
      },
    ],
  },
  { width: 30, lines: [showCheck('5 Loss', '5', 'LNA'), showBox('6 Type', '6')] },
  { width: 30, lines: [showCheck('7 Cash', '7', 'Cash'), showCheck('8 Cust.', '8', 'CP')] },
  { width: 30, lines: [showCheck('9 Noncov.', '9', 'X'), showBox('11a Aggr.', '11a')] },
  {
    width: 46,
    align: 'right',
    lines: [showBox('11b Count', '11b'), showAmount('11c First sales', '11c')],
  },
  {
    width: 50,
    lines: [
      showDate('12b Moved in', '12b'),
      {
        head: '14 State, 15 id',
        show: (boxes) =>
          [boxes['14'] ?? '', boxes['15'] ?? ''].filter((part) => part !== '').join(' '),
      },
    ],
  },
];

/** A page of sales, and below the last one the totals of all. */
export function drawSalesPage(
  doc: Doc,
  page: StatementPage,
  {
    sales,
    totals,
  }: { readonly sales: readonly Form[]; readonly totals: readonly Form[] | undefined },
  tags: Tags,
): void {
  const top = drawHead(doc, page, '1099-DA', tags);
  tags.table();
  drawBand(doc, tags, top, rowHeight);
  tags.row();
  drawCells(doc, tags, {
    y: top + 2,
    kind: 'TH',
    style: { size: 5.6, color: faint },
    toText: ({ head }) => head,
  });
  let y = top + rowHeight;
  for (const form of sales) {
    tags.row();
    drawCells(doc, tags, {
      y: y + 2,
      kind: 'TD',
      style: { size },
      toText: ({ show }) => show(form.boxes, form),
    });
    y += rowHeight;
    drawRowRule(doc, tags, y);
  }
  if (!totals) return;
  tags.row();
  drawCells(doc, tags, {
    y: y + 2,
    kind: 'TD',
    style: { size, bold: true },
    toText: ({ total, head }) =>
      total === undefined
        ? head === 'Form 8949 box'
          ? 'Totals'
          : ''
        : toAmount(addUp(totals, total)),
  });
}

function drawCells(
  doc: Doc,
  tags: Tags,
  {
    y,
    kind,
    style,
    toText,
  }: {
    readonly y: number;
    readonly kind: 'TH' | 'TD';
    readonly style: TextStyle;
    readonly toText: (line: Line) => string;
  },
): void {
  let x = 36;
  for (const { width, align, lines } of columns) {
    const place = { x: x + 1.5, width: width - (align ? 7 : 3) };
    tags.mark(kind, () => {
      for (const [at, line] of lines.entries()) {
        const content = toText(line);
        // A figure is never cut off.
        const least = align ? 0 : style.size - 1.5;
        const fitted = { ...style, size: fitSize(doc, content, place.width, { style, least }) };
        const box = { ...place, y: y + at * lineHeight };
        text(doc, content, box, { ...fitted, ...(align && { align }) });
      }
    });
    x += width;
  }
}

/** The size at which the text has room. */
function fitSize(
  doc: Doc,
  content: string,
  room: number,
  { style, least }: { readonly style: TextStyle; readonly least: number },
): number {
  const width = content.length < 8 ? 0 : lineWidth(doc, content, style);
  if (width <= room) return style.size;
  return Math.max(least, Math.floor(((style.size * room) / width) * 100) / 100);
}

function addUp(forms: readonly Form[], box: string): string {
  const amounts = forms.flatMap(({ boxes }) => boxes[box] || []);
  if (amounts.length === 0) return '';
  return formatMoney(amounts.reduce((total, amount) => total + money(amount), 0n) as Money);
}

/** Thousands are separated, and a loss has a minus sign. */
export const toAmount = (amount: string): string =>
  amount.replace(
    /^(-?)(\d+)/,
    (_all, sign: string, whole: string) => `${sign}${whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')}`,
  );

const toUsDate = (date: string): string =>
  date === '' ? '' : `${date.slice(5, 7)}/${date.slice(8, 10)}/${date.slice(0, 4)}`;
