import { MAX_UNKNOWN, type UnknownThing } from "@freehub/contract/buying/files";

/** Counts the rows of a file that name things which the shop does not have. */
export function tallyOfUnknown() {
	const things = new Map<string, UnknownThing>();
	return {
		add(kind: UnknownThing["kind"], key: string, name: string): void {
			const thing = things.get(key) ?? { key, kind, name, rows: 0 };
			thing.rows += 1;
			things.set(key, thing);
		},
		/** Of each kind those with most rows. */
		most: (): UnknownThing[] =>
			(["supplier", "product"] as const).flatMap((kind) =>
				[...things.values()]
					.filter((thing) => thing.kind === kind)
					.toSorted((a, b) => b.rows - a.rows)
					.slice(0, MAX_UNKNOWN),
			),
	};
}
