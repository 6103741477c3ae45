import { randomUUID } from "node:crypto";
import type * as batches from "@freehub/contract/catalogue/product-batches";
import type { Client } from "@freehub/contract/client";
import fc from "fast-check";
import type { Snapshot } from "./snapshot.ts";

/** The context of acts: who does them, the state before, and unused texts. */
export type Scene = {
	client: Client;
	visitor: Client;
	/** The user whose rights are changed; the acting user keeps theirs. */
	guest: string;
	/** A user whose account is removed. */
	leaver: string;
	before: Snapshot;
	now: Date;
	/** The result of the last bulk change. */
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

/** The details of an act: the actor, the products, and the number of pieces. */
export const details = {
	isStaff: fc.boolean(),
	one: fc.nat({ max: 999 }),
	other: fc.nat({ max: 999 }),
	pieces: fc.integer({ min: 1, max: 60 }),
	/** Age of the act, if it is backdated. */
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

/** Acts by their names. @throws Nothing if there is nothing to do it to; ApiError if it is refused. */
export type Acts = Readonly<Record<string, (scene: Scene, act: Details) => Promise<void>>>;

/**
 * The nth item of a list, modulo its length.
 * @throws Nothing if the list is empty.
 */
export function nth<T>(list: readonly T[], n: number): T {
	const one = list[n % Math.max(1, list.length)];
	if (one === undefined) throw new Nothing("There is none.");
	return one;
}

/** There is nothing to do the act to. */
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
