import type { SourceFormat } from "./source-format.ts";

/** The export of stock items of InvenTree. */
export const inventreeStock: SourceFormat = {
	id: "inventree-stock",
	name: "InvenTree stock",
	decimals: "point",
	head: [
		["Part Name", "Part ID"],
		["Part IPN", "IPN"],
		"Quantity",
		["Location", "Location Name", "Location Path"],
		["Batch", "Serial", "Stock Item ID", "Status"],
	],
	columns: {
		sku: ["Part IPN", "IPN"],
		quantity: ["Quantity"],
		location: ["Location Name", "Location Path", "Location"],
	},
	isStock: true,
};
