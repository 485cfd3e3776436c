import type { AssetId } from '@lotbook/model/ids';
import type { Job } from './instant-jobs.ts';
import type { Plan } from './plan.ts';
import { findCoveredOrder } from './covered-order.ts';
import { noAsset, isPooledOn, type Run } from './run.ts';
import { getRoot, joinTied, getTies } from './ties.ts';
import { Turns } from './turns.ts';

/**
 * Runs the jobs of an instant in sequence. A job that would find too few units waits for a later
 * job that adds some, and for whatever that one waits for. Who waits depends on the holdings, and a
 * booking of some assets knows only those: so assets for which this can happen are processed group
 * by group, and then all others at once.
 */
export function carryOutJobs(
  run: Run,
  plans: readonly Plan[],
  jobs: readonly Job[],
  carryOut: (job: Job) => void,
): void {
  const waiting = findWaiting(run, jobs);
  if (waiting.size === 0) {
    for (const job of jobs) carryOut(job);
    return;
  }
  const { only } = run;
  const isBooked = (asset: AssetId): boolean => only === undefined || only.has(asset);
  const others = new Set<AssetId>([noAsset]);
  for (const group of groupAssets(plans)) {
    if (!group.some((asset) => waiting.has(getRoot(asset)))) {
      for (const asset of group) others.add(asset);
      continue;
    }
    run.only = new Set(group.filter(isBooked));
    if (run.only.size === 0) for (const job of jobs) carryOut(job);
    else takeTurns(run, jobs, new Set(group.map(getRoot)), carryOut);
  }
  run.only = new Set([...others].filter(isBooked));
  for (const job of jobs) carryOut(job);
  run.only = only;
}

/**
 * Sales go out before transfers. If that leaves a row without units that another order finds, such
 * as a sale between a transfer and its way back, transfers go first.
 */
function takeTurns(
  run: Run,
  jobs: readonly Job[],
  assets: ReadonlySet<AssetId>,
  carryOut: (job: Job) => void,
): void {
  const order = findCoveredOrder(run, jobs, assets);
  if (order) for (const job of order) carryOut(job);
  else new Turns(run, jobs, assets, carryOut).takeAll();
}

/**
 * Assets of which a job takes units from a place that a later one brings some to, or, where lots of
 * all places form one pool, that a later one needs; claims by what they are claims on.
 */
function findWaiting(run: Run, jobs: readonly Job[]): ReadonlySet<AssetId> {
  const waiting = new Set<AssetId>();
  const supplied = new Set<string>();
  const moved = new Set<AssetId>();
  for (let index = jobs.length - 1; index >= 0; index -= 1) {
    const { needs, brings, part, plan } = jobs[index]!;
    const isPooled = moved.size > 0 && part !== 'move' && isPooledOn(run, plan.on);
    for (const { asset, place } of needs)
      if (supplied.has(place) || (isPooled && moved.has(asset))) waiting.add(getRoot(asset));
    for (const { place } of brings) supplied.add(place);
    if (part === 'move') for (const { asset } of needs) moved.add(asset);
  }
  return waiting;
}

/** The assets that move, in groups of those that hand their basis on to each other. */
function groupAssets(plans: readonly Plan[]): readonly (readonly AssetId[])[] {
  const assets = new Set(
    plans.flatMap(({ ins, outs, fees }) =>
      [...ins, ...outs, ...fees].map(({ movement }) => movement.asset),
    ),
  );
  return joinTied(assets, [
    ...plans.map(getTies),
    ...[...assets].map((asset) => [asset, getRoot(asset)]),
  ]);
}
