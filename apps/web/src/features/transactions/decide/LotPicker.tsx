import * as common from '@lotbook/messages/generated/common';
import * as texts from '@lotbook/messages/generated/web/transactions';
import { RichText, useTranslate } from '@lotbook/ui/translate';
import { useApolloClient, useQuery } from '@apollo/client/react';
import { add, format, money } from '@lotbook/decimal/decimal';
import { Amount } from '@lotbook/ui/Amount';
import { shortenName } from '@lotbook/ui/AssetName';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { Dialog } from '@lotbook/ui/Dialog';
import { SelectField } from '@lotbook/ui/fields';
import { Facts, Row, Stack, Text } from '@lotbook/ui/layout';
import { Skeleton } from '@lotbook/ui/Skeleton';
import { ZoneContext } from '@lotbook/ui/When';
import { use, useEffect, useRef, useState } from 'react';
import { SealedWarnings } from '../../tax-years/SealedWarnings.tsx';
import { LotsToChooseDocument, SpecIdResultDocument, type SpecIdPreview } from './lot-documents.ts';
import type { Side } from './documents.ts';
import { validateUnits, getUsedFromLater, nameLots, type ChosenLot } from './selected-units.ts';
import { getLotChannels } from '../../shared/lot-channels.ts';
import { LotTable } from './LotTable.tsx';
import { NotedFields } from '../../shared/NotedFields.tsx';
import { useNoted } from '../../shared/use-noted.ts';
import { makeDateTag, makeUnitsTag } from '../../shared/text-tags.tsx';

/** The input of the service. `recordedAt` is absent if the selection is recorded now. */
export interface LotsRequest {
  readonly channel: string;
  readonly recordedAt?: string;
  readonly lots: ChosenLot[];
}

interface LotPickerProps {
  readonly accountId: string;
  readonly currency: string;
  readonly side: Side;
  readonly chosen: readonly ChosenLot[];
  readonly busy: boolean;
  readonly wrong: string | undefined;
  readonly onClose: () => void;
  readonly onChoose: (choice: LotsRequest) => Promise<void>;
}

/** Lots shown at once, the oldest first. */
const PAGE = 100;

/** Selects units of lots for a disposal, and compares the gain with that of the cost basis method before saving. */
export function LotPicker({
  accountId,
  currency,
  side,
  chosen,
  busy,
  wrong,
  onClose,
  onChoose,
}: LotPickerProps) {
  const t = useTranslate();
  const client = useApolloClient();
  const [units, setUnits] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(chosen.map((lot) => [lot.lotId, lot.quantity])),
  );
  const [preview, setPreview] = useState<SpecIdPreview>();
  const [refusal, setRefusal] = useState<string>();
  const [comparing, setComparing] = useState(false);
  const [channel, setChannel] = useState('books');
  const noted = useNoted(side.timestamp);
  const [limit, setLimit] = useState(PAGE);
  const { data, error } = useQuery(LotsToChooseDocument, {
    variables: { accountId, taxTxId: side.id },
    fetchPolicy: 'network-only',
  });
  const offered = data?.specIdLots.lots;
  const isMissing =
    offered !== undefined &&
    chosen.some(({ lotId }) => offered.every((each) => each.lotId !== lotId));
  const zone = use(ZoneContext);
  const { lots, total, left, wrongs } = validateUnits(units, offered ?? [], side.amount, {
    zone,
    t,
  });
  const contested = wrongs.length > 0 ? [] : getUsedFromLater(lots, offered ?? [], { zone, t });
  const isReadable = lots.length > 0 && wrongs.length === 0 && noted.isReadable;
  const request: LotsRequest = {
    channel,
    ...(noted.at !== undefined && { recordedAt: noted.at }),
    lots: [...lots],
  };
  const clearPreview = () => {
    setPreview(undefined);
    setRefusal(undefined);
  };
  const change = (lotId: string) => (text: string) => {
    setUnits({ ...units, [lotId]: text });
    clearPreview();
  };
  const chooseChannel = (next: string) => {
    setChannel(next);
    clearPreview();
  };
  const changeNote: typeof noted.change = (part) => {
    noted.change(part);
    clearPreview();
  };
  const compare = async () => {
    setComparing(true);
    try {
      const { data: compared } = await client.query({
        query: SpecIdResultDocument,
        variables: { accountId, details: { taxTxId: side.id, ...request } },
        fetchPolicy: 'network-only',
      });
      setPreview(compared?.specIdResult);
    } catch (failure) {
      setRefusal(failure instanceof Error ? failure.message : String(failure));
    } finally {
      setComparing(false);
    }
  };
  const outcome = useRef<HTMLDivElement>(null);
  // The result is below a long list of lots.
  useEffect(() => {
    if (preview ?? refusal ?? wrong) outcome.current?.scrollIntoView?.({ block: 'nearest' });
  }, [preview, refusal, wrong]);
  const unit = shortenName(side.currency);
  const problem = wrong ?? refusal ?? (error && t(texts.lotsFailed, { reason: error.message }));
  return (
    <Dialog
      title={t(texts.lotsOf, { asset: unit })}
      wide
      open
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t(common.cancel)}</Button>
          <Button disabled={!isReadable} busy={comparing} onClick={() => compare()}>
            {t(texts.compare)}
          </Button>
          <Button
            kind="primary"
            disabled={!isReadable}
            busy={busy}
            onClick={() => onChoose(request)}
          >
            {t(texts.selectTheseLots)}
          </Button>
        </>
      }
    >
      <Stack>
        <Text>
          <RichText
            message={texts.lotPickerIntro}
            tags={{
              units: makeUnitsTag(side.amount, unit),
              date: makeDateTag(side.timestamp),
            }}
          />
        </Text>
        <SelectField
          label={t(texts.lotsRecorded)}
          value={channel}
          options={getLotChannels(t)}
          onChange={chooseChannel}
        />
        <NotedFields noted={{ ...noted, change: changeNote }} isBrokers={channel === 'broker'} />
        {!offered && !error && <Skeleton width={60} />}
        {offered && offered.length > 0 && (
          <LotTable
            lots={offered.slice(0, limit)}
            unit={unit}
            currency={currency}
            units={units}
            onChange={change}
          />
        )}
        {offered && offered.length > limit && (
          <Row>
            <Button small onClick={() => setLimit(limit + PAGE)}>
              {t(texts.showNewerLots)}
            </Button>
          </Row>
        )}
        {offered?.length === 0 && (
          <Text tone="muted">{t(texts.noLotsAt, { source: side.source.label, asset: unit })}</Text>
        )}
        {isMissing && <Banner tone="warning">{t(texts.lotUnavailable)}</Banner>}
        <div aria-live="polite">
          {lots.length > 0 && wrongs.length === 0 && (
            <Text tone="strong">
              {left === '0' ? (
                <RichText message={texts.selectedAll} tags={{ units: makeUnitsTag(total, unit) }} />
              ) : (
                <RichText
                  message={texts.selectedSome}
                  tags={{
                    units: makeUnitsTag(total, unit),
                    rest: makeUnitsTag(left, unit, 'rest'),
                  }}
                />
              )}
            </Text>
          )}
        </div>
        {contested.length > 0 && <Banner tone="warning">{contested.slice(0, 3).join(' ')}</Banner>}
        {wrongs.length > 0 && <Banner tone="warning">{wrongs.slice(0, 3).join(' ')}</Banner>}
        <SealedWarnings
          accountId={accountId}
          action="chooseLots"
          filter={{ taxTxIds: [side.transactionId] }}
        />
        <div ref={outcome}>
          <Stack>
            {preview && (
              <Comparison
                preview={preview}
                currency={currency}
                describe={(text) => nameLots(text, offered ?? [], { zone, t })}
              />
            )}
            {problem && <Banner tone="loss">{problem}</Banner>}
          </Stack>
        </div>
      </Stack>
    </Dialog>
  );
}

const sumGain = ({ shortTermGain, longTermGain }: SpecIdPreview['now']) =>
  format(add(money(shortTermGain), money(longTermGain)));

interface ComparisonProps {
  readonly preview: SpecIdPreview;
  readonly currency: string;
  /** Replaces lot IDs in a text with descriptions. */
  readonly describe: (text: string) => string;
}

function Comparison({ preview: { now, chosen, refusals }, currency, describe }: ComparisonProps) {
  const t = useTranslate();
  return (
    <>
      <Facts
        items={[
          [
            t(texts.gainNow),
            <Amount key="now" value={sumGain(now)} digits="cents" unit={currency} gain />,
          ],
          [
            t(texts.gainWithLots),
            <Amount key="chosen" value={sumGain(chosen)} digits="cents" unit={currency} gain />,
          ],
          [
            t(texts.longTermPart),
            <Amount key="long" value={chosen.longTermGain} digits="cents" unit={currency} gain />,
          ],
        ]}
      />
      {refusals.map((refusal) => (
        <Banner key={refusal} tone="warning">
          {describe(refusal)}
        </Banner>
      ))}
    </>
  );
}
