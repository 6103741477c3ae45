import { plural, t } from "@lingui/core/macro";
import { nothingSentence } from "#areas/catalogue/import/nothing-sentence.ts";
import type { FileTarget, Report } from "./file-writes.ts";

type Kind = FileTarget["kind"];

export function fileImportTitle(kind: Kind): string {
	return kind === "orders" ? t`Import orders` : t`Import offers`;
}

/** Two sentences: the result of an import, and the columns of the file. */
export function leadOf(kind: Kind): [what: string, columns: string] {
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
export function tilesOf(kind: Kind, { counts, refusedRows }: Report) {
	const isBad = true;
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
	const sentences = [
		added > 0 && plural(added, { one: "# offer was added.", other: "# offers were added." }),
		changed > 0 && plural(changed, { one: "# offer was changed.", other: "# offers were changed." }),
	];
	return sentences.filter((sentence) => sentence !== false).join(" ");
}

/** Says how many rows an import has left out. */
export function skippedSentence({ refusedRows: refused }: Report): string {
	return plural(refused, { one: "# refused row was skipped.", other: "# refused rows were skipped." });
}
