import type { Import } from "@freehub/contract/catalogue/imports";
import { plural, t } from "@lingui/core/macro";
import { formatMoney } from "#lib/format.ts";
import { nothingSentence } from "./nothing-sentence.ts";

type Decided = Pick<Import, "counts" | "products" | "mapping"> & {
	options: Pick<Import["options"], "isAllOrNothing" | "quantityAs">;
};

/** The sentence about the effect of committing an import, in rows and in products: true for every combination of outcomes. */
export function decisionSentence({ counts, products, options, mapping }: Decided): string {
	const { new: created, changed, unchanged, passed, refused } = counts;
	if (created + changed === 0) return nothingSentence(counts, t`The shop already has all of this.`);
	if (refused > 0 && options.isAllOrNothing) {
		return plural(refused, {
			one: "# row is refused. Correct the file and choose it again, or skip the refused rows.",
			other: "# rows are refused. Correct the file and choose it again, or skip the refused rows.",
		});
	}
	const parts = [
		created > 0 && plural(created, { one: "# new product", other: "# new products" }),
		changedPart(products?.changed ?? changed, products !== null),
		unchanged > 0 &&
			t({
				context: "rows",
				message: plural(unchanged, { one: "# row unchanged", other: "# rows unchanged" }),
			}),
		passed > 0 &&
			t({
				context: "rows",
				message: plural(passed, { one: "# row passed over", other: "# rows passed over" }),
			}),
		refused > 0 &&
			t({
				context: "rows",
				message: plural(refused, { one: "# row refused and skipped", other: "# rows refused and skipped" }),
			}),
	];
	const list = parts.filter(Boolean).join(", ");
	const rows = rowCount(created + changed, products);
	const all =
		rows === undefined ? list : t({ comment: "12 rows: 4 products changed", message: `${rows}: ${list}` });
	const hasSeen = (mapping.quantityAtExport ?? null) !== null;
	if (mapping.quantity === null || (options.quantityAs === null && !hasSeen)) {
		return t({ comment: "all is such as ‘2 new products, 3 changed’", message: `${all}.` });
	}
	if (hasSeen) {
		return t({
			comment: "all is such as ‘2 new products, 3 changed’",
			message: `${all}. Stock changes by the differences to the quantities at export.`,
		});
	}
	return options.quantityAs === "receive"
		? t({
				comment: "all is such as ‘2 new products, 3 changed’",
				message: `${all}. Quantities are added to stock.`,
			})
		: t({
				comment: "all is such as ‘2 new products, 3 changed’",
				message: `${all}. Stock is set to the quantities.`,
			});
}

/** The sums of a commit's stock changes: '3 lines take away 9 pieces, worth 412.00. 12 lines add 40 pieces.' '' if nothing. */
export function stockSentence({ stock }: Pick<Import, "stock">): string {
	const { taken, added } = stock ?? {};
	return [takenSentence(taken), addedSentence(added)].filter(Boolean).join(" ");
}

type Moves = NonNullable<Import["stock"]>["taken"] | undefined;

function takenSentence(moves: Moves): string | undefined {
	if (!moves || moves.lines === 0) return undefined;
	const pieces = plural(moves.pieces, { one: "# piece", other: "# pieces" });
	const worth = moves.worth === null ? undefined : formatMoney(moves.worth);
	return worth === undefined
		? plural(moves.lines, {
				one: `# line takes away ${pieces}.`,
				other: `# lines take away ${pieces}.`,
			})
		: plural(moves.lines, {
				one: `# line takes away ${pieces}, worth ${worth}.`,
				other: `# lines take away ${pieces}, worth ${worth}.`,
			});
}

function addedSentence(moves: Moves): string | undefined {
	if (!moves || moves.lines === 0) return undefined;
	const pieces = plural(moves.pieces, { one: "# piece", other: "# pieces" });
	const worth = moves.worth === null ? undefined : formatMoney(moves.worth);
	return worth === undefined
		? plural(moves.lines, {
				one: `# line adds ${pieces}.`,
				other: `# lines add ${pieces}.`,
			})
		: plural(moves.lines, {
				one: `# line adds ${pieces}, worth ${worth}.`,
				other: `# lines add ${pieces}, worth ${worth}.`,
			});
}

function changedPart(changed: number, areProducts: boolean): string | false {
	if (changed === 0) return false;
	return areProducts
		? plural(changed, { one: "# product changed", other: "# products changed" })
		: t({ context: "rows", message: plural(changed, { one: "# row changed", other: "# rows changed" }) });
}

/** '12 rows', where products have several; undefined: each has one. */
function rowCount(rows: number, products: Import["products"]): string | undefined {
	if (products === null || products.new + products.changed === rows) return undefined;
	return plural(rows, { one: "# row", other: "# rows" });
}

/** The sentence about a finished import. If rows no longer fitted (`skipped`), nobody knows how many products the others have. */
export function doneSentence({ result, products }: Pick<Import, "result" | "products">): string {
	const { created = 0, changed = 0, skipped = 0 } = result ?? {};
	if (created === 0 && changed === 0) return t`Nothing changed.`;
	const known = skipped > 0 ? null : products;
	const parts = [
		created > 0 && plural(created, { one: "# product added", other: "# products added" }),
		changedPart(known?.changed ?? changed, known !== null),
	];
	const list = parts.filter(Boolean).join(", ");
	const rows = rowCount(created + changed, known);
	const all =
		rows === undefined ? list : t({ comment: "12 rows: 4 products changed", message: `${rows}: ${list}` });
	return t({ comment: "all is such as ‘2 new products, 3 changed’", message: `${all}.` });
}
