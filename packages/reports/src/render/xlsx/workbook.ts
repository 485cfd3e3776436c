import type { PrintedReport } from '../../report.ts';

/** The parts of a workbook other than its sheets (ECMA-376, Office Open XML). */

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const workbookKind = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Numbers of the cell formats in {@link stylesXml}. */
export const style = {
  plain: 0,
  head: 1,
  money: 2,
  quantity: 3,
  date: 4,
  time: 5,
  total: 6,
  totalMoney: 7,
  title: 8,
  link: 9,
} as const;

export const xmlText = (text: string): string =>
  text
    // XML 1.0 has no control characters but these three, and a lone surrogate is no letter.
    .replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

/** Names of sheets: at most 31 letters, none of them special, each once. */
export function sheetNames(titles: readonly string[]): readonly string[] {
  const names: string[] = [];
  for (const title of titles) {
    const plain =
      title
        .replaceAll(/[\\/?*[\]:']/g, ' ')
        .trim()
        .slice(0, 31) || 'Sheet';
    let name = plain;
    for (let n = 2; names.some((each) => each.toLowerCase() === name.toLowerCase()); n += 1)
      name = `${plain.slice(0, 31 - String(n).length - 1)} ${n}`;
    names.push(name);
  }
  return names;
}

export function getParts(
  report: PrintedReport,
  names: readonly string[],
): readonly (readonly [string, string])[] {
  const sheets = names
    .map(
      (name, index) =>
        `<sheet name="${xmlText(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
    )
    .join('');
  const targets = names
    .map(
      (_, index) =>
        `<Relationship Id="rId${index + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
    )
    .join('');
  const types = names
    .map(
      (_, index) =>
        `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${workbookKind}.worksheet+xml"/>`,
    )
    .join('');
  return [
    [
      '[Content_Types].xml',
      `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${workbookKind}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${workbookKind}.styles+xml"/><Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/>${types}</Types>`,
    ],
    [
      '_rels/.rels',
      `${declaration}<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/><Relationship Id="rId2" Type="http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties" Target="docProps/core.xml"/></Relationships>`,
    ],
    [
      'docProps/core.xml',
      `${declaration}<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${xmlText(report.title)}</dc:title><dc:creator>${xmlText(report.accountName)}</dc:creator></cp:coreProperties>`,
    ],
    [
      'xl/workbook.xml',
      `${declaration}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${sheets}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${declaration}<Relationships xmlns="${packageRelations}">${targets}<Relationship Id="rId${names.length + 1}" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    ],
    ['xl/styles.xml', stylesXml],
  ];
}

/** Format codes of the program's own: 164 money, 165 quantity, 166 time. */
const stylesXml = `${declaration}<styleSheet xmlns="${main}"><numFmts count="3"><numFmt numFmtId="164" formatCode="#,##0.00;[Red]\\(#,##0.00\\)"/><numFmt numFmtId="165" formatCode="#,##0.##################"/><numFmt numFmtId="166" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="4"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="14"/><name val="Calibri"/></font><font><u/><sz val="11"/><color rgb="FF1F4FD8"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="10"><xf/>${xf(0, 1)}${xf(164, 0)}${xf(165, 0)}${xf(14, 0)}${xf(166, 0)}${xf(0, 1)}${xf(164, 1)}${xf(0, 2)}${xf(0, 3)}</cellXfs></styleSheet>`;

function xf(format: number, font: number): string {
  return `<xf numFmtId="${format}" fontId="${font}" applyNumberFormat="1" applyFont="1"/>`;
}

export const sheetHead = (widths: readonly number[], frozenRows: number): string =>
  `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="${frozenRows}" topLeftCell="A${frozenRows + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths
    .map(
      (width, index) =>
        `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
    )
    .join('')}</cols><sheetData>`;

export const sheetTail = '</sheetData></worksheet>';
