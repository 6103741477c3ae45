import { reason } from "@freehub/contract/rule-sentences";
import { columnNameOf } from "#sheets/read-cells.ts";
import type { Claim } from "./claims.ts";
import { rowsAt } from "./imports.repo.ts";
import type { Plan } from "./plan.ts";
import { planRow } from "./plan-row.ts";
import type { RowReason } from "./read-row.ts";
import { markExchanges, refuseLate, type Storing, shopOf, store } from "./store-dry.ts";
import type { Work } from "./work.ts";

/** Rows that are planned again, or marked, per step. */
const AT_ONCE = 100;

/**
 * Decides on rows that got a SKU or barcode of another product: two that get the same one are refused, and those whose key that
 * product keeps are planned again. As that may keep further ones from getting theirs, it goes on until all are settled. Rows that
 * exchange keys are marked, because a commit does them together.
 */
export async function settleClaims(work: Work, storing: Storing, plan: Plan, read: number): Promise<void> {
	const { db, lease, dry } = storing;
	for (;;) {
		plan.claims.look();
		for (const claims of plan.claims.contested()) refuseAll(claims, plan);
		const failed = plan.claims.takeFailed();
		for (const { product, seen, keys } of failed) plan.seen.forget(product, seen, keys);
		for (let from = 0; from < failed.length; from += AT_ONCE) {
			const some = failed.slice(from, from + AT_ONCE);
			const stored = new Map(
				(
					await rowsAt(
						db.kysely,
						lease.id,
						some.map(({ seen }) => seen.position),
					)
				).map((row) => [row.position, row]),
			);
			const shop = await shopOf(
				db,
				plan,
				some.map(({ row }) => row),
			);
			const rows = some.flatMap(({ row, seen }) => {
				const before = stored.get(seen.position);
				return before === undefined ? [] : [dry.replace(before, row, planRow(row, plan, shop, true))];
			});
			const others = await refuseLate(storing, plan, rows);
			await work.step((tx) => store(storing, tx, { rows: [], corrected: [...rows, ...others] }, read));
		}
		const corrected = await refuseLate(storing, plan, []);
		if (corrected.length > 0) await work.step((tx) => store(storing, tx, { rows: [], corrected }, read));
		if (failed.length === 0 && corrected.length === 0) break;
	}
	const positions = plan.claims.positions();
	for (let from = 0; from < positions.length; from += AT_ONCE) {
		await work.step((tx) => markExchanges(storing, tx, positions.slice(from, from + AT_ONCE)));
	}
}

/** Refuses rows about different products that get the same key; each names another one. */
function refuseAll(claims: readonly Claim[], plan: Plan): void {
	for (const claim of claims) {
		const other = claims.find(({ product }) => product.label !== claim.product.label);
		const shared = claim.claimed.find(({ key }) => other?.claimed.some((each) => each.key === key));
		if (other === undefined || shared === undefined) continue;
		const field = shared.key.startsWith("sku ") ? ("sku" as const) : ("barcode" as const);
		const label = field === "sku" ? "SKU" : "Barcode";
		const facts = { field, label, key: claim.row[field], line: other.seen.line };
		const why: RowReason = { column: columnNameOf(field, plan.reading), ...reason("key_twice", facts) };
		const { line } = claim.seen;
		plan.seen.contradict(claim.product, { rule: "product_refused", line }, () => why);
	}
}
