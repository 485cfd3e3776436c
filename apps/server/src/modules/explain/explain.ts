import { format } from '@lotbook/decimal/decimal';
import type { Explanation } from '@lotbook/engine/explain/explanation';
import { localeFor } from '@lotbook/messages/locales';
import { formatOrigin } from '@lotbook/model/record-origin';
import { translateForReader } from '@lotbook/services/reader-texts';
import { explainFigure } from '@lotbook/services/questions/explain-figure';
import { listSettingLines, type SettingLine } from '@lotbook/reports/settings-notes';
import type { FigureEvidence } from '@lotbook/services/questions/explain-question';
import type { RawRecord } from '@lotbook/db/stores/evidence';
import { getRawRows } from '../transactions/transaction.ts';
import { builder } from '../../graphql/builder.ts';
import { actor } from '../../graphql/context.ts';

interface Node {
  readonly id: number;
  readonly parent: number | null;
  readonly part: Explanation;
}

const FigureName = builder.objectRef<NonNullable<Explanation['figure']>>('FigureName').implement({
  fields: (t) => ({
    what: t.exposeString('kind', {
      description: 'disposal, entry, lot, transaction, year, holding, filter',
    }),
    id: t.exposeID('id'),
  }),
});

const ExplanationNode = builder.objectRef<Node>('ExplanationNode').implement({
  description: 'A sentence of an explanation. Its parts name it as their parent.',
  fields: (t) => ({
    id: t.exposeInt('id'),
    parent: t.int({ nullable: true, resolve: ({ parent }) => parent }),
    kind: t.string({
      description:
        'year, transaction, disposal, entry, lot, transfer, amount, price, rule, setting, decision, record, issue',
      resolve: ({ part }) => part.kind,
    }),
    text: t.string({ resolve: ({ part }) => part.text }),
    amount: t.field({
      type: 'Decimal',
      nullable: true,
      description: 'Money in the account’s currency.',
      resolve: ({ part }) => formatDecimal(part.amount),
    }),
    low: t.field({
      type: 'Decimal',
      nullable: true,
      description: 'Of money at stake: by how much the gain may fall, a number below zero.',
      resolve: ({ part }) => formatDecimal(part.change?.low),
    }),
    high: t.field({
      type: 'Decimal',
      nullable: true,
      description: 'Of money at stake: by how much the gain may grow.',
      resolve: ({ part }) => formatDecimal(part.change?.high),
    }),
    quantity: t.field({
      type: 'Decimal',
      nullable: true,
      resolve: ({ part }) => formatDecimal(part.quantity),
    }),
    asset: t.string({ nullable: true, resolve: ({ part }) => part.asset ?? null }),
    at: t.field({ type: 'DateTime', nullable: true, resolve: ({ part }) => part.at ?? null }),
    transactionId: t.id({ nullable: true, resolve: ({ part }) => part.transactionId ?? null }),
    citation: t.string({
      nullable: true,
      description: 'Where the law says so.',
      resolve: ({ part }) => part.citation ?? null,
    }),
    figure: t.field({
      type: FigureName,
      nullable: true,
      description: 'A figure in the sentence that has its own explanation.',
      resolve: ({ part }) => part.figure ?? null,
    }),
  }),
});

const formatDecimal = (value: bigint | undefined): string | null =>
  value === undefined ? null : format(value);

/** The tree as a list, each part after what it explains. */
function flatten(part: Explanation, parent: number | null = null, nodes: Node[] = []): Node[] {
  const id = nodes.length;
  nodes.push({ id, parent, part });
  for (const each of part.parts) flatten(each, id, nodes);
  return nodes;
}

builder.queryField('explain', (t) =>
  t.field({
    type: [ExplanationNode],
    description:
      'How a figure was computed, as a tree: lots and their transfers, prices with their source and time, rules with their citation, settings, decisions, ' +
      'down to the line of the file. what: disposal, entry, lot, transaction (by their ids), year (the year as id, 2025/BTC for one asset in it), holding (the asset as id, * for all), ' +
      'worth (the same, at current prices; {"without":["BTC"]} for all but some assets), ' +
      'filter (a TransactionFilter as JSON: what its totals are made of) or stake (the year as id: what the money at stake in it is made of; 2025/missing-basis for one kind of issues in it, */missing-basis for that kind in all years).',
    args: {
      accountId: t.arg.id({ required: true }),
      what: t.arg.string({ required: true }),
      id: t.arg.id({ required: true }),
    },
    resolve: async (_, { accountId, what, id }, context) =>
      flatten(
        (await explainFigure(context.services, await actor(context), accountId, { kind: what, id }))
          .explanation,
      ),
  }),
);

interface RecordView {
  readonly record: RawRecord;
}

const EvidenceRecord = builder.objectRef<RecordView>('EvidenceRecord').implement({
  description: 'A row of a file, or a response of a service, as received.',
  fields: (t) => ({
    transactionId: t.id({
      nullable: true,
      description: 'Absent for a line of a price file.',
      resolve: ({ record }) => record.transactionId,
    }),
    importId: t.id({ nullable: true, resolve: ({ record }) => record.importId }),
    origin: t.string({
      description: 'Where it was read, in words.',
      resolve: ({ record }) => formatOrigin(record, translateForReader),
    }),
    format: t.string({ nullable: true, resolve: ({ record }) => record.format }),
    rawRows: t.field({
      type: 'JSON',
      description: 'Each row a list of [column, cell].',
      resolve: ({ record }) => getRawRows(record),
    }),
  }),
});

const SettingLineType = builder.objectRef<SettingLine>('SettingLine').implement({
  fields: (t) => ({
    name: t.exposeString('name'),
    value: t.exposeString('value'),
    citation: t.string({ nullable: true, resolve: ({ citation }) => citation ?? null }),
    isChosen: t.exposeBoolean('isChosen', {
      description: 'It differs from the default.',
    }),
  }),
});

const EvidenceType = builder.objectRef<FigureEvidence>('Evidence').implement({
  description: 'How a figure was computed, with all the data needed to check it.',
  fields: (t) => ({
    nodes: t.field({ type: [ExplanationNode], resolve: ({ explanation }) => flatten(explanation) }),
    records: t.field({
      type: [EvidenceRecord],
      resolve: ({ records }) => records.map((record) => ({ record })),
    }),
    furtherRecords: t.exposeInt('furtherRecords', {
      description: 'How many more rows it is based on; see their transactions.',
    }),
    settings: t.field({
      type: [SettingLineType],
      resolve: ({ settings }, _, { services }) => [
        ...listSettingLines(settings, services.getTranslator(localeFor(settings.jurisdiction))),
      ],
    }),
    years: t.intList({
      description: 'The tax years that it is of, each by the calendar year that it begins in.',
      resolve: ({ years }) => [...years],
    }),
    engine: t.exposeString('engine'),
    generation: t.exposeInt('generation'),
    computedAt: t.field({
      type: 'DateTime',
      nullable: true,
      resolve: ({ computedAt }) => computedAt,
    }),
    inputDigest: t.string({
      nullable: true,
      description: 'Of everything that the computation shown has read.',
      resolve: ({ inputDigest }) => inputDigest,
    }),
  }),
});

builder.queryField('evidence', (t) =>
  t.field({
    type: EvidenceType,
    description:
      'As explain, with the rows as received, the settings in force and the engine. The same as a document: GET /evidence/{account}?what=…&id=…&format=pdf.',
    args: {
      accountId: t.arg.id({ required: true }),
      what: t.arg.string({ required: true }),
      id: t.arg.id({ required: true }),
    },
    resolve: async (_, { accountId, what, id }, context) =>
      explainFigure(context.services, await actor(context), accountId, { kind: what, id }),
  }),
);
