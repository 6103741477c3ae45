import type { Settlement } from "@freehub/domain/buying/purchase";
import type { DemoProduct } from "./products.ts";
import { cycleDay, randomFrom } from "./random.ts";
import { usualOrder } from "./trade.ts";

/** Days between two deliveries of a supplier, and from one to the parcel with what was missing from it. */
const SUPPLY_DAYS = 28;
const MISSING_DAYS = 3;
/** How often a product comes with the second parcel, comes partly damaged, or comes short. */
const CHANCES = { later: 0.12, damaged: 0.06, short: 0.04 };

/** The order that is late: its parcel came, with some pieces damaged, and some products did not come. */
export const latePurchaseOrder = {
	supplier: "Tarnwick Components",
	damaged: { sku: "DT-3312", pieces: 2 },
	missing: [
		{ sku: "DT-3412", pieces: 6 },
		{ sku: "BR-4220", pieces: 10 },
	],
};

/** The delivered part of an order's line. */
export type DemoDelivery = {
	/** The order that it belongs to. */
	order: string;
	ordered: number;
	accepted: number;
	refused: { pieces: number; settlement: Settlement } | undefined;
};

/** The order of the supplier's delivery, counted in cycles before today. */
export function purchaseOrderOf(supplier: string, cycle: number): string {
	return `${supplier} ${cycle}`;
}

/** The delivery of a product on a day; undefined if its supplier does not deliver it then. */
export function deliveryOn(product: DemoProduct, daysAgo: number): DemoDelivery | undefined {
	const { sku, supplier } = product;
	const supplyDay = cycleDay(supplier, SUPPLY_DAYS);
	for (const days of [0, MISSING_DAYS]) {
		const since = daysAgo + days - supplyDay;
		if (since < 0 || since % SUPPLY_DAYS !== 0) continue;
		const cycle = since / SUPPLY_DAYS;
		const order = purchaseOrderOf(supplier, cycle);
		const ordered = usualOrder(product);
		if (order === purchaseOrderOf(latePurchaseOrder.supplier, 0)) {
			const pieces = sku === latePurchaseOrder.damaged.sku ? latePurchaseOrder.damaged.pieces : 0;
			if (days > 0) continue;
			return { order, ordered, ...withRefused(ordered, pieces, "replaced") };
		}
		const random = randomFrom(`${sku} ${cycle}`);
		const [later, fate] = [random(), random()];
		if (later < CHANCES.later !== days > 0) continue;
		if (ordered >= 3 && fate < CHANCES.damaged) {
			return { order, ordered, ...withRefused(ordered, 1, "credited") };
		}
		const missing = ordered >= 3 && fate > 1 - CHANCES.short ? Math.ceil(ordered / 4) : 0;
		return { order, ordered, accepted: ordered - missing, refused: undefined };
	}
	return undefined;
}

function withRefused(ordered: number, pieces: number, settlement: Settlement) {
	return { accepted: ordered - pieces, refused: pieces === 0 ? undefined : { pieces, settlement } };
}
