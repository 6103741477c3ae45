import type { ImportStock } from "@freehub/contract/catalogue/import-stock";
import type { PlannedChange } from "./plan.ts";
import { quantityOf } from "./stretch.ts";

/** How the quantities of a file are booked: on top, at the locations that it names, or as totals. */
type Booked = "received" | "placed" | "set";

/** Products that an answer lists. */
const SAMPLE = 30;
/** Of the products whose stock is received, this share must come in a second time to be worth a warning; a few may by chance. */
const MANY_RECEIVED = 0.5;
const SOME_RECEIVED = 2;

type Total = { product: string | null; title: string; before: number; by: number };

export type StockTotals = ReturnType<typeof stockTotals>;

/** Sums up, per product, what the rows of a file change. */
export function stockTotals(booked: Booked) {
	const totals = new Map<string, Total>();
	const products = new Set<string>();

	/** Whether a product gets as many pieces again as it had, or more, although nothing says that these are further ones. */
	function isDoubled({ before, by }: Total): boolean {
		if (before === 0 || booked === "set") return false;
		return booked === "received" ? by === before : by >= before;
	}

	return {
		/** Notes a row that a commit would do. */
		add(row: {
			id: string;
			title: string;
			isKnown: boolean;
			onHand: number;
			changes: readonly PlannedChange[];
		}): void {
			const { id, title, isKnown, onHand, changes } = row;
			products.add(id);
			const quantity = quantityOf(changes);
			if (quantity === undefined) return;
			const total = totals.get(id) ?? { product: isKnown ? id : null, title, before: onHand, by: 0 };
			total.by += quantity.to - quantity.from;
			totals.set(id, total);
		},
		/** The number of products that a commit would add or change. */
		products: () => products.size,
		/** The totals before and after, most suspicious products first; undefined: no stock changes. */
		summary(): ImportStock | undefined {
			if (totals.size === 0) return undefined;
			const all = [...totals.values()];
			const doubled = all.filter(isDoubled);
			const known = all.filter(({ before }) => before > 0).length;
			const isMany =
				booked === "placed"
					? doubled.length > 0
					: doubled.length >= Math.max(SOME_RECEIVED, known * MANY_RECEIVED);
			const shown = [...doubled, ...all.filter((total) => !isDoubled(total))].slice(0, SAMPLE);
			return {
				products: all.length,
				before: all.reduce((sum, { before }) => sum + before, 0),
				after: all.reduce((sum, { before, by }) => sum + before + by, 0),
				doubled: isMany ? doubled.length : 0,
				doubledBy: isMany ? (booked === "placed" ? "places" : "receipt") : null,
				sample: shown.map(({ product, title, before, by }) => {
					return { product, title, before, after: before + by };
				}),
			};
		},
	};
}
