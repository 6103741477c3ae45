import { randomUUID } from "node:crypto";
import type { Client } from "@freehub/contract/client";
import type * as batches from "@freehub/contract/product-batches";
import fc from "fast-check";
import type { Snapshot } from "./snapshot.ts";

/** What acts work with: who does them, what there was before, and texts that nobody has had yet. */
export type Scene = {
	client: Client;
	visitor: Client;
	/** Somebody whose rights are changed; whoever acts keeps theirs. */
	guest: string;
	/** Somebody whose account is removed. */
	leaver: string;
	before: Snapshot;
	now: Date;
	/** What the last change of many answered. */
	undoable: batches.Before[];
	fresh: (prefix: string) => string;
};

const some = <T>(...values: T[]) => fc.constantFrom(...values);
const shared = {
	supplier: some("Orrin", "Tarnwick Cycles", "Uist"),
	price: some(0, 1, 12.5, 400),
	category: some(null, "Wheels", "Wheels > Rear", "Parts > Bells"),
	model: some(null, "Gravel", "Road"),
	brand: some(null, "Orrin", "Sunrise"),
	reorderPoint: some(null, 0, 10),
};
const own = {
	name: some("Bell", "Rear wheel", "Chain 126 links", "Straße"),
	description: some("Rings", 'Rings "loud" \\ and\nclear \u2028 ☃'),
	cost: some(null, 0.5, 7),
	image: some("/drawings/bell.svg", "/drawings/placeholder-box.svg"),
};

/** Somebody does something with one product or another, and so many pieces. */
export const details = {
	isStaff: fc.boolean(),
	one: fc.nat({ max: 999 }),
	other: fc.nat({ max: 999 }),
	pieces: fc.integer({ min: 1, max: 60 }),
	/** How long ago it happened, where it is backdated. */
	hoursAgo: fc.option(fc.integer({ min: 1, max: 60 }), { freq: 4 }),
	many: fc.record(shared, { requiredKeys: ["price"] }),
	fields: fc.record({ ...shared, ...own }, { requiredKeys: ["price"] }),
	limits: fc.record({
		adjustPieces: some(1, 5, 20, 50),
		adjustValue: some(1, 100, 500),
		countPercent: some(0, 10, 100),
	}),
};

export type Details = {
	[Name in keyof typeof details]: (typeof details)[Name] extends fc.Arbitrary<infer Value> ? Value : never;
};
/** One of a list, whatever the number. @throws Nothing where it is empty. */
export function nth<T>(list: readonly T[], n: number): T {
	const one = list[n % Math.max(1, list.length)];
	if (one === undefined) throw new Nothing("There is none.");
	return one;
}

/** There is nothing that an act could be done to. */
export class Nothing extends Error {}

export const live = ({ before }: Scene) => before.products.filter(({ deleted_at }) => deleted_at === null);
export const deleted = ({ before }: Scene) => before.products.filter(({ deleted_at }) => deleted_at !== null);
export const one = (scene: Scene, { one: n }: Details) => ({ id: nth(live(scene), n).id });
export const several = (rows: readonly { id: string }[], { one: n, other }: Details) => [
	...new Set([n, other, n + other].map((at) => nth(rows, at).id)),
];
export const place = ({ before }: Scene, n: number) => {
	const open = before.locations.filter(
		({ kind, closed_at }) => ["warehouse", "bin"].includes(kind) && closed_at === null,
	);
	return nth(open, n).id;
};
export const once = () => ({ idempotencyKey: randomUUID() });
