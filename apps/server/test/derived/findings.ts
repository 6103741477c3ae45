import { expect } from "vitest";
import { bookedBetween, compared, type MovementRow, type ProductRow, type Snapshot } from "./snapshot.ts";

const lacks: [kind: string, is: (row: ProductRow) => boolean][] = [
	["no-price", ({ price }) => price === 0],
	["no-category", ({ category }) => !category],
	["no-picture", ({ image }) => image === "" || image === "/drawings/placeholder-box.svg"],
];

/**
 * Computes the expected findings. An adjustment is valued at the price at its booking, or, if a later change of the limits makes
 * it a finding, at the price at that time; a finding that was marked as seen stays, whatever the limits.
 */
export function expectFindings(before: Snapshot, after: Snapshot, what: string | undefined): void {
	const old = new Map(before.findings.map((finding) => [finding.id, finding]));
	const due = new Map<string, number | null>();
	for (const row of after.products) {
		if (row.deleted_at !== null) continue;
		for (const [kind, is] of lacks) if (is(row)) due.set(`${kind}.${row.id}`, null);
	}
	for (const row of after.imports) {
		const isRefused = row.count_refused + row.skipped > 0 && ["ready", "done"].includes(row.state);
		if (row.state === "failed" || isRefused) due.set(`import.${row.id}`, null);
	}
	for (const { id } of after.enquiries) due.set(`enquiry.${id}`, null);

	const prices = new Map(after.products.map(({ id, price }) => [id, price]));
	const isNew = new Set(bookedBetween(before, after));
	const taken = new Set(after.movements.map(({ reverses }) => reverses));
	const byId = new Map(after.movements.map((row) => [row.id, row]));
	for (const row of after.movements) {
		if (!["adjust", "count"].includes(row.kind) || taken.has(row.id) || takesBack(row, byId)) continue;
		const id = `${row.kind === "adjust" ? "adjustment" : "count"}.${row.id}`;
		const known = old.get(id);
		const value = known?.cents ?? row.quantity * (prices.get(row.product) ?? 0);
		const isBeyondLimits = isBeyond(row, value, after, byId);
		const isLookedAt = what === "limits" && known?.seen !== 1;
		if (isLookedAt || isNew.has(row) ? isBeyondLimits : known !== undefined) {
			due.set(id, row.kind === "adjust" ? value : null);
		}
	}
	for (const id of old.keys()) if (id.startsWith("reversal.")) due.set(id, null);
	for (const id of takenFromOthers(before, after, what)) due.set(`reversal.${id}`, null);
	const found = new Map(after.findings.map(({ id, cents }) => [id, cents === null ? null : Number(cents)]));
	expect(found).toEqual(due);

	if (what === "seen" || what === "unseen" || what === "all seen") return;
	for (const { id, seen } of after.findings) expect([id, seen]).toEqual([id, old.get(id)?.seen ?? 0]);
}

/** Of each batch that takes back what somebody else booked, the first movement that does; and imports of others that were undone. */
function takenFromOthers(before: Snapshot, after: Snapshot, what: string | undefined): string[] {
	if (what === "undo import") {
		return compared(before, after, "imports").flatMap(({ id, old, now }) =>
			old?.state === "done" && now?.state !== "done" && old.actor !== now?.actor ? id : [],
		);
	}
	const actors = new Map(after.movements.map(({ id, actor }) => [id, actor]));
	const taken = bookedBetween(before, after).filter(
		({ reverses, actor }) => reverses !== null && actors.get(reverses) !== actor,
	);
	return [...Map.groupBy(taken, ({ batch }) => batch).values()].flatMap(([first]) => first?.id ?? []);
}

/** Whether a movement reverses another one that is not itself a reversal. */
function takesBack(row: MovementRow, byId: ReadonlyMap<string, MovementRow>): boolean {
	const taken = row.reverses === null ? undefined : byId.get(row.reverses);
	return taken !== undefined && !takesBack(taken, byId);
}

function isBeyond(
	row: MovementRow,
	value: number,
	{ limits, movements }: Snapshot,
	byId: ReadonlyMap<string, MovementRow>,
): boolean {
	const { quantity, counted } = row;
	if (row.kind === "adjust") return quantity >= limits.adjust_pieces || value >= limits.adjust_cents;
	if (quantity === 0 || counted === null) return false;
	const expected = row.to_location === "adjustment" ? counted + quantity : counted - quantity;
	const earlier = movements.filter(({ product, seq }) => product === row.product && seq < row.seq);
	const taken = new Set(earlier.map(({ reverses }) => reverses));
	// A booking that was taken back is none.
	const isFirst = !earlier.some(
		(other) =>
			[other.from_location, other.to_location].includes(row.to_location) &&
			!taken.has(other.id) &&
			!takesBack(other, byId),
	);
	const isOpening = expected === 0 && isFirst;
	return !isOpening && quantity * 100 > expected * limits.count_percent;
}

/** Each person's last work on each product; deleting does not count as work. */
export function expectActivity(
	before: Snapshot,
	after: Snapshot,
	what: string | undefined,
	actor: string,
	now: Date,
): void {
	const due = activityOf(before);
	const at = now.getTime();
	for (const row of bookedBetween(before, after)) due.set(`${row.actor} ${row.product}`, `stock ${at}`);
	const isWork = !["delete", "restore", "delete many", "restore many", "undo import"].includes(what ?? "");
	const of = (snapshot: Snapshot, product: string) =>
		JSON.stringify([
			snapshot.texts.filter((row) => row.product === product),
			snapshot.barcodes.filter((row) => row.product === product),
			// They also go when their store becomes a bin, which is no work on the product.
			what === "set reorder point"
				? snapshot.storePoints.filter((row) => row.product === product).map(({ version }) => version)
				: [],
		]);
	for (const { id, old, now: row } of compared(before, after, "products")) {
		const isChanged = old?.version !== row?.version || of(before, id) !== of(after, id);
		if (isWork && isChanged) due.set(`${actor} ${id}`, `${old === undefined ? "added" : "changed"} ${at}`);
	}
	expect(activityOf(after)).toEqual(due);
}

const activityOf = ({ activity }: Snapshot) =>
	new Map(
		activity.map((row) => [`${row.actor} ${row.product}`, `${row.what} ${new Date(row.at).getTime()}`]),
	);
