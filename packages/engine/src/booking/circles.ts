import type { Job } from './instant-jobs.ts';

/** Jobs of places that send units to each other in a circle, and those that take units from there to later groups. */
export interface JobGroup {
  readonly inside: readonly Job[];
  readonly leaving: readonly Job[];
}

/** Groups of places, each before those that it sends units to; jobs as they are listed. */
export function findGroupsInOrder(jobs: readonly Job[]): readonly JobGroup[] {
  const groupAt = numberGroups(jobs);
  const groups = new Map<number, { readonly inside: Job[]; readonly leaving: Job[] }>();
  for (const job of jobs) {
    const from = job.needs.map(({ place }) => groupAt.get(place)!);
    const to = job.brings.map(({ place }) => groupAt.get(place)!);
    // What needs nothing goes with what it brings; a job with units of several groups, with the last one.
    const own = Math.max(...(from.length > 0 ? from : to), 0);
    const group = groups.get(own) ?? { inside: [], leaving: [] };
    groups.set(own, group);
    (to.length === 0 || to.some((each) => each === own) ? group.inside : group.leaving).push(job);
  }
  return [...groups].sort(([a], [b]) => a - b).map(([, group]) => group);
}

/** Tarjan's algorithm without recursion: the number of each place's group, smaller ones first to send. */
function numberGroups(jobs: readonly Job[]): ReadonlyMap<string, number> {
  const targets = new Map<string, Set<string>>();
  for (const { needs, brings } of jobs)
    for (const { place } of [...needs, ...brings]) {
      const known = targets.get(place) ?? new Set();
      targets.set(place, known);
      if (needs.some((need) => need.place === place))
        for (const bring of brings) known.add(bring.place);
    }
  const found: string[][] = [];
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const open: string[] = [];
  const isOpen = new Set<string>();
  for (const start of targets.keys()) {
    if (index.has(start)) continue;
    const path: { readonly place: string; readonly next: Iterator<string> }[] = [];
    const enter = (place: string): void => {
      index.set(place, index.size);
      low.set(place, index.size - 1);
      open.push(place);
      isOpen.add(place);
      path.push({ place, next: targets.get(place)![Symbol.iterator]() });
    };
    enter(start);
    for (let last = path.at(-1); last; last = path.at(-1)) {
      const { place, next } = last;
      const step = next.next();
      if (!step.done) {
        if (!index.has(step.value)) enter(step.value);
        else if (isOpen.has(step.value))
          low.set(place, Math.min(low.get(place)!, index.get(step.value)!));
        continue;
      }
      path.pop();
      const parent = path.at(-1);
      if (parent) low.set(parent.place, Math.min(low.get(parent.place)!, low.get(place)!));
      if (low.get(place) !== index.get(place)) continue;
      const group = open.splice(open.indexOf(place));
      for (const each of group) isOpen.delete(each);
      found.push(group);
    }
  }
  // Groups are found after all that they send units to.
  return new Map(
    found.flatMap((group, place) => group.map((each) => [each, found.length - place] as const)),
  );
}
