import { Button } from '@lotbook/ui/buttons';
import { Row, Section, Text } from '@lotbook/ui/layout';
import { Tree } from '@lotbook/ui/Tree';
import { When, ZoneContext } from '@lotbook/ui/When';
import { formatInstant } from '@lotbook/model/date-text';
import type { Instant, TimeZone } from '@lotbook/model/time';
import { use } from 'react';
import { AppPage } from '../../system/AppPage.tsx';
import { takeNotice, getNoticeAt } from '../../system/stored-notices.ts';
import { saveFile } from '../../system/save-file.ts';
import { useAccount } from '../account/use-account.ts';
import { formatAbout, AboutFigure } from './AboutFigure.tsx';
import { NoFigure } from './NoFigure.tsx';
import { useConsumed } from './use-consumed.ts';
import { asText, toNode, buildTree, type Sentence } from './tree.tsx';

const TITLE = 'Explanation of a figure';

/** Why a figure is what it is that a page of this window worked out: a plan, or another method. It is no figure of the books, so that nobody but this window knows it. */
export function ExplanationPage({ name }: { readonly name: string }) {
  const { accountId, account } = useAccount();
  const told = getNoticeAt<Sentence>(name, accountId);
  const zone = use(ZoneContext);
  const asking = useConsumed(name, told !== undefined, takeNotice);
  if (asking) return <AppPage title={TITLE}>{null}</AppPage>;
  if (!told)
    return (
      <AppPage title={TITLE}>
        <NoFigure title="This explanation is no longer known">
          What a plan or another method would come to is worked out on its page, and kept by that
          window until it is closed. Open the page, and ask the figure there again.
        </NoFigure>
      </AppPage>
    );
  const trees = buildTree(told.sentences);
  const about = { name: account?.name, years: [told.year], currency: told.currency };
  const worked = `Worked out ${formatInstant(told.at as Instant, zone as TimeZone)}`;
  const save = () => {
    const text = [TITLE, formatAbout(about), worked, '', asText(trees), ''].join('\n');
    saveFile(new Blob([text], { type: 'text/plain;charset=utf-8' }), 'explanation.txt');
  };
  return (
    <AppPage
      title={TITLE}
      action={
        <Button kind="primary" onClick={() => print()}>
          Print or save as PDF
        </Button>
      }
      aside={
        <Row>
          <Button small kind="quiet" onClick={save}>
            Text
          </Button>
        </Row>
      }
    >
      <AboutFigure {...about} />
      <Section
        title="Why it is what it is"
        note="Each sentence rests on those below it; what is underlined leads to evidence of the books"
      >
        <Tree label="What it rests on" nodes={trees.map(toNode)} open={99} />
      </Section>
      <Text tone="muted" size="small">
        Worked out <When at={told.at} />, by what was chosen and written on the page then. Nothing
        in the books rests on it.
      </Text>
    </AppPage>
  );
}
