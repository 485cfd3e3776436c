import { useApolloClient, useQuery } from '@apollo/client/react';
import { add, format, money } from '@lotbook/decimal/decimal';
import { Amount } from '@lotbook/ui/Amount';
import { shortened } from '@lotbook/ui/AssetName';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { Dialog } from '@lotbook/ui/Dialog';
import { SelectField } from '@lotbook/ui/fields';
import { Facts, Row, Stack, Text } from '@lotbook/ui/layout';
import { Skeleton } from '@lotbook/ui/Skeleton';
import { When, ZoneContext } from '@lotbook/ui/When';
import { use, useEffect, useRef, useState } from 'react';
import { SealedWarnings } from '../../tax-years/SealedWarnings.tsx';
import { LotsToChooseDocument, SpecIdResultDocument, type SpecIdPreview } from './lot-documents.ts';
import type { Side } from './documents.ts';
import { chosenUnits, getUsedFromLater, withLotsNamed, type ChosenLot } from './chosen-units.ts';
import { lotChannels } from './lot-channels.ts';
import { LotTable } from './LotTable.tsx';
import { NotedFields } from './NotedFields.tsx';
import { useNoted } from './use-noted.ts';

/** As the service takes it. `recordedAt` is absent where the choice is noted now. */
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

/** Lots that are shown at once; the oldest come first. */
const PAGE = 100;

/** How many units of each lot left. Compares with what the method takes before anything is kept. */
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
  const client = useApolloClient();
  const [units, setUnits] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(chosen.map((lot) => [lot.lotId, lot.quantity])),
  );
  const [preview, setPreview] = useState<SpecIdPreview>();
  const [refused, setRefused] = useState<string>();
  const [comparing, setComparing] = useState(false);
  const [channel, setChannel] = useState('books');
  const noted = useNoted(side.timestamp);
  const [limit, setLimit] = useState(PAGE);
  const { data, error } = useQuery(LotsToChooseDocument, {
    variables: { accountId, taxTxId: side.id },
    fetchPolicy: 'network-only',
  });
  const offered = data?.specIdLots.lots;
  const isGone =
    offered !== undefined &&
    chosen.some(({ lotId }) => offered.every((each) => each.lotId !== lotId));
  const zone = use(ZoneContext);
  const { lots, total, left, wrongs } = chosenUnits(units, offered ?? [], side.amount, zone);
  const contested = wrongs.length > 0 ? [] : getUsedFromLater(lots, offered ?? [], zone);
  const isReadable = lots.length > 0 && wrongs.length === 0 && noted.isReadable;
  const wanted: LotsRequest = {
    channel,
    ...(noted.at !== undefined && { recordedAt: noted.at }),
    lots: [...lots],
  };
  const stale = () => {
    setPreview(undefined);
    setRefused(undefined);
  };
  const change = (lotId: string) => (text: string) => {
    setUnits({ ...units, [lotId]: text });
    stale();
  };
  const chooseChannel = (next: string) => {
    setChannel(next);
    stale();
  };
  const changeNote: typeof noted.change = (part) => {
    noted.change(part);
    stale();
  };
  const compare = async () => {
    setComparing(true);
    try {
      const { data: compared } = await client.query({
        query: SpecIdResultDocument,
        variables: { accountId, details: { taxTxId: side.id, ...wanted } },
        fetchPolicy: 'network-only',
      });
      setPreview(compared?.specIdResult);
    } catch (refusal) {
      setRefused(refusal instanceof Error ? refusal.message : String(refusal));
    } finally {
      setComparing(false);
    }
  };
  const outcome = useRef<HTMLDivElement>(null);
  // The list of lots is long, and the answer stands at its end.
  useEffect(() => {
    if (preview ?? refused ?? wrong) outcome.current?.scrollIntoView?.({ block: 'nearest' });
  }, [preview, refused, wrong]);
  const unit = shortened(side.currency);
  const trouble = wrong ?? refused ?? (error && `The lots could not be read: ${error.message}`);
  return (
    <Dialog
      title={`Lots of ${unit}`}
      wide
      open
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button disabled={!isReadable} busy={comparing} onClick={() => void compare()}>
            Compare
          </Button>
          <Button
            kind="primary"
            disabled={!isReadable}
            busy={busy}
            onClick={() => void onChoose(wanted)}
          >
            Choose these lots
          </Button>
        </>
      }
    >
      <Stack>
        <Text>
          <Amount value={side.amount} unit={unit} /> left on <When at={side.timestamp} />. What you
          do not choose, the method takes.
        </Text>
        <SelectField
          label="Where they are identified"
          value={channel}
          options={lotChannels}
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
              Show newer lots
            </Button>
          </Row>
        )}
        {offered?.length === 0 && (
          <Text tone="muted">
            No lot of {unit} lay at {side.source.label} then. Add the row by which it came there, a
            purchase or a transfer, and choose again.
          </Text>
        )}
        {isGone && (
          <Banner tone="warning">
            A lot that was chosen for this does not lie there then, and is left out. Choose again.
          </Banner>
        )}
        <div aria-live="polite">
          {lots.length > 0 && wrongs.length === 0 && (
            <Text tone="strong">
              <Amount value={total} unit={unit} /> chosen
              {left === '0' ? (
                ', all that left'
              ) : (
                <>
                  , the method takes the other <Amount value={left} unit={unit} />
                </>
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
                say={(text) => withLotsNamed(text, offered ?? [], zone)}
              />
            )}
            {trouble && <Banner tone="loss">{trouble}</Banner>}
          </Stack>
        </div>
      </Stack>
    </Dialog>
  );
}

const gain = ({ shortTermGain, longTermGain }: SpecIdPreview['now']) =>
  format(add(money(shortTermGain), money(longTermGain)));

interface ComparisonProps {
  readonly preview: SpecIdPreview;
  readonly currency: string;
  readonly say: (text: string) => string;
}

function Comparison({ preview: { now, chosen, refusals }, currency, say }: ComparisonProps) {
  return (
    <>
      <Facts
        items={[
          ['Gain now', <Amount key="now" value={gain(now)} digits="cents" unit={currency} gain />],
          [
            'Gain with these lots',
            <Amount key="chosen" value={gain(chosen)} digits="cents" unit={currency} gain />,
          ],
          [
            'of it long-term',
            <Amount key="long" value={chosen.longTermGain} digits="cents" unit={currency} gain />,
          ],
        ]}
      />
      {refusals.map((refusal) => (
        <Banner key={refusal} tone="warning">
          {say(refusal)}
        </Banner>
      ))}
    </>
  );
}
