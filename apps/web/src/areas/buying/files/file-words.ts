import { plural, t } from "@lingui/core/macro";
import { nothingSentence } from "#areas/catalogue/import/nothing-sentence.ts";
import type { FileTarget, Report } from "./file-writes.ts";

type Kind = FileTarget["kind"];

export function fileImportTitle(kind: Kind): string {
	if (kind === "past") return t`Import past purchases`;
	return kind === "orders" ? t`Import orders` : t`Import offers`;
}

/** Two sentences: the result of an import, and the columns of the file. */
export function leadOf(kind: Kind): [what: string, columns: string] {
	if (kind === "past") {
		return [
			t`What you bought before Freehub becomes history: for lead times and the prices that were paid. Nothing is booked, and no stock, cost or open order changes.`,
			t`Each row is one line that was received. It needs the columns Order, Ordered on, SKU, and Quantity or Received. Supplier, Refused, Expected, Received on, Unit cost, Per and Currency are read, too. The same file again adds nothing twice.`,
		];
	}
	return kind === "orders"
		? [
				t`A file of orders becomes drafts: one for each order that it names, or else one for each supplier. You see them first, and nothing is sent.`,
				t`It needs the columns SKU and Quantity. Order, Supplier, Unit cost, Per, Currency, Expected, Note and Deliver to are read, too. The SKU may be the supplier’s, or a barcode. Quantities can be pieces or cases: 30, 3 cases or 3x10. Without a cost, the supplier’s offer counts.`,
			]
		: [
				t`A file of offers adds new ones and changes those that are known. You see what it will do first. An empty cell leaves what is known.`,
				t`It has the columns of the CSV download, in any order: SKU, Supplier SKU, Pieces per case, Minimum, Prices, Per, Currency, Lead time, Valid from and Valid to. Prices can be like 12.50, or like 1: 12.50, 100: 11.00; with 100 under Per, they are for 100 pieces.`,
			];
}

/** The number of things by outcome, without those that a kind of file cannot have. */
export function tilesOf(kind: Kind, { counts, refusedRows, pastOrders = 0 }: Report) {
	const isBad = true;
	if (kind === "past") {
		return [
			{ label: t({ message: "New lines", context: "past purchases" }), count: counts.new },
			{ label: t({ message: "Orders of these lines", context: "past purchases" }), count: pastOrders },
			{ label: t({ message: "Known already", context: "past purchases" }), count: counts.unchanged },
			{ label: t`Refused rows`, count: refusedRows, isBad },
		];
	}
	return kind === "orders"
		? [
				{ label: t`New drafts`, count: counts.new },
				{ label: t`Refused orders`, count: counts.refused, isBad },
				{ label: t`Refused rows`, count: refusedRows, isBad },
			]
		: [
				{ label: t({ message: "New", context: "offers" }), count: counts.new },
				{ label: t({ message: "Changed", context: "offers" }), count: counts.changed },
				{ label: t({ message: "Unchanged", context: "offers" }), count: counts.unchanged },
				{ label: t`Refused rows`, count: refusedRows, isBad },
			];
}

/** Whether importing does anything. */
export function doesAnything({ counts }: Pick<Report, "counts">): boolean {
	return counts.new + counts.changed > 0;
}

/** The button that imports a file. */
export function actionOf(kind: Kind, { counts }: Report): string {
	const { new: added, changed } = counts;
	if (kind === "orders") return plural(added, { one: "Create # draft", other: "Create # drafts" });
	if (kind === "past") return plural(added, { one: "Add # past line", other: "Add # past lines" });
	if (changed === 0) return plural(added, { one: "Add # offer", other: "Add # offers" });
	if (added === 0) return plural(changed, { one: "Change # offer", other: "Change # offers" });
	return plural(added + changed, { one: "Save # offer", other: "Save # offers" });
}

/** Says how much an import leaves out. */
export function leftOut(kind: Kind, report: Pick<Report, "counts" | "refusedRows">): string {
	const { counts, refusedRows } = report;
	if (!doesAnything(report)) {
		if (kind === "orders" && counts.refused > 0) {
			return plural(counts.refused, {
				one: "The only order has refused rows.",
				other: "All # orders have refused rows.",
			});
		}
		return nothingSentence(
			{ unchanged: counts.unchanged, refused: refusedRows },
			t`The file says nothing new.`,
		);
	}
	if (kind === "past") {
		const { unchanged } = counts;
		const sentences = [
			unchanged > 0 &&
				plural(unchanged, { one: "# line is known already.", other: "# lines are known already." }),
			refusedRows > 0 &&
				plural(refusedRows, { one: "# refused row is left out.", other: "# refused rows are left out." }),
		].filter((sentence) => sentence !== false);
		if (sentences.length > 0) return sentences.join(" ");
	}
	if (refusedRows === 0) return t`Every row can be imported.`;
	return kind === "orders"
		? plural(counts.refused, {
				one: "# order with a refused row is left out.",
				other: "# orders with refused rows are left out.",
			})
		: plural(refusedRows, {
				one: "# refused row is left out.",
				other: "# refused rows are left out.",
			});
}

/** The result of an import. */
export function fileDoneSentence(kind: Kind, report: Report): string {
	const { new: added, changed } = report.counts;
	if (!doesAnything(report)) return t`Nothing changed.`;
	if (kind === "orders") {
		return plural(added, { one: "# draft was created.", other: "# drafts were created." });
	}
	if (kind === "past") return pastDoneSentences(report).join(" ");
	const sentences = [
		added > 0 && plural(added, { one: "# offer was added.", other: "# offers were added." }),
		changed > 0 && plural(changed, { one: "# offer was changed.", other: "# offers were changed." }),
	];
	return sentences.filter((sentence) => sentence !== false).join(" ");
}

/** 'Added 24 lines of 12 orders.', and what else became of the file. */
function pastDoneSentences({
	counts,
	pastOrders = 0,
	grownOrders = 0,
	addedSuppliers = [],
}: Report): string[] {
	const { new: added, unchanged } = counts;
	const lines = plural(added, { one: "# line", other: "# lines" });
	const orders = plural(pastOrders, { one: "# order", other: "# orders" });
	return [
		t({
			comment: "lines is such as '24 lines', orders such as '12 orders'",
			message: `Added ${lines} of ${orders} before Freehub.`,
		}),
		grownOrders > 0 &&
			plural(grownOrders, {
				one: "# order was known already and has more lines now.",
				other: "# orders were known already and have more lines now.",
			}),
		unchanged > 0 &&
			plural(unchanged, { one: "# line is known already.", other: "# lines are known already." }),
		addedSuppliers.length > 0 &&
			plural(addedSuppliers.length, { one: "# supplier was added.", other: "# suppliers were added." }),
	].filter((sentence) => sentence !== false);
}

/** Says how many rows an import has left out. */
export function skippedSentence({ refusedRows: refused }: Report): string {
	return plural(refused, { one: "# refused row was skipped.", other: "# refused rows were skipped." });
}
